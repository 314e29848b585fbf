// A question: its answers, a button, and what the answer is worth.

let made = 0;
export default { render({ model, el }) {
  const box = root(el), said = status(), name = `tlq-${Date.now()}-${made++}`;
  const { text, kind, choices } = model.get("question");
  const form = make("form"), field = make("fieldset");
  field.append(make("legend", { textContent: text }));
  let inputs = [];
  if (kind === "numeric") {
    const input = make("input", { type: "text", size: 8, autocomplete: "off" });
    input.setAttribute("aria-label", "Your answer, a number such as 3, 0.5 or 1/6");
    inputs = [input];
    field.append(input);
  } else {
    const type = kind === "many_choice" ? "checkbox" : "radio";
    for (const choice of choices) {
      const input = make("input", { type, name, value: choice });
      inputs.push(input);
      field.append(make("label", {}, input, make("span", { textContent: choice })));
    }
  }
  form.append(field, make("button", { type: "submit", textContent: "Answer" }), said);
  const chosen = () => kind === "numeric"
    ? inputs.map((i) => i.value.trim()).filter(Boolean) : inputs.filter((i) => i.checked).map((i) => i.value);
  const fill = () => {
    const given = model.get("given");
    for (const i of inputs) {
      if (kind === "numeric") i.value = given[0] ?? "";
      else i.checked = given.includes(i.value);
    }
  };
  const tell = () => {
    const told = model.get("said");
    said.className = `tlq-said ${told.state ?? ""}`;
    said.textContent = told.text ?? "";
  };
  const answer = () => {
    ask({ do: "answer", given: chosen() });
  };
  const ask = asker(model, said, tell);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    answer();
  });
  // A notebook page may keep Enter for itself before the form would act on it.
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.tagName !== "INPUT") return;
    event.preventDefault();
    event.stopPropagation();
    answer();
  });
  model.on("change:given", fill);
  model.on("change:said", tell);
  box.append(form);
  fill();
  tell();
  return () => { ask.close(); model.off("change:given", fill); model.off("change:said", tell); };
} };
