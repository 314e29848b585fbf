// One board on a page: what is shown (from Python) and what the reader has picked (here only).

const ACTS = new Set(["play", "roll", "undo", "redo", "branch", "otherwise"]);

class Board {
  constructor(model, el) {
    this.model = model;
    this.ground = model.get("ground");
    this.view = model.get("view");
    this.hexes = new Hexes(this.ground);
    this.tag = Math.random().toString(36).slice(2, 8);
    this.waiting = new Map();
    this.count = 0;
    const layers = { reach: true, supply: true, command: true, numbers: true, sources: false, air: true };
    for (const side of Object.keys(this.view.sides ?? {})) layers[`zone:${side}`] = false;
    this.ui = { layers, sel: null, with: new Set(), ties: {}, target: null, pick: null, attack: null, card: null, refusal: null, why: null, face: 0, rule: null, cursor: null, all: false, calc: false, branching: null };
    this.followZones();
    this.build(el);
  }

  build(el) {
    this.map = new MapPane(this.ground, this.hexes, {
      click: (hex, e) => this.click(hex, e),
      double: (hex) => this.double(hex),
      hover: (hex) => this.hover(hex),
      moved: () => this.map && this.here && drawCard(this),
    });
    this.map.root.setAttribute("tabindex", "0");
    this.map.root.setAttribute("data-lm-suppress-shortcuts", "true");
    this.map.root.setAttribute("role", "application");
    this.map.root.setAttribute("aria-label", `Map of ${this.view.title}. Arrow keys walk the hexes, Enter chooses, Escape leaves.`);
    this.bar = h("header.tl-bar");
    this.tools = h("div.tl-tools");
    this.legend = h("div.tl-legend");
    this.panelTop = 0;
    this.panel = h("aside.tl-panel", { "aria-label": "Stepper", onscroll: () => { this.panelTop = this.panel.scrollTop; } });
    this.status = h("footer.tl-status");
    this.live = h("div.tl-hidden", { "aria-live": "polite", role: "status" });
    this.words = h("div.tl-hidden.tl-words");
    this.calc = h("section.tl-calc", { "aria-label": "Combat calculator", hidden: true });
    this.cover = h("section.tl-cover", { "aria-label": "Hand-over", hidden: true });
    this.map.root.append(this.tools, this.legend, this.map.small);
    this.root = h("div.tl", { "data-lm-suppress-shortcuts": "true", "aria-label": `Board: ${this.view.title}` },
      this.bar, h("div.tl-main", {}, this.map.root, this.calc, this.panel), this.status, this.live, this.words, this.cover);
    this.root.style.setProperty("--tl-height", `${this.model.get("height") || 720}px`);
    if (!this.view.node && !this.view.cover) this.root.classList.add("tl-bare");
    el.append(this.root);
    this.root.addEventListener("keydown", (e) => key(this, e));
    this.map.root.addEventListener("focus", () => { this.ui.cursor ??= this.focusHex(); });
    this.map.root.addEventListener("blur", () => { this.ui.keys = false; drawHover(this); });
    this.watcher = new ResizeObserver(() => this.resized());
    this.watcher.observe(this.root);
    this.draw();
  }

  resized() {
    const width = this.root.clientWidth;
    if (!width) return;
    const narrow = width < 1100, slim = width < 760;
    this.root.classList.toggle("tl-narrow", narrow);
    this.root.classList.toggle("tl-slim", slim);
    this.map.noSmall = narrow || this.root.classList.contains("tl-projector");
    if (!this.placed) { this.placed = true; this.look(); } else this.map.look(this.map.centre);
    if (this.narrow === narrow && this.slim === slim) return;
    Object.assign(this, { narrow, slim, panelPly: null });
    this.draw();
  }

