// What surrounds the map: title bar, tool buttons, legend, status line.

function drawBar(b) {
  const { view, ui } = b;
  if (!view.node) { b.bar.replaceChildren(h("b.tl-title", {}, view.title ?? ""), h("span.tl-sub", {}, view.subtitle ?? "")); return; }
  const projecting = b.root.classList.contains("tl-projector");
  const line = h("span.tl-line", {}, icon("branch"),
    view.lines?.length > 1
      ? h("select", { "aria-label": "Line of play", onchange: (e) => b.act({ do: "line", label: e.target.value }) },
        view.lines.map((label) => h("option", { value: label, selected: label === view.line }, label)))
      : view.line);
  b.bar.replaceChildren(...[
    h("b.tl-title", {}, view.title), h("span.tl-sub", {}, subtitle(view)), h("span.tl-gap"), line,
    button("Undo", () => b.act({ do: "undo" }), { mark: "undo", disabled: !view.can?.undo, title: "Take back the last act (u)" }),
    button("Redo", () => b.act({ do: "redo" }), { mark: "redo", disabled: !view.can?.redo, title: "Play it again (Shift+U)" }),
    ui.branching ?? button("Branch", () => { ui.branching = branchForm(b); drawBar(b); b.bar.querySelector("input").focus(); }, { mark: "branch", title: "Try something else from here; the main line stays" }),
    view.handover ? button("Cover", () => b.act({ do: "cover" }), { mark: "screen", title: "Cover the board until its player is back" }) : null,
    button("Save game", () => saveGame(b), { mark: "save" }),
    button("Projector", () => project(b), { mark: "screen", css: projecting ? "tl-button.tl-dark" : "tl-button", "aria-pressed": String(projecting) })].filter(Boolean));
}

function subtitle(view) {
  const n = view.node;
  const where = n.type === "terminal" ? "over" : n.phaseName;
  return [`Turn ${view.turn.n}`, view.turn.date, where].filter(Boolean).join(" · ");
}

// Made once and kept until it is sent or cancelled, so that drawing the bar anew takes no letter from it.
function branchForm(b) {
  const close = () => { b.ui.branching = null; b.draw(); };
  const input = h("input", { type: "text", placeholder: "Name of the branch", "aria-label": "Name of the branch", size: 16 });
  return h("form.tl-branch", { onsubmit: async (e) => {
    e.preventDefault();
    const answer = await b.act({ do: "branch", label: input.value.trim() || `what if ${(b.view.lines?.length ?? 1)}` });
    if (answer.ok) close();
  } },
    input, h("button.tl-button", { type: "submit" }, "Go"), button("Cancel", close));
}

