// Keyboard: arrows walk the hexes, Enter chooses, Escape goes back and at last leaves the board.

const WALK = { ArrowUp: [0], ArrowDown: [3], ArrowRight: [1, 2], ArrowLeft: [5, 4] };

function key(b, e) {
  keepKeys(e);
  if (b.view.cover) return; // its one button needs no keys of ours
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName);
  if (typing || e.altKey || e.metaKey || e.ctrlKey) return;
  const onMap = e.target === b.map.root;
  const used = onMap ? mapKey(b, e) || boardKey(b, e) : boardKey(b, e);
  if (used) { e.preventDefault(); e.stopPropagation(); }
}

function mapKey(b, e) {
  const { ui } = b;
  if (WALK[e.key]) {
    walk(b, WALK[e.key]);
    return true;
  }
  if (e.key === "Enter" || e.key === " ") {
    if (!ui.cursor) return true;
    // Enter on what is already chosen plays it, so that the whole game needs no other key.
    if ((ui.cursor === ui.target || ui.cursor === ui.attack?.target || ui.pick?.hex === ui.cursor) && b.sentence()) b.go();
    else b.choose(ui.cursor, e.shiftKey);
    return true;
  }
  return false;
}

function boardKey(b, e) {
  const { ui, view } = b;
  const acts = {
    Escape: () => { if (!b.leave()) leaveBoard(b); },
    "+": () => b.map.zoom(1.25), "=": () => b.map.zoom(1.25), "-": () => b.map.zoom(0.8), 0: () => b.map.fit(),
    u: () => view.can?.undo && b.act({ do: "undo" }), U: () => view.can?.redo && b.act({ do: "redo" }),
    n: () => nextUnit(b), r: () => view.node?.type === "chance" && b.go(), g: () => b.go(),
    e: () => b.passOption() && b.say("pass"), "?": () => ui.target && ui.sel && b.isMoving() && b.whyCost(),
  };
  if (ui.refusal && /^[1-9]$/.test(e.key)) {
    const reason = ui.refusal.reasons[Number(e.key) - 1];
    if (reason) { b.announce(reason.sentence); ui.glance = reason.hexes; drawMarks(b); }
    return true;
  }
  const face = /^[0-9]$/.test(e.key) ? Number(e.key) || 10 : 0;
  if (view.node?.type === "chance" && face && face <= (view.node.faces ?? 6)) { ui.face = face; b.draw(); b.announce(`Face ${face} is fixed.`); return true; }
  if (!acts[e.key] || (e.target.tagName === "BUTTON" && e.key.length > 1 && e.key !== "Escape")) return false;
  acts[e.key]();
  return true;
}

// Left and right keep to a row as well as a flat-topped grid lets them: up and down by turns.
function walk(b, ways) {
  const { ui } = b, hex = b.hexes.at(ui.cursor ?? b.focusHex());
  const odd = Math.round(hex.x / STEP) % 2;
  const order = ways.length > 1 && odd ? [...ways].reverse() : ways;
  const next = order.map((k) => hex.around[k]).find(Boolean);
  ui.keys = true;
  if (next) { ui.cursor = next; b.map.show(next); }
  drawHover(b);
  drawStatus(b);
  b.announce(next ? b.hexWords(next) : "The edge of the map.");
}

function nextUnit(b) {
  const can = b.view.order.filter((id) => b.movable(id));
  if (!can.length) return;
  const next = can[(can.indexOf(b.ui.sel) + 1) % can.length];
  b.select(next);
  const { at } = b.unit(next);
  if (b.hexes.has(at)) { b.ui.cursor = at; b.ui.keys = true; b.map.show(at); }
  b.draw();
  b.announce(`${b.unitWords(next)} at ${at}`);
}

function leaveBoard(b) {
  document.activeElement?.blur();
  const cell = b.root.closest(".jp-Cell, .cell, body");
  if (cell && cell !== document.body) { cell.setAttribute("tabindex", "-1"); cell.focus({ preventScroll: true }); }
}
