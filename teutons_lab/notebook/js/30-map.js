// The map pane: the drawing, zoom and pan, the small whole map. It knows nothing of rules.

class MapPane {
  constructor(ground, hexes, on) {
    this.hexes = hexes;
    this.on = on;
    // Unlike any other board of the page: each widget counts its own boards, and patterns go by id.
    this.id = `tl${++boards}-${Math.random().toString(36).slice(2, 8)}-`;
    const own = this.own = (text) => text.replaceAll('id="tl-', `id="${this.id}`).replaceAll("(#tl-", `(#${this.id}`).replaceAll('"#tl-', `"#${this.id}`);
    // Sheets one over the other, so that a change of what lies on the ground does not draw the ground again.
    const sheet = (...inside) => {
      const made = svg("svg", { class: "tl-svg", "aria-hidden": "true", preserveAspectRatio: "xMidYMid slice" });
      made.append(...inside);
      return made;
    };
    const group = (css, inner = "") => svg("g", { class: css }, inner);
    const [below, rest] = own(ground.svg).split('<g class="tl-wash"></g>'), [lines, names] = rest.split('<g class="tl-over"></g>');
    this.wash = group("tl-wash");
    this.over = group("tl-over");
    this.layers = {};
    for (const name of ["trails", "units", "marks", "hover"]) this.layers[name] = group(`tl-${name}`);
    this.hits = group("tl-hits", [...hexes.all.keys()]
      .map((label) => `<path data-hex="${esc(label)}" d="${hexes.path(label)}"/>`).join(""));
    this.svg = sheet(...Object.values(this.layers), this.hits);
    this.all = [sheet(svg("defs", {}, own(ground.defs)), group("tl-ground", below)), sheet(this.wash), sheet(group("tl-ground", lines)),
      sheet(this.over), sheet(group("tl-ground", names)), this.svg];
    this.dots = this.all.flatMap((each) => [...each.querySelectorAll("[data-town]")]);
    // As from afar at first: thousands of names and numbers need not be measured before anybody can read them.
    this.sheets = h("div.tl-sheets.tl-z0", {}, this.all);
    this.level = 0;
    this.root = h("div.tl-map-pane", {}, this.sheets);
    this.small = this.smallMap();
    this.pitch = 92;
    this.centre = [hexes.width / 2, hexes.height / 2];
    this.listen();
  }

  ref(name) { return `url(#${this.id}${name})`; }

  box() {
    const r = this.root.getBoundingClientRect();
    return { width: r.width || 900, height: r.height || 600 };
  }

  // The smallest pitch: the whole map in view.
  least() {
    const { width, height } = this.box();
    return Math.max(5, Math.min((100 * width) / this.hexes.width, (100 * height) / this.hexes.height));
  }

  // What is in view round a centre, which is moved so that no more lies beyond the map than must.
  aim(centre, { width, height } = this.box()) {
    const w = (100 * width) / this.pitch, t = (100 * height) / this.pitch;
    const hold = (at, size, whole) => (size >= whole ? whole / 2 : Math.min(whole - size / 2, Math.max(size / 2, at)));
    this.centre = [hold(centre[0], w, this.hexes.width), hold(centre[1], t, this.hexes.height)];
    const frame = this.small.querySelector(".tl-frame");
    if (frame) for (const [k, v] of Object.entries({ x: this.centre[0] - w / 2, y: this.centre[1] - t / 2, width: w, height: t })) frame.setAttribute(k, v);
    return [w, t];
  }

  // While it is dragged, the drawing is only moved; it is painted for its new place when it is let go.
  drag(from, centre) {
    this.aim(centre);
    const [x, y] = [0, 1].map((k) => ((from[k] - this.centre[k]) * this.pitch) / 100);
    this.sheets.style.transform = `translate(${x}px,${y}px)`;
    this.on.moved?.();
  }

  look(centre, pitch) {
    this.pitch = Math.min(220, Math.max(this.least(), pitch ?? this.pitch));
    const [w, t] = this.aim(centre);
    this.sheets.style.transform = "";
    const seen = `${this.centre[0] - w / 2} ${this.centre[1] - t / 2} ${w} ${t}`;
    if (this.seen !== seen) for (const each of this.all) each.setAttribute("viewBox", seen);
    this.seen = seen;
    // The level of detail: levels.py says what is drawn from which pitch on.
    const level = this.pitch < 22 ? 0 : this.pitch < 40 ? 1 : this.pitch < 66 ? 2 : 3;
    if (level !== this.level) {
      this.level = level;
      for (const n of [0, 1, 2, 3]) this.sheets.classList.toggle(`tl-z${n}`, n === level);
    }
    this.whole = w >= this.hexes.width * 0.96 && t >= this.hexes.height * 0.96;
    this.small.hidden = this.whole || this.noSmall;
    this.on.moved?.();
  }

