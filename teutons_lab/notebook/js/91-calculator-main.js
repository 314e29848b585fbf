// The calculator on its own: inputs on top, the same ladder, faces and table below. Python works out every number.

const FIELDS = [
  ["attack", "Attackers' factors", "number"], ["across", "of them across a river", "number"], ["defence", "Defenders' factors", "number"],
  ["ground", "Defender's ground", ["clear", "forest", "swamp", "city"]], ["fortress", "Fortress", ["none", "1", "2"]],
  ["disrupted", "Defenders disrupted", "check"], ["unsupplied", "Defenders out of supply", "check"], ["attacker", "Who attacks", null],
  ["no_retreat", "No Retreat", "check"], ["pressed", "Pressed Attack", "check"],
];

function render({ model, el }) {
  const result = h("div", { "aria-live": "polite" });
  const inputs = h("div.tl-inputs");
  const rule = h("div");
  const silence = h("div", { role: "status", "aria-live": "polite" });
  const ask = asking(model, (silent) => silence.replaceChildren(silent ? h("section.tl-silent", {}, SILENT) : ""));
  const host = { openRule: (id) => ask({ do: "rule", rule: id }) };
  const set = (name, value) => setting(model, ask, "values", { ...model.get("values"), [name]: value });
  const drawInputs = () => inputs.replaceChildren(...FIELDS.map(([name, label, kind]) => {
    const value = model.get("values")[name];
    const choices = kind ?? model.get("sides");
    const input = Array.isArray(choices)
      ? h("select", { onchange: (e) => set(name, e.target.value) }, choices.map((c) => h("option", { value: c, selected: String(value) === c }, c)))
      : kind === "check" ? h("input", { type: "checkbox", checked: value, onchange: (e) => set(name, e.target.checked) })
        : h("input", { type: "number", min: "0", max: "40", value, onchange: (e) => set(name, Math.max(0, Math.min(40, Math.round(Number(e.target.value) || 0)))) });
    return h("label", {}, label, input);
  }));
  const draw = () => {
    const combat = model.get("combat");
    result.replaceChildren(...(combat.lines ? calculator(host, combat) : [h("p.tl-none", {}, combat.problem ?? "")]));
  };
  const heard = (message) => {
    if (!message.behind) return;
    rule.replaceChildren(h("section.tl-rule", {}, h("div.tl-head", {}, h("b", {}, `The rule behind ${message.behind.id}`), h("span", {}, message.behind.section)), h("p.tl-rule-text", {}, message.behind.statement)));
  };
  el.append(h("div.tl.tl-alone", { "data-lm-suppress-shortcuts": "true", "aria-label": "Combat calculator", onkeydown: keepKeys }, silence, inputs, result, rule));
  model.on("change:combat", draw);
  model.on("msg:custom", heard);
  drawInputs();
  draw();
  return () => { ask.close(); model.off("change:combat", draw); model.off("msg:custom", heard); };
}

export default { render };
