# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""English texts that are no stories: children present themselves and their friends, animals, days, seasons, talk."""
import lexicon_en as lex
from cast import cast_people
from grammar import expand, finish, parse

PORTRAITS = [parse(text) for text in (
    "{My name is <H>|Hello! My name is <H>|Hi, I am <H>}. I am {six|seven|eight|nine|ten} years old{.| and I live in <town>.} {I live with my {mother|father|mother and my father|grandmother}|We live} in a(n) {small|big|old|yellow} house {near the <nature>|next to a bakery|on a hill}. "
    "I have {a little brother called <F>|a big sister|two brothers|no brothers or sisters, but a friend called <F>}. {We have a <dog> called <D>. <Dhe> is <colour2> and likes to {sleep in the sun|run after birds|steal socks}.|My best friend is <F>.} "
    "{My favorite color is <colour>|I like <colour> best}, and {my favorite food is <soup>|I love to eat <fruit>}. {On Sundays|After school} I {like to|often} {draw animals|play with my <toy>|read books about the sea|go to the <nature>|help in the garden}. {I do not like {rain|spiders|cold soup|getting up early}, but {sometimes it is all right|nobody is perfect}.|} "
    "{When I grow up, I want to be a {doctor|teacher|pilot|baker|sailor|farmer}, because {I like to help people|I want to see the world|it is the best work there is}.|One day I want to see {the mountains|the sea|a whale}.}",
    "<F> is my best friend. <Fhe> {has {brown|black|red|long} hair and always laughs|is small, but very strong|wears a(n) <colour> hat, even in summer}. {Every day we {walk to school|play in the park|sit on the same bench} together.|We met {at school|on the beach|in the first year}.} "
    "{When I am sad, <fhe> tells me a joke|When I forget my lunch, <fhe> gives me half of <fhis>}, and {when <fhe> is sad, I {draw <fhim> a picture|bring <fhim> <fruit>}|when <fhe> needs help, I come}. {Once we got lost in the <nature>, and <fhe> sang until we found the way.|Once we had a fight about a <toy>, but the next day we both said sorry.|Last week we built a house for the birds.} "
    "{A friend like that is worth more than gold|I hope we will be friends forever|That is what friends are for}.",
    "The <kind> {is one of the animals of the <nature>|lives in a <home>}{.| and likes to eat <food>.} {It is <trait>, and|} it {sleeps {by day|at night|in winter}|wakes up early}. {In spring it {looks for food|cleans its home|has little ones}.|In autumn it gathers <food>.} {The little ones {stay close to their mother|play all day|learn quickly}.|It does not like noise.} "
    "{If you are very quiet, you can see it {in the evening|in the early morning}|If it hears you, it hides}. {When {it is afraid|danger is near}, it {runs away|stays very still}.|Its enemy is the {owl|wolf|fox}.} {Some people say that it is {clever|lazy|brave}. Perhaps it is only {hungry|careful}.|So be kind to it when you meet it.}",
    "Every morning <H> gets up at {six|seven|eight} o'clock. First <he> {washes <his> face|opens the window|feeds the <dog>}, then <he> {has breakfast: bread and {honey|butter|cheese}|drinks a glass of milk}. {At eight|After that} <he> {goes to school {on foot|by bus} with <F>|walks to school}. {In school <he> likes {drawing|reading|sums|singing} best.|The teacher is {kind|strict, but fair}.} "
    "In the afternoon <he> {does <his> homework|plays with <F> in the park|helps <A> in the kitchen}. {On {Monday|Tuesday|Friday} <he> {swims|has a music lesson|goes to the library}.|If the weather is {nice|good}, <he> goes out; if it is {bad|cold}, <he> reads.} In the evening {everybody eats together|<A> tells a story}, and at {eight|nine} o'clock <he> {is in bed|puts out the light}. {But on Sunday everything is different!|\"Good night, moon,\" <he> says.}",
    "{There are four seasons|A year has four seasons}: spring, summer, autumn and winter. In spring {the days get longer|the birds come back} and {the trees are green again|the first flowers bloom}. In summer {it is hot, and we {swim in the lake|eat ice cream}|the sun shines and the school is closed}. In autumn {the leaves turn {red and yellow|brown}|the wind blows} and {we fly kites|we pick apples}. In winter {it is cold, and sometimes it snows|the nights are long}. Then we {build a snowman|sit by the fire|drink hot chocolate}. "
    "{<H> likes {spring|summer|autumn|winter} best, because {<his> birthday is then|that is when <A> comes to visit|everything is new}|Which one do you like best}{.|. <F> does not agree.}",
    "\"{Good morning|Hello}, <B>,\" said <H>. \"{Good morning|Hello}, <H>. How are you today?\" \"{I am fine, thank you|Very well, thank you|Not so well}. {I am looking for my {<dog>|<toy>}. Have you seen it?|I am going to <p>. And how are you?}\" \"{Let me think|Oh, I am a little tired|Me? I am old, but happy},\" <bhe> {said|answered}. "
    "\"{I saw something {behind the church|near the bridge|under the big tree}.\" \"Thank you very much!\" <H> ran there at once, and {there it was|it was true}|Can you carry this basket for me?\" \"{Yes, of course|With pleasure}!\" <H> smiled, and they went on together|Do you like <fruit>?\" \"Oh yes!\" <H> got {the biggest one|two of them}, and the day had begun well}. "
    "\"{See you tomorrow|Have a nice day},\" said <B>.",
    "{Once upon a time there was|There once was} a {king|queen} who {had everything|lived in a castle with a hundred rooms}, but {could not laugh|was never happy}. {Doctors came from far away|The {cook|clown} tried everything}, but {nothing helped|it was no use}. \"Whoever makes me laugh {may ask for anything|gets a bag of gold}!\" One day a <child> named <H> came {with a <dog>|with a(n) <colour> <toy>} to the gate. "
    "{The <dog> took the crown and ran around the throne with it|<H> fell over the carpet, and the <toy> flew through the air and landed on the throne}. {First it was very quiet|Nobody dared to move}. Then the {king|ruler} {began to laugh|laughed until the tears came}, and {the whole castle laughed too|nobody could stop}. \"What do you want? {Gold|A horse}?\" \"{Only that I may come again|I would like a piece of cake for {me and my friend|everyone}},\" <H> said. And so {it was|it happened}, {every Sunday|from that day on}.",
)]
TOWNS = ["a small town", "a village by the sea", "a big city", "a village in the mountains", "a town with a red bridge"]
NATURES = ["forest", "river", "lake", "meadow", "beach", "hills"]


def portrait(random):
    """One such text; the same generator state gives the same text."""
    w = cast_people(random, random.choice(["she", "he"]))
    w["child"] = "girl" if w["he"] == "she" else "boy"
    w["B"], neighbour = random.choice([n for n in lex.NEIGHBOURS if n[0].startswith("M")])
    w.add_pronouns("b", neighbour)
    w["town"], w["nature"] = random.choice(TOWNS), random.choice(NATURES)
    w["colour2"] = random.choice(["black", "white", "brown", "gray", "spotted"])
    w["kind"], traits, w["food"], w["home"] = random.choice(lex.CREATURES)
    w["trait"] = random.choice(traits.split())
    return finish(expand(random.choice(PORTRAITS), w, random), random)
