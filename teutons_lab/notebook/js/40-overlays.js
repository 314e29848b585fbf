// What lies on the ground: units, zones, reach, ways, marks. Redrawn whole at each change; the ground never is.

const SCALE = 0.96;
const LIFT = 5;
const COVERED = /<g class="tl-covered".*?<\/g>/; // a number that sticks out from below would be read as that of the top

function unitsByHex(view) {
  const found = new Map();
  for (const id of view.order) {
    const unit = view.units[id];
    if (!found.has(unit.at)) found.set(unit.at, []);
    found.get(unit.at).push(id);
  }
  // The greatest formation lies on top.
  const rank = (id) => view.units[id].rank ?? ({ army: 2, corps: 1 })[view.units[id].size] ?? 0;
  for (const ids of found.values()) ids.sort((a, b) => rank(a) - rank(b));
  return found;
}

function drawUnits(b) {
  const { view, ui, hexes, map } = b;
  const groups = new Map();
  b.here = unitsByHex(view);
  for (const [hex, ids] of b.here) {
    if (!hexes.has(hex)) continue;
    const { x, y } = hexes.at(hex);
    const party = b.party().filter((id) => ids.includes(id));
    const shown = party.length ? [...ids.filter((id) => !party.includes(id)), ...ids.filter((id) => party.includes(id) && id !== ui.sel), ...ids.filter((id) => party.includes(id) && id === ui.sel)] : ids;
    const pile = shown.length - 1;
    let out = `<g transform="translate(${x} ${y})" data-stack="${esc(hex)}">`;
    shown.forEach((id, i) => {
      const up = (pile - i) * LIFT - (pile * LIFT) / 2;
      const ring = party.includes(id) ? '<rect class="tl-ring-white" x="-32" y="-32" width="64" height="64" rx="8"/><rect class="tl-ring" x="-32" y="-32" width="64" height="64" rx="8"/>' : "";
      out += `<g data-unit="${esc(id)}" transform="translate(${up} ${4 - up}) scale(${SCALE})">${i < pile ? view.units[id].svg.replace(COVERED, "") : view.units[id].svg}${ring}</g>`;
    });
    if (pile) out += `<g class="tl-count" transform="translate(35 -25)"><circle r="8.6"/><text y="4">${shown.length}</text></g>`;
    groups.set(`stack ${hex}`, `${out}</g>`);
  }
  for (const fort of view.forts) {
    if (!hexes.has(fort.hex)) continue;
    const { x, y } = hexes.at(fort.hex);
    groups.set(`fort ${fort.hex}`, `<g transform="translate(${x - 45} ${y + 2})" data-fort="${esc(fort.hex)}">${fort.svg}</g>`);
  }
  (view.tags ?? []).forEach((tag, i) => {
    if (!hexes.has(tag.hex)) return;
    const { x, y } = hexes.at(tag.hex);
    groups.set(`tag ${i} ${tag.kind}`, `<g transform="translate(${x} ${y})" data-tag="${esc(tag.kind)}">${tag.svg}</g>`);
  });
  paintGroups(map.layers.units, groups);
  for (const dot of map.dots) {
    const display = b.here.has(dot.dataset.town) ? "none" : "";
    if (dot.style.display !== display) dot.style.display = display;
  }
  const style = (id) => view.sides[view.units[id].side]?.style ?? "german";
  paint(map.small.querySelector(".tl-small-units"), [...b.here].filter(([hex]) => hexes.has(hex))
    .map(([hex, ids]) => { const { x, y } = hexes.at(hex); return `<rect class="tl-dot-${style(ids[0])}" x="${x - 34}" y="${y - 34}" width="68" height="68" rx="${style(ids[0]) === "french" ? 26 : 0}"/>`; }).join(""));
}

