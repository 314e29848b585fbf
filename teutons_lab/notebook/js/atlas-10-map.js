// Finds the map that stands beside the panel, and makes it fit for a keyboard and quiet towards Python.

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function until(found, alive) {
  while (alive()) {
    const answer = await found();
    if (answer) return answer;
    await pause(40);
  }
  return null;
}

// The root box of this atlas, and the Leaflet map of this very view of it.
async function findMap(model, el, alive) {
  const root = await until(() => el.closest(".tlx"), alive);
  const box = await until(() => root.querySelector(".leaflet-container"), alive);
  if (!box) return null;
  const maps = await model.widget_manager.get_model(model.get("map_id"));
  const map = await until(async () => {
    for (const promise of Object.values(maps.views ?? {})) {
      const view = await promise;
      if (view.obj?.getContainer?.() === box) return view.obj;
    }
    return null;
  }, alive);
  return map && { root, map, box };
}

// Every mouse step over a shape would go to Python: once for the shape, once for its layer, once for the map.
// Nobody there listens, so moves without a pressed button end here. Clicks and drags go on.
function quieten(box, stop) {
  const hush = (event) => { if (!event.buttons) event.stopPropagation(); };
  for (const kind of ["mousemove", "mouseover", "mouseout"]) {
    box.addEventListener(kind, hush, { capture: true, signal: stop });
  }
}

// The paths of the hex layer, in map order.
function hexPaths(map) {
  const found = map.getPane("tlx-hexes")?.querySelectorAll("path.tlx-hex") ?? [], known = hexPaths.known.get(map);
  // What is marked goes to the end of the drawing, so the order counts only when the paths are new.
  if (!known?.length || found.length !== known.length || !known[0].isConnected) {
    hexPaths.known.set(map, [...found]);
    hexPaths.number.set(map, new Map([...found].map((path, number) => [path, number])));
  }
  return hexPaths.known.get(map);
}
hexPaths.known = new WeakMap();
hexPaths.number = new WeakMap();

function hexNumber(map, path) {
  hexPaths(map);
  return hexPaths.number.get(map).get(path) ?? -1;
}

// Hover and keyboard cursor. `say` shows a hex at once; Python is asked for the rest when the mouse has come to rest.
function pointing({ map, box }, model, step, say, stop) {
  let timer = 0, marked = null;
  const mark = (path, css) => {
    if (marked) marked.classList.remove("tlx-hover", "tlx-cursor");
    marked = path;
    if (path) {
      path.classList.add(css);
      path.parentNode.append(path); // on top, or the neighbours' sides hide its outline
    }
  };
  const ask = (lat, lon) => {
    clearTimeout(timer);
    timer = setTimeout(() => model.send({ do: "where", lon, lat }), 70);
  };
  box.addEventListener("mousemove", (event) => {
    if (event.buttons || event.target.closest?.(".leaflet-control")) return;
    const path = event.target.closest?.("path.tlx-hex")
      ?? document.elementsFromPoint(event.clientX, event.clientY).find((node) => node.matches("path.tlx-hex")) ?? null;
    const number = path ? hexNumber(map, path) : -1; // before it is marked, which moves it in the drawing
    if (path !== marked) mark(path, "tlx-hover");
    say({ number, event });
    const { lat, lng } = map.mouseEventToLatLng(event);
    ask(lat, lng);
  }, { capture: true, signal: stop });
  box.addEventListener("mouseleave", () => { clearTimeout(timer); mark(null); say({ number: -1 }); }, { signal: stop });
  box.addEventListener("keydown", (event) => {
    const act = { "+": () => map.zoomIn(), "=": () => map.zoomIn(), "-": () => map.zoomOut() }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (act) act();
    else if (event.key.startsWith("Arrow") && event.shiftKey) {
      const by = { ArrowUp: [0, -90], ArrowDown: [0, 90], ArrowLeft: [-90, 0], ArrowRight: [90, 0] }[event.key];
      map.panBy(by);
    } else if (event.key.startsWith("Arrow") || event.key === "Enter") {
      const { lat, lng } = map.getCenter();
      step({ do: "step", key: event.key, lon: lng, lat });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }, { signal: stop });
  // The cursor as Python has it: where it stands, and its number in map order.
  return (cursor) => {
    const path = hexPaths(map)[cursor.number] ?? null;
    mark(path, "tlx-cursor");
    const at = [cursor.lat, cursor.lon];
    if (!map.getBounds().pad(-0.08).contains(at)) map.panTo(at);
  };
}

// JupyterLab looks for this mark on the focused element itself before it takes a key as a command, such as x for
// cutting the cell; on the root alone it would not help.
function suppressShortcuts(root) {
  for (const node of [root, ...root.querySelectorAll("button, input, a, [tabindex]")]) {
    node.setAttribute("data-lm-suppress-shortcuts", "true");
  }
}

function makeReachable(box, title) {
  box.tabIndex = 0;
  box.setAttribute("role", "application");
  box.setAttribute("aria-label", `${title}: arrow keys go from hex to hex, plus and minus zoom, Shift with an arrow moves the map.`);
}