async function saveGame(b) {
  const answer = await b.ask({ do: "save" });
  if (!answer.ok) return b.refused(answer);
  const url = URL.createObjectURL(new Blob([answer.text], { type: "application/json" }));
  h("a", { href: url, download: answer.name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
  b.announce(`Saved as ${answer.name}.`);
  b.status.firstChild.textContent = `Saved as ${answer.name}.`;
}

function project(b) {
  const on = b.root.classList.toggle("tl-projector");
  b.map.noSmall = on || b.narrow;
  b.draw();
  b.map.look(b.map.centre, on ? Math.max(98, b.map.pitch) : b.map.pitch);
}

function drawTools(b) {
  const { ui, view } = b;
  const zoom = h("div.tl-group", { role: "group", "aria-label": "Zoom" },
    button("−", () => b.map.zoom(1 / 1.25), { css: "tl-tool", "aria-label": "Smaller" }),
    button("Fit", () => b.map.fit(), { css: "tl-tool", title: "Whole map (0)" }),
    button("+", () => b.map.zoom(1.25), { css: "tl-tool", "aria-label": "Larger" }));
  const ties = Object.fromEntries((view.ties ?? []).map((name) => [name, name[0].toUpperCase() + name.slice(1)]));
  const names = { reach: "Reach", ...ties, numbers: "Numbers", ...(view.air ? { air: "Air range" } : {}) };
  if (b.ground.guessed) names.sources = "Sources";
  const list = [
    ...Object.entries(view.sides ?? {}).map(([side, s]) => [`zone:${side}`, `${s.adjective} zones`]),
    ...Object.entries(names).filter(([k]) => view.node || k !== "reach"),
  ];
  const layers = h("div.tl-group.tl-layers", { role: "group", "aria-label": "Layers" }, list.map(([k, label]) =>
    h("button.tl-tool", { type: "button", "aria-pressed": String(Boolean(ui.layers[k])), onclick: () => toggleLayer(b, k) }, ui.layers[k] ? icon("check") : null, label)));
  const legend = h("button.tl-tool", { type: "button", "aria-pressed": String(legendShown(b)), onclick: () => { ui.legend = !legendShown(b); drawTools(b); drawLegend(b); } }, "Key");
  const folded = small(b) && !ui.openLayers;
  if (!folded) layers.append(legend);
  b.tools.replaceChildren(zoom, folded
    ? h("div.tl-group", {}, button("Layers", () => { ui.openLayers = true; drawTools(b); }, { css: "tl-tool" }), legend)
    : layers);
}

function small(b) { return b.narrow || b.root.classList.contains("tl-projector"); }

function legendShown(b) { return (b.ui.legend ?? (!small(b) && (b.ground.legend ?? []).length < 14)) && !b.ui.calc; }

function toggleLayer(b, k) {
  b.ui.layers[k] = !b.ui.layers[k];
  if (k.startsWith("zone:")) b.ui.zonesByHand = true;
  if (b.view.ties?.includes(k) && b.ui.layers[k] && b.ui.sel) b.fetchTies(b.ui.sel);
  b.ui.openLayers = false;
  b.draw();
}

// What each kind of sign on the map means, for the key; only those that are there are told.
const SIGN_KEYS = {
  held: ["captured town", '<rect class="tl-held" x="10" y="3" width="14" height="14" rx="1" fill="#45494F" stroke="#16191C"/><circle cx="17" cy="10" r="2.4" fill="#fff"/>'],
  "open-city": ["open city", '<rect class="tl-open-city" x="4" y="2" width="26" height="16" rx="4"/>'],
  control: ["hex that has changed hands", '<rect class="tl-held" x="11" y="4" width="12" height="12" rx="1" fill="#A8ADA9" stroke="#16191C"/>'],
  refugees: ["refugees (an abstraction of the game)", '<rect class="tl-refugees" x="4" y="3" width="26" height="14" rx="7"/><circle cx="12" cy="8" r="2"/><circle cx="18" cy="8" r="2"/>'],
  interdiction: ["interdiction", '<rect class="tl-interdiction" x="3" y="3" width="28" height="14" rx="2"/><text class="tl-sign-text" x="17" y="14">×2</text>'],
  lz: ["landing zone", '<circle class="tl-lz" cx="17" cy="10" r="8"/>'],
  drop: ["paratroops on their way", '<path class="tl-chute" d="M6 10A11 8 0 0 1 28 10Z"/><path class="tl-chute-lines" d="M6 10L17 19L28 10"/>'],
  bridgehead: ["bridgehead", '<path class="tl-bridgehead" d="M6 15Q6 4 17 4T28 15" stroke="#16191C"/>'],
  "bridge-damaged": ["bridge, blown", '<path class="tl-span" d="M4 7h8m10 0h8M4 13h8m10 0h8"/><path class="tl-span-gone" d="M13 16L21 4"/>'],
  "bridge-held": ["bridge held after a coup", '<path class="tl-span" d="M4 7H30M4 13H30"/><circle class="tl-span-held" cx="17" cy="10" r="4"/>'],
  "bridge-temporary": ["temporary bridge", '<path class="tl-span tl-span-temporary" d="M4 7H30M4 13H30"/>'],
  ruin: ["fortification in ruins", '<circle class="tl-ruin" cx="17" cy="10" r="7"/>'],
};

function drawLegend(b) {
  const { ui, view, map } = b;
  b.legend.hidden = !legendShown(b);
  if (b.legend.hidden) return;
  const swatch = (inner, label) => h("span.tl-key-item", {}, h("span.tl-swatch", { html: `<svg viewBox="0 0 34 20" width="34" height="20" aria-hidden="true">${inner}</svg>` }), label);
  const fill = (colour, pattern) => `<rect width="34" height="20" fill="${colour}"/>${pattern ? `<rect width="34" height="20" fill="${map.ref(`p-${pattern}`)}"/>` : ""}<rect x=".5" y=".5" width="33" height="19" fill="none" stroke="#B9AF99"/>`;
  const zones = Object.entries(view.sides ?? {}).filter(([side]) => ui.layers[`zone:${side}`])
    .map(([, s]) => swatch(fill("#F6F1E4", `zone-${s.style === "french" ? "french" : "german"}`), `${s.adjective} zone of control`));
  const kinds = new Set((view.tags ?? []).map((tag) => tag.kind));
  const covered = Object.values(view.units ?? {}).some((u) => u.covered);
  const told = JSON.stringify([Object.keys(view.sides ?? {}).filter((side) => ui.layers[`zone:${side}`]), [...kinds], covered, Boolean(view.node), Boolean(view.air), Boolean(ui.rail), Boolean(view.together)]);
  if (b.legend.told === told) return; // a key with many drawings is not made anew for the same words
  b.legend.told = told;
  b.legend.replaceChildren(...zones,
    ...(view.node ? [swatch('<rect x="2" y="3" width="30" height="14" rx="2" class="tl-edge" fill="none"/>', "reach"), ...(b.view.together && !ui.rail ? [] : [swatch('<rect x="2" y="3" width="30" height="14" rx="2" class="tl-edge-far" fill="none"/>', b.view.together ? "by rail" : "with bonus")])] : []),
    ...(b.ground.legend ?? []).map(([words, drawing]) => swatch(map.own(drawing), words)),
    ...Object.entries(SIGN_KEYS).filter(([kind]) => kinds.has(kind)).map(([, [words, drawing]]) => swatch(drawing, words)),
    ...(covered ? [swatch('<rect x="9" y="2" width="16" height="16" rx="1" fill="#45494F"/><rect class="tl-c-inner" x="11.5" y="4.5" width="11" height="11" stroke="#fff"/>', "face down")] : []),
    ...(view.air ? [swatch('<circle class="tl-air-base" cx="17" cy="10" r="8"/>', "air base")] : []));
}

function drawStatus(b) {
  const { ui } = b;
  if (b.root.classList.contains("tl-busy")) return;
  const hex = ui.hover ?? ui.target ?? (ui.keys ? ui.cursor : null) ?? b.unit(ui.sel)?.at;
  const words = ui.refusal ? `Refused. ${ui.refusal.reasons[0]?.sentence ?? ""}` : hex && b.hexes.has(hex) ? b.hexWords(hex) : b.view.node?.title ?? "";
  const right = ui.refusal ? ui.refusal.reasons.flatMap((r) => r.rules).join(", ") : b.view.node ? b.sentence() ?? "" : "";
  const cut = words.search(/[,.?](\s|$)/);
  b.status.replaceChildren(h("span.tl-said", {}, h("b", {}, cut < 0 ? words : words.slice(0, cut)), cut < 0 ? "" : words.slice(cut)), h("code", {}, right));
}

// The board as a table, for readers who hear it.
function wordsTable(words) {
  if (!words) return [];
  const head = h("tr", {}, ["Hex", "Place", "Who stands there"].map((name) => h("th", { scope: "col" }, name)));
  return [h("table", {}, h("caption", {}, words.caption), head,
    Object.entries(words.rows).map(([at, [town, who]]) => h("tr", {}, h("th", { scope: "row" }, at), h("td", {}, town), h("td", {}, who))))];
}
