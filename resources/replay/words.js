// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
"use strict";

// Every text of the page. "{name}" is filled in.
const WORDS = {
  en: {
    title: "A recorded run of KVScope",
    other: "Español",
    model: "{name}, {hash}, {layers} layers × {heads} heads, {kv} KV heads, {parameters} parameters, {types}",
    hash: "fingerprint {hash}", noHash: "without a fingerprint",
    random: "Random weights: the words mean nothing, the costs are real.",
    handMade: "Attention made by hand for a lesson: no model was trained.",
    merged: "An experiment: {from} KV heads were averaged into {kv}.",
    experiment: "An experiment: the run was changed on purpose.",
    where: "Step {step} of {steps}",
    phase: { prefill: "prefill", decode: "decode", recompute: "recompute", "warm-up": "warm-up" },
    said: "{phase}, cache {mode}. Positions computed: {computed}, read from the cache: {reused}, computed again: {again}. {operations} operations, {time} measured{disturbed}. Next token: {token}",
    on: "on", off: "off", forced: " (given, not sampled)", disturbed: " (disturbed by other programs)",
    note: "Note: {text}",
    attention: "Attention", head: "Head", headName: "layer {layer}, head {head}", weight: "weight",
    cell: "Position {q} “{query}” looks at position {k} “{key}”: {weight}",
    cellHint: "Point at a cell for its weight. A row is the token that looks, a column the token that is looked at.",
    masked: "Position {q} “{query}” cannot see position {k} “{key}”.",
    missing: "The row of position {q} “{query}” was not kept.",
    looks: "The newest position, {q} “{query}”, looks most at: {list}",
    looksAt: "{k} “{key}” {weight}",
    candidates: "Candidates for the next token", token: "token", probability: "probability", sampled: "sampled with", logit: "logit",
    entropy: "Entropy: {bits} bits. Probabilities are over the full vocabulary.",
    cache: "KV cache", position: "position", state: "K and V in this step", cacheOff: "The cache is off: nothing is stored.",
    memory: "{used} used, {reserved} reserved.",
    read: "read from the cache", written: "computed and stored", rewritten: "computed again and stored",
    computed: "computed, not stored", recomputed: "computed again, not stored",
    cost: "Cost with the cache and without", show: "Show", total: "in total", step: "per step",
    operations: "Operations (multiply-adds)", times: "Time, measured",
    with: "with the cache", without: "without the cache",
    operationsText: "With the cache {on} ({onSource}), without {off} ({offSource}): {ratio} times as many.",
    counted: "counted", closed: "by the closed form",
    timesText: "With the cache {on}, without {off}: {ratio} times as long.",
    firstTime: "Both modes compute the whole prompt in step 1, so the cache saves nothing yet; the pass that ran first may also have read the weights for the first time.",
    oneTime: "Measured {mode}: {time}. The other mode was not measured in this run.",
    noTime: "Neither mode was measured in every step so far.",
    origin: "Made by KVScope {version} ({build} build; kernels {kernels}, {isa}; {threads} threads). {sampling}. Times were measured when the run was made, not on this device; operations were counted, except where the page says “by the closed form”.",
    greedy: "Greedy sampling", sampling: "Temperature {t}, top-k {k}, top-p {p}, seed {seed}",
    keys: "Keys: ← and → step, Home and End go to the first and last step, a click on a token goes to the step that made it.",
    none: "n/a",
  },
  es: {
    title: "Una ejecución grabada de KVScope",
    other: "English",
    model: "{name}, {hash}, {layers} capas × {heads} cabezas, {kv} cabezas KV, {parameters} parámetros, {types}",
    hash: "huella {hash}", noHash: "sin huella",
    random: "Pesos aleatorios: las palabras no significan nada, los costes son reales.",
    handMade: "Atención hecha a mano para una lección: no se entrenó ningún modelo.",
    merged: "Un experimento: se promediaron {from} cabezas KV en {kv}.",
    experiment: "Un experimento: la ejecución se cambió a propósito.",
    where: "Paso {step} de {steps}",
    phase: { prefill: "prellenado", decode: "decodificación", recompute: "recálculo", "warm-up": "calentamiento" },
    said: "{phase}, caché {mode}. Posiciones calculadas: {computed}; leídas de la caché: {reused}; calculadas otra vez: {again}. {operations} operaciones, {time} medidos{disturbed}. Siguiente token: {token}",
    on: "activada", off: "desactivada", forced: " (dado, no muestreado)", disturbed: " (con otros programas de por medio)",
    note: "Nota: {text}",
    attention: "Atención", head: "Cabeza", headName: "capa {layer}, cabeza {head}", weight: "peso",
    cell: "La posición {q} «{query}» mira a la posición {k} «{key}»: {weight}",
    cellHint: "Señala una celda para ver su peso. Una fila es el token que mira; una columna, el token mirado.",
    masked: "La posición {q} «{query}» no puede ver la posición {k} «{key}».",
    missing: "La fila de la posición {q} «{query}» no se conservó.",
    looks: "La posición más nueva, {q} «{query}», mira sobre todo a: {list}",
    looksAt: "{k} «{key}» {weight}",
    candidates: "Candidatos al siguiente token", token: "token", probability: "probabilidad", sampled: "muestreada con", logit: "logit",
    entropy: "Entropía: {bits} bits. Las probabilidades son sobre todo el vocabulario.",
    cache: "Caché KV", position: "posición", state: "K y V en este paso", cacheOff: "La caché está desactivada: no se guarda nada.",
    memory: "{used} usados, {reserved} reservados.",
    read: "leída de la caché", written: "calculada y guardada", rewritten: "calculada otra vez y guardada",
    computed: "calculada, sin guardar", recomputed: "calculada otra vez, sin guardar",
    cost: "Coste con la caché y sin ella", show: "Mostrar", total: "en total", step: "por paso",
    operations: "Operaciones (multiplicaciones con suma)", times: "Tiempo, medido",
    with: "con la caché", without: "sin la caché",
    operationsText: "Con la caché {on} ({onSource}), sin ella {off} ({offSource}): {ratio} veces las operaciones.",
    counted: "contadas", closed: "por la fórmula",
    timesText: "Con la caché {on}, sin ella {off}: {ratio} veces el tiempo.",
    firstTime: "En el paso 1 ambos modos calculan todo el prompt, así que la caché aún no ahorra nada; la pasada que fue primera, además, pudo leer los pesos por primera vez.",
    oneTime: "Medido {mode}: {time}. El otro modo no se midió en esta ejecución.",
    noTime: "Ningún modo se midió en todos los pasos hasta aquí.",
    origin: "Hecho con KVScope {version} (compilación {build}; núcleos de cálculo {kernels}, {isa}; {threads} hilos). {sampling}. Los tiempos se midieron al hacer la ejecución, no en este dispositivo; las operaciones se contaron, salvo donde la página dice «por la fórmula».",
    greedy: "Muestreo voraz", sampling: "Temperatura {t}, top-k {k}, top-p {p}, semilla {seed}",
    keys: "Teclas: ← y → cambian de paso, Inicio y Fin van al primero y al último; un clic en un token va al paso que lo produjo.",
    none: "n/d",
  },
};
let words = WORDS.en;
let language = "en";

