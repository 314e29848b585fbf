// The offer of a branch, below a cell that another act has overtaken.

export default { render({ model, el }) {
  const box = root(el), said = status();
  const button = make("button", { type: "button", textContent: model.get("button") });
  button.addEventListener("click", () => ask({ do: "branch" }));
  const tell = () => { said.textContent = model.get("said"); };
  const ask = asker(model, said, tell, ACT_PATIENCE);
  const show = () => {
    tell();
    button.hidden = Boolean(said.textContent);
  };
  model.on("change:said", show);
  box.append(make("p", { textContent: model.get("text") }), button, said);
  show();
  return () => { ask.close(); model.off("change:said", show); };
} };
