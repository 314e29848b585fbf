// The stops of a lesson in a row; each can be jumped to.

export default { render({ model, el }) {
  const box = root(el), said = status(), list = make("ol", { className: "tlq-stops" });
  const again = make("button", { type: "button", textContent: "Begin anew" });
  again.addEventListener("click", () => ask({ do: "reset" }));
  box.classList.add("tlq-row");
  const tell = () => { said.textContent = model.get("said"); };
  const ask = asker(model, said, tell, ACT_PATIENCE);
  const show = () => {
    list.replaceChildren(...model.get("stops").map((stop) => {
      const button = make("button", { type: "button", textContent: stop.title });
      button.title = `Jump to: ${stop.title} (${stop.minutes} minutes)`;
      if (stop.here) button.setAttribute("aria-current", "step");
      button.addEventListener("click", () => ask({ do: "jump", name: stop.name }));
      return make("li", {}, button);
    }));
    tell();
  };
  model.on("change:stops change:said", show);
  box.append(list, again, said);
  show();
  return () => { ask.close(); model.off("change:stops change:said", show); };
} };
