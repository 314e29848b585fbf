// Stacks that move together, the lines that a unit hangs on, what a question is about, options sent by request.

Object.assign(Board.prototype, {
  // Who moves: the stack on the march, or the selected unit and those that come along, in order of battle.
  party() {
    const { sel, with: along } = this.ui;
    if (this.view.march) return this.view.march.units;
    if (!sel) return [];
    return along.size ? this.view.order.filter((id) => id === sel || along.has(id)) : [sel];
  },

  partyKey() { return this.party().join("|"); },

  partyNames() { return this.party().map((id) => quote(this.unit(id).name)).join(" "); },

  // Whether a unit can come along with the selected one.
  joins(id) {
    const { sel } = this.ui;
    return Boolean(this.view.together && this.isMoving() && sel && id !== sel && this.movable(id) && this.unit(id).at === this.unit(sel).at);
  },

  join(ids) {
    const { ui } = this;
    for (const id of ids) if (ui.with.has(id)) ui.with.delete(id); else ui.with.add(id);
    Object.assign(ui, { target: null, pick: null, combat: null });
    this.reachCache = null;
    if (!this.view.moves?.[this.partyKey()]) this.fetchMoves(ui.sel, this.party());
  },

  mates() { return this.ui.sel ? (this.here.get(this.unit(this.ui.sel).at) ?? []).filter((id) => this.joins(id)) : []; },

  // The one thing that can be done besides passing, or with the selected unit.
  onlyOption() {
    const all = this.options(), rest = all.filter((o) => o.verb !== "pass");
    if (all.length === 1) return all[0];
    if (this.isMoving() || this.isAttacking()) return null;
    if (this.view.stake && rest.length === 1) return rest[0];
    const own = rest.filter((o) => o.units.includes(this.ui.sel));
    return own.length === 1 && !own[0].hex ? own[0] : null;
  },

  async fetchTies(id) {
    for (const name of this.view.ties ?? []) {
      if (!this.ui.layers[name] || !this.hexes.has(this.unit(id)?.at)) continue;
      const answer = await this.ask({ do: "tie", tie: name, unit: id });
      if ((this.ui.sel && this.ui.sel !== id) || !answer.ok) continue;
      this.ui.ties = { ...this.ui.ties, [name]: answer.tie };
      drawTrails(this);
    }
  },

  async fetchOptions(id) {
    const answer = await this.ask({ do: "options", unit: id });
    if (this.ui.sel !== id || !answer.ok) return;
    this.own = [...answer.options, ...(this.view.options ?? []).filter((o) => o.verb === "pass")];
    this.draw();
  },

  async fetchVerb(verb) {
    const answer = await this.ask({ do: "options", verb });
    if (!answer.ok) return;
    this.own = [...answer.options, ...(this.view.options ?? []).filter((o) => o.verb === "pass")];
    Object.assign(this.ui, { pick: null, target: null, all: false });
    this.draw();
  },

  // The odds of an overrun, before the stack sets out for it or in the middle of its march.
  async fetchOverrun() {
    const { ui } = this, hex = ui.target, way = this.reach().get(hex);
    if (!way?.overrun) { ui.combat = null; return; }
    const answer = await this.ask({ do: "combat", targets: [hex], with: this.party(), path: way.path });
    if (ui.target !== hex) return;
    ui.combat = answer.ok ? answer.combat : null;
    this.draw();
  },
});

function tiesOf(b) {
  return Object.entries(b.ui.ties ?? {}).filter(([name]) => b.ui.layers[name]).map(([name, tie]) => tieLines(b.hexes, name, tie)).join("");
}

// The command radius of a headquarters under the pointer, or of the selected one.
function radiusOf(b) {
  const { ui, hexes } = b;
  const ids = [...(ui.hover ? b.here?.get(ui.hover) ?? [] : []), ...(ui.sel ? [ui.sel] : [])];
  const hq = ids.map((id) => b.unit(id)).find((u) => u?.radius && hexes.has(u.at));
  if (!hq || !ui.layers.command) return "";
  const near = [...hexes.all.keys()].filter((hex) => hexes.distance(hex, hq.at) <= hq.radius);
  return `<path class="tl-tie-bed" d="${hexes.outline(near)}"/><path class="tl-tie" d="${hexes.outline(near)}"/>`;
}

// The hexsides that a question is about: violet bars across each; else its hexes.
function stakeOf(b) {
  const { stake } = b.view, { hexes } = b;
  if (!stake || b.ui.refusal) return "";
  const bars = (stake.sides ?? []).filter((ends) => ends.every((hex) => hexes.has(hex))).map((ends) => {
    const { x, y, turn } = hexes.side(...ends);
    return `<g class="tl-stake" transform="translate(${x} ${y}) rotate(${turn})"><rect x="-19" y="-11" width="38" height="22" rx="4"/><path d="M-14 -4.5H14M-14 4.5H14"/></g>`;
  });
  const marked = bars.length ? bars : stake.hexes.filter((hex) => hexes.has(hex)).map((hex) => `<path class="tl-stake-hex" d="${hexes.path(hex, 2)}"/>`);
  return marked.join("");
}

// What may come of a question, exactly; and, below the buttons, why.
function stakeChances(b) {
  const { stake } = b.view;
  if (!stake.chances.length) return null;
  return h("section.tl-ladder", {}, h("div.tl-head", {}, h("b", {}, "What may come of it"), h("span", {}, "exact")),
    stake.chances.map((c, i) => h("div.tl-chance", {}, h("span", {}, c.words),
      h("span.tl-bar-out", { role: "img", "aria-label": c.p }, h(`span.tl-bar-in.tl-shade-${i ? "1" : "d"}`, { style: `width:${(fraction(c.p) * 100).toFixed(1)}%` })), h("b", {}, c.p))));
}

function stakeLadder(b) {
  return b.view.stake?.explanation ? h("section.tl-ladder", {}, ...ladder(b, b.view.stake.explanation)) : null;
}

// Numbers that the game keeps, such as air points: name and value, out of how many.
function tracksPart(b) {
  const { tracks } = b.view;
  if (!tracks?.length) return null;
  return h("div.tl-tracks", {}, tracks.map((t) => h("span.tl-track", {}, h("span", {}, t.name, t.note ? h("small", {}, t.note) : null), h("b", {}, t.of === null ? t.value : `${t.value} of ${t.of}`), chip(t.rule, (r) => b.openRule(r)))));
}
