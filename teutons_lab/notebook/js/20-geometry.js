// The hexes of one board: where they are, which touch, outlines of groups. Unit: percent of the pitch.

const ROOT3 = Math.sqrt(3);
const EDGE = 100 / ROOT3;
const STEP = 50 * ROOT3;
const TOWARDS = [[0, -100], [STEP, -50], [STEP, 50], [0, 100], [-STEP, 50], [-STEP, -50]];
const CORNER = [[-EDGE / 2, -50], [EDGE / 2, -50], [EDGE, 0], [EDGE / 2, 50], [-EDGE / 2, 50], [-EDGE, 0]];

class Hexes {
  constructor(ground) {
    this.width = ground.width;
    this.height = ground.height;
    this.all = new Map();
    const place = new Map();
    const key = (x, y) => `${Math.round(x / 8)},${Math.round(y / 8)}`;
    for (const [label, x, y, words, town] of ground.hexes) {
      this.all.set(label, { label, x, y, words, town });
      for (const dx of [-1, 0, 1]) for (const dy of [-1, 0, 1]) place.set(key(x + dx * 8, y + dy * 8), label);
    }
    for (const hex of this.all.values()) {
      hex.around = TOWARDS.map(([dx, dy]) => place.get(key(hex.x + dx, hex.y + dy)) ?? null);
    }
  }

  at(label) { return this.all.get(label); }

  has(label) { return this.all.has(label); }

  name(label) {
    const hex = this.at(label);
    return hex && hex.town ? `${hex.town}, ${label}` : label;
  }

  // The hex under a point, or null off the board.
  nearest(x, y) {
    let best = null, least = 60 * 60;
    for (const hex of this.all.values()) {
      const far = (hex.x - x) ** 2 + (hex.y - y) ** 2;
      if (far < least) { least = far; best = hex.label; }
    }
    return best;
  }

  distance(a, b) {
    const one = this.at(a), other = this.at(b);
    if (!one || !other) return 999;
    const across = Math.round(Math.abs(one.x - other.x) / STEP), up = Math.abs(one.y - other.y) / 100;
    return across + Math.max(0, Math.round(up - across / 2));
  }

  corners(label, inset = 0) {
    const hex = this.at(label), f = 1 - inset / 50;
    return CORNER.map(([dx, dy]) => [hex.x + dx * f, hex.y + dy * f]);
  }

  path(label, inset = 0) {
    return `M${this.corners(label, inset).map(pair).join("L")}z`;
  }

  paths(labels, inset = 0) {
    return [...labels].map((label) => this.path(label, inset)).join("");
  }

  // The outline of a group of hexes as closed loops, so that dashes run on round the corners.
  outline(labels) {
    const group = labels instanceof Set ? labels : new Set(labels);
    const key = ([x, y]) => `${Math.round(x / 4)},${Math.round(y / 4)}`;
    const onward = new Map();
    for (const label of group) {
      const hex = this.at(label), corner = this.corners(label);
      hex.around.forEach((other, k) => {
        if (!other || !group.has(other)) onward.set(key(corner[k]), [corner[k], corner[(k + 1) % 6]]);
      });
    }
    let d = "";
    while (onward.size) {
      const [start, [first, second]] = onward.entries().next().value;
      onward.delete(start);
      const loop = [first];
      for (let to = second; key(to) !== start;) {
        const next = onward.get(key(to));
        if (!next) break;
        onward.delete(key(to));
        loop.push(next[0]);
        to = next[1];
      }
      d += `M${loop.map(pair).join("L")}z`;
    }
    return d;
  }

  // The middle of the side between two neighbours, and the way from the first to the second.
  side(a, b) {
    const one = this.at(a), other = this.at(b);
    return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, turn: (Math.atan2(other.y - one.y, other.x - one.x) * 180) / Math.PI };
  }
}

function pair([x, y]) {
  return `${x.toFixed(1)},${y.toFixed(1)}`;
}