function drawWash(b) {
  const { view, ui, hexes, map } = b;
  let out = "";
  const reach = b.reach();
  if (reach.size && ui.layers.reach && !ui.refusal) {
    const near = [...reach].filter(([, r]) => !r.bonus && !r.overrun && !b.onlyByTrain(r)).map(([hex]) => hex);
    const far = [...reach].filter(([, r]) => r.bonus || b.onlyByTrain(r)).map(([hex]) => hex);
    if (far.length) out += `<path class="tl-reach-far" d="${hexes.paths(far)}"/>`;
    if (near.length) out += `<path class="tl-reach" d="${hexes.paths(near)}"/>`;
  }
  for (const [side, list] of Object.entries(view.zones ?? {})) {
    if (!ui.layers[`zone:${side}`] || !list.length) continue;
    out += `<path fill="${map.ref(`p-zone-${view.sides[side].style === "french" ? "french" : "german"}`)}" class="tl-zone" data-zone="${esc(side)}" d="${hexes.paths(list)}"/>`;
  }
  if (view.air && ui.layers.air) {
    out += `<path class="tl-air-reach" d="${hexes.outline(view.air.reach)}"/>`;
    for (const base of view.air.bases) if (hexes.has(base)) { const { x, y } = hexes.at(base); out += `<circle class="tl-air-base" cx="${x}" cy="${b.here.has(base) ? y : y - 17}" r="${b.here.has(base) ? 38 : 9}"/>`; }
  }
  if (ui.layers.sources && b.ground.guessed) out += `<path class="tl-guessed" d="${hexes.paths(b.ground.guessed, 5)}"/>`;
  for (const reason of ui.refusal?.closed ?? []) if (hexes.has(reason)) out += `<path class="tl-no-wash" d="${hexes.path(reason)}"/>`;
  paint(map.wash, out);

  let over = "";
  if (reach.size && ui.layers.reach && !ui.refusal) {
    const own = b.unit(ui.sel)?.at;
    const far = [...reach.keys()].filter((hex) => !reach.get(hex).overrun), near = far.filter((hex) => !reach.get(hex).bonus && !b.onlyByTrain(reach.get(hex)));
    if (own && hexes.has(own)) { far.push(own); near.push(own); }
    if (far.length > near.length) over += `<path class="tl-edge-far" d="${hexes.outline(far)}"/>`;
    if (near.length > 1 || !own) over += `<path class="tl-edge" d="${hexes.outline(near)}"/>`;
  }
  for (const hex of [...b.choosable(), ...[...reach].filter(([, r]) => r.overrun && !ui.refusal).map(([hex]) => hex)]) over += `<path class="tl-can" d="${hexes.path(hex, 4)}"/>`;
  paint(map.over, over);
}

function drawTrails(b) {
  const { view, ui, hexes, map } = b;
  let out = "";
  for (const [from, to] of view.last ?? []) if (hexes.has(from) && hexes.has(to)) out += arrow(hexes.side(from, to), 15, "tl-arrow");
  out += tiesOf(b) + stakeOf(b);
  const aimed = ui.target ? b.reach().get(ui.target) : null;
  if (aimed?.overrun && hexes.has(aimed.path.at(-1))) out += arrow(hexes.side(aimed.path.at(-1), ui.target), 26, "tl-arrow tl-arrow-big");
  const way = ui.refusal?.path ?? aimed?.path;
  if (way?.length > 1 && way.every((hex) => hexes.has(hex))) {
    const line = `M${way.map((hex) => pair([hexes.at(hex).x, hexes.at(hex).y])).join("L")}`;
    out += `<path class="tl-way-white" d="${line}"/><path class="tl-way" d="${line}"/>`;
  }
  if (ui.attack) {
    const from = new Set([...ui.attack.with, ...ui.attack.along].map((id) => b.unit(id)?.at));
    for (const target of ui.attack.targets) for (const at of from) if (hexes.has(at)) out += arrow(hexes.side(at, target), 24, "tl-arrow tl-arrow-big");
  }
  for (const attack of view.declared ?? []) {
    for (const from of new Set(attack.with.map((id) => b.unit(id)?.at))) {
      for (const target of attack.targets ?? [attack.target]) if (hexes.has(from) && hexes.has(target)) out += arrow(hexes.side(from, target), 18, "tl-arrow");
    }
  }
  paint(map.layers.trails, out);
}