  // Where the eye should fall first: at the place that is asked for, at what is asked about, or where sides face each other.
  look() {
    const near = this.root.classList.contains("tl-projector") ? 100 : this.map.box().height < 560 ? 80 : 92;
    const named = this.model.get("look")?.length ? this.model.get("look") : this.about();
    const wanted = named.filter((hex) => this.hexes.has(hex)).map((hex) => this.hexes.at(hex));
    if (wanted.length) return this.lookAt(wanted, near);
    const units = this.view.order?.map((id) => this.view.units[id]).filter((u) => this.hexes.has(u.at)) ?? [];
    if (!units.length) return this.map.fit();
    const facing = units.filter((u) => units.some((o) => o.side !== u.side && this.hexes.distance(u.at, o.at) <= 2));
    const points = (facing.length ? facing : units).map((u) => this.hexes.at(u.at));
    const mean = (k) => points.reduce((sum, p) => sum + p[k], 0) / points.length;
    this.map.look([mean("x"), mean("y")], near);
  }

  // All of these hexes with a hex around them, from no nearer than usual.
  lookAt(places, near) {
    const { width, height } = this.map.box();
    const [x, y] = ["x", "y"].map((k) => [Math.min(...places.map((p) => p[k])), Math.max(...places.map((p) => p[k]))]);
    const pitch = Math.min(near, (100 * width) / (x[1] - x[0] + 250), (100 * height) / (y[1] - y[0] + 250));
    this.map.look([(x[0] + x[1]) / 2, (y[0] + y[1]) / 2], pitch);
  }

  // The side that must reckon with the other's zones now sees them; nobody needs both at once.
  followZones() {
    const mover = this.view.node?.side;
    for (const side of Object.keys(this.view.sides ?? {})) {
      if (!this.ui.zonesByHand) this.ui.layers[`zone:${side}`] = Boolean(mover && this.view.sides[mover] && side !== mover);
    }
  }

  draw() {
    if (this.gone) return;
    if (this.view.cover) { drawCover(this); return; }
    drawUncovered(this);
    this.keepFocus(() => this.drawParts());
  }

  // Whoever works in the panel goes on there or on the map, and never outside the board.
  keepFocus(draw) {
    keepFocus([this.bar, this.tools, this.panel, this.calc], () => (this.calc.hidden ? this.map.root : this.calc.querySelector("button")), draw);
  }

  drawParts() {
    this.reachCache = null;
    if (this.view.node?.type === "decision") this.ui.pick ??= this.onlyOption();
    drawUnits(this);
    drawWash(this);
    drawTrails(this);
    drawMarks(this);
    drawHover(this);
    drawCard(this);
    drawBar(this);
    drawTools(this);
    drawLegend(this);
    if (this.view.node) { drawCalc(this); drawPanel(this); }
    drawStatus(this);
    this.map.sheets.classList.toggle("tl-no-numbers", !this.ui.layers.numbers);
    if (this.told !== this.view.words) this.words.replaceChildren(...wordsTable(this.view.words));
    this.told = this.view.words;
  }

  hover(hex) {
    if (hex === this.ui.hover) return;
    this.ui.hover = hex;
    if (hex && this.view.node && this.isMoving()) {
      // The one that a click would select; the others of a stack are asked for when they are picked.
      const id = (this.here.get(hex) ?? []).filter((each) => this.movable(each)).at(-1);
      if (id) this.expect(id);
    }
    drawHover(this);
    drawStatus(this);
  }

  unit(id) { return id ? this.view.units[id] : null; }

