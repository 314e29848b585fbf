// Counters beside their true place, each with a leader line to the dot where it stands; fortresses at their towns.

const SPOTS = [[1, -1], [-1, -1], [1, 1], [-1, 1], [0, -1.35], [0, 1.35], [1.45, 0], [-1.45, 0], [1.5, -1.4], [-1.5, -1.4], [1.5, 1.4], [-1.5, 1.4], [0, -2.3], [0, 2.3]];

function counterSize(zoom, big) {
  return (zoom < 6.5 ? 22 : zoom < 7.5 ? 30 : 40) * big;
}

// Chooses a spot for every stack: near its place, over no other counter, and over as few dots as may be.
function placeStacks(map, stacks, size) {
  const points = stacks.map((stack) => map.latLngToLayerPoint([stack.lat, stack.lon]));
  const half = size / 2 + 2, taken = [];
  return stacks.map((stack, number) => {
    const at = points[number];
    let best = null;
    SPOTS.forEach(([dx, dy], rank) => {
      const x = at.x + dx * size * 0.72, y = at.y + dy * size * 0.72;
      const over = taken.filter((other) => Math.abs(other.x - x) < half * 2 && Math.abs(other.y - y) < half * 2).length;
      const dots = points.filter((dot) => Math.abs(dot.x - x) < half + 3 && Math.abs(dot.y - y) < half + 3).length;
      const cost = over * 100 + dots * 12 + rank;
      if (!best || cost < best.cost) best = { x, y, cost };
    });
    taken.push(best);
    return { ...best, at, stack };
  });
}

function drawUnits(drawing, map, room, view, zoom, big, picked) {
  const size = counterSize(zoom, big), placed = placeStacks(map, view.stacks, size), scale = size / 56;
  const leads = placed.map(({ x, y, at, stack }) => `<path class="tlx-leader" d="M${x} ${y}L${at.x} ${at.y}"/><circle class="tlx-spot tlx-spot-${view.sides[stack.side]?.style}" cx="${at.x}" cy="${at.y}" r="3.6"/>`);
  const cards = placed.map(({ x, y, stack }) => {
    const ring = stack.hex === picked ? `<rect class="tlx-picked" x="-33" y="-33" width="66" height="66" rx="6"/>` : "";
    return `<g class="tlx-stack" data-hex="${esc(stack.hex)}" transform="translate(${x} ${y}) scale(${scale.toFixed(3)})"><title>${esc(stack.names.join(", "))}: ${esc(stack.hex)}</title>${ring}${stack.svg}</g>`;
  });
  drawing.innerHTML = leads.join("") + cards.join("");
  const half = size / 2 + 3;
  for (const { x, y } of placed) room.take([x - half, y - half, x + half, y + half]);
}

function drawForts(out, map, room, forts, zoom, big) {
  const scale = (zoom < 7 ? 0.5 : zoom < 8 ? 0.62 : 0.8) * big;
  for (const fort of forts) {
    const { x, y } = map.latLngToLayerPoint([fort.lat, fort.lon]);
    if (room.sees(x, y)) out.push(`<g class="tlx-fort" transform="translate(${x} ${y}) scale(${scale})">${fort.svg}</g>`);
  }
}