  fit() { this.look([this.hexes.width / 2, this.hexes.height / 2], 0); }

  zoom(factor, fixed) {
    const before = this.pitch;
    const next = Math.min(220, Math.max(this.least(), before * factor));
    const [fx, fy] = fixed ?? this.centre;
    const f = before / next;
    this.look([fx + (this.centre[0] - fx) * f, fy + (this.centre[1] - fy) * f], next);
  }

  // Bring a hex into view, moving no more than needed; the buttons at the top must not cover it.
  show(label) {
    // Measured before anything is moved: whatever is asked of the page later makes it lay out the whole map.
    const hex = this.hexes.at(label), box = this.box(), { width, height } = box;
    const small = { width: this.small.offsetWidth + 60, top: height - this.small.offsetHeight - 60 };
    const w = (50 * width) / this.pitch - 90, t = (50 * height) / this.pitch - 90;
    const near = (at, mid, before, after) => (at < mid - before ? at + before : at > mid + after ? at - after : mid);
    const [wide, high] = [Math.max(0, w), Math.max(0, t)], under = Math.max(0, high - 4500 / this.pitch);
    this.aim([near(hex.x, this.centre[0], wide, wide), near(hex.y, this.centre[1], under, high)], box);
    // Nor may the small map.
    const [x, y] = this.place(label, box), hides = !this.small.hidden && x < small.width && y > small.top;
    this.look([this.centre[0], this.centre[1] + (hides ? ((y - small.top) * 100) / this.pitch : 0)]);
  }

  point(event) {
    const m = this.svg.getScreenCTM();
    return m ? [(event.clientX - m.e) / m.a, (event.clientY - m.f) / m.d] : [0, 0];
  }

  // Where a hex stands in the pane, in pixels.
  place(label, { width, height } = this.box()) {
    const hex = this.hexes.at(label), k = this.pitch / 100;
    return [(hex.x - this.centre[0]) * k + width / 2, (hex.y - this.centre[1]) * k + height / 2];
  }

  listen() {
    let drag = null;
    const s = this.svg;
    const settle = () => {
      if (drag?.far) this.look(this.centre);
      drag = null;
      this.root.classList.remove("tl-dragging");
    };
    s.addEventListener("wheel", (e) => {
      // Plain scrolling belongs to the notebook until the reader has clicked into the board.
      if (!this.root.closest(".tl")?.contains(document.activeElement) && !e.ctrlKey) return;
      e.preventDefault();
      this.zoom(Math.exp(-e.deltaY * 0.0016), this.point(e));
    }, { passive: false });
    s.addEventListener("pointerdown", (e) => {
      if (e.button === 0) drag = { x: e.clientX, y: e.clientY, centre: this.centre, far: false };
    });
    s.addEventListener("pointermove", (e) => {
      if (drag) {
        const dx = e.clientX - drag.x, dy = e.clientY - drag.y;
        if (!drag.far && Math.hypot(dx, dy) > 5) { drag.far = true; s.setPointerCapture(e.pointerId); this.root.classList.add("tl-dragging"); }
        if (drag.far) this.drag(drag.centre, [drag.centre[0] - (dx * 100) / this.pitch, drag.centre[1] - (dy * 100) / this.pitch]);
        return;
      }
      this.on.hover?.(e.target.dataset?.hex ?? null);
    });
    s.addEventListener("pointerleave", () => this.on.hover?.(null));
    s.addEventListener("pointerup", (e) => {
      const moved = drag?.far;
      settle();
      if (!moved && e.target.dataset?.hex) this.on.click?.(e.target.dataset.hex, e);
    });
    s.addEventListener("pointercancel", settle);
    s.addEventListener("dblclick", (e) => e.target.dataset?.hex && this.on.double?.(e.target.dataset.hex));
  }

  smallMap() {
    const { width, height } = this.hexes;
    const small = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "tl-small-svg" });
    for (const css of ["paper", "germany", "closed", "sea", ...(this.hexes.all.size > 600 ? ["mountain", "river-major"] : ["forest", "river", "river-major"]), "frontier", "frontier-1914"]) {
      const found = this.sheets.querySelector(`.tl-ground > .tl-${css}`);
      if (found) small.append(found.cloneNode(true));
    }
    small.append(svg("g", { class: "tl-small-units" }), svg("rect", { class: "tl-frame" }));
    small.addEventListener("pointerdown", (e) => {
      const r = small.getBoundingClientRect();
      this.look([((e.clientX - r.left) / r.width) * width, ((e.clientY - r.top) / r.height) * height]);
    });
    return h("div.tl-small", { "aria-hidden": "true" }, small);
  }
}
