// The same square of country on several maps: one point, marked in all of them, and what each map calls it.

const own = `tlx-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
let drawings = 0, views = 0;

// Patterns of a drawing under names of its own: those of another may be hidden with its cell, and would paint nothing.
function ownDrawing(text) {
  drawings += 1;
  return text.replaceAll("tlx-s-", `${own}-${drawings}-s-`).replaceAll("tlx-r-", `${own}-${drawings}-r-`);
}

export default { render({ model, el }) {
  const root = h("div.tlx-compare", { role: "group" });
  const title = h("h2", {}), panels = h("div.tlx-panels", {}), table = h("div.tlx-facts", {});
  const said = h("p.tlx-compare-said", { role: "status", "aria-live": "polite" });
  const list = `${own}-${views += 1}-places`;
  const silence = h("div", { role: "status", "aria-live": "polite" });
  const ask = asking(model, (silent) => silence.replaceChildren(silent ? h("p.tlx-silent", {}, SILENT) : ""));
  const go = (event) => { event.preventDefault(); ask({ do: "go", name: name.value, km: Number(size.value) }); };
  const onkeydown = (event) => { if (event.key === "Enter") go(event); };
  const name = h("input", { type: "text", list, id: `${list}-at`, autocomplete: "off", onkeydown });
  const size = h("input", { type: "number", id: `${list}-km`, min: 20, max: 400, step: 10 });
  const form = h("form", { onsubmit: go },
    h("label", { for: `${list}-at` }, "Place"), name, h("label", { for: `${list}-km` }, "Square, km"), size,
    h("button.tl-button", { type: "submit" }, "Compare"),
    h("datalist", { id: list }, ...model.get("places").map((place) => h("option", { value: place }))));
  root.append(h("div.tlx-compare-bar", {}, title, form), silence, panels, said, table, h("p.tlx-compare-credit", {}, model.get("credit")));
  el.append(root);
  let at = [0.5, 0.5], timer = 0;

  const mark = () => {
    for (const panel of panels.children) {
      const drawing = panel.querySelector("svg"), [w, t] = drawing.getAttribute("viewBox").split(" ").slice(2).map(Number);
      const [x, y] = [at[0] * w, at[1] * t];
      drawing.querySelector(".tlx-cross")?.remove();
      drawing.append(svg("path", { class: "tlx-cross", d: `M${x - 13} ${y}h9m8 0h9M${x} ${y - 13}v9m0 8v9` }));
    }
    clearTimeout(timer);
    timer = setTimeout(() => model.send({ do: "where", x: at[0], y: at[1] }), 60);
  };

  const outline = (names) => {
    for (const panel of panels.children) {
      panel.querySelector(".tlx-here")?.remove();
      const label = names[panel.dataset.system];
      panel.querySelector("b").textContent = label ?? "";
      const hex = label && panel.querySelector(`path[data-hex="${CSS.escape(label)}"]`);
      if (hex) panel.querySelector("svg").append(svg("path", { class: "tlx-here", d: hex.getAttribute("d") }));
    }
  };

  const show = () => {
    const found = model.get("found");
    title.textContent = found.title;
    name.value = found.at;
    size.value = found.km;
    panels.replaceChildren(...found.panels.map((panel) => h("figure.tlx-square", { "data-system": panel.system },
      h("figcaption", {}, h("span", {}, panel.title), h("b", {})),
      h("div.tlx-square-map", { tabindex: 0, role: "application", html: ownDrawing(panel.svg), "aria-label": `${panel.title}, ${found.km} km round ${found.at}: arrow keys move the point in all maps` }))));
    table.replaceChildren(h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, ""), ...found.heads.map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, ...found.rows.map(([head, ...cells]) => h("tr", {}, h("th", { scope: "row" }, head), ...cells.map((cell) => h("td", {}, cell)))))));
    at = [0.5, 0.5];
    for (const node of root.querySelectorAll("button, input, [tabindex]")) node.setAttribute("data-lm-suppress-shortcuts", "true");
    mark();
  };

  panels.addEventListener("mousemove", (event) => {
    const drawing = event.target.closest("svg");
    if (!drawing) return;
    const box = drawing.getBoundingClientRect();
    at = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    mark();
  });
  panels.addEventListener("keydown", (event) => {
    const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (!step) return;
    at = at.map((each, k) => Math.min(0.99, Math.max(0.01, each + step[k] / 30)));
    event.preventDefault();
    mark();
  });
  const hear = (message) => {
    if (message.said !== undefined) said.textContent = message.said;
    if (message.names) outline(message.names);
  };
  model.on("change:found", show);
  model.on("msg:custom", hear);
  show();
  return () => { ask.close(); clearTimeout(timer); model.off("change:found", show); model.off("msg:custom", hear); };
} };