function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

// Numbers as the window writes them: three significant digits, at most four of them decimals, in the language of the page.
function number(value, options) {
  return value.toLocaleString(language, options);
}
function decimalsOf(value) {
  return value > 0 ? Math.min(4, Math.max(0, 2 - Math.floor(Math.log10(value)))) : 0;
}
function rounded(value) {
  const decimals = decimalsOf(Number(value.toFixed(decimalsOf(value))));  // rounding may add a digit: 9.996 is 10.0
  return number(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
function withPrefix(value, unit) {
  const prefixes = ["", "k", "M", "G", "T", "P"];
  let at = 0;
  while (value >= 999.5 && at + 1 < prefixes.length) {
    value /= 1000;
    ++at;
  }
  const shown = at === 0 ? number(value) : rounded(value);
  return prefixes[at] + unit ? `${shown} ${prefixes[at]}${unit}` : shown;
}
function milliseconds(ns) {
  const ms = ns / 1e6;
  return ms >= 999.5 ? `${rounded(ms / 1000)} s` : `${rounded(ms)} ms`;
}
function percent(share) {
  const fraction = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return share > 0 && share < 0.0005 ? `< ${number(0.1, fraction)} %` : `${number(share * 100, fraction)} %`;
}
function weightText(weight) {
  return number(weight, { minimumFractionDigits: 4, maximumFractionDigits: 4 });
}
// Of two amounts as they are printed, so that dividing what is read gives the ratio that is read.
function ratioText(larger, smaller) {
  const printed = (value) => Number(value.toPrecision(3));
  return rounded(printed(larger) / printed(smaller));
}
