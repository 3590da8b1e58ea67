import { weeklyAmount } from "#shared/domain/buy-rhythm.ts";
import { formatDate, monthOf } from "#shared/domain/dates.ts";
import { buildLedgerInput } from "#shared/engine/ledger/ledger-setup.ts";
import { allocateLedger } from "#shared/engine/ledger/ledger-table.ts";
import { runLedger } from "#shared/engine/ledger/run-ledger.ts";
import type { Model } from "#shared/engine/model.ts";
import { editedPrice } from "#shared/engine/timeline/edited-price.ts";
import { sourceCode } from "#shared/engine/timeline/row-facts.ts";

/** Coins and dollars that went into bitcoin, less what came out again. Fees are left out. */
interface NetBuying {
  readonly satoshis: number;
  readonly usdCents: number;
}

/** What someone recorded against what the plan prescribed for the same months. */
export interface PlanVersusActual {
  /** Date of the first row compared, `yyyy-mm-dd`. */
  readonly from: string;
  /** Rows of the plan that were due by now, and how many of their months have a record. */
  readonly dueMonths: number;
  readonly recordedMonths: number;
  readonly planned: NetBuying;
  readonly recorded: NetBuying;
  /** Recorded less planned: positive is ahead. */
  readonly ahead: NetBuying;
  /** `ahead` in dollars over one week of the plan's base amount, as of the last row due; null without such a row. */
  readonly aheadWeeks: number | null;
}

/** The ledger's amounts are sums of whole cents and satoshis, held in dollars and coins. */
const whole = (amount: number, unit: number) => Math.round(amount * unit);

/**
 * Compares recorded buying with the plan's own, over the months of the plan window from the first one that counts up
 * to now. What the plan prescribes is its ledger without any transaction, missed months included; sells and
 * reinvestments count on both sides as what they move. Recorded are the transactions in those months, the running
 * one included, so a buy before this month's buy day is ahead until that day.
 *
 * Null while nothing is recorded within the plan window.
 */
export function planVersusActual(model: Model): PlanVersusActual | null {
  const { plan, rows } = model;
  const lastMonth = monthOf(plan.now);
  const isRecorded = (row: number) => rows.firstTransaction[row]! < rows.firstTransaction[row + 1]!;
  const candidates = Array.from({ length: rows.count }, (_, row) => row).filter(
    (row) => rows.inWindow[row] === 1 && rows.month[row]! <= lastMonth,
  );
  const firstRecorded = candidates.findIndex(isRecorded);
  if (firstRecorded < 0) return null;
  const compared = candidates.slice(plan.controlPanel.backfillPast ? firstRecorded : 0);
  const due = compared.filter((row) => rows.day[row]! <= plan.now);
  const planned = prescribed(model, due);
  const recorded = recordedIn(model, compared);
  const ahead = {
    satoshis: recorded.satoshis - planned.satoshis,
    usdCents: recorded.usdCents - planned.usdCents,
  };
  const last = due.at(-1);
  const weekUsd =
    last === undefined ? 0 : weeklyAmount(model.ledgerInput.base[last]!, plan.controlPanel.buyRhythm);
  return {
    from: formatDate(rows.day[compared[0]!]!),
    dueMonths: due.length,
    recordedMonths: due.filter(isRecorded).length,
    planned,
    recorded,
    ahead,
    aheadWeeks: weekUsd > 0 ? ahead.usdCents / 100 / weekUsd : null,
  };
}

/** What the plan does in some rows when no one records anything and every priced purchase day is bought. */
function prescribed(model: Model, due: readonly number[]): NetBuying {
  const { plan, rows, facts, epochs, baseByEpoch } = model;
  const { purchases } = model.ledgerInput;
  const count = (due.at(-1) ?? -1) + 1;
  const source = facts.source.map((_, row) => plannedSource(model, row));
  const all = purchases && { ...purchases, due: new Uint8Array(purchases.day.length).fill(1) };
  const input = buildLedgerInput(plan, rows, { ...facts, source }, epochs, baseByEpoch, all);
  const out = allocateLedger(count);
  runLedger({ ...input, rows: { ...rows, count } }, out);
  let satoshis = 0;
  let usdCents = 0;
  for (const row of due) {
    satoshis +=
      whole(out.btcBought[row]!, 1e8) + whole(out.reinvestBtc[row]!, 1e8) - whole(out.sellBtc[row]!, 1e8);
    usdCents +=
      whole(out.usdSpent[row]!, 100) + whole(out.reinvestUsd[row]!, 100) - whole(out.sellUsd[row]!, 100);
  }
  return { satoshis, usdCents };
}

function plannedSource({ plan, rows, facts }: Model, row: number): number {
  const price = facts.price[row]!;
  const edit = plan.edits[rows.edit[row]!];
  if (rows.inWindow[row] !== 1) return sourceCode.skipped;
  if (edit !== undefined && !Number.isNaN(editedPrice(edit, price))) return sourceCode.edited;
  return Number.isNaN(price) ? sourceCode.unpriced : sourceCode.backfilled;
}

function recordedIn({ plan, rows }: Model, compared: readonly number[]): NetBuying {
  let satoshis = 0;
  let usdCents = 0;
  for (const row of compared) {
    const own = plan.transactions.slice(rows.firstTransaction[row], rows.firstTransaction[row + 1]);
    for (const transaction of own) {
      satoshis += transaction.satoshis;
      usdCents += transaction.usdCents;
    }
  }
  return { satoshis, usdCents };
}