// Lines that a unit hangs on: supply in dots with open circles, command in dash and two dots.
function tieLines(hexes, name, tie) {
  let out = "";
  for (const line of tie.paths) {
    const path = line.filter((hex) => hexes.has(hex)).map((hex) => hexes.at(hex));
    if (path.length < 2) continue;
    const d = `M${path.map((p) => pair([p.x, p.y])).join("L")}`;
    out += name === "supply" ? `<path class="tl-supply" d="${d}"/>` : `<path class="tl-tie-bed" d="${d}"/><path class="tl-tie" d="${d}"/>`;
    out += path.slice(1).map((p) => `<circle class="tl-supply-dot" cx="${p.x}" cy="${p.y}" r="4"/>`).join("");
  }
  const cut = hexes.has(tie.cut) ? hexes.at(tie.cut) : null;
  if (cut) out += `<path class="tl-cut" d="M${cut.x - 11} ${cut.y - 11}l22 22m0-22l-22 22"/>`;
  return out;
}

function arrow({ x, y, turn }, size, css) {
  return `<path class="${css}" transform="translate(${x} ${y}) rotate(${turn})" d="M${-size} -2.2H${size * 0.25}V-7L${size} 0L${size * 0.25} 7V2.2H${-size}z"/>`;
}

function drawMarks(b) {
  const { ui, hexes, map } = b;
  let out = "";
  if (ui.layers.reach && !ui.refusal) {
    for (const [hex, r] of b.reach()) {
      if (r.cost === null || r.cost === undefined) continue;
      const { x, y } = hexes.at(hex), busy = b.here.has(hex);
      const size = busy ? 8 : r.bonus ? 13 : 15.5;
      out += `<g class="tl-cost${r.bonus ? " tl-cost-far" : ""}${hex === ui.target ? " tl-cost-chosen" : ""}" transform="translate(${busy ? x - 30 : x} ${busy ? y - 26 : y + 2})"><circle r="${size}"/><text y="${size * 0.37}" font-size="${size * 1.15}">${esc(r.cost)}</text></g>`;
      if (r.overrun) out += `<g class="tl-stop" transform="translate(${x} ${y + 38})"><rect x="-29" y="-7.5" width="58" height="15" rx="2.5"/><text y="4">OVERRUN</text></g>`;
      if (r.stop) out += `<g class="tl-stop" transform="translate(${busy ? x : x + 27} ${busy ? y + 38 : y - 15})"><rect x="-18" y="-7.5" width="36" height="15" rx="2.5"/><text y="4">STOP</text></g>`;
    }
  }
  if (ui.from && hexes.has(ui.from)) out += `<path class="tl-target" d="${hexes.path(ui.from, 1)}"/>`;
  for (const target of ui.attack?.targets ?? []) if (hexes.has(target)) out += `<path class="tl-target" d="${hexes.path(target, 1)}"/>`;
  const refusal = ui.refusal;
  if (refusal) {
    for (const hex of refusal.closed) if (hexes.has(hex)) out += `<path class="tl-no" d="${hexes.path(hex, 1.5)}"/>`;
    if (refusal.barred) {
      const { x, y } = hexes.side(...refusal.barred);
      out += `<g class="tl-barred" transform="translate(${x} ${y})"><circle r="17"/><path d="M-11 -11L11 11"/></g>`;
    }
    const used = new Map();
    refusal.reasons.forEach((reason, i) => reason.hexes.slice(0, 2).forEach((hex) => {
      if (!hexes.has(hex)) return;
      const n = used.get(hex) ?? 0;
      used.set(hex, n + 1);
      const { x, y } = hexes.at(hex);
      out += `<g class="tl-why" transform="translate(${x - 34 + n * 23} ${y + 22})"><circle r="10"/><text y="4.4">${i + 1}</text></g>`;
    }));
  }
  if (ui.glance) for (const hex of ui.glance) if (hexes.has(hex)) out += `<path class="tl-glance" d="${hexes.path(hex, 2)}"/>`;
  paint(map.layers.marks, out);
}

