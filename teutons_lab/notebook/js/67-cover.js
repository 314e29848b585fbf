// The cover between two people at one machine. It is drawn instead of everything else, never over it: while it
// shows, no unit, choice or word of either side is in the page.

function drawCover(b) {
  const { cover } = b.view, inside = b.root.contains(document.activeElement);
  b.forget();
  const told = (cover.log ?? []).map((e) => h("div.tl-entry", {}, h("span.tl-when", {}, `${e.turn} · ${e.phaseShort}`), h("span", {}, e.text)));
  const ready = button(cover.button, () => b.act({ do: "uncover" }), { css: "tl-primary" });
  b.cover.replaceChildren(h("div.tl-cover-box", {}, silence(b),
    h("p.tl-cover-where", {}, [`${b.view.title}, turn ${b.view.turn.n} of ${b.view.turn.of}`, b.view.turn.date].filter(Boolean).join(" · ")),
    h("h2", {}, cover.title), h("p", {}, cover.text), ready,
    told.length ? h("div.tl-cover-log", {}, h("b", {}, "What both sides know"), told.reverse()) : null));
  b.cover.hidden = false;
  b.root.classList.add("tl-is-covered");
  if (inside) ready.focus({ preventScroll: true });
  b.announce(`${cover.title} ${cover.text}`);
}

function drawUncovered(b) {
  if (b.cover.hidden) return;
  const inside = b.cover.contains(document.activeElement);
  b.cover.hidden = true;
  b.cover.replaceChildren();
  b.root.classList.remove("tl-is-covered");
  b.announce(b.view.node?.title ?? "");
  // Where the eye falls is this side's own look, not the last one's.
  b.look();
  if (inside) b.map.root.focus({ preventScroll: true });
}

Object.assign(Board.prototype, {
  // Nothing of what was drawn or asked for stays behind.
  forget() {
    const { map } = this;
    Object.assign(this.ui, {
      sel: null, target: null, pick: null, attack: null, combat: null, card: null, refusal: null, why: null, rule: null, face: 0, cursor: null,
      ties: {}, glance: null, hover: null, all: false, calc: false, branching: null, asset: null, zonesByHand: false, keys: false,
    });
    this.ui.with.clear();
    this.own = null;
    this.here = new Map();
    this.reachCache = null;
    this.asked = new Set();
    this.waiting.clear();
    this.busy(false);
    this.later = null;
    paintGroups(map.layers.units, new Map());
    for (const layer of [map.layers.trails, map.layers.marks, map.layers.hover, map.wash, map.over, map.small.querySelector(".tl-small-units")]) paint(layer, "");
    for (const dot of map.dots) dot.style.display = "";
    map.root.querySelectorAll(".tl-card, .tl-leader").forEach((each) => each.remove());
    for (const part of [this.panel, this.calc, this.words, this.legend, this.tools, this.bar, this.status]) part.replaceChildren();
    this.calc.hidden = true;
    this.root.classList.remove("tl-with-calc");
  },
});
