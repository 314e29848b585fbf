// Names on the map: towns by size, waters along their stream, countries, hex numbers; none over another.

const SERIF = '"Palatino Linotype","Book Antiqua",Palatino,"Liberation Serif",Georgia,serif';

function labelPane(map, name) {
  const pane = map.getPane(name);
  const drawing = svg("svg", { class: "tlx-drawing", width: 1, height: 1, "aria-hidden": "true" });
  pane.replaceChildren(drawing);
  return drawing;
}

class Room {
  constructor(width, height, origin) { this.boxes = []; this.view = [origin.x, origin.y, origin.x + width, origin.y + height]; }
  sees(x, y, pad = 0) { const [l, t, r, b] = this.view; return x > l - pad && x < r + pad && y > t - pad && y < b + pad; }
  free(box) { return this.boxes.every(([l, t, r, b]) => box[2] < l || box[0] > r || box[3] < t || box[1] > b); }
  take(box) { this.boxes.push(box); }
}

// What is shown at a zoom: every town that is great enough; fortresses of the year one step sooner.
function wanted(town, zoom, year, forts) {
  const [name, , , rank, held, years] = town;
  if (years.length && !years.includes(year)) return false;
  const great = forts.has(name) || held.includes(year);
  return rank <= (zoom < 6 ? 0 : zoom < 7 ? 1 : zoom < 8 ? 1 : zoom < 9 ? 2 : 3) || (great && zoom >= 7) || (rank === 1 && zoom >= 6);
}

function drawTowns(out, map, room, towns, zoom, year, forts, big) {
  const size = (zoom < 7 ? 12.5 : 14.5) * big;
  const ranked = towns.filter((town) => wanted(town, zoom, year, forts))
    .sort((a, b) => a[3] - b[3] || (forts.has(b[0]) - forts.has(a[0])));
  for (const [name, lon, lat, rank, held] of ranked) {
    const { x, y } = map.latLngToLayerPoint([lat, lon]);
    if (!room.sees(x, y)) continue;
    const fort = forts.has(name), old = !forts.size && held.includes(year);
    const strong = fort || old || rank === 1;
    const wide = name.length * size * (strong ? 0.56 : 0.51) + 4, dot = fort || old ? 10 : 7;
    const sides = [[dot, "start", x + dot, x + dot + wide], [-dot, "end", x - dot - wide, x - dot]];
    const spot = sides.map(([dx, anchor, l, r]) => ({ dx, anchor, box: [l, y - size * 0.62, r, y + size * 0.5] }))
      .find(({ box }) => room.free(box));
    if (!spot || !room.free([x - 4, y - 4, x + 4, y + 4])) continue;
    room.take(spot.box);
    room.take([x - 5, y - 5, x + 5, y + 5]);
    if (old) out.push(`<path class="tlx-oldfort" d="${starPath(x, y, 7 * big)}"/>`);
    else if (!fort) out.push(`<circle class="tlx-town-dot" cx="${x}" cy="${y}" r="${rank === 1 ? 3.8 : 3}"/>`);
    out.push(`<text class="tlx-town${strong ? " tlx-strong" : ""}" x="${x + spot.dx}" y="${y + size * 0.33}" text-anchor="${spot.anchor}" font-size="${size}">${esc(name)}</text>`);
  }
}

function starPath(x, y, r) {
  const points = [];
  for (let k = 0; k < 12; k += 1) {
    const far = k % 2 ? r * 0.6 : r, turn = k * Math.PI / 6;
    points.push(`${(x + far * Math.sin(turn)).toFixed(1)} ${(y - far * Math.cos(turn)).toFixed(1)}`);
  }
  return `M${points.join("L")}z`;
}

// A name along the stream: in the middle of the longest stretch that is in view, left to right.
function drawWaters(out, map, room, rivers, zoom, big) {
  const most = zoom < 7 ? 1 : zoom < 9 ? 2 : 3, done = new Set(), size = 14 * big;
  for (const [name, rank, line] of rivers) {
    if (rank > most || done.has(name)) continue;
    const points = line.map(([lon, lat]) => map.latLngToLayerPoint([lat, lon]));
    const wide = name.length * size * 0.56;
    let best = null;
    for (let i = 1; i < points.length - 1; i += 1) {
      const here = points[i];
      if (!room.sees(here.x, here.y, -wide * 0.7)) continue;
      const [a, b] = around(points, i, wide * 0.6);
      const straight = Math.hypot(b.x - a.x, b.y - a.y);
      if (straight < wide * 0.95) continue;
      let turn = Math.atan2(b.y - a.y, b.x - a.x) * 180 / Math.PI;
      if (turn > 90) turn -= 180;
      if (turn < -90) turn += 180;
      const tall = Math.abs(Math.sin(turn * Math.PI / 180)), flat = Math.abs(Math.cos(turn * Math.PI / 180));
      const [w, t] = [wide / 2 * flat + size / 2 * tall, wide / 2 * tall + size / 2 * flat];
      const x = (a.x + b.x) / 2, y = (a.y + b.y) / 2, box = [x - w, y - t, x + w, y + t];
      const worth = straight - tall * 40;
      if (room.free(box) && (!best || worth > best.worth)) best = { x, y, turn, box, worth };
    }
    if (!best) continue;
    done.add(name);
    room.take(best.box);
    out.push(`<text class="tlx-water-name" transform="translate(${best.x} ${best.y}) rotate(${best.turn.toFixed(1)})" dy="-4" text-anchor="middle" font-size="${size}">${esc(name)}</text>`);
  }
}

function around(points, i, reach) {
  let a = i, b = i, back = 0, on = 0;
  while (a > 0 && back < reach) { back += points[a].distanceTo(points[a - 1]); a -= 1; }
  while (b < points.length - 1 && on < reach) { on += points[b].distanceTo(points[b + 1]); b += 1; }
  return [points[a], points[b]];
}

function drawCountries(out, map, room, countries, zoom, big) {
  const size = (zoom < 7 ? 15 : 19) * big;
  for (const [name, spots, sea, near] of countries) {
    if (zoom < near) continue;
    const wide = name.length * size * 0.92;
    const spot = spots.map(([lon, lat]) => map.latLngToLayerPoint([lat, lon]))
      .map(({ x, y }) => ({ x, y, box: [x - wide / 2, y - size / 2, x + wide / 2, y + size / 2] }))
      .find(({ x, y, box }) => room.sees(x, y, -wide / 2) && room.free(box));
    if (!spot) continue;
    room.take(spot.box);
    const css = sea ? "tlx-sea-name" : "tlx-country";
    out.push(`<text class="${css}" x="${spot.x}" y="${spot.y + size * 0.33}" text-anchor="middle" font-size="${size}">${esc(sea ? name : name.toUpperCase())}</text>`);
  }
}

function drawNumbers(out, map, room, hexes) {
  const [first, second] = [hexes[0], hexes[1]].map((row) => map.latLngToLayerPoint([row[2], row[1]]));
  const pitch = first.distanceTo(second);
  if (pitch < 46) return;
  const size = Math.min(13, Math.max(10.5, pitch * 0.13));
  for (const [label, lon, lat] of hexes) {
    const { x, y } = map.latLngToLayerPoint([lat, lon]);
    if (!room.sees(x, y, 10)) continue;
    const down = Math.min(pitch * 0.36, 36), box = [x - label.length * 3, y + down - size, x + label.length * 3, y + down];
    if (room.free(box)) out.push(`<text class="tlx-number" x="${x}" y="${y + down}" text-anchor="middle" font-size="${size}">${esc(label)}</text>`);
  }
}
