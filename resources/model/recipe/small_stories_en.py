# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""English stories about somebody with an animal, and about things that are lost and found: one thread from start to end."""
import lexicon_en as lex
from cast import Words, cast_people
from grammar import expand, finish, parse

OWNERS = [("The old man", "he"), ("The old man", "he"), ("An old man", "he"), ("The old woman", "she"), ("An old woman", "she"), ("The farmer", "he"),
          ("The baker", "he"), ("The teacher", "she"), ("The little girl", "she"), ("The little boy", "he"), ("A girl", "she"), ("A boy", "he"),
          ("My grandfather", "he"), ("My grandmother", "she"), ("Mr. Brown", "he"), ("Mrs. Hill", "she"), ("Grandma", "she"), ("Grandpa", "he")]
KINDS = [("dog", "barked", "bone"), ("dog", "barked", "bone"), ("dog", "barked", "bone"), ("cat", "meowed", "fish"), ("cat", "meowed", "fish"),
         ("puppy", "barked", "bone"), ("kitten", "meowed", "bowl of milk")]
SIZES = "small small small big old black white brown gray young".split()

PET_OPENINGS = [
    "<O> had a(n) <size> <pet>{.| called <D>.| named <D>.| and loved it very much.| that followed <him> everywhere.| that was always hungry.| that was <his> best friend.} ",
    "<O> had a(n) <size> <pet>, and {the name of the <pet> was <D>|the <pet> was <his> best friend|they did everything together}. ",
    "<O> lived in a small house with a(n) <size> <pet>{.| called <D>.} ",
]
PET_DAYS = [
    "Every morning they {walked to <p> together|went for a walk}[, even when it was cold]. ",
    "The <pet> {slept by the fire|liked to lie in the sun|followed <him> to <p>}. ",
    "In the evening they sat {by the fire|in front of the house} and were happy. ",
    "",
]
PET_PLOTS = [
    "One <adj> {day|morning}[,] the <pet> {was gone|ran away|did not come home}. <Oh> {was very sad|looked everywhere}. \"<D>! Where are you?\" <he> called. {Nobody answered|There was no sound}. "
    "A {girl|boy} called <F> heard it. \"{I will help you|Let us look together},\" said <F>. They {looked behind the house and under the bushes|walked to <p> and looked behind every tree}. Then <F> heard something. The <pet> <bark>! "
    "It had {fallen into a hole|got stuck under a fence}. They {pulled it out|dug until it was free}. \"{Thank you, <F>|I was so afraid},\" said <oh>. The <pet> {licked his hand|was happy to be home again}.",
    "One <adj> night[,] the <pet> <bark> and <bark>. <Oh> woke up. \"{What is it|Be quiet}, <D>?\" <he> asked. But the <pet> {ran to the door|would not stop}. <Oh> got up and {lit the lamp|opened the door}. "
    "{There was smoke in the kitchen! <He> put out the fire with a bucket of water|In front of the house sat a small child who was lost. <He> gave the child warm milk and found the parents|The river had come up to the steps! They ran up the hill together}. "
    "\"{You are a good <pet>|You saved us},\" said <oh>, and the <pet> got the biggest <treat> of all.",
    "One day[,] <oh> was {ill|tired} and had to stay in bed. The <pet> {sat by the bed|did not leave the room}. {Then it had an idea|<D> looked at <him> for a long time}. It ran to {the house of the neighbor|the shop of the baker} and <bark> until the door opened. "
    "\"Is that not <D>? Something is wrong,\" said <F>. <F> followed the <pet> and {cooked some soup|made a pot of tea} for <oh>. {After three days|Soon} <oh> was well again. \"{What would I do without you|You are my best friend},\" <he> said to the <pet>.",
    "The <pet> {was clever and could open doors|loved to take things}. One day[,] the {hat|shoe|glove} of <oh> was gone. <Oh> looked under the bed and behind the door. \"Have you seen it, <D>?\" <he> asked. The <pet> {looked away|lay very still in its basket}. "
    "Then <oh> lifted the blanket. There it was, together with {two spoons and a sock|three socks}! \"So it was you!\" {<Oh> laughed|<He> could not be angry}, and the <pet> {hid its face|jumped up to <him>}.",
    "One <adj> day[,] they went to <p>. The <pet> {saw a bird and ran after it|heard something in the bushes}. \"Come back, <D>!\" called <oh>. {Behind a tree|In the grass} the <pet> found a small {kitten|bird|rabbit}. It was {cold and afraid|hungry and alone}. "
    "<Oh> put it {into <his> hat|under <his> coat} and took it home. {At first the <pet> only looked at it|The <pet> lay down beside it to keep it warm}. \"{Now we are three|There is room for one more},\" said <oh>. From that day on they {ate from one bowl|slept in one basket}.",
    "One day[,] a {girl|boy} called <F> came by. \"May I play with your <pet>?\" asked <F>. \"{Of course|Yes},\" said <oh>. \"{But be gentle|It likes to run}.\" <F> threw a {stick|ball}, and the <pet> {brought it back|ran after it}. "
    "They played until {the sun went down|both were tired}. \"{Can I come again tomorrow|May I come back}?\" asked <F>. {<Oh> smiled|The <pet> <bark>}. After that[,] <F> came every day, and <oh> {was never alone|told them stories}.",
    "The <pet> was {getting old|very slow}, and {it could not run any more|it slept most of the day}. But <oh> {did not mind|was patient}. \"{I am slow too|We have time},\" <he> said. One <adj> day[,] they walked to <p>, {step by step|very slowly}. "
    "There they met <F>, who {was sad|had lost a <toy>}. The <pet> {put its head on the knee of <F>|sniffed here and there and found it}. <F> {began to smile|was very happy}. \"{You see|There you are},\" said <oh>, \"you do not have to be fast to be a good friend.\"",
]

