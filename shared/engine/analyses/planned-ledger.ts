import type { LedgerInput } from "#shared/engine/ledger/ledger-input.ts";
import { buildLedgerInput } from "#shared/engine/ledger/ledger-setup.ts";
import { allocateLedger, type LedgerTable } from "#shared/engine/ledger/ledger-table.ts";
import { runLedger } from "#shared/engine/ledger/run-ledger.ts";
import { isStale, type Model } from "#shared/engine/model.ts";
import { editedPrice } from "#shared/engine/timeline/edited-price.ts";
import { sourceCode } from "#shared/engine/timeline/row-facts.ts";
import type { Day } from "#shared/engine/types.ts";

/** What the plan does by itself in each row: no transaction is recorded and every priced month is bought. */
export type PlannedLedger = LedgerTable;

/** The plan's own ledger input, with other prices if given (USD, by row). */
export function plannedInput(model: Model, price: Float64Array = model.facts.price): LedgerInput {
  const { plan, rows, facts, epochs, baseByEpoch } = model;
  const source = facts.source.map((_, row) => plannedSource(model, row));
  const { purchases } = model.ledgerInput;
  const all = purchases && { ...purchases, due: new Uint8Array(purchases.day.length).fill(1) };
  return buildLedgerInput(plan, rows, { ...facts, price, source }, epochs, baseByEpoch, all);
}

/** Runs the plan's own ledger over all rows. */
export function plannedLedger(model: Model): PlannedLedger {
  const out = allocateLedger(model.rows.count);
  runLedger(plannedInput(model), out);
  return out;
}

/** Last day on which recorded and planned buying can be compared: now, or that of the last price while it is stale. */
export function comparedUntil(model: Model): Day {
  return isStale(model) ? model.series.prices.dataDate : model.plan.now;
}

/** Whether a row has transactions. */
export function isRecorded({ rows }: Model, row: number): boolean {
  return rows.firstTransaction[row]! < rows.firstTransaction[row + 1]!;
}

/** Whether the plan buys in a row: not in one that is skipped or has no price. */
export function plansToBuy(planned: PlannedLedger, row: number): boolean {
  return planned.btcBought[row]! > 0;
}

function plannedSource({ plan, rows, facts }: Model, row: number): number {
  const price = facts.price[row]!;
  const edit = plan.edits[rows.edit[row]!];
  if (rows.inWindow[row] !== 1) return sourceCode.skipped;
  if (edit !== undefined && !Number.isNaN(editedPrice(edit, price))) return sourceCode.edited;
  return Number.isNaN(price) ? sourceCode.unpriced : sourceCode.backfilled;
}