function drawHover(b) {
  const { ui, hexes, map } = b;
  let out = "";
  out += radiusOf(b);
  if (ui.hover && hexes.has(ui.hover)) out += `<path class="tl-hovered" d="${hexes.path(ui.hover, 1)}"/>`;
  if (ui.cursor && ui.keys && hexes.has(ui.cursor)) {
    out += `<path class="tl-cursor-white" d="${hexes.path(ui.cursor, 5)}"/><path class="tl-cursor" d="${hexes.path(ui.cursor, 2)}"/>`;
  }
  paint(map.layers.hover, out);
}

// The card of one hex: every unit there with its name, and the fortress.
function drawCard(b) {
  const { view, ui, hexes, map } = b;
  map.root.querySelector(".tl-card")?.remove();
  map.root.querySelector(".tl-leader")?.remove();
  const hex = ui.card;
  const ids = hex ? b.here.get(hex) ?? [] : [];
  const fort = hex ? view.forts.find((each) => each.hex === hex) : null;
  if (!hex || !hexes.has(hex) || (!ids.length && !fort)) return;
  const place = hexes.at(hex).town ? `at ${hexes.at(hex).town}, ${hex}` : `at ${hex}`;
  const card = h("div.tl-card", { role: "group", "aria-label": `Stack ${place}` },
    h("div.tl-card-head", {}, h("b", {}, `Stack ${place}`), h("span", {}, stackWords(b, ids))),
    h("div.tl-card-row", {},
      [...ids].reverse().map((id) => h(`button.tl-card-unit${b.party().includes(id) ? ".tl-on" : ""}`, { type: "button", onclick: () => b.pickUnit(id), "aria-label": b.unitWords(id) },
        counterIcon(view.units[id], 56), h("span", {}, b.shortName(id)))),
      fort ? h("div.tl-card-fort", {}, h("span.tl-face", { html: `<svg viewBox="-16 -16 32 32" width="56" height="56">${fort.svg}</svg>` }), h("span", {}, fort.fallen ? "Fallen" : "Fortress")) : null));
  map.root.append(card);
  placeCard(b, card, hex);
}

function stackWords(b, ids) {
  const down = ids.filter((id) => b.unit(id).covered).length;
  return down ? `${plural(ids.length, "counter")}, ${down} face down` : plural(ids.length, "unit");
}

function placeCard(b, card, hex) {
  const { map } = b, { width, height } = map.box();
  const [x, y] = map.place(hex), w = card.offsetWidth, t = card.offsetHeight, gap = map.pitch * 0.62;
  // Above, below, left or right of the stack: the first place that covers no counter, else the first that fits.
  const corner = small(b) ? [[12, height - t - 12]] : [];
  const places = [...corner, [x - w / 2, y - gap - t - 14], [x - w / 2, y + gap + 14], [x - gap - w - 14, y - t / 2], [x + gap + 14, y - t / 2], [14, 60], [width - w - 14, 60]];
  const fits = places.map(([l, u]) => [Math.min(width - w - 10, Math.max(10, l)), Math.min(height - t - 10, Math.max(52, u))]);
  const busy = [...b.here.keys()].filter((other) => b.hexes.has(other));
  const wanted = [...b.reach().keys()].filter((other) => !b.reach().get(other).bonus);
  const under = (hexes, [l, u], r) => hexes.filter((other) => {
    const [ox, oy] = map.place(other);
    return ox > l - r && ox < l + w + r && oy > u - r && oy < u + t + r;
  }).length;
  const covered = ([l, u]) => under(busy, [l, u], map.pitch * 0.3) + 2 * under(wanted, [l, u], map.pitch * 0.1) + (x > l && x < l + w && y > u && y < u + t ? 50 : 0);
  const best = fits.reduce((a, c) => (covered(c) < covered(a) ? c : a));
  card.style.left = `${best[0]}px`;
  card.style.top = `${best[1]}px`;
  const near = [Math.min(best[0] + w - 12, Math.max(best[0] + 12, x)), Math.min(best[1] + t - 6, Math.max(best[1] + 6, y))];
  const line = svg("svg", { class: "tl-leader", width, height }, `<path d="M${near[0]} ${near[1]}L${x} ${y}"/><circle cx="${x}" cy="${y}" r="3.5"/>`);
  map.root.insertBefore(line, card);
}
