// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What the recorded run says at a step. Layers, heads, steps and positions count from 0 here and from 1 on the page.

const RUN = JSON.parse(document.getElementById("run").textContent);
const TOKENS = RUN.prompt.concat(RUN.steps.map((step) => step.token));

// The weights of each step's rows of one head, decoded when the head is first shown.
const decodedHeads = new Map();
function weightsOfHead(head) {
  if (!decodedHeads.has(head)) {
    decodedHeads.set(head, RUN.attention.map((part) => {
      const bytes = Uint8Array.from(atob(part.weights[head]), (c) => c.charCodeAt(0));
      const view = new DataView(bytes.buffer);
      return Float32Array.from({ length: bytes.length / 4 }, (_, i) => view.getFloat32(4 * i, true));
    }));
  }
  return decodedHeads.get(head);
}

// The rows of a head as they are after a step: of every position the newest that was computed, or null.
function rowsAt(head, step) {
  const rows = new Array(RUN.steps[step].positions).fill(null);
  const weights = weightsOfHead(head);
  RUN.attention.forEach((part, index) => {
    if (part.step > step) {
      return;
    }
    let at = 0;
    for (let position = part.first; position < part.first + part.rows; ++position) {
      rows[position] = weights[index].subarray(at, at + position + 1);
      at += position + 1;
    }
  });
  return rows;
}

// What a step did with K and V of a position: the name of a word, and a sign that needs no colour.
function cacheState(step, position) {
  if (position < step.reused) {
    return ["read", "○"];
  }
  const again = position < step.reused + step.recomputed;
  if (step.written > 0) {
    return again ? ["rewritten", "◐"] : ["written", "●"];
  }
  return again ? ["recomputed", "◇"] : ["computed", "◆"];
}

function computedPositions(step) {
  return step.positions - step.reused;
}

// Nanoseconds or operations of one mode up to each step, or of each step; null where nobody measured.
function costs(mode, unit, inTotal) {
  let sum = 0;
  return RUN.steps.map((step) => {
    const value = step[mode][unit];
    if (!inTotal) {
      return value;
    }
    sum = value === null || sum === null ? null : sum + value;
    return sum;
  });
}

// More than 5 % of the time without a core: other programs took it.
function isDisturbed(step) {
  return step.waited_ns > 0.05 * step.ns;
}
