// The panel beside the map, always in one order: where we are, who decides what, options, die, log.

function drawPanel(b) {
  b.keepFocus(() => fillPanel(b));
}

function fillPanel(b) {
  const { ui } = b;
  const hold = b.panelPly === b.view.ply ? b.panelTop : null; // a new question is read from its top
  b.panelPly = b.view.ply;
  const body = ui.refusal ? refusedParts(b) : [question(b), ...choiceParts(b)];
  b.panel.replaceChildren(silence(b) ?? "", where(b), ...body.filter(Boolean), ui.rule && !ui.refusal ? ruleBehind(b) : null ?? "", airPart(b) ?? "", dieRow(b) ?? "", otherwisePart(b) ?? "", logPart(b));
  // Below the map there is little room: the question stands at the top of it.
  const asked = b.root.classList.contains("tl-slim") ? b.panel.querySelector(".tl-question, .tl-refusal") : null;
  const top = hold ?? (asked ? asked.offsetTop - b.panel.offsetTop : 0);
  // To ask or tell the browser how far a thing is scrolled makes it lay out the whole board at once.
  if (top || b.panelTop) b.panel.scrollTop = top;
  b.panelTop = top;
}

// That no answer comes stands above all else, in the panel or on the cover.
function silence(b) {
  return b.silent ? h("section.tl-silent", {}, SILENT) : null;
}

function drawSilence(b) {
  const { cover, node } = b.view;
  if (cover) {
    b.cover.querySelector(".tl-silent")?.remove();
    b.cover.querySelector(".tl-cover-box").prepend(silence(b) ?? "");
  } else if (node) {
    drawPanel(b);
    if (b.silent) b.panel.scrollTop = 0;
  }
}

function where(b) {
  const { view } = b;
  const squares = Array.from({ length: view.turn.of }, (_, i) => h(`i${i + 1 < view.turn.n ? ".tl-past" : i + 1 === view.turn.n ? ".tl-now" : ""}`));
  const rows = view.phases.map((row) => h("div.tl-phase-row", {},
    h("span.tl-phase-side", {}, badge(b, row.side), row.name),
    h(`span.tl-phase-cells${row.cells.length > 5 ? ".tl-many" : ""}`, {}, row.cells.map((c) => h(`span.tl-cell.tl-${c.state}`, { "aria-current": c.state === "now" ? "step" : null }, c.label)))));
  return h("section.tl-where", {},
    h("div.tl-head", {}, h("b", {}, `Turn ${view.turn.n} of ${view.turn.of}`), h("span", {}, view.turn.date ?? "")),
    h("div.tl-turns", { "aria-hidden": "true" }, squares), rows, stands(b), tracksPart(b));
}

// Weather and the countries that are not in the war; what has no word in a game has no line.
function stands(b) {
  const { weather, countries } = b.view;
  if (!weather && !countries?.length) return null;
  return h("p.tl-stands", {}, weather ? h("span", {}, h("b", {}, "Weather "), weather.word, " ", chip(weather.rule, (r) => b.openRule(r))) : null,
    (countries ?? []).map((c) => h("span", {}, h("b", {}, `${c.name} `), c.state)));
}

// Aircraft by side: who is ready, on the way, flown, and who comes back when.
function airPart(b) {
  const { view, ui } = b;
  if (!view.assets?.length) return null;
  const where = (a) => (a.task ? `${a.task} ${a.hex}` : a.where === "ready" ? "ready" : a.where === "flown" ? "has flown" : a.where.startsWith("turn:") ? `back turn ${a.where.slice(5)}` : "out");
  const can = (a) => b.options().some((o) => o.asset === a.id);
  const one = (a) => h(`button.tl-asset${a.where === "ready" ? "" : ".tl-away"}${ui.asset === a.id ? ".tl-on" : ""}`, {
    type: "button", title: a.name, "aria-label": `${a.name}: ${where(a)}`, "aria-pressed": String(ui.asset === a.id), disabled: !can(a),
    onclick: () => { Object.assign(ui, { asset: ui.asset === a.id ? null : a.id, sel: null, pick: null, target: null, all: false }); b.draw(); },
  }, counterIcon(a, 30), h("b", {}, a.label), h("span", {}, where(a)));
  return h("section.tl-air", {}, Object.entries(view.sides).map(([side, s]) => {
    const own = view.assets.filter((a) => a.side === side);
    return own.length ? h("div.tl-assets", { role: "group", "aria-label": `${s.adjective} aircraft` }, h("b", {}, `${s.adjective} aircraft`), own.map(one)) : null;
  }));
}

