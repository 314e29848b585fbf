// Building one attack: its target hexes, who fights, who comes along without lending factors (9.0, 9.1).

Object.assign(Board.prototype, {
  aim(hex) {
    const { ui } = this;
    const best = this.view.attacks[hex];
    ui.attack = { target: hex, targets: [hex], with: new Set(best.with), along: new Set(best.along ?? []), could: [...best.could] };
    Object.assign(ui, { sel: null, target: null, card: null, pick: null, combat: null });
    this.fetchCombat();
  },

  // Further hexes that somebody who may attack all targets so far may attack as well.
  alsoTargets() {
    const { attack } = this.ui;
    return Object.keys(this.view.attacks).filter((hex) => this.hexes.has(hex)
      && (attack.targets.includes(hex) || this.couldAttack([...attack.targets, hex]).length));
  },

  // In one combat every attacker stands beside every target.
  couldAttack(targets) {
    const each = targets.map((hex) => this.view.attacks[hex]?.could ?? []);
    return each.reduce((all, next) => all.filter((id) => next.includes(id)));
  },

  toggleTarget(hex) {
    const { attack } = this.ui;
    const on = attack.targets.includes(hex);
    if (on && attack.targets.length === 1) return;
    const chosen = on ? attack.targets.filter((each) => each !== hex) : [...attack.targets, hex];
    attack.targets = this.ground.hexes.map(([label]) => label).filter((label) => chosen.includes(label)); // map order
    attack.target = attack.targets[0];
    const before = new Set(attack.could);
    attack.could = this.couldAttack(attack.targets);
    for (const id of attack.could) if (!before.has(id)) attack.with.add(id);
    for (const list of [attack.with, attack.along]) for (const id of [...list]) if (!attack.could.includes(id)) list.delete(id);
    this.fetchCombat();
    this.draw();
    this.announce(`The attack is on ${attack.targets.map((each) => this.hexes.name(each)).join(" and ")}.`);
  },

  // "with", "along" or "out".
  roleOf(id) { return this.ui.attack.with.has(id) ? "with" : this.ui.attack.along.has(id) ? "along" : "out"; },

  setRole(id, role) {
    const { attack } = this.ui;
    attack.with.delete(id);
    attack.along.delete(id);
    if (role !== "out") attack[role].add(id);
    this.fetchCombat();
    this.draw();
  },

  // A click on a stack of attackers takes them all in, or leaves them all out.
  toggleAttackers(ids) {
    const { attack } = this.ui;
    const could = ids.filter((id) => attack.could.includes(id));
    const on = could.every((id) => attack.with.has(id));
    for (const id of could) { attack.along.delete(id); if (on) attack.with.delete(id); else attack.with.add(id); }
    this.fetchCombat();
    this.draw();
  },

  async fetchCombat() {
    const { ui } = this, attack = ui.attack;
    if (!attack.with.size) { ui.combat = null; return; }
    const answer = await this.ask({ do: "combat", targets: [...attack.targets], with: [...attack.with], along: [...attack.along] });
    if (ui.attack !== attack) return;
    ui.combat = answer.ok ? answer.combat : null;
    this.draw();
  },

  attackText() {
    const { attack } = this.ui;
    const names = (ids) => this.view.order.filter((id) => ids.has(id)).map((id) => quote(this.unit(id).name)).join(" ");
    const fighting = names(attack.with), beside = names(attack.along);
    return `attack ${attack.targets.join(" ")}${fighting ? ` with ${fighting}` : ""}${beside ? ` along ${beside}` : ""}`;
  },
});

const ROLES = [["with", "Fights", "lends its factors"], ["along", "Along", "takes part without its factors"], ["out", "Out", "takes no part"]];

function attackRows(b) {
  const { attack } = b.ui;
  const also = b.alsoTargets();
  const targets = also.length > 1 ? h("section.tl-list", {}, h("div.tl-head", {}, h("b", {}, "Target hexes"), h("span", {}, `${attack.targets.length} of ${also.length}`)),
    h("div.tl-toggles", { role: "group", "aria-label": "Target hexes" }, also.map((hex) => {
      const on = attack.targets.includes(hex);
      return button(b.hexes.name(hex), () => b.toggleTarget(hex), { css: `tl-button${on ? ".tl-dark" : ""}`, mark: on ? "check" : null, "aria-pressed": String(on), "data-also": hex });
    }))) : null;
  const units = h("section.tl-list", {}, h("div.tl-head", {}, h("b", {}, "Attackers"), h("span", {}, `${attack.with.size} of ${attack.could.length} fight`)),
    attack.could.length ? attack.could.map((id) => roleRow(b, id)) : h("p.tl-none", {}, "Nobody stands beside all these hexes."));
  return h("div.tl-attack", {}, targets, units);
}

function roleRow(b, id) {
  const unit = b.unit(id), role = b.roleOf(id);
  return h("div.tl-role", { role: "group", "aria-label": unit.name, "data-role": role },
    h("b", {}, unit.at), h("span.tl-note", {}, `${unit.short}, ${unit.cf}`),
    h("span.tl-switch", {}, ROLES.filter(([key]) => key !== "along" || !b.view.together).map(([key, label, words]) => button(label, () => b.setRole(id, key), {
      css: `tl-seg${role === key ? ".tl-dark" : ""}`, "aria-pressed": String(role === key), title: `${unit.short} ${words}`,
    }))));
}
