// The box of a question, a row of stops or an offer: native controls, and a line that is read out.

const make = (tag, props = {}, ...inside) => {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...inside);
  return node;
};
const root = (el) => {
  const box = make("div", { className: "tlq" });
  box.setAttribute("data-lm-suppress-shortcuts", "true");
  // JupyterLab looks for its mark on the focused element alone: no key typed here may reach the notebook, where x
  // would cut the cell. Tab and the browser's own combinations go on.
  box.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey && event.key !== "Tab") event.stopPropagation();
  });
  el.append(box);
  return box;
};
const status = () => {
  const line = make("p", { className: "tlq-said" });
  line.setAttribute("role", "status");
  line.setAttribute("aria-live", "polite");
  return line;
};
// Sends to the kernel; where none answers, the line says so, and then what it said before.
const asker = (model, line, tell, patience) => asking(model, (silent) => {
  line.classList.toggle("tlq-silent", silent);
  if (silent) line.textContent = SILENT; else tell();
}, patience);