function badge(b, side) {
  const style = b.view.sides[side]?.style;
  return h(`span.tl-badge${style ? `.tl-badge-${style === "french" ? "french" : "german"}` : ""}`, { "aria-hidden": "true" });
}

function question(b) {
  const { view, ui } = b, n = view.node;
  const unit = b.unit(ui.sel) ?? b.unit(b.view.march?.units[0]) ?? b.unit(n.unit);
  let title = n.title, text = n.text;
  if (unit && ui.sel && b.isMoving()) {
    title = `${view.sides[n.side].name}: where does ${withArticle(unit.name)} go?`;
    const along = b.party().length - 1;
    if (along) title = `${view.sides[n.side].name}: where do ${withArticle(unit.name)} and ${plural(along, "other")} go?`;
    text = `Movement ${Math.min(...b.party().map((id) => b.unit(id).mf))}. Choose a hex, another unit, or end the phase.${b.mates().length && !along ? " Units of the same stack can come along." : ""}`;
  } else if (ui.attack) {
    title = `Attack on ${ui.attack.targets.map((hex) => b.hexes.name(hex)).join(" and ")}: with whom?`;
    text = `Each unit fights, ${view.together ? "" : "comes along without its factors, "}or stays out. One attack may have several target hexes.`;
  }
  return h("section.tl-question", {}, unit ? counterIcon(unit, 62) : null,
    h("div", {}, h("h2", {}, title), h("p", {}, text ?? "", " ", n.rule ? chip(n.rule, (r) => b.openRule(r)) : null)));
}

function withArticle(name) {
  const short = name.replace(/\s*\(.*\)/, "");
  return short;
}

function choiceParts(b) {
  const { view, ui } = b;
  if (view.node.type === "terminal") return [];
  if (view.node.type === "chance") return [chanceRows(b), buttons(b, "Roll the die"), stakeLadder(b), calcSummary(b, false)];
  if (ui.attack) return [attackRows(b), buttons(b, `Attack ${ui.attack.targets.join(" and ")}`), calcSummary(b, true)];
  if (b.isMoving()) return ui.sel ? [moveRows(b), whyPart(b), buttons(b, moveWords(b)), calcSummary(b, true)] : [unitRows(b), buttons(b, null)];
  if (view.stake) {
    const several = b.options().filter((o) => o.verb !== "pass").length > 1;
    return [stakeChances(b), several ? optionRows(b) : null, buttons(b, ui.pick ? ui.pick.plain : null), stakeLadder(b) ?? calcSummary(b, true)];
  }
  return [optionRows(b), whyPart(b), buttons(b, ui.pick ? ui.pick.plain : null), calcSummary(b, true)];
}

function moveWords(b) {
  const way = b.reach().get(b.ui.target);
  return way ? `${way.overrun ? "Overrun" : b.onlyByTrain(way) ? "By rail to" : "Move to"} ${b.ui.target}` : null;
}

// A list of which some rows are shown; each item makes its row when it is wanted.
function rows(b, title, aside, items, empty) {
  const { ui } = b;
  const limit = ui.all ? 400 : b.root.classList.contains("tl-projector") ? 4 : b.narrow ? 5 : 6;
  const more = items.length > limit || ui.all;
  const tail = aside ?? (more ? `${Math.min(limit, items.length)} of ${items.length} shown` : plural(items.length, "choice"));
  const all = more ? h("button.tl-link", { type: "button", "data-focus": "all", onclick: () => { ui.all = !ui.all; drawPanel(b); } }, ui.all ? "fewer" : "all") : null;
  return h("section.tl-list", {},
    h("div.tl-head", {}, h("b", {}, title), h("span", {}, tail, all ? " · " : "", all ?? "")),
    items.length ? h("div.tl-rows", { role: "listbox", "aria-label": title }, items.slice(0, limit).map((make) => make())) : h("p.tl-none", {}, empty));
}

