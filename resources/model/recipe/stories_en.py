# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Short English stories: an opening, a way to a place, one or two events that fit place and weather, an ending."""
import pathlib

import lexicon_en as lex
from cast import cast_creatures, cast_people
from events import read_events
from grammar import expand, finish, paragraph, parse
from portraits_en import portrait
from small_stories_en import lost_story, pet_story

HERE = pathlib.Path(__file__).parent

OPENINGS = [
    "<H> {had a secret|had a problem|could not stop thinking|had been waiting for this day}. {Only <F> knew about it|<F> saw it at once}.",
    "{Nobody knew how it had started|It all began with a small thing|It was nobody's fault}. <HF> {were on their way home|sat on the steps in front of the house}.",
    "\"{Come quickly|Listen|Wait for me|Look at this}!\" {called|cried} <F>. <H> {put down the book|turned around|came running}.",
    "{After school|After lunch|Before breakfast|Late in the afternoon}[,] <H> {called <F>|went to find <F>|saw <F> at the gate}. {It was <adj>|The weather was <adj>}.",
    "Every {Monday|Friday|summer|winter}[,] <HF> {did the same thing|went out together|met at the old bridge}. But this time {it was different|something happened}.",
    "{One day|One morning|One afternoon|One <adj> day|One <adj> morning}[,] <HF> {met after school|wanted to play|went out together|wanted to do something new}.",
    "{One day|One morning|One <adj> morning}[,] <S1> {got up early|woke up early|looked out of the window|could not wait to go out}.",
    "{One day|One afternoon}, <HF> {were bored|had nothing to do}. \"{What shall we do|What can we play}?\" asked <F>.",
    "It was {a <adj> morning|a <adj> day|<adj> outside}, and <H> {had nothing to do|<was> bored|wanted to go out}.",
    "It was {a <adj> morning|a <adj> day}, and <HF> {wanted to play|had a plan|had the whole day for themselves}.",
    "It was {a <adj> day|<adj> outside}. <HF> {wanted to go out|had nothing to do|had a plan}.",
    "{Yesterday|Last Sunday|On Saturday|On Monday}[,] the weather was <adj>. <S1> {asked <F> to come along|had a plan|wanted to see <F>}.",
    "{On Saturday|On Sunday|On Monday|Yesterday}, <A> {had a surprise for <HFo>|had time for <HFo>|woke <him> up early}. \"{It is <adj> outside|The weather is so <adj>}! {Come with me|Let us do something}!\"",
    "{On Saturday|On Sunday|Last week}, <A> {and <HF> wanted to do something new|said, \"{It is <adj> today|What a(n) <adj> day}! What shall we do?\" <S1> had an idea}.",
    "\"{What shall <I> do today|Where is everybody|What can <I> do}?\" <H> asked. \"The weather is so <adj>.\"",
    "<A> {came in and opened the curtains|called up the stairs}. \"{Get up|Wake up}! {It is <adj> outside|Have you seen the weather? It is so <adj>}!\"",
    "{That day|Last week} the weather was so <adj> that <H> <go>.",
    "Today the weather is so <adj> that <H> <go>.",
    "The weather was so <adj> that <H> <go>.",
]
# For one hero alone.
SINGLE_OPENINGS = [
    "<H> lived in a {small|white|yellow|tall} house {by the sea|at the edge of the town|next to the mill|near the forest}. {One <adj> day|One morning} <F> came {to visit|over to play}.",
    "There {once was|was} a {little|} <child> {called|named} <H>, and <H> {was always full of ideas|liked to laugh|had a best friend, <F>}. {One <adj> day|One morning} <he> {went to see <F>|had a plan}.",
    "{Once upon a time there was|There was once} a {little|} <child> {called|named} <H>{ who lived near the <nature>|}. {One <adj> day <he> {wanted to go out|woke up early}|<His> best friend was <F>}.",
    "<H> {was|had always been} {a kind|a quiet|a happy|a brave} <child>. {<His> best friend was <F>|<F> was <his> best friend}. One <adj> day[,] <they> {wanted to go out|met after school}.",
]
GOING = [  # the place comes first, the weather after it
    "{<HF>|<HF>|<H>} went to <p>. {The weather was <adj>|It was a <adj> day|It was <adj> outside}.",
    "{On Saturday|On Sunday|Yesterday|In the morning|Last week}, {<H> went to <p> with <F>|<A> took <HFo> to <p>}. {The weather was <adj>|It was a <adj> day}.",
    "{On Saturday|On Sunday|One day}, <A> {took <HFo> to <p>|went to <p> with <HFo>}.",
    "<H> {wanted to go|liked to go|often went} to <p>. {One day|On Saturday}, <F> {went too|came along}.",
]
TODAY = [
    "The weather today is so <adj> that <H> <go>.",
    "The weather today is so <adj> that <H> <go>. <Sky>.",
    "The weather today is so <adj>! <Sky>. <H> <go>.",
    "The weather today is so <adj>. <Sky>, and <H> <go>.",
    "\"The weather today is so <adj>,\" <A> said. \"{What shall we do?|Look at the sky!|Come and see!}\" <H> <go>.",
    "The weather today is so <adj>, and <sky>. That is why <H> <go>.",
    "The weather today is so <adj>! \"{Can we go out?|Let us do something together!|What a day!}\" <H> said to <F>.",
    "The weather today is so <adj>, <H> thought. {Maybe <F> has time to play|It is the right day for something new|What will <F> say about it}?",
    "The weather today is so <adj> that {nobody|even <A>} wants to {work|stay in bed|sit still}. <H> {called|ran to} <F>.",
    "The weather today is so <adj>. Yesterday it was {quite different|not like this at all}. <H> {looked out of the window|opened the door} and {smiled|thought of <F>}.",
    "The weather today is so <adj>, but <H> did not mind. <F> {was coming to visit|would be there soon}.",
    "The weather today is so <adj> {for this time of the year|again}! {On the radio they talked of nothing else|<A> could not believe it}. <H> <go>.",
    "The weather today is so <adj>. {<A> says it will change tomorrow|It will not stay like this for long}, so <H> {went to see <F>|wanted to be quick}.",
    "The weather today is so <adj> and the {street|house} is so {quiet|full of noise}. <H> {<was> waiting for <F>|had nothing to do yet}.",
]
CREATURE_OPENINGS = [
    "{Once upon a time there was|There once was|There was once} <intro> who lived in {a <home>|a small <home>|the forest}. {Its|The} best friend was <fintro> who lived {next door|not far away|on the other side of the hill}.",
    "{One <adj> day|One <adj> morning} <intro> met <fintro>. \"{Good morning|Hello}, {my friend|neighbor}! {Where are you going|How are you}?\"",
    "<intro> and <fintro> {were friends|lived side by side}. {<They> did everything together|<They> were as different as day and night}. {One <adj> day <they> went for a walk.|One morning something happened.|}",
    "It was {a <adj> day|<adj> in the forest}. <intro> sat in front of {the door|a tree} and {waited for a friend|was bored}. Then <fintro> came along.",
    "The weather today is so <adj> that <intro> {came out early|went for a walk|went to see a friend}. On the way <he> met <fintro>.",
    "Far away, {between two mountains|by a quiet lake}, lived <intro>. <He> {was never in a hurry|loved <food> more than anything}. <His> only neighbor was <fintro>.",
]
WAYS = [  # these name the friend
    "{<HF> went|<H> went with <F>} to <p>.", "On the way to <p>[,] <H> met <F>.", "<A> took <HFo> to <p>.", "<H> asked <F>, \"Shall we go to <p>?\" <F> {liked the idea|nodded}.",
    "\"{Let us go to|Come with me to} <p>,\" said <F>.", "First <H> {fetched|met|called} <F>, {then <they> ran|and together <they> walked} to <p>.",
    "\"May <I> go to <p>?\" \"{Yes, but take <F> with you|Of course, and take <F> with you},\" <A> said.", "<F> {was waiting in front of the house|came by}, and <they> went to <p>.",
]
WAYS_WITH_FRIEND = [  # where the friend has been named already
    "<They> went to <p>.", "So {off <they> went|<they> went} to <p>.", "\"{Let us go to|Come with me to} <p>,\" said <F>.", "<They> took the path to <p>.",
    "<A> took <them> to <p>.", "\"Let us go to <p>,\" <H> said. <F> {liked the idea|nodded}.", "On the way to <p>[,] <they> met <B>.", "Together <they> walked to <p>.",
]
FRIEND_COMES = ["<F> {came along|was there too}.", "<H> met <F>.", "<F> came too.", "<His> friend <F> was there too."]
BOTH_COME = ["<HF> {got ready at once|were happy}.", "<H> {got up at once|smiled}, and <F> came too."]
BACK_HOME = [
    "{After that|Later}, <they> {ran|went} {back home|to <F's> house}.", "{Then|When it got dark} it was time to go home.", "",
    "{At home|Back in the house} there was more to do.",
]
STAY_HOME = [
    "<F> {came over to play|came to visit}.", "{Luckily|But} <F> {came to visit|lived next door and came over}.",
    "There was a knock at the door. It was <F>. \"{Come in|It is warmer inside},\" <A> said.",
    "The <dog>, <D>, {lay by the door|slept on the chair}, and <F> was {on the floor with a book|by the window}.",
]
LINKS = ["", "", "Then {something else happened|came the next surprise}.", "{After a while|A little later} <they> went on.", "But the day was not over.",
         "\"{What now|What next}?\" asked <F>.", "{The next day|On the next morning} <they> met again.", "<They> {sat down to rest|rested a little}."]
