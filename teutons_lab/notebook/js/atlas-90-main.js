// Puts the frame together with the map and keeps both in step with the traits.

// The patterns of this very view: those of another may be hidden with its cell, and would paint nothing.
function ownPatterns(root, mark, defs) {
  for (const [, name] of defs.matchAll(/id="tlx-p-([\w-]+)"/g)) root.style.setProperty(`--tlx-${name}`, `url(#${mark}-${name})`);
}

export default { render({ model, el }) {
  const stop = new AbortController(), about = model.get("about");
  const mark = newMark(), frame = buildFrame(model, mark);
  el.classList.add("tlx-holder");
  el.append(frame.bar, frame.panel, frame.status);
  el.append(h("div.tl-hidden", { html: `<svg width="0" height="0"><defs>${about.defs.replaceAll("tlx-p-", `${mark}-`)}</defs></svg>` }));
  const tag = h("div.tlx-tag", { hidden: true, "aria-hidden": "true" });
  let home = null, cursor = null, picked = "", labels = null, counters = null, sheet = null;

  const shown = (id) => model.get("shown").includes(id);
  const big = () => (home?.root.classList.contains("tlx-projector") ? 1.25 : 1);

  const draw = () => {
    if (!home) return;
    const { map } = home, view = model.get("view"), zoom = map.getZoom(), size = map.getSize();
    home.root.dataset.zoom = Math.round(zoom);
    const room = new Room(size.x, size.y, map.containerPointToLayerPoint([0, 0]));
    const out = [], numbers = [], forts = new Set(shown("fortresses") ? view.forts.map((fort) => fort.name) : []);
    if (shown("units")) drawUnits(counters, map, room, view, zoom, big(), picked); else counters.innerHTML = "";
    if (shown("fortresses")) drawForts(out, map, room, view.forts, zoom, big());
    const year = model.get("year");
    if (shown("towns")) drawTowns(out, map, room, about.towns.filter((town) => town[3] === 1 || forts.has(town[0])), zoom, year, forts, big());
    drawCountries(out, map, room, about.countries[year], zoom, big());
    if (shown("rivers")) drawWaters(out, map, room, about.rivers.filter((river) => river[1] === 1), zoom, big());
    if (shown("towns")) drawTowns(out, map, room, about.towns.filter((town) => town[3] > 1 && !forts.has(town[0])), zoom, year, forts, big());
    if (shown("rivers")) drawWaters(out, map, room, about.rivers.filter((river) => river[1] > 1), zoom, big());
    if (shown("hexes")) drawNumbers(numbers, map, room, model.get("hexes"));
    labels.innerHTML = numbers.join("") + out.join("");
    for (const pane of [labels.parentNode, counters.parentNode, sheet.pane]) pane.style.opacity = "";
  };

  const dress = () => {
    const view = model.get("view"), year = model.get("year");
    frame.title.textContent = view.title || about.title;
    frame.sub.textContent = view.subtitle || about.subtitle;
    frame.panel.querySelectorAll("input[type=radio]").forEach((each) => { each.checked = each.value === year; });
    frame.panel.querySelectorAll("input[type=checkbox]").forEach((each) => { each.checked = shown(each.value); });
    frame.panel.querySelector(".tlx-in-force").textContent = about.frontiers[year];
    frame.panel.querySelector(".tlx-others-words").textContent = year === "1914" ? "1870 and 1940" : "1871 to 1918";
    frame.panel.querySelector("[value=changes] + span small")?.replaceChildren(` ${view.since}`);
    const table = unitTable(view, (row) => {
      picked = row.hex;
      home?.map.setView([row.lat, row.lon], Math.max(home.map.getZoom(), 8));
      frame.said.textContent = `${row.names}: ${row.hex}, ${row.where}`;
      draw();
    });
    frame.units.replaceChildren(...(table ? [table] : []));
    frame.units.hidden = !table;
    if (!home) return;
    home.root.dataset.year = year;
    home.root.dataset.shown = model.get("shown").join(" ");
    suppressShortcuts(home.root);
    draw();
  };

  const say = ({ number, event }) => {
    const row = model.get("hexes")[number];
    tag.hidden = !row || !event;
    if (tag.hidden) return;
    tag.textContent = row[3] ? `${row[0]} ${row[3]}` : row[0];
    const edge = home.box.getBoundingClientRect();
    tag.style.transform = `translate(${event.clientX - edge.left + 14}px, ${event.clientY - edge.top + 16}px)`;
  };

  const hear = (message) => {
    if (message.said !== undefined) frame.said.textContent = message.said;
    if (message.placed !== undefined) frame.place.said.textContent = message.placed;
    if (message.cursor && cursor) cursor(message.cursor);
    if (message.fly && home) home.map.setView([message.fly.lat, message.fly.lon], message.fly.zoom ?? home.map.getZoom());
  };

  const start = async () => {
    home = await findMap(model, el, () => !stop.signal.aborted);
    if (!home) return;
    const { root, map, box } = home;
    ownPatterns(root, mark, about.defs);
    makeReachable(box, about.title);
    quieten(box, stop.signal);
    box.append(tag);
    labels = labelPane(map, "tlx-labels");
    counters = labelPane(map, "tlx-units");
    sheet = hexSheet(map, model.get("shapes"));
    cursor = pointing(home, model, frame.ask, say, stop.signal);
    map.on("zoomend viewreset", sheet.place);
    map.on("moveend zoomend viewreset resize", draw);
    map.on("zoomstart", () => { for (const pane of [labels.parentNode, counters.parentNode, sheet.pane]) pane.style.opacity = "0"; });
    counters.addEventListener("click", (event) => {
      const stack = model.get("view").stacks.find((each) => each.hex === event.target.closest(".tlx-stack")?.dataset.hex);
      if (!stack) return;
      picked = stack.hex;
      frame.said.textContent = `${stack.hex}${stack.town ? `, ${stack.town}` : ""}: ${stack.names.join(", ")}`;
      draw();
    });
    frame.whole.onclick = () => map.fitBounds(about.extent);
    frame.wide.onclick = () => {
      const on = root.classList.toggle("tlx-projector");
      frame.wide.setAttribute("aria-pressed", String(on));
      map.invalidateSize();
      draw();
    };
    frame.layers.onclick = () => {
      const on = root.classList.toggle("tlx-panel-open");
      frame.layers.setAttribute("aria-expanded", String(on));
    };
    let wide = 0;
    const sizes = new ResizeObserver(([entry]) => {
      root.classList.toggle("tlx-slim", entry.contentRect.width < 760);
      if (entry.contentRect.width && entry.contentRect.width !== wide) { wide = entry.contentRect.width; map.invalidateSize(); }
    });
    sizes.observe(root);
    stop.signal.addEventListener("abort", () => { sizes.disconnect(); map.off("moveend zoomend viewreset resize", draw); map.off("zoomend viewreset", sheet.place); });
    dress();
    await until(() => root.querySelector("path.tlx-land"), () => !stop.signal.aborted);
    root.dataset.ready = "yes";
    draw();
  };

  const changes = "change:year change:shown change:view change:hexes";
  model.on(changes, dress);
  model.on("msg:custom", hear);
  dress();
  start();
  return () => { stop.abort(); frame.ask.close(); model.off(changes, dress); model.off("msg:custom", hear); };
} };