function row(b, { on, act, near = null, lead = "", key: label = "", note = "", rule = null, made = null, code = null }) {
  return h(`div.tl-row${on ? ".tl-on" : ""}`, { role: "option", "aria-selected": String(Boolean(on)), tabindex: "0", onclick: act, onpointerenter: near, onfocus: near, onkeydown: (e) => { if (e.key === "Enter" || e.key === " ") { e.preventDefault(); e.stopPropagation(); act(); } } },
    h("span.tl-lead", {}, lead), label ? h("b", {}, label) : null, h("span.tl-note", {}, note),
    made, rule ? chip(rule, (r) => b.openRule(r)) : null, code ? h("code", {}, code) : null);
}

function unitRows(b) {
  const { view } = b;
  const takes = b.options().filter((o) => o.verb === "take");
  return rows(b, "Who can move", null, takes.map((o) => {
    const unit = b.unit(o.units[0]);
    return () => row(b, { lead: unit.at, key: unit.short, note: b.hexes.at(unit.at)?.town || "", near: () => b.expect(o.units[0]), act: () => { b.select(o.units[0]); b.map.show(unit.at); b.draw(); } });
  }), "No unit can move now.");
}

// Towards the enemy first: that is what most readers look for.
function moveRows(b) {
  const { ui, view } = b;
  const moves = b.moves();
  if (!moves && b.silent) return null;
  if (!moves) return h("section.tl-list", {}, h("p.tl-none", {}, "Working out where it can go."));
  const foes = Object.values(view.units).filter((u) => u.side !== view.node.side && b.hexes.has(u.at));
  const gap = new Map(moves.map((m) => [m.hex, Math.min(...foes.map((u) => b.hexes.distance(m.hex, u.at)), 99)]));
  const sorted = [...moves].sort((x, y) => (x.bonus ? 1 : 0) - (y.bonus ? 1 : 0) || gap.get(x.hex) - gap.get(y.hex) || x.cost - y.cost || (x.hex < y.hex ? -1 : 1));
  const chosen = sorted.findIndex((m) => m.hex === ui.target);
  if (chosen > 3 && !ui.all) sorted.unshift(...sorted.splice(chosen, 1));
  return rows(b, ui.rail ? `Where trains take ${b.unit(ui.sel).short}` : `Legal moves of ${b.unit(ui.sel).short}`, null, sorted.map((m) => () => row(b, {
    on: m.hex === ui.target, act: () => { b.target(m.hex); b.map.show(m.hex); b.draw(); }, lead: m.cost ?? "", key: m.hex, note: m.note ?? "", rule: m.rule,
  })), "It cannot go anywhere: hover a hex and press Enter to hear why.");
}

