// What the kernel was asked and never answers: it was restarted, and knows nothing of this widget.

const SILENT = "The notebook's kernel does not answer. If it was restarted, run this cell again.";
// How long an answer may take, in ms. An act may have an opponent think before it is answered.
const PATIENCE = 6000, ACT_PATIENCE = 20000;

// `asking(model, tell)` gives ask(message). Python answers each with {re: id}; tell(true) is called when no answer comes,
// tell(false) when one does at last, for then the kernel was busy only. `ask.close()` listens no more.
function asking(model, tell, patience = PATIENCE) {
  const mark = Math.random().toString(36).slice(2, 8), waiting = new Set();
  let count = 0, silent = false;
  const say = (on) => { if (on !== silent) { silent = on; tell(on); } };
  const heard = (message) => { if (waiting.delete(message.re)) say(false); };
  model.on("msg:custom", heard);
  const ask = (message) => {
    const id = `${mark}-${count += 1}`;
    waiting.add(id);
    setTimeout(() => { if (waiting.has(id)) say(true); }, patience);
    // JupyterLab may refuse to send to a kernel that is gone.
    try { model.send({ ...message, id }); } catch { say(true); }
  };
  ask.close = () => model.off("msg:custom", heard);
  return ask;
}

// A trait is set on the page at once; the question that follows it tells whether anybody has taken it over.
function setting(model, ask, name, value) {
  model.set(name, value);
  try { model.save_changes(); } catch { /* the question says it */ }
  ask({ do: "hello" });
}