ENDINGS = [
    "{In the evening|At night} <H> {told <A> everything|fell asleep at once|<was> tired and happy}.", "It was {a wonderful day|a day to remember|the best day of the week}.",
    "{When the sun went down|When it was dark}, <they> {went home|walked home slowly}, {tired and happy|full of stories}.",
    "\"{Shall we do it again tomorrow|Will you come again}?\" asked <F>. \"{Of course|Yes}!\"", "{<A> gave <them> <soup>, and <they> ate everything|<A> laughed when <ahe> heard about it}.",
    "{And that is how|That is how} <HF> became {good|the best of} friends.", "\"{Good night|Sleep well},\" <A> said, and {the moon looked in at the window|soon it was quiet}.",
    "{After that|From then on} <H> {often thought of it|never said that a day was boring|wanted to do it again every day}.", "\"{What a day|That was fun},\" <H> said[, and <F> nodded].", "",
    "{On the way home|At the door} <HF> {sang|promised to meet again|said goodbye}.",
]
CREATURE_ENDINGS = [
    "{And <they> stayed friends|<They> lived side by side} {for the rest of their lives|for many years}.", "From that day on <they> {shared everything|helped each other}.", "\"{You are a good friend|What would I do without you},\" said <F>.",
    "{In the evening|When the moon came up} <they> {sat together and listened to the wind|went home, each to <his> own bed}.", "{All the animals heard about it|The whole forest talked about it}.", "",
    "<H> {learned something that day|never forgot that day}.", "And if they have not moved away, <they> are still {there|friends}.",
]