function optionRows(b) {
  const { ui, view } = b;
  let list = b.options().filter((o) => o.verb !== "pass");
  const own = list.filter((o) => o.units.includes(ui.sel) || (o.asset && o.asset === ui.asset) || (o.from && o.from === ui.from));
  if ((ui.sel || ui.asset || ui.from) && own.length) list = own;
  const starts = new Set(list.map((o) => o.from).filter(Boolean));
  if (starts.size > 1) {
    return rows(b, "Which of them", null, [...starts].map((hex) => () => row(b, { key: hex, note: b.hexes.at(hex)?.town || (view.tags ?? []).find((tag) => tag.hex === hex)?.words || "", act: () => { ui.from = hex; b.map.show(hex); b.draw(); } })), "");
  }
  const flying = new Set(list.map((o) => o.asset).filter(Boolean));
  if (flying.size > 1 && list.length > 8) {
    return rows(b, "Which aircraft", null, [...flying].map((id) => {
      const a = b.view.assets.find((each) => each.id === id), of = list.filter((o) => o.asset === id);
      return () => row(b, { lead: of.length, key: a.label, note: a.name, act: () => { ui.asset = id; b.draw(); } });
    }), "Nobody can fly.");
  }
  if (b.isAttacking()) {
    const targets = Object.keys(b.view.attacks).map((hex) => () => row(b, { lead: hex, key: b.hexes.at(hex)?.town || "", note: b.view.attacks[hex].note ?? "", act: () => { b.aim(hex); b.draw(); } }));
    const rest = list.filter((o) => o.verb !== "attack").map((o) => () => optionRow(b, o));
    return rows(b, "Who may be attacked", null, [...targets, ...rest], "Nobody can be attacked.");
  }
  if (view.verbs?.length && !b.own) {
    return rows(b, "What is to be done", null, view.verbs.map(({ verb, aim }) => () => row(b, { key: verb[0].toUpperCase() + verb.slice(1), note: aim, act: () => b.fetchVerb(verb) })), "Nothing can be done here.");
  }
  const byUnit = new Map();
  for (const o of list) if (o.units.length === 1 && o.hex) byUnit.set(o.units[0], [...(byUnit.get(o.units[0]) ?? []), o]);
  for (const id of view.more ?? []) if (!byUnit.has(id) || b.view.more.length > 1) byUnit.set(id, byUnit.get(id) ?? []);
  if (byUnit.size > 1 && (list.length > 8 || view.more) && !(ui.sel && b.own)) {
    const rest = list.filter((o) => !(o.units.length === 1 && o.hex));
    return rows(b, "Which unit", null, [...[...byUnit].map(([id, of]) => () => row(b, {
      on: id === ui.sel, lead: view.more ? "" : of.length, key: b.unit(id)?.short ?? "", note: view.more ? "to be placed" : of.length === 1 ? of[0].plain : "places to choose from", act: () => { b.select(id); b.draw(); },
    })), ...rest.map((o) => () => optionRow(b, o))], "Nothing else can be done here.");
  }
  return rows(b, "Choices", null, list.map((o) => () => optionRow(b, o)), "Nothing else can be done here.");
}

function optionRow(b, o) {
  const act = () => {
    b.ui.pick = o;
    b.ui.target = o.hex && b.hexes.has(o.hex) ? o.hex : null;
    if (b.ui.target) b.map.show(o.hex);
    b.draw();
  };
  return row(b, { on: b.ui.pick?.text === o.text, lead: o.cost ?? "", key: o.hex ?? "", note: o.plain, rule: o.rule, act });
}

function chanceRows(b) {
  const { view } = b;
  return h("section.tl-list", {}, h("div.tl-head", {}, h("b", {}, "What the die decides"), h("span", {}, "exact")),
    h("div.tl-rows", {}, view.outcomes.map((o) => h("div.tl-row.tl-still", {}, h("span.tl-faces", { html: o.faces.map((f) => die(f, view.node.faces)).join("") }), h("span.tl-note", {}, o.result), h("b.tl-odds", {}, o.p)))));
}

function buttons(b, label) {
  const { view, ui } = b;
  const pass = b.passOption();
  const ready = Boolean(label && b.sentence());
  const rolling = view.node.type === "chance";
  const text = rolling && ui.face ? `Roll ${ui.face}, fixed face` : label;
  const aimed = ui.target && ui.sel && b.isMoving() ? b.reach().get(ui.target) : null;
  const gives = ready && ui.pick?.gives; // nobody gives up a corps because the button lay in the way
  const only = pass && (gives || (!ready && !ui.sel && !ui.attack));
  return h("section.tl-buttons", {},
    ready ? button(text, () => b.go(), { css: gives ? "tl-button" : "tl-primary", "data-gives": gives || null }) : null,
    aimed && !b.onlyByTrain(aimed) ? button("Why this cost?", () => b.whyCost()) : null,
    b.hasTrains() ? button(ui.rail ? "On the march" : "By rail", () => { Object.assign(ui, { rail: !ui.rail, target: null }); b.draw(); }) : null,
    (ui.combat ?? view.combat) && !ui.calc ? button("Whole calculator", () => { ui.calc = true; b.draw(); }) : null,
    b.mates().some((id) => !ui.with.has(id)) ? button("Whole stack", () => { b.join(b.mates().filter((id) => !ui.with.has(id))); b.draw(); }) : null,
    b.options().some((o) => o.verb === "stop") && !(ready && ui.pick?.verb === "stop") ? button("Stop here", () => b.say("stop")) : null,
    b.own || ui.from ? button("Other choices", () => { ui.from = null; b.select(null); b.draw(); }) : null,
    ui.attack ? button("Leave it", () => { b.leave(); }) : null,
    pass ? button(pass.plain, () => b.say("pass"), { css: only ? "tl-primary" : "tl-button", "data-pass": true }) : null);
}

