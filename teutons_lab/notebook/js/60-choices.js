// What a click means. Options, moves and attacks come from Python as notation; here they are only looked up.

Object.assign(Board.prototype, {
  options() { return this.own ?? this.view.options ?? []; },

  optionFor(text) { return this.options().find((o) => o.text === text) ?? null; },

  passOption() { return this.options().find((o) => o.verb === "pass") ?? null; },

  // Choosing whom to move and where; on the march itself the options say it all.
  isMoving() { return this.options().some((o) => o.verb === "take") && !this.options().some((o) => o.verb === "stop"); },

  isAttacking() { return this.view.attacks && Object.keys(this.view.attacks).length > 0; },

  movable(id) { return this.view.more?.includes(id) || (this.isMoving() ? this.options().some((o) => o.verb === "take" && o.units[0] === id) : this.options().some((o) => o.units.includes(id))); },

  // Hex -> {cost, bonus, stop, path, note, rule} for the selected unit, or for the options that name a hex.
  reach() {
    if (this.reachCache) return this.reachCache;
    const found = new Map();
    const moves = this.isMoving() && this.ui.sel ? this.moves() : null;
    if (moves) {
      for (const m of moves) found.set(m.hex, m);
    } else if (!this.isMoving()) {
      for (const o of this.hexOptions()) if (!found.has(o.hex) && this.hexes.has(o.hex)) found.set(o.hex, { hex: o.hex, option: o, cost: o.cost ?? this.view.march?.costs?.[o.text], ...(o.verb === "overrun" && this.view.march ? { overrun: true, path: this.view.march.path.slice(-1) } : {}) });
    }
    this.reachCache = found;
    return found;
  },

  // Options that end on a hex, other than attacks; those of the selected unit if one is selected.
  hexOptions() {
    if (this.view.verbs?.length && !this.own) return [];
    const all = this.options().filter((o) => o.hex && !["attack", "also", "resolve", "lapse"].includes(o.verb));
    const own = all.filter((o) => o.units.includes(this.ui.sel) || (o.asset && o.asset === this.ui.asset) || (o.from && o.from === this.ui.from));
    if (own.length) return own;
    const several = new Set(all.map((o) => o.units[0] ?? o.asset ?? o.from)).size > 1;
    return several ? [] : all;
  },

  // Hexes that answer a click now without being reach: targets, attacks to resolve.
  choosable() {
    const v = this.view;
    if (this.isAttacking()) return Object.keys(v.attacks).filter((hex) => this.hexes.has(hex));
    const starts = new Set(this.options().map((o) => o.from).filter(Boolean));
    if (starts.size > 1) return [...starts].filter((hex) => hex !== this.ui.from && this.hexes.has(hex));
    return [...new Set(this.options().filter((o) => ["resolve", "lapse", "also"].includes(o.verb)).map((o) => o.hex))].filter((hex) => this.hexes.has(hex));
  },

  click(hex, event) {
    const { ui } = this;
    this.map.root.focus({ preventScroll: true });
    ui.keys = false;
    ui.cursor = hex;
    this.choose(hex, event?.shiftKey);
  },

  double(hex) { if (hex === this.ui.target) this.go(); },

  // Enter or a click on a hex.
  choose(hex, look = false) {
    const { ui } = this;
    if (this.isMoving() && ui.sel && !this.view.moves?.[this.partyKey()] && !look) { this.later = hex; return; } // its reach is on the way
    ui.refusal = null; ui.rule = null; ui.why = null; ui.glance = null;
    const ids = this.here.get(hex) ?? [];
    const own = ids.filter((id) => this.movable(id));
    const reach = this.reach();
    if (look || !this.view.node || this.view.node.type !== "decision") ui.card = ui.card === hex ? null : hex;
    else if (ui.attack && ids.some((id) => ui.attack.could.includes(id))) this.toggleAttackers(ids);
    else if (this.isAttacking() && this.view.attacks[hex]) this.aim(hex);
    else if (reach.has(hex)) this.target(hex);
    else if (this.choosable().includes(hex) && this.options().some((o) => o.from === hex)) Object.assign(ui, { from: hex, pick: null, target: null, card: null });
    else if (this.choosable().includes(hex)) { ui.pick = this.options().find((o) => o.hex === hex); ui.card = null; }
    else if (own.length) this.selectOn(hex, own);
    else if (ui.sel && this.hexes.has(this.unit(ui.sel)?.at) && this.isMoving()) { this.tryMove(hex); return; }
    else if (this.isAttacking() && ids.some((id) => this.unit(id).side !== this.view.node.side)) { this.say(`attack ${hex}`); return; }
    else { ui.target = null; ui.card = ui.card === hex ? null : hex; }
    this.draw();
    this.announce(this.hexWords(hex));
  },

  // A second click on a stack goes to its next unit.
  selectOn(hex, own) {
    const { ui } = this;
    const top = [...own].reverse();
    const next = top.includes(ui.sel) ? top[(top.indexOf(ui.sel) + 1) % top.length] : top[0];
    this.select(next);
    ui.card = (this.here.get(hex) ?? []).length > 1 ? hex : null;
  },

  select(id) {
    const { ui } = this;
    this.later = null;
    Object.assign(ui, { sel: id, with: new Set(), rail: false, target: null, pick: null, combat: null, ties: {}, all: false });
    this.own = null;
    if (id && this.view.more?.includes(id)) this.fetchOptions(id);
    if (id && this.isMoving() && !this.view.moves?.[id]) this.fetchMoves(id);
    if (id) this.fetchTies(id);
  },

  pickUnit(id) {
    if (this.ui.attack?.could.includes(id)) this.toggleAttackers([id]);
    else if (this.joins(id)) this.join([id]);
    else if (this.movable(id)) this.select(id);
    else { this.ui.ties = {}; this.fetchTies(id); }
    this.draw();
    this.announce(this.unitWords(id));
  },

  // The pointer is over a unit or its row: it may be clicked next, and then its reach should be here.
  expect(id) { if (this.isMoving() && !this.view.moves?.[id]) this.fetchMoves(id); },

  // Asked for once a position.
  async fetchMoves(id, party = [id]) {
    const at = this.view.seq;
    id = party.join("|");
    this.asked ??= new Set();
    if (this.asked.has(`${at}:${id}`)) return;
    this.asked.add(`${at}:${id}`);
    const answer = await this.ask({ do: "moves", unit: party.length > 1 ? party : party[0] });
    if (this.view.seq !== at) return;
    this.view = { ...this.view, moves: { ...this.view.moves, [id]: answer.moves ?? [] } };
    if (this.partyKey() !== id) return;
    this.draw();
    const { later } = this;
    this.later = null;
    if (later) this.choose(later);
  },

  target(hex) {
    const { ui } = this;
    const option = this.reach().get(hex).option;
    ui.card = (this.here.get(hex) ?? []).length ? hex : null;
    ui.target = hex;
    ui.pick = option ?? null;
    this.fetchOverrun();
  },

  // Where the party can go on foot and wheels, or, when that is asked for, by rail; null until it is known.
  moves() {
    const all = this.view.moves?.[this.partyKey()];
    if (!this.ui.rail) return all?.filter((m) => !this.onlyByTrain(m)) ?? null;
    return all?.filter((m) => m.train).map((m) => ({ hex: m.hex, cost: null, path: [], note: m.cost === null ? m.note : m.note ? `${m.note}, by rail` : "by rail", train: m.train })) ?? null;
  },

  hasTrains() { return Boolean(this.isMoving() && this.ui.sel && this.view.moves?.[this.partyKey()]?.some((m) => m.train)); },

  onlyByTrain(way) { return Boolean(way.train) && (way.cost === null || way.cost === undefined); },

  tryMove(hex) { this.say(`move ${this.partyNames()} to ${hex}`); },

  // The sentence that the primary button would play, or null.
  sentence() {
    const { ui, view } = this;
    if (view.node?.type === "chance") return ui.face ? `roll ${ui.face}` : "roll";
    if (ui.attack) return ui.attack.with.size ? this.attackText() : null;
    if (ui.pick) return ui.pick.text;
    const way = ui.target ? this.reach().get(ui.target) : null;
    if (way && this.onlyByTrain(way)) return way.train;
    if (way?.path && ui.sel) return `move ${this.partyNames()}${way.path.length > 1 ? ` ${way.path.join("-")}` : ""}${way.disrupt ? " disrupt" : ""}${way.overrun ? ` overrun ${way.hex}` : ""}`;
    return null;
  },

  go() {
    const text = this.sentence();
    if (!text) return;
    if (this.view.node.type === "chance") this.act({ do: "roll", face: this.ui.face || null });
    else this.say(text);
  },

  async whyCost() {
    const { ui } = this;
    const way = this.reach().get(ui.target);
    const answer = await this.ask({ do: "move", unit: this.party(), path: way.path });
    ui.why = answer.ok ? answer.explanation : null;
    this.draw();
  },

  leave() {
    const { ui } = this;
    if (ui.refusal || ui.rule || ui.why) Object.assign(ui, { refusal: null, rule: null, why: null });
    else if (ui.calc) ui.calc = false;
    else if (ui.card) ui.card = null;
    else if (this.own && !ui.target) this.own = null;
    else if (ui.target || ui.pick || ui.attack) Object.assign(ui, { target: null, pick: null, attack: null, combat: null });
    else if (ui.rail) ui.rail = false;
    else if (ui.from) ui.from = null;
    else if (ui.sel) this.select(null);
    else return false;
    this.draw();
    return true;
  },

  // Plain words for a hex, for the status line and for readers who hear the board.
  hexWords(hex) {
    const place = this.hexes.at(hex);
    const ids = this.here.get(hex) ?? [];
    const fort = this.view.forts?.find((each) => each.hex === hex);
    const parts = [`${hex}${place.town ? ` ${place.town}` : ""}, ${place.words}.`];
    for (const tag of this.view.tags ?? []) if (tag.hex === hex) parts.push(`${tag.words[0].toUpperCase()}${tag.words.slice(1)}.`);
    if (fort) parts.push(fort.fallen ? "A fallen fortress." : `A fortress of ${fort.strength}.`);
    if (ids.length) parts.push(`${ids.map((id) => this.unitWords(id)).join("; ")}.`);
    const way = this.reach().get(hex);
    if (way && this.ui.sel && way.cost !== undefined && way.cost !== null) {
      const through = way.path?.slice(1, -1) ?? [];
      parts.push(`${this.unit(this.ui.sel).short} reaches it for ${way.cost}${way.bonus ? " with the bonus" : ""}${through.length ? `, through ${through.join(", ")}` : ""}.`);
    }
    if (way && this.ui.rail) parts.push(`A train takes ${this.unit(this.ui.sel).short} there.`);
    for (const [side, list] of Object.entries(this.view.zones ?? {})) {
      if (this.ui.layers[`zone:${side}`] && list.includes(hex)) parts.push(`In the zone of control of ${this.view.sides[side].name}.`);
    }
    return parts.join(" ");
  },
});

function quote(name) {
  return /^[\w.-]+$/.test(name) ? name : `"${name}"`;
}
