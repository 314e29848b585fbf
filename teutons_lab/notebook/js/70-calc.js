// The combat calculator: the same drawing for an attack on the board and for one made up on its own.
// `host` offers openRule(id) and, for counters, unit(id).

function ladder(host, explanation) {
  const heading = explanation.title ? [h("div.tl-head", {}, h("b", {}, explanation.title), h("span", {}, explanation.verdict === false ? "not allowed" : ""))] : [];
  const lines = explanation.lines.map((line) => h(`div.tl-rung${line.strong ? ".tl-strong" : ""}${["0", ""].includes(line.value) ? ".tl-pale" : ""}`, {},
    h("span.tl-note", { style: inset(line.label) }, line.label, " ", madeUp(line.basis, "reconstructed") ?? ""), h("b", {}, line.value),
    h("span.tl-chips", {}, line.rules.map((r) => chip(r, (x) => host.openRule(x))))));
  return [...heading, ...lines, explanation.result ? h("p.tl-result", {}, explanation.result) : ""];
}

// A line below another is set in, as it is in print.
function inset(label) {
  const blanks = label.length - label.trimStart().length;
  return blanks ? `padding-left:${blanks * 0.6}em` : null;
}

function fraction(text) {
  const [over, under = "1"] = String(text).split("/");
  return Number(over) / Number(under);
}

function chancesOf(combat) {
  return h("div.tl-chances", {}, h("div.tl-head", {}, h("b", {}, "What comes of it"), h("span", {}, "exact")),
    combat.chances.map((c, i) => h("div.tl-chance", {}, h("span", {}, c.words ?? c.result),
      h("span.tl-bar-out", { role: "img", "aria-label": c.p }, h(`span.tl-bar-in.tl-shade-${c.for ?? i % 3}`, { style: `width:${(fraction(c.p) * 100).toFixed(1)}%` })), h("b", {}, c.p))));
}

function facesOf(host, combat) {
  return h("div.tl-six", {}, h("div.tl-head", {}, h("b", {}, combat.faces.length > 6 ? `${combat.faces.length} faces` : "Six faces"), h("span", {}, "")),
    combat.faces.map((f) => h("div.tl-face-row", {}, h("span", { html: die(f.face, combat.faces.length) }), h("span.tl-col", {}, f.column ?? combat.column ?? ""), h("b", {}, f.result), h("span.tl-note", {}, f.words ?? ""), f.rule ? chip(f.rule, (x) => host.openRule(x)) : "")));
}

function tableOf(combat) {
  const t = combat.table;
  if (!t) return "";
  if (t.heads) return wideTable(combat, t);
  const col = combat.column, before = combat.ratio;
  return h("div.tl-crt-box", {}, h("table.tl-crt", {},
    h("caption", {}, before && before !== col ? `Odds ${before}, after shifts ${col}` : col ? `Odds ${col}` : "Below the table"),
    h("tr", {}, h("th", {}), t.columns.map((c) => h(`th${c === col ? ".tl-on" : c === before ? ".tl-was" : ""}`, { scope: "col" }, c))),
    t.rows.map((cells, i) => h("tr", {}, h("th", { scope: "row", html: die(t.faces[i]) }),
      cells.map((cell, k) => h(`td.tl-r-${cell.startsWith("A") ? "a" : cell.startsWith("D") && cell !== "D" ? "d" : "n"}${t.columns[k] === col ? ".tl-on" : ""}${t.columns[k] !== col && t.read?.find((r) => r.face === t.faces[i])?.columns.includes(t.columns[k]) ? ".tl-read" : ""}`, {}, cell === "-" ? "–" : cell))))));
}

// A table whose rows are modified dice: column after shifts, column before, and the rows that a die can reach.
function wideTable(combat, t) {
  const moved = t.at !== null && t.from !== null && t.at !== t.from;
  const column = (k) => t.columns[k] === "·" ? `column ${k + 1}` : t.columns[k];
  const words = t.at === null ? "Below the table" : moved ? `Odds ${column(t.from)}, after shifts ${column(t.at)}` : `Odds ${column(t.at)}`;
  const kind = (cell) => { const [a, d] = cell.replace("*", "").split("/"); return a === "-" && d !== "-" ? "d" : a !== "-" && d === "-" ? "a" : "n"; };
  return h("div.tl-crt-box", {}, h("table.tl-crt.tl-crt-wide", {},
    h("caption", {}, `${t.title}. ${words}. Die ${combat.dieModifier > 0 ? `+${combat.dieModifier}` : combat.dieModifier || "as rolled"}. Attacker / defender.`),
    h("tr", {}, h("th", {}, t.corner), t.columns.map((c, k) => h(`th${k === t.at ? ".tl-on" : moved && k === t.from ? ".tl-was" : ""}`, { scope: "col" }, c))),
    t.rows.map((cells, i) => h("tr", {}, h("th", { scope: "row" }, t.heads[i]),
      cells.map((cell, k) => h(`td.tl-r-${kind(cell)}${k === t.at ? ".tl-on" : ""}${k === t.at && t.cells.includes(i) ? ".tl-read" : ""}`, {}, cell.replace("-/-", "–")))))));
}

function calculator(host, combat, side, controls = []) {
  return [
    h("div.tl-calc-head", {}, h("h2", {}, combat.title || "Combat"), h("span", {}, "What the die can do, before anyone rolls it"), h("span.tl-gap"), combat.basis && combat.basis !== "rulebook" ? madeUp(combat.basis, "results table reconstructed") : "", side ?? ""),
    h("div.tl-calc-body", {},
      h("div.tl-calc-left", {}, h("div.tl-head", {}, h("b", {}, "The ladder"), h("span", {}, "")), ...ladder(host, { ...combat, title: "", result: "" }), chancesOf(combat)),
      h("div.tl-calc-right", {}, facesOf(host, combat), ...controls)),
    tableOf(combat),
    combat.basis === "reconstruction" ? h("p.tl-basis", {}, h("b", {}, "Reconstructed table."), " The printed chart is not in the rulebook. An owner of the game can load it.") : "",
  ];
}

function drawCalc(b) {
  const combat = b.ui.combat ?? b.view.combat;
  const open = Boolean(b.ui.calc && combat);
  if (!combat) b.ui.calc = false;
  b.calc.hidden = !open;
  b.root.classList.toggle("tl-with-calc", open);
  if (!open) { b.calc.replaceChildren(); return; }
  const back = button("Back to the board", () => { b.ui.calc = false; b.draw(); b.map.look(b.map.centre); });
  const label = b.view.node.type === "chance" ? "Roll the die" : b.ui.attack ? `Attack ${b.ui.attack.targets.join(" and ")}` : null;
  b.calc.replaceChildren(...calculator(b, combat, back, [dieRow(b) ?? "", buttons(b, label)]));
}

// The short form in the panel: the ladder and the chances.
function calcSummary(b, chances) {
  const combat = b.ui.combat ?? b.view.combat;
  if (!combat || b.ui.calc) return null;
  return h("section.tl-ladder", {}, ...ladder(b, { ...combat, result: "" }), chances ? chancesOf(combat) : "");
}
