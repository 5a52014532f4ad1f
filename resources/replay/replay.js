// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The page: one step, one head, one language at a time.

const element = (id) => document.getElementById(id);
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
let step = 0;
let head = 0;
let cell = null;  // { query, key }, pointed at or chosen by keys

function setText(id, text) {
  element(id).textContent = text;
}
function row(table, cells, kind) {
  const line = table.insertRow();
  for (const [text, className] of cells) {
    const made = document.createElement(kind ?? "td");
    made.textContent = text;
    made.className = className ?? "";
    line.append(made);
  }
  return line;
}

function showHeader() {
  const model = RUN.model;
  document.documentElement.lang = language;
  document.title = `${RUN.prompt_text || model.name} · ${words.title}`;
  setText("prompt", RUN.prompt_text || words.title);
  setText("language", words.other);
  setText("model", filled(words.model, { name: model.name, layers: model.layers, heads: model.heads, kv: model.kv_heads,
    hash: model.fingerprint ? filled(words.hash, { hash: model.fingerprint }) : words.noHash,
    parameters: withPrefix(model.parameters, ""), types: model.types }));
  const warnings = [];
  if (model.random) {
    warnings.push(words.random);
  }
  if (model.hand_made) {
    warnings.push(words.handMade);
  }
  if (model.merged_from > 0) {
    warnings.push(filled(words.merged, { from: model.merged_from, kv: model.kv_heads }));
  }
  if (RUN.experiment || RUN.steps.some((each) => each.experiment)) {
    warnings.push(words.experiment);
  }
  setText("warning", warnings.join(" "));
  element("warning").hidden = warnings.length === 0;
  for (const each of document.querySelectorAll("[data-word]")) {
    each.textContent = words[each.dataset.word];
  }
  const sampling = RUN.sampling;
  setText("origin", filled(words.origin, { version: RUN.version, build: RUN.build, kernels: RUN.kernels, isa: RUN.isa,
    threads: RUN.threads || words.none, sampling: sampling.temperature === 0 ? words.greedy : filled(words.sampling, {
      t: number(sampling.temperature), k: sampling.top_k, p: number(sampling.top_p), seed: sampling.seed }) }));
}

function fillChoices() {
  element("head").replaceChildren(...RUN.heads.map((each, index) => {
    const role = each.role ? each.role[language] ?? each.role.en : "";
    const name = filled(words.headName, { layer: each.layer + 1, head: each.head + 1 });
    return new Option(role ? `${name}: ${role}` : name, String(index), index === head, index === head);
  }));
  const chosen = element("sum").value || "total";
  element("sum").replaceChildren(...["total", "step"].map((each) => new Option(words[each], each, false, each === chosen)));
}

function showStrip() {
  const strip = element("strip");
  if (strip.children.length === 0) {
    TOKENS.forEach((token, index) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = token.label;
      button.addEventListener("click", () => go(Math.max(0, index - RUN.prompt.length)));
      item.append(button);
      strip.append(item);
    });
  }
  [...strip.children].forEach((item, index) => {
    const madeBy = index - RUN.prompt.length;  // below 0: the prompt
    item.className = madeBy < 0 ? "" : "sampled";
    item.classList.toggle("here", madeBy === step);
    item.classList.toggle("later", madeBy > step);
  });
}

function showStep() {
  const now = RUN.steps[step];
  setText("where", filled(words.where, { step: step + 1, steps: RUN.steps.length }));
  element("slider").value = String(step);
  element("back").disabled = step === 0;
  element("forward").disabled = step === RUN.steps.length - 1;
  setText("said", filled(words.said, { phase: capital(words.phase[now.phase]), mode: now.cache ? words.on : words.off,
    computed: number(computedPositions(now)), reused: number(now.reused), again: number(now.recomputed),
    operations: withPrefix(now.operations, ""), time: milliseconds(now.ns), disturbed: isDisturbed(now) ? words.disturbed : "",
    token: now.token.label + (now.forced ? words.forced : "") }));
  const notes = RUN.notes.filter((note) => note.step === step).map((note) => filled(words.note, { text: note.text }));
  setText("note", notes.join("\n"));
  element("note").hidden = notes.length === 0;
}

function showAttention() {
  const rows = rowsAt(head, step);
  paintMatrix(element("matrix"), rows);
  labelMatrix(element("queries"), element("keys"), TOKENS.slice(0, rows.length));
  const newest = rows.length - 1;
  const query = { number: newest + 1, label: TOKENS[newest].label };
  if (rows[newest] === null) {
    setText("looks", filled(words.missing, { q: query.number, query: query.label }));
  } else {
    const most = [...rows[newest].entries()].filter(([, weight]) => !Number.isNaN(weight)).sort((a, b) => b[1] - a[1]).slice(0, 5);
    const list = most.map(([key, weight]) => filled(words.looksAt, { k: key + 1, key: TOKENS[key].label, weight: weightText(weight) }));
    setText("looks", filled(words.looks, { q: query.number, query: query.label, list: list.join(", ") }));
  }
  showCell(rows);
}

// The weight at the pointer. The picture is the same wherever the pointer is.
function showCell(rows) {
  if (cell === null || cell.query >= rows.length || cell.key >= rows.length) {
    setText("cell", words.cellHint);
    return;
  }
  const weight = rows[cell.query]?.[cell.key];
  const places = { q: cell.query + 1, query: TOKENS[cell.query].label, k: cell.key + 1, key: TOKENS[cell.key].label };
  if (rows[cell.query] === null) {
    setText("cell", filled(words.missing, places));
  } else if (weight === undefined || Number.isNaN(weight)) {
    setText("cell", filled(words.masked, places));
  } else {
    setText("cell", filled(words.cell, { ...places, weight: weightText(weight) }));
  }
}