EVENTS = read_events(HERE / "plots_en.txt")
TEMPLATES = {name: [parse(t) for t in table] for name, table in (
    ("open", OPENINGS), ("open_single", SINGLE_OPENINGS), ("going", GOING), ("today", TODAY), ("creature", CREATURE_OPENINGS), ("way", WAYS), ("way_friend", WAYS_WITH_FRIEND), ("back", BACK_HOME), ("stay", STAY_HOME),
    ("link", LINKS), ("end", ENDINGS), ("creature_end", CREATURE_ENDINGS))}
ADJECTIVES = list(lex.WEATHER)
WEIGHTS = [lex.WEATHER[a][0] for a in ADJECTIVES]


def _weather(words, random):
    """Draws the weather, what it makes the hero do and what the sky looks like; returns the kind of day."""
    words["adj"] = random.choices(ADJECTIVES, WEIGHTS)[0]
    _, day, deeds = lex.WEATHER[words["adj"]]
    deed = random.choice(deeds)
    words["go"] = expand(parse(deed), words, random)
    words["sky"] = random.choice(lex.SKY[day])
    return day, "<p>" in deed


def story(random):
    """One story of some 60 to 250 words; the same generator state gives the same story."""
    kind = random.random()
    if kind < 0.24:
        return _creature_story(random)
    if kind < 0.29:
        return portrait(random)
    if kind < 0.37:
        return pet_story(random)
    if kind < 0.43:
        return lost_story(random)
    opening = random.choices(["today", "open", "open_single", "going"], [22, 45, 10, 23])[0]
    perspectives = {"today": [None, None, None, "we", "we", "I"], "open_single": ["she", "he"], "going": ["we", "we", "I", None, None]}
    w = cast_people(random, random.choice(perspectives.get(opening, [None])))
    w["S1"] = w["H"]
    w["child"] = {"she": "girl", "he": "boy"}.get(w["he"], "child")
    w["nature"] = random.choice(["forest", "river", "sea", "mill", "mountains"])
    say = lambda name: paragraph(random.choice(TEMPLATES[name]), w, random)
    day, there = _weather(w, random)
    if opening == "going" and day in ("wet", "storm"):
        day, there = _weather(w, random)
    parts = [say(opening)]
    place = w["place_kind"]
    has_friend = w["F"] in parts[0]
    gone = w["p"] in parts[0]
    home = not gone and (day in ("wet", "storm") and random.random() < 0.8 or random.random() < 0.2)
    if home:
        place = "home"
        if not has_friend:
            parts.append(say("stay"))
    elif not gone:
        parts.append(say("way_friend" if has_friend else "way"))
    missing = [key for key in ("H", "F") if not all(name in " ".join(parts) for name in w[key].split(" and "))]
    if missing:  # everybody who takes part has been named before the first event
        table = BOTH_COME if missing[0] == "H" else FRIEND_COMES
        parts.append(expand(parse(random.choice(table)), w, random))
    kinds = ("c",) if w["he"] in ("we", "they") else ("c", "s")
    used = []
    for index in range(random.choice([1, 1, 2, 2])):
        if index:
            if place != "home" and random.random() < 0.3:
                place = "home"
                parts.append(say("back"))
            else:
                parts.append(say("link"))
        fitting = [e for e in EVENTS if any(e.fits(who, place, day) for who in kinds) and e not in used]
        if not fitting:
            break
        # An event made for this weather or this place is likelier than one that fits anywhere.
        event = random.choices(fitting, [(3 if e.days else 1) * (1 if "out" in e.where else 2) for e in fitting])[0]
        used.append(event)
        parts.append(paragraph(event.text, w, random))
    parts.append(say("end"))
    return finish(" ".join(parts), random)


def _creature_story(random):
    w = cast_creatures(random)
    say = lambda name: paragraph(random.choice(TEMPLATES[name]), w, random)
    day, _ = _weather(w, random)
    parts = [say("creature")]
    fitting = [e for e in EVENTS if any(e.fits("a", place, day) for place in ("forest", "water", "hill", "garden"))]
    count = random.choice([1, 1, 2])
    chosen = random.sample(fitting, count)
    for index, event in enumerate(chosen):
        if index:
            parts.append(random.choice(["The next day they met again.", "Some days later they met again.", "The next day was another day.",
                                        "That was not all.", "In the evening there was more to come."]))
        parts.append(paragraph(event.text, w, random))
    parts.append(say("creature_end"))
    return finish(" ".join(parts), random)
