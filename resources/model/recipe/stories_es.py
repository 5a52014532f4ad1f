# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Short Spanish stories, built like the English ones. The hero is one person or one animal: verbs stay in the third
person; adjectives take the hero's ending."""
import pathlib

from cast import Words
from events import read_events
from grammar import expand, paragraph, parse, tidy

GIRLS = ("Ana María Lucía Carmen Elena Sofía Clara Rosa Marta Julia Laura Inés Paula Nora Alba Valentina Isabel Eva Sara Irene Lola "
         "Teresa Pilar Emma Daniela Camila Olga Silvia Raquel Blanca").split()
BOYS = ("Luis Pedro Juan Carlos Pablo Diego Mateo Hugo Tomás Miguel Andrés Javier Daniel Lucas Martín Leo Manuel José Antonio Marcos "
        "Raúl Iván Nicolás Jorge Sergio Felipe Bruno Rubén Óscar Simón").split()
PETS = "Luna Canela Toby Nube Rocky Pelusa Max Trueno Lola Simba Coco Bruno Nina Tigre Chispa Pancho".split()
SURNAMES = "García López Torres Romero Molina Castro Vega Soto Rojas Fuentes".split()
ADULTS = [("su madre", "a"), ("su abuela", "a"), ("su tía", "a"), ("su padre", "o"), ("su abuelo", "o"), ("su tío", "o")]
NEIGHBOURS = [("el panadero", "o"), ("la vecina", "a"), ("el señor Gómez", "o"), ("la señora Ruiz", "a"), ("la maestra", "a"), ("el viejo marinero", "o")]
# with article, ending, what it eats
CREATURES = [("el zorro", "o", "uvas"), ("el conejo", "o", "zanahorias"), ("el oso", "o", "miel"), ("la ardilla", "a", "nueces"),
             ("el ratón", "o", "queso"), ("la rana", "a", "moscas"), ("la tortuga", "a", "hojas"), ("el pato", "o", "pan"), ("la liebre", "a", "hierba"),
             ("el burro", "o", "heno"), ("la cabra", "a", "hierba"), ("el lobo", "o", "sopa"), ("la hormiga", "a", "migas de pan"), ("el mono", "o", "plátanos")]
TRAITS = ["pequeñ@", "viej@", "blanc@", "list@", "tranquil@", "valiente", "alegre", "negr@"]
PLACES = [("al parque", "park"), ("al bosque", "forest"), ("a la playa", "water"), ("al lago", "water"), ("al río", "water"), ("al campo", "farm"),
          ("al jardín", "garden"), ("al mercado", "market"), ("a la plaza", "market"), ("a la colina", "hill"), ("a la escuela", "school"),
          ("al colegio", "school"), ("a la biblioteca", "library"), ("al museo", "museum"), ("al zoo", "zoo"), ("a la estación", "station"),
          ("a la feria", "fair"), ("a la piscina", "pool"), ("a la granja", "farm"), ("a la montaña", "hill"), ("al puerto", "water"),
          ("al huerto", "garden"), ("a la panadería", "market"), ("al centro de la ciudad", "street"), ("a la tienda", "street"), ("al pueblo", "street")]
COLOURS_A = "roja azul verde amarilla blanca naranja negra".split()
# after "tan": weight, kind of day, what one does (third person, first person plural)
WEATHER = {
    "bueno": (12, "fine", [("fue <p>", "fuimos <p>"), ("comió en el jardín", "comimos en el jardín"), ("salió sin chaqueta", "salimos sin chaqueta"), ("caminó todo el día", "caminamos todo el día")]),
    "agradable": (6, "fine", [("fue <p>", "fuimos <p>"), ("abrió todas las ventanas", "abrimos todas las ventanas")]),
    "bonito": (5, "fine", [("fue <p>", "fuimos <p>"), ("no quiso volver a casa", "no quisimos volver a casa")]),
    "caluroso": (6, "hot", [("se bañó en el lago", "nos bañamos en el lago"), ("bebió tres vasos de agua", "bebimos mucha agua"), ("comió un helado", "comimos un helado")]),
    "frío": (9, "cold", [("se puso un abrigo y una bufanda", "nos pusimos los abrigos"), ("se quedó junto al fuego", "nos quedamos junto al fuego")]),
    "malo": (9, "wet", [("se quedó en casa", "nos quedamos en casa"), ("no pudo salir", "no pudimos salir")]),
    "lluvioso": (4, "wet", [("tomó el paraguas grande", "tomamos el paraguas grande"), ("se puso las botas", "nos pusimos las botas")]),
    "ventoso": (4, "wind", [("tuvo que sujetar su sombrero", "tuvimos que sujetar los sombreros"), ("llevó la cometa <p>", "llevamos la cometa <p>")]),
    "gris": (3, "dull", [("encendió la lámpara", "encendimos la lámpara"), ("se quedó en casa", "nos quedamos en casa")]),
    "triste": (1, "dull", [("no quiso levantarse", "no quisimos levantarnos")]),
}
SKY = {"fine": ["el sol brilla y los pájaros cantan", "no hay ni una nube en el cielo"], "hot": ["hasta el perro duerme a la sombra", "nadie camina por la calle"],
       "cold": ["hay hielo en los charcos", "la nieve está en los tejados"], "wet": ["la lluvia cae y cae", "hay charcos en todas las calles"],
       "wind": ["las hojas bailan en el aire", "las nubes corren por el cielo"], "dull": ["las nubes están muy bajas", "el sol no quiere salir"]}