function showCandidates() {
  const now = RUN.steps[step];
  const table = element("candidates");
  table.replaceChildren();
  const greedy = now.token.sampled === null;
  const heading = [[""], [words.token, "word"], [words.probability], [words.logit]];
  row(table, greedy ? heading : heading.concat([[words.sampled]]), "th");
  const listed = now.top.some((each) => each.id === now.token.id) ? now.top : now.top.concat([now.token]);
  listed.forEach((each, index) => {
    const cells = [[index < now.top.length ? String(index + 1) : "…"], [each.label, "word"], [percent(each.probability)],
      [number(each.logit, { minimumFractionDigits: 2, maximumFractionDigits: 2 })]];
    const line = row(table, greedy ? cells : cells.concat([[each.cut ? "—" : percent(each.sampled)]]));
    line.classList.toggle("chosen", each.id === now.token.id);
    line.classList.toggle("cut", each.cut);
  });
  setText("entropy", filled(words.entropy, { bits: now.entropy === null ? words.none : rounded(now.entropy) }));
}

function showCache() {
  const now = RUN.steps[step];
  setText("memory", now.cache
    ? filled(words.memory, { used: withPrefix(now.cache_bytes, "B"), reserved: withPrefix(now.reserved_bytes, "B") }) : words.cacheOff);
  const table = element("cache");
  table.replaceChildren();
  row(table, [[words.position], [words.token, "word"], [words.state, "word"]], "th");
  for (let position = 0; position < now.positions; ++position) {
    const [state, sign] = cacheState(now, position);
    const line = row(table, [[String(position + 1)], [TOKENS[position].label, "word"], [words[state], "word state"]]);
    line.lastChild.dataset.sign = sign;
    line.dataset.state = state;
  }
}

function showCosts() {
  const inTotal = element("sum").value !== "step";
  const modes = ["on", "off"];
  const curves = (unit) => modes.map((mode) => ({ mode, name: mode === "on" ? words.with : words.without, values: costs(mode, unit, inTotal),
    computed: unit === "operations" && RUN.steps.some((each) => !each[mode].counted) }));
  const operations = curves("operations");
  const times = curves("ns");
  paintCurves(element("operations"), operations, step, (value) => withPrefix(Math.round(value), ""));
  paintCurves(element("times"), times, step, milliseconds);
  const source = (mode) => (RUN.steps.slice(0, step + 1).every((each) => each[mode].counted) ? words.counted : words.closed);
  const [on, off] = operations.map((curve) => curve.values[step]);
  setText("operations-text", filled(words.operationsText, { on: withPrefix(on, ""), off: withPrefix(off, ""), onSource: source("on"),
    offSource: source("off"), ratio: ratioText(off, on) }));
  const [onTime, offTime] = times.map((curve) => curve.values[step]);
  if (onTime !== null && offTime !== null) {
    const compared = filled(words.timesText, { on: milliseconds(onTime), off: milliseconds(offTime), ratio: ratioText(offTime, onTime) });
    setText("times-text", step === 0 ? `${compared} ${words.firstTime}` : compared);
  } else if (onTime !== null || offTime !== null) {
    setText("times-text", filled(words.oneTime, { mode: onTime !== null ? words.with : words.without, time: milliseconds(onTime ?? offTime) }));
  } else {
    setText("times-text", words.noTime);
  }
}

function show() {
  showStrip();
  showStep();
  showAttention();
  showCandidates();
  showCache();
  showCosts();
}
function go(to) {
  step = Math.min(RUN.steps.length - 1, Math.max(0, to));
  show();
}
function speak(code) {
  language = code in WORDS ? code : "en";
  words = WORDS[language];
  showHeader();
  fillChoices();
  show();
}
function pointAt(query, key) {
  const last = RUN.steps[step].positions - 1;
  cell = { query: Math.min(last, Math.max(0, query)), key: Math.min(last, Math.max(0, key)) };
  showCell(rowsAt(head, step));
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target instanceof HTMLSelectElement) {
    return;
  }
  const moves = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
  if (event.target === element("matrix") && event.key in moves) {
    const from = cell ?? { query: RUN.steps[step].positions - 1, key: 0 };
    pointAt(from.query + moves[event.key][0], from.key + moves[event.key][1]);
    event.preventDefault();
    return;
  }
  const steps = { ArrowLeft: step - 1, ArrowRight: step + 1, PageUp: step - 1, PageDown: step + 1, Home: 0, End: RUN.steps.length - 1 };
  if (event.key in steps) {
    go(steps[event.key]);
    event.preventDefault();
  }
});
element("back").addEventListener("click", () => go(step - 1));
element("forward").addEventListener("click", () => go(step + 1));
element("slider").max = String(RUN.steps.length - 1);
element("slider").addEventListener("input", () => go(Number(element("slider").value)));
element("head").addEventListener("change", () => {
  head = Number(element("head").value);
  showAttention();
});
element("sum").addEventListener("change", showCosts);
element("language").addEventListener("click", () => speak(language === "en" ? "es" : "en"));
element("matrix").addEventListener("mousemove", (event) => {
  const box = element("matrix").getBoundingClientRect();
  const positions = RUN.steps[step].positions;
  pointAt(Math.floor(((event.clientY - box.top) / box.height) * positions), Math.floor(((event.clientX - box.left) / box.width) * positions));
});
element("matrix").addEventListener("mouseleave", () => {
  cell = null;
  showCell(rowsAt(head, step));
});
paintScale(element("scale"));
speak(RUN.language);
