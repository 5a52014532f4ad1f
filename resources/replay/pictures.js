// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The heatmap and the two curves.

// Viridis, dark for no weight and light for all of it; its lightness alone tells weights apart.
const STOPS = [[68, 1, 84], [72, 37, 118], [65, 68, 135], [53, 95, 141], [42, 120, 142], [33, 145, 140], [34, 168, 132], [66, 190, 113],
  [122, 209, 81], [189, 223, 38], [253, 231, 37]];
function colourOf(weight) {
  const at = Math.min(1, Math.max(0, weight)) * (STOPS.length - 1);
  const low = Math.min(STOPS.length - 2, Math.floor(at));
  return STOPS[low].map((value, i) => Math.round(value + (at - low) * (STOPS[low + 1][i] - value)));
}

// Cells are whole pixels, so that none is mixed with its neighbours.
function cellSize(positions) {
  return Math.max(1, Math.floor(312 / positions));
}
function paintMatrix(canvas, rows) {
  const size = cellSize(rows.length);
  canvas.width = canvas.height = size * rows.length;
  const context = canvas.getContext("2d");
  rows.forEach((row, query) => {
    if (row === null) {
      context.fillStyle = "#d0d7de";
      context.fillRect(0, query * size, (query + 1) * size, size);
      return;
    }
    row.forEach((weight, key) => {
      if (!Number.isNaN(weight)) {
        context.fillStyle = `rgb(${colourOf(weight).join(",")})`;
        context.fillRect(key * size, query * size, size, size);
      }
    });
  });
}
// The token of every row and column beside the matrix; every nth where they are closer together than lines of text.
function labelMatrix(queries, keys, tokens) {
  const every = Math.max(1, Math.ceil(13 / cellSize(tokens.length)));
  for (const [list, side] of [[queries, "top"], [keys, "left"]]) {
    list.replaceChildren(...tokens.map((token, position) => {
      const item = document.createElement("li");
      item.textContent = token.label;
      item.style[side] = `${((position + 0.5) / tokens.length) * 100}%`;
      return item;
    }).filter((_, position) => position % every === 0));
  }
}
function paintScale(canvas) {
  const context = canvas.getContext("2d");
  for (let x = 0; x < canvas.width; ++x) {
    context.fillStyle = `rgb(${colourOf(x / (canvas.width - 1)).join(",")})`;
    context.fillRect(x, 0, 1, canvas.height);
  }
}

function shape(svg, name, attributes, text) {
  const element = document.createElementNS(svg.namespaceURI, name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
  element.textContent = text ?? "";
  svg.append(element);
}

// @param curves [{ name, mode, values, computed }]: null values leave a gap; computed ones, by the closed form, are dashed
// @param format makes a number of the axis a text
function paintCurves(svg, curves, step, format) {
  svg.replaceChildren();
  const [left, right, top, bottom] = [58, 308, 12, 146];
  const largest = Math.max(1e-9, ...curves.flatMap((curve) => curve.values.map((value) => value ?? 0)));
  const x = (index) => left + (RUN.steps.length > 1 ? (index / (RUN.steps.length - 1)) * (right - left) : 0);
  const y = (value) => bottom - (value / largest) * (bottom - top);
  for (const share of [0, 0.5, 1]) {
    shape(svg, "line", { class: "axis", x1: left, x2: right, y1: y(share * largest), y2: y(share * largest) });
    shape(svg, "text", { x: left - 6, y: y(share * largest) + 4, "text-anchor": "end" }, format(share * largest));
  }
  shape(svg, "line", { class: "now", x1: x(step), x2: x(step), y1: top, y2: bottom });
  for (const [index, anchor] of [[0, "start"], [RUN.steps.length - 1, "end"]]) {
    if (index > 0 || anchor === "start") {
      shape(svg, "text", { x: x(index), y: bottom + 15, "text-anchor": anchor }, String(index + 1));
    }
  }
  const names = [];
  for (const curve of curves) {
    const known = curve.values.map((value, index) => [value, index]).filter(([value]) => value !== null);
    if (known.length === 0) {
      continue;
    }
    let path = "";
    known.forEach(([value, index], i) => {
      const joined = i > 0 && known[i - 1][1] === index - 1;
      path += `${joined ? "L" : "M"}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
      path += joined || known[i + 1]?.[1] === index + 1 ? "" : "h2";
    });
    shape(svg, "path", { class: curve.computed ? `${curve.mode} computed` : curve.mode, d: path });
    const [last, index] = known[known.length - 1];
    names.push({ curve, y: y(last) + 4, x: x(index) + 6 });
  }
  if (names.length === 2 && Math.abs(names[0].y - names[1].y) < 13) {  // beside each other they would overlap
    const upper = names[0].y <= names[1].y ? 0 : 1;
    names[upper].y = Math.min(names[upper].y, bottom - 10);
    names[1 - upper].y = names[upper].y + 13;
  }
  for (const name of names) {
    shape(svg, "text", { class: name.curve.mode, x: Math.min(name.x, right + 6), y: name.y }, name.curve.name);
  }
}