TODAY = ["El tiempo hoy es tan <adj> que <go1>.", "El tiempo hoy es tan <adj> que <go1>.", "El tiempo hoy es tan <adj> que <H> <go>.",
         "El tiempo hoy es tan <adj>. <Sky>. <H> <go>.", "Hoy el tiempo es tan <adj> que <H> <go>.", "\"El tiempo hoy es tan <adj>\", dijo <A>. \"{¿Qué vamos a hacer|¿Has visto el cielo}?\" Y <H> <go>."]
OPENINGS = ["{Había una vez|Érase una vez} <child> que se llamaba <H>. {<H> tenía <friend>: <F>|Un día <H> y <F> salieron a jugar|Vivía cerca del mar}.",
            "Era {un día|una mañana} {de {primavera|otoño|verano}}, y <H> no sabía qué hacer.",
            "{Una mañana|Un día|Ayer|El domingo|El sábado}[,] <H> {se levantó muy temprano|miró por la ventana|salió de casa muy content<o>|quería jugar con <F>}.",
            "{Una mañana|Un día|Una tarde|El sábado}[,] <H> y <F> {salieron a jugar|no sabían qué hacer|querían hacer algo nuevo|se encontraron en la calle}.",
            "{Una mañana|Un día}[,] <H> {fue a ver a|buscó a|llamó a} <F>. {Hacía un día muy bonito|\"¿Qué hacemos hoy?\", preguntó <F>|\"Tengo una idea\", dijo <F>}.",
            "<H> vivía en una casa {pequeña|blanca|amarilla} {cerca del mar|al lado del bosque|en el pueblo}. Un día llegó <F> {de visita|con una idea}.",
            "\"¿Qué {hago|puedo hacer} hoy?\", preguntó <H>.", "<A> abrió las cortinas. \"¡{Buenos días|Arriba}, <H>! {Hace un día muy bonito|Ya es tarde}.\"", "El tiempo era tan <adj> que <H> <go>."]
WAYS = ["<H> fue <p> con <F>.", "{Después|Luego|Entonces} fueron <p>.", "\"{Vamos|Ven conmigo} <p>\", dijo <F>.", "<H> buscó a <F>, y juntos fueron <p>.", "<A> los llevó <p>."]
STAY = ["<F> {vino a jugar|llegó de visita}.", "Por suerte <F> {vivía al lado|llegó de visita}.", "El gato dormía en la silla."]
LINKS = ["", "Después {pasó otra cosa|siguieron su camino}.", "{Un poco más tarde|Al día siguiente} {se encontraron otra vez|hubo otra sorpresa}.", "\"¿Y ahora qué?\", preguntó <F>."]
ENDINGS = ["{Por la noche|En la cama} <H> {se durmió enseguida|le contó todo a su madre|estaba cansad<o> y feliz}.", "Fue un día {muy bonito|maravilloso|inolvidable}.", "Cuando se puso el sol, volvieron a casa{.|, cansados y felices.}",
           "\"¿Vienes mañana?\", preguntó <F>. \"¡{Claro|Sí}!\"", "Desde entonces <H> y <F> son {buenos|muy buenos} amigos.", "\"¡Qué día!\", dijo <H>.", "\"Buenas noches\", dijo <A>."]
CREATURE_OPENINGS = ["{Había una vez|Érase una vez} <introH> que vivía {en el bosque|cerca del río|en una cueva}. {Cerca|Al lado} vivía <introF>.", "Un día <H> {salió de casa|fue de paseo} y se encontró con <introF>. \"{Buenos días|Hola}\", dijo <F>.",
                     "El tiempo hoy es tan <adj> que <introH> <go>.", "En un bosque muy grande vivían <introH> y <introF>."]
CREATURE_ENDINGS = ["Desde ese día fueron {buenos amigos|inseparables}.", "Y vivieron {felices|tranquilos} muchos años.", "<H> aprendió algo {ese día|muy importante}.", "Por la noche miraron juntos la luna.", ""]
TEMPLATES = {name: [parse(t) for t in table] for name, table in (
    ("today", TODAY), ("open", OPENINGS), ("way", WAYS), ("stay", STAY), ("link", LINKS), ("end", ENDINGS), ("link_home", [t for t in LINKS if "camino" not in t]),
    ("end_home", [t for t in ENDINGS if "volvieron" not in t]), ("creature", CREATURE_OPENINGS),
    ("creature_end", CREATURE_ENDINGS))}