THINGS = ["ball", "ball", "ball", "hat", "book", "kite", "doll", "shoe", "bag", "coat", "cap", "scarf", "pencil", "toy train", "drum", "umbrella"]
LOST_OPENINGS = [
    "\"Where is my <thing>?\" {asked <H>|<H> asked|said <H>|cried <H>}. {<He> looked under the bed|<He> looked everywhere|It was not in <his> room}. ",
    "\"Where is my <thing>?\" {asked <H>|<H> asked}. \"{I do not know|I have not seen it},\" said <F>. ",
    "<H> could not find <his> <thing>. \"Where is my <thing>?\" <he> {asked|called}. ",
    "\"{Have you seen|Who has} my <thing>?\" asked <H>. \"It was {on the table|in the garden|here} {this morning|yesterday}.\" ",
]
LOST_MIDDLES = [
    "\"{Let us look together|I will help you},\" said <F>. They looked {under the bed and behind the door|in the kitchen and in the garden|under the table and on the chairs}. ",
    "{<A> looked up from <ahis> book|<A> came in}. \"Where did you {play with it|have it} last?\" <H> {thought about it|did not remember}. \"{In the garden|At school|In the park}, I think.\" So <H> and <F> went there. ",
    "<F> looked {in the garden|in the kitchen}, and <H> looked {in the house|under the stairs}. {They found a sock and a spoon, but no <thing>|It was not there}. \"{Do not be sad|We will find it},\" said <F>. ",
]
LOST_ENDS = [
    "Then <F> {saw something <colour>|laughed}. The {dog|cat|puppy} was {lying on it|asleep on it}! \"{There it is|Look}!\" said <F>. {<H> laughed too|<H> was so happy}. ",
    "Then <F> looked {up into the tree|at the roof}. \"{There it is|Look up there}!\" {<A> came with a ladder|<H> climbed up}, and soon <H> had the <thing> in <his> hands again. ",
    "In the garden, <D>, the dog, was digging a hole. \"Stop, <D>!\" called <H>. There was the <thing>, {dirty but whole|full of earth}. {They washed it together|<F> laughed, and then <H> laughed too}. ",
    "At last, they asked <B>. \"{Is it <colour>|Is this yours}?\" asked <B>. \"{I found it by the road|It was in front of my door}.\" \"Yes! Thank you!\" said <H>. ",
    "Then <A> {smiled|began to laugh}. \"{Look behind you|What is that in your bag},\" <ahe> said. {There it was, all the time|There it was}! <H> {turned red|laughed}. ",
]
LOST_LAST = ["After that, <H> always put the <thing> {in the same place|on the shelf}.", "Then <H> and <F> played until it was dark.", "\"Thank you, <F>,\" said <H>. \"You are a good friend.\"",
             "\"Next time I will look there first,\" said <H>.", "It was time for dinner, and everybody had <soup>."]


def _say(table, words, random):
    return expand(parse(random.choice(table)), words, random)


def pet_story(random):
    """A story about somebody and an animal; the same generator state gives the same story."""
    w = Words(random)
    w["O"], pronoun = random.choice(OWNERS)
    w.add_pronouns("", pronoun)
    again = w["O"].replace("An old", "the old").replace("A ", "the ")
    w["oh"] = again if again[:1] in "MG" and not again.startswith("My") else again[:1].lower() + again[1:]
    w["pet"], w["bark"], w["treat"] = random.choice(KINDS)
    w["size"] = random.choice(SIZES)
    w["D"] = random.choice(lex.PET_NAMES)
    w["F"] = random.choice(lex.GIRLS + lex.BOYS)
    w["adj"] = random.choice("nice warm cold hot windy rainy sunny cool gray snowy beautiful".split())
    w["p"], _ = random.choice(lex.PLACES)
    w["toy"] = random.choice(lex.TOYS)
    plot = parse(random.choice(PET_PLOTS))
    text = _say(PET_OPENINGS, w, random) + _say(PET_DAYS, w, random)
    if f"{w['D']}" not in text:
        text += f"Its name was {w['D']}. "
    text += expand(plot, w, random)
    girl = w["F"] in lex.GIRLS
    text = text.replace(f"girl called {w['F']}", f"{'girl' if girl else 'boy'} called {w['F']}")
    return finish(text.replace(f"boy called {w['F']}", f"{'girl' if girl else 'boy'} called {w['F']}"), random)


def lost_story(random):
    """A story about a thing that is lost and found; the same generator state gives the same story."""
    first_person = random.random() < 0.25
    w = cast_people(random, "I" if first_person else random.choice(["she", "he"]))
    w["thing"] = random.choice(THINGS)
    text = "".join(_say(table, w, random) for table in (LOST_OPENINGS, LOST_MIDDLES, LOST_ENDS, LOST_LAST))
    if first_person:
        text = text.replace(f"I and {w['F']}", f"{w['F']} and I").replace("asked I", "I asked").replace("said I", "I said").replace("cried I", "I cried").replace("called I", "I called")
        text = text.replace("They ", "We ").replace("they ", "we ")
    return finish(text, random)
