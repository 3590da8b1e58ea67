import { parseDate } from "#shared/domain/dates.ts";
import { parsePlan } from "#shared/engine/plan/parse-plan.ts";
import { type ResultFile, toResult } from "#shared/engine/result/result-file.ts";
import { simulate } from "#shared/engine/simulate.ts";
import { type MarketData, PlanRefused } from "#shared/engine/types.ts";
import type { StoredTransaction } from "./ledger-record.ts";
import { type PlanOwner, planInput } from "./plan-input.ts";
import type { EpochSettings, PlanRecord } from "./plan-record.ts";

/** A setting that time has overtaken, such as the peak of an epoch whose real peak is known by now. */
export interface IgnoredSetting {
  readonly epoch: number;
  /** Field of the epoch record, e.g. `peakPrice`. */
  readonly field: string;
}

export interface StoredSimulation {
  readonly result: ResultFile;
  /** Stored settings that the simulation had to leave out to accept the rest. */
  readonly ignored: readonly IgnoredSetting[];
  /** Recorded transactions that it had to leave out: sells of more than the plan holds on their date. */
  readonly ignoredTransactions: readonly StoredTransaction[];
}

/** What to simulate beside the plan itself. */
export interface SimulationParts {
  /** Ids of the columns to compute; all of the tier when absent. */
  readonly columns?: ReadonlySet<string> | undefined;
  /** The owner's recorded transactions, in the ledger's order. */
  readonly transactions?: readonly StoredTransaction[];
}

const overridePath = /^epochOverrides\.(\d+)\.(\w+)$/;
const transactionPath = /^transactions\[(\d+)\]/;
/** So many transactions are left out one by one; then all sells from the next one on, to bound the work. */
const mostSingleOmissions = 25;
/** Settings that shape a cycle and can contradict what happened; the others always stand. */
const cycleSettings = [
  "cycleGrowthRate",
  "halvingPrice",
  "peakPrice",
  "troughPrice",
  "peakPriceDate",
  "troughPriceDate",
] as const satisfies (keyof EpochSettings)[];

/**
 * Simulates a stored plan as of a date (`yyyy-mm-dd`). What was valid when it was saved can be overtaken: an epoch
 * setting by real events, a sell by a change of the plan that no longer holds the coins. Such an entry is left out
 * and reported, never a reason to show nothing.
 *
 * @throws PlanRefused when something else than an epoch setting or a transaction is refused
 */
export function simulateStored(
  plan: PlanRecord,
  owner: PlanOwner,
  now: string,
  market: MarketData,
  { columns, transactions = [] }: SimulationParts = {},
): StoredSimulation {
  const ignored: IgnoredSetting[] = [];
  const ignoredTransactions: StoredTransaction[] = [];
  let accepted = plan;
  let kept = transactions;
  for (;;) {
    try {
      const result = simulateStrictly(accepted, owner, now, market, { columns, transactions: kept });
      return { result, ignored, ignoredTransactions };
    } catch (error) {
      if (!(error instanceof PlanRefused)) throw error;
      const { path } = error.refusal;
      const left = transactionsBehind(path, kept, ignoredTransactions.length >= mostSingleOmissions);
      const culprits = settingsBehind(path, accepted);
      if (left.size === 0 && culprits.length === 0) throw error;
      ignoredTransactions.push(...left);
      kept = kept.filter((transaction) => !left.has(transaction));
      ignored.push(...culprits);
      accepted = culprits.reduce(withoutSetting, accepted);
    }
  }
}

/** The transaction that a refusal names, with all later sells when there are too many to try one by one. */
function transactionsBehind(
  path: string,
  transactions: readonly StoredTransaction[],
  many: boolean,
): ReadonlySet<StoredTransaction> {
  const match = transactionPath.exec(path);
  const from = match === null ? -1 : Number(match[1]);
  const named = transactions[from];
  if (named === undefined) return new Set();
  return new Set([named, ...(many ? transactions.slice(from).filter(({ satoshis }) => satoshis < 0) : [])]);
}

/** @throws PlanRefused */
export function simulateStrictly(
  plan: PlanRecord,
  owner: PlanOwner,
  now: string,
  market: MarketData,
  { columns, transactions = [] }: SimulationParts = {},
): ResultFile {
  const today = parseDate(now);
  if (today === null) throw new Error(`Not a date: ${now}`);
  const parsed = parsePlan(planInput(plan, owner, now, transactions), today);
  const refusal = parsed.ok ? undefined : parsed.errors[0];
  if (refusal) throw new PlanRefused(refusal);
  if (!parsed.ok) throw new Error("A plan was refused without a reason");
  return toResult(simulate(parsed.plan, market, columns ? { columns } : {}));
}

/**
 * The stored settings behind a refusal: the one that its path names, or all that shape a cycle when the path names
 * a figure that only follows from them.
 */
function settingsBehind(path: string, plan: PlanRecord): IgnoredSetting[] {
  const match = overridePath.exec(path);
  if (!match) return [];
  const named = { epoch: Number(match[1]), field: match[2] ?? "" };
  if (storedValue(plan, named) !== undefined) return [named];
  return Object.keys(plan.epochs).flatMap((epoch) =>
    cycleSettings
      .map((field) => ({ epoch: Number(epoch), field }))
      .filter((setting) => storedValue(plan, setting) !== undefined),
  );
}

/** What the plan holds for a setting of an epoch, in its stored form. */
export function storedValue(plan: PlanRecord, { epoch, field }: IgnoredSetting): unknown {
  const key = field === "baseAmount" ? "baseAmountCents" : field;
  return Object.entries(plan.epochs[String(epoch)] ?? {}).find(([name]) => name === key)?.[1];
}

/** The plan without one setting of an epoch. */
export function withoutSetting(plan: PlanRecord, { epoch, field }: IgnoredSetting): PlanRecord {
  const key = field === "baseAmount" ? "baseAmountCents" : field;
  const settings = Object.entries(plan.epochs[String(epoch)] ?? {});
  const kept = Object.fromEntries(settings.filter(([name]) => name !== key)) as EpochSettings;
  return { ...plan, epochs: { ...plan.epochs, [String(epoch)]: kept } };
}
