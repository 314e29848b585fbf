// The hexes, drawn from packed corners: one path each, in map order, placed anew when the zoom changes.

const numbers = (packed, Kind) => new Kind(packed.buffer.slice(packed.byteOffset, packed.byteOffset + packed.byteLength));

function hexSheet(map, shapes) {
  const drawing = labelPane(map, "tlx-hexes");
  const corners = numbers(shapes.corners, Float32Array), rings = numbers(shapes.rings, Uint32Array);
  drawing.innerHTML = [...shapes.kinds].map((kind, n) =>
    `<path class="tlx-hex tlx-t-${shapes.names[kind]} tlx-b-${shapes.sources[shapes.bases[n]]}"/>`).join("");
  const paths = [...drawing.children];
  const place = () => {
    const at = [];
    for (let k = 0; k < corners.length; k += 2) {
      const { x, y } = map.latLngToLayerPoint([corners[k + 1], corners[k]]);
      at.push(`${x} ${y}`);
    }
    paths.forEach((path, n) => {
      let d = "M";
      for (let k = 0; k < 6; k += 1) d += (k ? "L" : "") + at[rings[6 * n + k]];
      path.setAttribute("d", `${d}z`);
    });
  };
  place();
  return { place, pane: drawing.parentNode };
}
