# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Everyday beginnings as a student types them. No text of the grammars begins with one of them; compare.py checks it."""

UNSEEN = {
    "en": ["My cat", "I am afraid of", "My best friend", "The teacher said that", "Yesterday I lost", "There was a strange noise",
           "The little girl", "I want to", "My grandmother always", "When it started to rain,", "He opened the door and",
           "The bird could not", "We were late because", "A boy named Sam", "I don't know why", "My mother bought",
           "In the middle of the night", "The dog ran", "Why are you", "Last summer"],
    "es": ["Hoy hace", "Mi perro se llama", "El profesor dijo que", "Mi madre", "Me gusta mucho", "Tengo miedo de",
           "Cuando llegué a casa,", "¿Dónde está", "En la cocina", "La niña no quería", "No sé por qué", "Mi hermano y yo",
           "El gato negro", "Esta noche vamos a", "Quiero comprar", "El niño encontró", "Me duele", "Nunca he visto",
           "Juan y su amigo", "La lluvia"],
}
