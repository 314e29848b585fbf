// anywidget's entry. The model is shared by all views of one board: patches are applied once, here.

function initialize({ model }) {
  model.on("msg:custom", (message) => {
    if (!message.patch) return;
    const view = model.get("view");
    if (message.from !== view.seq) { if (message.seq !== view.seq) model.send({ do: "whole" }); return; }
    model.set("view", patched(view, message.patch));
  });
  model.send({ do: "hello", seq: model.get("view")?.seq ?? 0 });
}

// A patch: {set: {key: value}, drop: [key], into: {key: patch}, add: {key: [items]}}.
function patched(old, patch) {
  const next = { ...old, ...(patch.set ?? {}) };
  for (const key of patch.drop ?? []) delete next[key];
  for (const [key, inner] of Object.entries(patch.into ?? {})) next[key] = patched(old[key], inner);
  for (const [key, items] of Object.entries(patch.add ?? {})) next[key] = [...old[key], ...items];
  return next;
}

function render({ model, el }) {
  const board = new Board(model, el);
  const changed = () => board.changed();
  const heard = (message) => { if (message.re) board.answered(message); };
  model.on("change:view", changed);
  model.on("msg:custom", heard);
  return () => { board.close(); model.off("change:view", changed); model.off("msg:custom", heard); };
}

export default { initialize, render };