  shortName(id) {
    const inside = /\(([^)]+)\)/.exec(this.unit(id).name);
    return inside ? inside[1] : this.unit(id).name;
  }

  unitWords(id) {
    const u = this.unit(id);
    if (u.back) return `${u.name}, face down`;
    if (u.words) return `${u.name}, ${u.words}`;
    const down = u.covered ? `, face down, number ${u.covered}` : "";
    if (u.dummy) return `${u.name}${down}`;
    return `${u.name}, ${u.arm} ${u.size}, ${u.cf}-${u.mf}${u.disrupted ? `, disrupted${u.doubled ? " twice" : ""}` : ""}${u.entrenched ? ", entrenched" : ""}${u.moved ? ", has moved" : ""}${down}`;
  }

  focusHex() {
    const own = this.view.order?.map((id) => this.unit(id)).find((u) => u.side === this.view.node?.side && this.hexes.has(u.at));
    return own?.at ?? this.ground.hexes[Math.floor(this.ground.hexes.length / 2)][0];
  }

  // --- talking to Python -----------------------------------------------------------------------------------
  ask(message) {
    const id = `${this.tag}-${++this.count}`;
    return new Promise((done) => {
      this.waiting.set(id, done);
      setTimeout(() => { if (this.waiting.has(id)) this.unanswered(); }, ACTS.has(message.do) ? ACT_PATIENCE : PATIENCE);
      // JupyterLab may refuse to send to a kernel that is gone.
      try { this.model.send({ ...message, id }); } catch { this.unanswered(); }
    });
  }

  answered(message) {
    this.heardAgain();
    const done = this.waiting.get(message.re);
    if (!done) return;
    this.waiting.delete(message.re);
    done(message);
  }

  // A kernel that was restarted knows nothing of this board: no answer comes.
  unanswered() {
    if (this.gone) return;
    this.busy(false);
    if (this.silent) return;
    this.silent = true;
    this.announce(SILENT);
    drawSilence(this);
  }

  // It was busy only.
  heardAgain() {
    if (!this.silent) return;
    this.silent = false;
    drawSilence(this);
  }

  async say(text) {
    this.busy(true);
    const answer = await this.ask({ do: "play", text });
    this.busy(false);
    if (answer.ok) this.settle();
    else this.refused(answer);
    return answer;
  }

  async act(message) {
    this.busy(true);
    const answer = await this.ask(message);
    this.busy(false);
    if (answer.ok) this.settle();
    else this.refused(answer);
    return answer;
  }

  busy(on) { this.root.classList.toggle("tl-busy", on); }

  settle() {
    Object.assign(this.ui, { target: null, pick: null, attack: null, combat: null, refusal: null, why: null, rule: null, ties: {}, glance: null, all: false, card: null, asset: null, from: null });
    this.own = null;
    this.ui.with.clear();
    if (this.ui.sel && !this.movable(this.ui.sel)) this.ui.sel = null;
    if (this.ui.sel) this.select(this.ui.sel);
    this.draw();
  }

  refused(answer) {
    const reasons = answer.refusals ?? [];
    const path = answer.path ?? [];
    const closed = path.length > 1 ? path.slice(1) : answer.target ? [answer.target] : [];
    const bad = answer.stuck ?? closed.length - 1;
    this.ui.refusal = {
      text: answer.text ?? "", title: answer.title ?? "Not allowed", reasons, path: path.slice(0, bad + 1), undo: answer.undo,
      closed: closed.slice(Math.max(0, bad)), barred: path.length > bad + 1 && path[bad + 1] ? [path[bad], path[bad + 1]] : null,
    };
    this.ui.rule = answer.behind ?? null;
    Object.assign(this.ui, { card: null, target: null, calc: false }); // the reasons stand in the panel
    this.announce(`${this.ui.refusal.title}. ${reasons.map((r, i) => `${i + 1}: ${r.sentence}`).join(" ")}`);
    this.draw();
  }

  announce(text) { this.live.textContent = text; }

  changed() {
    this.heardAgain();
    const before = this.view;
    this.view = this.model.get("view");
    this.followZones();
    if (this.view.cover) { this.draw(); return; }
    if (before.line !== this.view.line || before.ply !== this.view.ply) this.settle(); else this.draw();
    if (before.ply !== this.view.ply) this.follow();
    const last = this.view.log?.at(-1);
    if (before.ply !== this.view.ply && last) this.announce(`${last.text} ${this.view.node?.title ?? ""}`);
  }

  // A new question: what it is about comes into view.
  follow() {
    for (const hex of this.about()) if (this.hexes.has(hex)) this.map.show(hex);
  }

  // The hexes that the question is about, where they are few.
  about() {
    const { stake, march } = this.view;
    if (stake) return stake.hexes;
    if (march) return march.path.slice(-1);
    const ends = [...new Set(this.options().map((o) => o.hex).filter((hex) => this.hexes.has(hex)))];
    return this.isMoving() || ends.length > 6 ? [] : ends;
  }

  async openRule(id) {
    const answer = await this.ask({ do: "rule", rule: id });
    this.ui.rule = answer.behind ?? { id, section: "", statement: "No rulebook row with this id is known." };
    drawPanel(this);
    this.panel.querySelector(".tl-rule")?.scrollIntoView({ block: "nearest" });
  }

  close() {
    this.gone = true;
    this.watcher.disconnect();
  }
}