function whyPart(b) {
  const { why } = b.ui;
  return why ? h("section.tl-ladder", {}, ...ladder(b, why)) : null;
}

function ruleBehind(b) {
  const r = b.ui.rule;
  return h("section.tl-rule", {}, h("div.tl-head", {}, h("b", {}, `The rule behind ${r.id}`), h("span", {}, r.section ?? "")),
    h("p.tl-rule-text", {}, r.statement), button("Close", () => { b.ui.rule = null; drawPanel(b); }, { css: "tl-link" }));
}

function refusedParts(b) {
  const { ui } = b, r = ui.refusal;
  const unit = b.unit(ui.sel);
  const glance = (reason) => { ui.glance = reason.hexes; drawMarks(b); };
  const listed = r.reasons.map((reason, i) => h("div.tl-reason", { onmouseenter: () => glance(reason), onmouseleave: () => { ui.glance = null; drawMarks(b); } },
    h("span.tl-n", {}, i + 1), h("span.tl-sentence", {}, reason.sentence, reason.hexes.length ? h("small", {}, `Look at ${reason.hexes.join(", ")}.`) : null),
    h("span", {}, reason.rules.map((id) => chip(id, (x) => b.openRule(x))))));
  const parts = [h("section.tl-refusal", { role: "alert" },
    h("div.tl-question", {}, unit ? counterIcon(unit, 56) : null, h("div", {}, h("h2", {}, r.title), h("code", {}, r.text))), ...listed)];
  if (ui.rule) parts.push(ruleBehind(b));
  if (unit && b.isMoving()) { ui.refusal = r; parts.push(moveRows(b)); }
  parts.push(h("section.tl-buttons", {}, button("Back", () => b.leave()),
    r.undo ? button("Undo past the die", () => b.act({ do: "undo", past: true })) : null), h("p.tl-nothing", {}, "Nothing has changed. A refused act costs nothing."));
  return parts;
}

function dieRow(b) {
  const { view, ui } = b;
  if (view.node.type === "terminal") return null;
  const set = (face) => { ui.face = face; drawPanel(b); drawCalc(b); drawStatus(b); };
  return h("section.tl-dice", {},
    h("div.tl-head", {}, h("b", {}, view.node.type === "chance" ? "The die" : "Next die"),
      h("span.tl-switch", {}, button("Game's own", () => set(0), { css: `tl-seg${ui.face ? "" : ".tl-dark"}`, "aria-pressed": String(!ui.face) }),
        button("Fix the face", () => set(ui.face || 1), { css: `tl-seg${ui.face ? ".tl-dark" : ""}`, "aria-pressed": String(Boolean(ui.face)) }))),
    h("div.tl-die-row", {}, Array.from({ length: view.node.faces ?? 6 }, (_, i) => i + 1).map((f) => h(`button.tl-die-button${ui.face === f ? ".tl-on" : ""}`, { type: "button", disabled: !ui.face, "aria-label": `Face ${f}`, "aria-pressed": String(ui.face === f), onclick: () => set(f), html: die(f, view.node.faces) })),
      h("span.tl-seed", {}, view.seed !== undefined ? `Seed ${view.seed}` : "")));
}

// "4: nothing. A 3 would have disrupted them. Show that branch?"
function otherwisePart(b) {
  const o = b.view.otherwise;
  if (!o?.others.length) return null;
  const sides = Math.max(o.face, ...o.others.flatMap((each) => each.faces));
  const would = (each) => h("div.tl-otherwise-row", {}, h("span.tl-faces", { html: each.faces.map((f) => die(f, sides)).join("") }), h("span.tl-note", {}, each.result),
    button("Show that branch?", () => b.act({ do: "otherwise", face: each.faces[0] }), { css: "tl-link", "aria-label": `Show the branch with ${each.faces.join(" or ")}: ${each.result}` }));
  return h("details.tl-otherwise", { open: b.ui.otherwise, ontoggle: (e) => { b.ui.otherwise = e.target.open; } },
    h("summary", {}, h("b", {}, `The die fell ${o.face}`), `: ${o.result}. What else it might have done`), o.others.map(would));
}
