// The log at the foot of the panel: what happened, newest first, each line with the rules behind it.

function logPart(b) {
  const { view } = b;
  const shown = [...(view.log ?? [])].reverse().slice(0, b.root.classList.contains("tl-projector") ? 1 : 40);
  const copy = () => navigator.clipboard?.writeText(view.log.map((e) => `T${e.turn} ${e.phaseName}. ${e.text} ${e.rules.map((r) => `[${r}]`).join(" ")}`).join("\n"));
  return h("section.tl-log", {},
    h("div.tl-head", {}, h("b", {}, "Log"), h("span", {}, view.log?.length ? h("button.tl-link", { type: "button", onclick: copy }, "copy as text") : "nothing yet")),
    shown.map((e) => h("div.tl-entry", {}, h("span.tl-when", {}, `${e.turn} · ${e.phaseShort}`), h("span", {}, e.text, " ", madeUp(e.basis) ?? "", " ", ...ruleChips(b, e.rules)))));
}

// The rules of a line of the log: where there are many, two and the rest behind a button.
function ruleChips(b, rules) {
  const chips = (some) => some.flatMap((r) => [chip(r, (x) => b.openRule(x)), " "]);
  if (rules.length <= 3) return chips(rules);
  const rest = rules.slice(2);
  const more = h("button.tl-chip.tl-more", { type: "button", "aria-label": `${rest.length} more rules`, title: rest.join(", "), onclick: () => {
    const all = chips(rest);
    more.replaceWith(...all);
    all[0].focus({ preventScroll: true });
  } }, `+${rest.length}`);
  return [...chips(rules.slice(0, 2)), more];
}
