# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Short English stories: an opening, a way to a place, one or two events that fit place and weather, an ending."""
import pathlib

import lexicon_en as lex
from cast import cast_creatures, cast_people
from events import read_events
from grammar import expand, finish, paragraph, parse
from portraits_en import portrait

HERE = pathlib.Path(__file__).parent

OPENINGS = [
    "<S1> {got up early|woke up early|looked out of the window|could not wait to go out}.",
    "It was {a <adj> morning|a <adj> day|<adj> outside}{.|, and <H> had nothing to do.|, and <H> <was> bored.}",
    "One <adj> {morning|day}{,| in spring,| in autumn,| last week,} <H> {<was> up early|got out of bed and looked for <his> shoes}.",
    "One day <HF> {met after school|had nothing to do|wanted to go out}.",
    "{Yesterday|Last Sunday|On Saturday|On Monday} the weather was <adj>. <S1> {asked <F> to come along|had been waiting for this day|had a plan}.",
    "<H> lived in a {small|white|yellow|tall} house {by the sea|at the edge of the town|next to the mill|near the forest}. {One <adj> day|One morning} <F> came {to visit|over with good news}.",
    "\"{What shall <I> do today|Where is everybody}?\" <H> asked. \"The weather is so <adj>.\"",
    "There {once was|was} a {child|girl|boy} {called|named} <F>, and <F> {was always full of ideas|liked to laugh|had a best friend}. {One <adj> day|One morning} <fhe> came to see <H>.",
    "<A> {came in and opened the curtains|called up the stairs}. \"{Get up|Wake up}! {It is <adj> outside|Have you seen the weather? It is so <adj>}!\"",
    "{Once upon a time there was|There was once} {a little <child>|a <child>} {called|named} <Name>{.| who lived near the <nature>.| who had a good friend, <F>.} {One <adj> day <he> {wanted to go out|woke up early}.|<He> {liked {animals|books|music|the rain} more than anything|<was> never bored}.}",
    "{That day|Last week} the weather was so <adj> that <H> <go>.",
    "Today the weather is so <adj> that <H> <go>.",
    "The weather was so <adj> that <H> <go>.",
    "{Long ago|Many years ago}, {when <A> was small|when there were no cars}, there was a <adj> day that nobody forgot. <H> <was> there.",
]
TODAY = [
    "The weather today is so <adj> that <H> <go>.",
    "The weather today is so <adj> that <H> <go>.",
    "The weather today is so <adj> that <H> <go>.",
    "The weather today is so <adj> that <H> <go>. <Sky>.",
    "The weather today is so <adj>! <Sky>. <H> <go>.",
    "The weather today is so <adj>. <Sky>, and <H> <go>.",
    "\"The weather today is so <adj>,\" <A> said. \"{What shall we do?|Look at the sky!|Come and see!}\" So <H> <go>.",
    "The weather today is so <adj>, and <sky>. That is why <H> <go>.",
]
CREATURE_OPENINGS = [
    "{Once upon a time there was|There once was|There was once} <intro> who lived in {a <home>|a small <home>|the forest}. {Its|The} best friend was <fintro> who lived {next door|not far away|on the other side of the hill}.",
    "{One <adj> day|One <adj> morning} <intro> met <fintro>. \"{Good morning|Hello}, {my friend|neighbor}! {Where are you going|How are you}?\"",
    "<intro> and <fintro> {were friends|lived side by side}. {<They> did everything together|<They> were as different as day and night}. {One <adj> day <they> went for a walk.|One morning something happened.|}",
    "It was {a <adj> day|<adj> in the forest}. <intro> sat in front of {the door|a tree} and {waited for a friend|was bored}. Then <fintro> came along.",
    "The weather today is so <adj> that <intro> {came out early|went for a walk|went to see a friend}. On the way <he> met <fintro>.",
    "Far away, {between two mountains|by a quiet lake}, lived <intro>. <He> {was never in a hurry|loved <food> more than anything}. <His> only neighbor was <fintro>.",
]
WAYS = [
    "{<HF> went|<H> went with <F>} to <p>.", "So {off <they> went|<they> went} to <p>.", "{On the way to|At} <p> <they> met <B>.",
    "\"{Let us go to|Come with me to} <p>,\" said <F>.", "<They> took the path to <p>.", "<A> took <them> to <p>.",
    "First <H> {fetched|met|called} <F>, {then <they> ran|and together <they> walked} to <p>.",
    "\"May <I> go to <p>?\" \"{Yes, but be back for dinner|Of course, and take <F> with you},\" <A> said.",
]
BACK_HOME = [
    "{After that|Later}, <they> {ran|went} {back home|to <F's> house}.", "{Then|When it got dark} it was time to go home.", "",
    "{At home|Back in the house} there was more to do.",
]
STAY_HOME = [
    "<F> {came over to play|was there too}.", "{Luckily|But} <F> {came to visit|lived next door and came over}.", "\"{Come in, <F>|It is warmer inside},\" <A> said to <F>.",
    "The <dog>, <D>, {lay by the door|slept on the chair}, and <F> was {there too|on the floor with a book}.",
]
LINKS = ["", "", "Then {something else happened|came the next surprise}.", "{After a while|A little later} <they> went on.", "But the day was not over.",
         "\"{What now|What next}?\" asked <F>.", "{The next day|On the next morning} <they> met again.", "<They> {sat down to rest|rested a little}."]
ENDINGS = [
    "{In the evening|At night} <H> {told <A> everything|fell asleep at once|<was> tired and happy}.", "It was {a wonderful day|a day to remember|the best day of the week}.",
    "{When the sun went down|When it was dark}, <they> {went home|walked home slowly}, {tired and happy|full of stories}.",
    "\"{Shall we do it again tomorrow|Will you come again}?\" asked <F>. \"{Of course|Yes}!\"", "<A> {gave <them> <soup>|laughed when <ahe> heard about it}, and {<they> ate everything|the day was over}.",
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
    ("open", OPENINGS), ("today", TODAY), ("creature", CREATURE_OPENINGS), ("way", WAYS), ("back", BACK_HOME), ("stay", STAY_HOME),
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
    if kind < 0.25:
        return _creature_story(random)
    if kind < 0.34:
        return portrait(random)
    today = random.random() < 0.22
    w = cast_people(random, random.choice([None, "we", "we", "I"]) if today else None)
    w["S1"] = w["H"]
    w["child"], w["Name"] = {"she": "girl", "he": "boy"}.get(w["he"], "child"), w["H"] if w["he"] in ("she", "he") else w["F"]
    w["nature"] = random.choice(["forest", "river", "sea", "mill", "mountains"])
    say = lambda name: paragraph(random.choice(TEMPLATES[name]), w, random)
    day, there = _weather(w, random)
    parts = [say("today" if today else "open")]
    place = w["place_kind"]
    home = day in ("wet", "storm") and random.random() < 0.8 or random.random() < 0.25 and not there
    if home:
        place = "home"
        parts.append(say("stay"))
    elif not (there and "<p>" not in parts[0] and w["p"] in parts[0]):
        parts.append(say("way"))
    elif random.random() < 0.6:
        parts.append(expand(parse(random.choice(["<F> {came along|was already there}.", "There they met <F>.", "<F> went too."])), w, random))
    kinds = ("c",) if w["he"] in ("we", "they") else ("c", "s")
    used = []
    for index in range(random.choice([1, 2, 2, 2, 3])):
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
