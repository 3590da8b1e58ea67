import { msg } from "#shared/domain/language/translate.ts";
import type { ColumnContext } from "#shared/engine/columns/column-context.ts";
import { rateTo } from "#shared/engine/columns/cycle-price-rates/write.ts";
import { eachCycle } from "#shared/engine/columns/cycles.ts";
import { anchorsPerEpoch } from "#shared/engine/epochs/anchors.ts";
import { type AnchorName, anchorNames } from "#shared/engine/types.ts";
import type { cyclePhaseColumns } from "./definition.ts";
import { phaseLabel } from "./phase-label.ts";

type Id = (typeof cyclePhaseColumns)[number]["id"];

/** The names of turning points as cells have them, marked for pages in other languages. */
const names: Readonly<Record<AnchorName, string>> = {
  halving: msg("halving"),
  correction: msg("correction"),
  support: msg("support"),
  peak: msg("peak"),
  declining: msg("declining"),
  trough: msg("trough"),
  recovering: msg("recovering"),
  nextHalving: msg("nextHalving"),
};

function writeNearestPhase(context: ColumnContext<Id>): void {
  const { rows, anchors } = context.model;
  const phases = context.column("cyclePhase");
  context.texts.cyclePhase = anchorNames.map((name) => names[name]);
  for (let i = 0; i < context.count; i++) {
    const first = rows.epoch[i]! * anchorsPerEpoch;
    let nearest = 0;
    let distance = Number.POSITIVE_INFINITY;
    for (let name = 0; name < anchorsPerEpoch; name++) {
      const away = Math.abs(rows.day[i]! - anchors.day[first + name]!);
      if (away >= distance) continue;
      distance = away;
      nearest = name;
    }
    phases[i] = nearest;
  }
}

/** The nearest turning point of each row, and price, rate and label of all eight. */
export function writeCyclePhases(context: ColumnContext<Id>): void {
  const { rows, anchors } = context.model;
  writeNearestPhase(context);
  anchorNames.forEach((name, position) => {
    const price = context.column(`${name}PhasePrice`);
    const rate = context.column(`${name}PhaseRate`);
    const label = context.column(`${name}PhaseLabel`);
    const labels: string[] = [];
    eachCycle(rows, context.count, (epoch, from, to) => {
      const at = epoch * anchorsPerEpoch + position;
      const value = anchors.price[at]!;
      // The halving starts the chain: its rate is 0, and empty where it has no price.
      const change = position === 0 ? value - value : rateTo(context, at);
      price.fill(value, from, to);
      rate.fill(change, from, to);
      label.fill(labels.push(phaseLabel(name, anchors.day[at]!, value, change)) - 1, from, to);
    });
    context.texts[`${name}PhaseLabel`] = labels;
  });
}
