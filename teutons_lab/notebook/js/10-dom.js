// Small helpers for HTML and SVG. Text from the game is escaped here or set as text, never trusted.

const SVG = "http://www.w3.org/2000/svg";
let boards = 0;

function esc(text) {
  return String(text ?? "").replace(/[&<>"']/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[c]);
}

// h("button.tl-primary", {onclick}, "Move") makes an element; strings become text.
function h(tag, props = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const node = document.createElement(name || "div");
  if (classes.length) node.className = classes.join(" ");
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "html") node.innerHTML = value; // only ever drawings and icons made by us
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

function svg(tag, props = {}, inner = "") {
  const node = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(props)) node.setAttribute(key, value);
  if (inner) node.innerHTML = inner;
  return node;
}

// What a node shows, as text of SVG; nothing is parsed or laid out again where nothing has changed.
function paint(node, inner) {
  if (node.painted === inner) return;
  node.painted = inner;
  node.innerHTML = inner;
}

// The same for a layer of groups that keep their order: key -> SVG of one group; only groups that changed are made anew.
function paintGroups(layer, groups) {
  const old = layer.groups, keys = [...groups.keys()].join(" ");
  layer.groups = groups;
  if (!old || layer.keys !== keys) {
    layer.keys = keys;
    layer.innerHTML = [...groups.values()].join("");
    return;
  }
  let at = 0;
  for (const [key, inner] of groups) {
    if (inner !== old.get(key)) layer.children[at].replaceWith(svg("g", {}, inner).firstChild);
    at += 1;
  }
}

const STROKES = {
  undo: "M6 4L2.5 7.5 6 11M3 7.5h6.5a3.5 3.5 0 0 1 0 7H6",
  redo: "M10 4l3.5 3.5L10 11M13 7.5H6.5a3.5 3.5 0 0 0 0 7H10",
  branch: "M4 2v12M4 10c0-4 7-2 7-7M9 4.5L11 2.5l2 2",
  save: "M8 2v8M4.5 7L8 10.5 11.5 7M2.5 13.5h11",
  screen: "M2 3h12v8H2zM8 11v3M5 14h6",
  check: "M3 8.5L6.5 12 13 4.5",
};

function icon(name) {
  return h("span.tl-icon", { "aria-hidden": "true", html: `<svg viewBox="0 0 16 16" width="15" height="15"><path d="${STROKES[name]}"/></svg>` });
}

function button(label, act, { css = "tl-button", mark = null, ...props } = {}) {
  return h(`button.${css}`, { type: "button", onclick: act, ...props }, mark ? icon(mark) : null, label);
}

// JupyterLab looks for its mark on the focused element alone: no key typed in a widget may reach the notebook, where
// x would cut the cell. Tab and the browser's own combinations go on.
function keepKeys(e) {
  if (!e.ctrlKey && !e.metaKey && !e.altKey && e.key !== "Tab") e.stopPropagation();
}

// A rule id that opens the rule; reconstructed values carry the dashed chip with a diamond.
function chip(rule, open) {
  return h("button.tl-chip", { type: "button", title: `Show rule ${rule}`, onclick: (e) => { e.stopPropagation(); open(rule); } }, rule);
}

function madeUp(basis, text = "table") {
  if (!basis || basis === "rulebook") return null;
  const words = { teacher: "own values", reconstruction: text === "table" ? "table" : text };
  return h("span.tl-made", { title: basis === "teacher" ? "Values loaded by the teacher" : "No rulebook prints this: reconstructed" },
    `◇ ${words[basis] ?? basis}`);
}

const PIPS = { 1: [4], 2: [2, 6], 3: [2, 4, 6], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

// A face of a die; one with more than six sides shows its number.
function die(face, sides = 6) {
  if (sides > 6 || face > 6) return `<svg class="tl-die tl-die-ten" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><path d="M16 1.5L30.5 13.5V19L16 30.5 1.5 19V13.5z"/><text x="16" y="21">${face}</text></svg>`;
  const dots = PIPS[face].map((k) => `<circle cx="${8 + (k % 3) * 8}" cy="${8 + Math.floor(k / 3) * 8}" r="2.1"/>`).join("");
  return `<svg class="tl-die" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><rect x="1" y="1" width="30" height="30" rx="4"/>${dots}</svg>`;
}

function counterIcon(unit, size = 54) {
  return h("span.tl-face", { html: `<svg viewBox="-31 -31 62 62" width="${size}" height="${size}" aria-hidden="true">${unit.svg}</svg>` });
}

// Drawing anew takes the focused control away: the focus goes back to it where it was kept, to the one with the same
// words, or else to `home`.
function keepFocus(parts, home, draw) {
  const at = document.activeElement, part = parts.find((each) => each !== at && each.contains(at));
  const words = part && focusWords(at);
  draw();
  if (!part || document.activeElement === at) return;
  const same = at.isConnected ? at : [...part.querySelectorAll(at.tagName)].find((each) => !each.disabled && focusWords(each) === words);
  (same ?? home()).focus({ preventScroll: true });
}

function focusWords(node) {
  return node.dataset.focus ?? node.getAttribute("aria-label") ?? node.textContent;
}

function plural(count, word) {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
