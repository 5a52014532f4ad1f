# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Who and what an English story is about: draws the words that its templates ask for."""
import lexicon_en as lex

PRONOUNS = {
    "she": ("she", "her", "her", "herself", "was"),
    "he": ("he", "him", "his", "himself", "was"),
    "they": ("they", "them", "their", "themselves", "were"),
    "we": ("we", "us", "our", "ourselves", "were"),
    "I": ("I", "me", "my", "myself", "was"),
}


def capital(text):
    return text[:1].upper() + text[1:]


class Words(dict):
    """The words of one story. <S> is drawn anew each time: the hero's name or pronoun."""

    def __init__(self, random):
        super().__init__()
        self.random = random

    def __missing__(self, key):
        if key == "S":
            return self["H"] if self.random.random() < 0.5 else self["he"]
        lower = key[:1].lower() + key[1:]
        if key != lower and lower in self:
            return capital(self[lower])
        raise KeyError(key)

    def add_pronouns(self, prefix, pronoun):
        subject, obj, possessive, reflexive, was = PRONOUNS[pronoun]
        self.update({prefix + "he": subject, prefix + "him": obj, prefix + "his": possessive,
                     prefix + "self": reflexive, prefix + "was": was})


def _person(random):
    if random.random() < 0.5:
        return random.choice(lex.GIRLS), "she"
    return random.choice(lex.BOYS), "he"


def _other(random, pronoun):
    """A person whose pronoun differs from the given one where that helps to tell them apart."""
    for _ in range(8):
        name, own = _person(random)
        if own != pronoun:
            break
    return name, own


def _creature(random, used, pronoun):
    """A creature, a she or a he: how it is called first, how it is called afterwards, kind and what it eats."""
    while True:
        kind, traits, food, home = random.choice(lex.CREATURES)
        if kind not in used:
            break
    used.add(kind)
    trait = random.choice(traits.split())
    if random.random() < 0.35:
        name = random.choice([n for n in lex.CREATURE_NAMES[pronoun] if n not in used])
        used.add(name)
        return f"{name}, a(n) {trait} {kind},", name, kind, food, home, trait
    return f"a(n) {trait} {kind}", f"the {kind}", kind, food, home, trait


def cast_people(random, perspective=None):
    """Words for a story about children. perspective: she, he, they, we or I; drawn if absent."""
    w = Words(random)
    kind = perspective or random.choice(["name"] * 8 + ["they", "we", "I"])
    if kind == "name" or kind in ("she", "he"):
        name, pronoun = _person(random)
        if kind != "name":
            pronoun = kind
            name = random.choice(lex.GIRLS if kind == "she" else lex.BOYS)
        w["H"] = name
    elif kind == "they":
        first, pronoun = _person(random)
        second, _ = _other(random, pronoun)
        w["H"], pronoun = f"{first} and {second}", "they"
    else:
        w["H"] = pronoun = kind
    w.add_pronouns("", pronoun)
    plural = pronoun in ("they", "we")
    w.update({"I": "we", "me": "us", "my": "our", "am": "are"} if plural else {"I": "I", "me": "me", "my": "my", "am": "am"})
    while True:
        w["F"], friend = _other(random, pronoun)
        if w["F"] not in w["H"]:
            break
    w.add_pronouns("f", friend)
    _together(w)
    # An adult, and a neighbour, whose pronoun differs from the hero's where there is a choice.
    adult = random.choice(["she", "he"])
    w["A"] = random.choice(lex.ADULTS[adult]).replace("<his>", w["his"])
    w.add_pronouns("a", adult)
    w["HA"] = {"we": "we", "I": f"{w['A']} and I"}.get(pronoun, f"{w['H']} and {w['A']}")
    w["B"], neighbour = random.choice([n for n in lex.NEIGHBOURS if n[1] != friend])
    w.add_pronouns("b", neighbour)
    w["dog"], w["bark"] = random.choice(lex.PETS)
    w["D"] = random.choice([n for n in lex.PET_NAMES if n not in (w["H"], w["F"])])
    w.add_pronouns("d", random.choice(["he", "she"]))
    w["stray"] = random.choice(["dog", "puppy", "cat", "kitten"])
    w["strayname"] = random.choice([n for n in lex.PET_NAMES if n not in (w["H"], w["F"], w["D"])])
    _things(w, random)
    return w



def cast_creatures(random):
    """Words for a story about animals that talk."""
    w = Words(random)
    used = set()
    pronoun, other = random.sample(["he", "she"], 2)
    w["intro"], w["H"], w["kind"], w["food"], w["home"], w["trait"] = _creature(random, used, pronoun)
    w["fintro"], w["F"], w["fkind"], w["ffood"], _, _ = _creature(random, used, other)
    w.add_pronouns("", pronoun)
    w.add_pronouns("f", other)
    _together(w)
    w.update({"I": "I", "me": "me", "my": "my", "am": "am", "A": "the old owl", "B": "the woodcutter"})
    w.add_pronouns("a", "she")
    w.add_pronouns("b", "he")
    _things(w, random)
    return w


def _together(w):
    """Hero and friend as one group: "Mia and Sam … they", "we … we", "Sam and I … we"."""
    hero, friend = w["H"], w["F"]
    if hero == "we":
        group = "we"
    elif hero == "I":
        group = f"{friend} and I"
    else:
        group = f"{hero} and {friend}".replace(" and ", ", ", hero.count(" and "))
    first_person = hero in ("we", "I")
    w["HF"] = group
    w["HFo"] = {"we": "us", "I": f"{friend} and me"}.get(hero, group)
    w.update({"they": "we", "them": "us", "their": "our"} if first_person else {"they": "they", "them": "them", "their": "their"})
    w["H's"] = w["his"] if hero in ("we", "I") else hero + "'s"
    w["F's"] = friend + "'s"


def _things(w, random):
    w["colour"] = random.choice(lex.COLOURS)
    for key, words in (("toy", lex.TOYS), ("fruit", lex.FRUITS), ("cake", lex.CAKES), ("soup", lex.SOUPS),
                       ("lunch", lex.LUNCHES), ("flower", lex.FLOWERS), ("bird", lex.BIRDS)):
        w[key] = random.choice(words)
    w["p"], w["place_kind"] = random.choice(lex.PLACES)