HERE = pathlib.Path(__file__).parent
EVENTS = read_events(HERE / "plots_es.txt")
TEXTS = [parse(line) for line in (HERE / "texts_es.txt").read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


def _finish(text):
    """tidy() and the contractions that Spanish asks for."""
    text = f" {text}".replace(" a el ", " al ").replace(" A el ", " Al ").replace(" de el ", " del ").replace(" y I", " e I").replace(" y i", " e i")
    return tidy(text)


def _weather(words, random):
    words["adj"] = random.choices(list(WEATHER), [row[0] for row in WEATHER.values()])[0]
    _, day, deeds = WEATHER[words["adj"]]
    third, first = random.choice(deeds)
    words["go"], words["go1"] = (expand(parse(deed), words, random) for deed in (third, first))
    words["sky"] = random.choice(SKY[day])
    return day


def _things(words, random):
    words["p"], words["place_kind"] = random.choice(PLACES)
    words["color_a"] = random.choice(COLOURS_A)


def story(random):
    """One story of some 40 to 180 words; the same generator state gives the same story."""
    kind = random.random()
    if kind < 0.27:
        return _creature_story(random)
    if kind < 0.45:
        return _text(random)
    w = Words(random)
    pronouns = [("o", BOYS), ("a", GIRLS)]
    random.shuffle(pronouns)
    for key, (ending, names) in zip(("H", "F"), pronouns):
        w[key], w["o" if key == "H" else "fo"] = random.choice(names), ending
        w["lo" if key == "H" else "flo"], w["el" if key == "H" else "fel"] = ("lo", "él") if ending == "o" else ("la", "ella")
    w["A"], w["ao"] = random.choice(ADULTS)
    w["B"], w["bo"] = random.choice(NEIGHBOURS)
    w["child"] = "un niño" if w["o"] == "o" else "una niña"
    w["friend"] = "un amigo" if w["fo"] == "o" else "una amiga"
    _things(w, random)
    day = _weather(w, random)
    say = lambda name: paragraph(random.choice(TEMPLATES[name]), w, random)
    parts = [say("today" if random.random() < 0.3 else "open")]
    home = day in ("wet", "dull") and random.random() < 0.8 or random.random() < 0.2
    place = "home" if home else w["place_kind"]
    if w["F"] not in parts[0] if home else w["p"] not in parts[0]:
        parts.append(say("stay" if home else "way"))
    missing = [key for key in "HF" if w[key] not in " ".join(parts)]
    if missing:  # everybody who takes part has been named before the first event
        parts.append(f"{w['H']} y {w['F']} estaban juntos." if missing[0] == "H" else random.choice([f"{w['F']} estaba allí también.", f"Allí estaba {w['F']}."]))
    fitting = [e for e in EVENTS if e.fits("c", place, day)]
    for index, event in enumerate(random.sample(fitting, min(len(fitting), random.choice([1, 1, 2])))):
        if index:
            parts.append(say("link_home" if home else "link"))
        parts.append(paragraph(event.text, w, random))
    parts.append(say("end_home" if home else "end"))
    return _finish(" ".join(parts))


def _creature_story(random):
    w = Words(random)
    for key, (name, ending, food) in zip(("H", "F"), random.sample(CREATURES, 2)):
        w[key] = name
        w["o" if key == "H" else "fo"] = ending
        w["lo" if key == "H" else "flo"] = "lo" if ending == "o" else "la"
        indefinite = name.replace("el ", "un ").replace("la ", "una ")
        w["intro" + key] = f"{indefinite} {random.choice(TRAITS).replace('@', ending)}"
        w["food" if key == "H" else "ffood"] = food
    w["aF"] = "a " + w["F"]
    w["A"] = "su madre"
    _things(w, random)
    day = _weather(w, random)
    say = lambda name: paragraph(random.choice(TEMPLATES[name]), w, random)
    fitting = [e for e in EVENTS if e.fits("a", "forest", day)]
    parts = [say("creature")]
    for index, event in enumerate(random.sample(fitting, random.choice([1, 1, 2]))):
        if index:
            parts.append(random.choice(["Al día siguiente se vieron otra vez.", "Otro día pasó algo más."]))
        parts.append(paragraph(event.text, w, random))
    parts.append(say("creature_end"))
    return _finish(" ".join(parts))


def _text(random):
    """One of the texts that are no stories."""
    w = Words(random)
    w["N"], w["N2"] = random.sample(GIRLS + BOYS, 2)
    w["M"], w["Ap"] = random.choice(PETS), random.choice(SURNAMES)
    return _finish(expand(random.choice(TEXTS), w, random))
