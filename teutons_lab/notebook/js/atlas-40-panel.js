// The bar above, the panel beside and the line below the map. All controls are native ones with words on them.

// A mark of its own for each view of an atlas on the page: every atlas loads this module anew, so counting alone would
// not tell them apart.
const own = `tlx-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
let views = 0;
const newMark = () => `${own}-${views += 1}`;

function legendLine(css) {
  return `<svg viewBox="0 0 34 8" width="34" height="8" aria-hidden="true"><path class="${css}" d="M1 4H33"/></svg>`;
}

function yearField(model, ask, about, mark) {
  const name = `${mark}-year`;
  const radios = about.years.map((year) => h("label.tlx-seg", {},
    h("input", { type: "radio", name, value: year, onchange: () => setting(model, ask, "year", year) }), h("span", {}, year)));
  const field = h("fieldset.tlx-field", {}, h("legend", {}, "Frontier"), h("div.tlx-segs", {}, ...radios),
    h("p.tlx-legend", {},
      h("span", { html: legendLine("tlx-key-front") }), h("span.tlx-in-force", {}, ""),
      h("span.tlx-others-key", { html: legendLine("tlx-key-other") }), h("span.tlx-others-key.tlx-others-words", {}, "")));
  return field;
}

function layerField(model, ask, about) {
  const boxes = about.layers.map(({ id, label, note }) => h("label.tlx-check", {},
    h("input", { type: "checkbox", value: id, onchange: (event) => {
      const shown = model.get("shown").filter((each) => each !== id);
      setting(model, ask, "shown", event.target.checked ? [...shown, id] : shown);
    } }), h("span", {}, label, note ? h("small", {}, ` ${note}`) : null)));
  return h("fieldset.tlx-field", {}, h("legend", {}, "Layers"), h("div.tlx-checks", {}, ...boxes));
}

function placeField(ask, about, mark) {
  const list = `${mark}-places`;
  const go = (event) => { event.preventDefault(); ask({ do: "go", name: input.value }); };
  // Enter sends at once, also while the browser shows its list of names.
  const input = h("input", { type: "text", list, autocomplete: "off", id: `${list}-in`, placeholder: "Sedan, or a hex number",
    onkeydown: (event) => { if (event.key === "Enter") go(event); } });
  const said = h("p.tlx-place-said", { role: "status", "aria-live": "polite" });
  const form = h("form.tlx-field.tlx-go", { onsubmit: go },
    h("label", { for: `${list}-in` }, "Go to a place"), h("div", {}, input, h("button.tl-button", { type: "submit" }, "Go")), said,
    h("datalist", { id: list }, ...about.places.map((place) => h("option", { value: place }))));
  return { form, said };
}

function unitTable(view, pick) {
  if (!view.rows.length) return null;
  const rows = view.rows.map((row) => h("tr", {},
    h("th", { scope: "row" }, h("button.tlx-row", { type: "button", onclick: () => pick(row) },
      h(`i.tl-badge.tl-badge-${view.sides[row.side]?.style}`, { "aria-hidden": "true" }), h("span", {}, row.names))),
    h("td", {}, row.hex), h("td.tlx-where", {}, row.where)));
  const head = h("tr", {}, h("th", { scope: "col" }, "Units"), h("th", { scope: "col" }, "Hex"), h("th", { scope: "col" }, "Middle of it"));
  return h("div.tlx-table", { tabindex: 0, role: "region", "aria-label": "Units on the map" }, h("table", {}, h("thead", {}, head), h("tbody", {}, ...rows)));
}

function buildFrame(model, mark) {
  const about = model.get("about");
  const title = h("h2.tlx-title", {}), sub = h("span.tlx-sub", {});
  const whole = button("Whole map", () => {}), wide = button("Projector", () => {}, { "aria-pressed": "false" });
  const layers = button("Layers", () => {}, { css: "tl-button.tlx-open", "aria-expanded": "false" });
  const bar = h("div.tlx-bar", {}, title, sub, h("span.tl-gap", {}), layers, whole, wide);
  const silence = h("div", { role: "status", "aria-live": "polite" });
  const ask = asking(model, (silent) => silence.replaceChildren(silent ? h("section.tlx-silent", {}, SILENT) : ""));
  const place = placeField(ask, about, mark), units = h("section.tlx-units", {}), since = h("span", {});
  const panel = h("aside.tlx-panel", { "aria-label": "Atlas" },
    silence,
    h("section", {}, h("h3", {}, about.head), h("p", {}, about.lead)),
    h("section", {}, yearField(model, ask, about, mark)),
    h("section", {}, layerField(model, ask, about)),
    h("section", {}, place.form),
    units,
    h("section", {}, h("h4", {}, "How far to trust it"), h("p", {}, about.trust), about.made ? h("span.tl-made", {}, `◇ ${about.made}`) : null),
    h("section.tlx-credits", {}, h("h4", {}, "Sources"), ...about.credits.map((line) => h("p", {}, line))));
  const said = h("span.tlx-said", { role: "status", "aria-live": "polite" }, about.hint);
  const status = h("div.tlx-status", {}, said, h("code", {}, about.code));
  return { bar, panel, status, title, sub, whole, wide, layers, place, units, said, since, ask };
}
