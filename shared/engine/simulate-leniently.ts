import { parseDate } from "#shared/domain/dates.ts";
import type { PlanFile } from "#shared/domain/plan/plan-settings.ts";
import { type EpochField, epochFields, namesOf } from "#shared/domain/plan-fields.ts";
import { parsePlan } from "#shared/engine/plan/parse-plan.ts";
import { type SimulationOptions, type SimulationResult, simulate } from "./simulate.ts";
import { type MarketData, type Plan, PlanRefused } from "./types.ts";

/** A setting that has become history, such as the peak of an epoch whose real peak is known by now. */
export interface IgnoredSetting {
  readonly epoch: number;
  readonly field: EpochField;
}

/** What had to be left out of a plan to calculate the rest. */
interface LeftOut {
  readonly ignored: readonly IgnoredSetting[];
  /** Positions in the plan's own list of transactions, in the order they were left out. */
  readonly ignoredTransactions: readonly number[];
}

export interface LenientSimulation extends LeftOut {
  readonly simulated: SimulationResult;
}

/** At most N transactions are left out one by one; then all sells from the next one on, to bound the work. */
const mostSingleOmissions = 25;
const overridePath = /^epochOverrides\.(\d+)\.(\w+)$/;
const transactionPath = /^transactions\[(\d+)\]/;
/** Settings that shape a cycle and can contradict what happened; the others always stand. */
const cycleSettings: readonly EpochField[] = [
  "cycleGrowthRate",
  "halvingPrice",
  "peakPrice",
  "troughPrice",
  "peakPriceDate",
  "troughPriceDate",
];

/** A transaction with its position in the list that the caller gave. */
interface Placed {
  readonly position: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Simulates a plan that was valid when it was saved. Real events can have overtaken an epoch setting since, and a
 * change of the plan can have taken the coins that a sell needs. Such an entry is left out and reported, never a
 * reason to show nothing.
 *
 * @throws PlanRefused when something else than an epoch setting or a transaction is refused
 */
export function simulateLeniently(
  file: PlanFile,
  market: MarketData,
  options: SimulationOptions = {},
): LenientSimulation {
  const { outcome, ...leftOut } = leniently(file, (rest) => simulateFile(rest, market, options));
  return { simulated: outcome, ...leftOut };
}

/**
 * Calculates something of a plan, without what the calculation refuses; see `simulateLeniently`.
 *
 * @throws PlanRefused when something else than an epoch setting or a transaction is refused
 */
export function leniently<T>(file: PlanFile, calculate: (file: PlanFile) => T): LeftOut & { outcome: T } {
  const ignored: IgnoredSetting[] = [];
  const ignoredTransactions: number[] = [];
  let overrides = file.epochOverrides;
  let placed: readonly Placed[] = file.transactions.map((fields, position) => ({ position, fields }));
  for (;;) {
    try {
      const transactions = placed.map(({ fields }) => fields);
      const outcome = calculate({ ...file, epochOverrides: overrides, transactions });
      return { outcome, ignored, ignoredTransactions };
    } catch (error) {
      if (!(error instanceof PlanRefused)) throw error;
      const { path } = error.refusal;
      const left = transactionsBehind(path, placed, ignoredTransactions.length >= mostSingleOmissions);
      const causes = settingsBehind(path, overrides);
      if (left.size === 0 && causes.length === 0) throw error;
      ignoredTransactions.push(...Array.from(left, ({ position }) => position));
      placed = placed.filter((transaction) => !left.has(transaction));
      ignored.push(...causes);
      overrides = causes.reduce(withoutSetting, overrides);
    }
  }
}

/** @throws PlanRefused for the first thing that is wrong with the plan */
export function simulateFile(
  file: PlanFile,
  market: MarketData,
  options: SimulationOptions = {},
): SimulationResult {
  return simulate(planOfFile(file), market, options);
}

/** @throws PlanRefused for the first thing that is wrong with its form */
export function planOfFile(file: PlanFile): Plan {
  const today = parseDate(file.now);
  if (today === null) throw new Error(`Not a date: ${file.now}`);
  const parsed = parsePlan(file, today);
  if (parsed.ok) return parsed.plan;
  const [refusal] = parsed.errors;
  throw refusal ? new PlanRefused(refusal) : new Error("A plan was refused without a reason");
}

/** The transaction that a refusal names, with all later sells when there are too many to try one by one. */
function transactionsBehind(
  path: string,
  transactions: readonly Placed[],
  many: boolean,
): ReadonlySet<Placed> {
  const match = transactionPath.exec(path);
  const from = match === null ? -1 : Number(match[1]);
  const named = transactions[from];
  if (named === undefined) return new Set();
  const isSell = ({ fields }: Placed) => Number(fields.btcBought) < 0;
  return new Set([named, ...(many ? transactions.slice(from).filter(isSell) : [])]);
}

/**
 * The settings behind a refusal: the one that its path names, or all that shape a cycle when the path names a figure
 * that only follows from them.
 */
function settingsBehind(path: string, overrides: PlanFile["epochOverrides"]): IgnoredSetting[] {
  const match = overridePath.exec(path);
  if (!match) return [];
  const [, epoch = "", field = ""] = match;
  const isSet = (name: EpochField, at: string) => overrides[at]?.[name] !== undefined;
  const named = namesOf(epochFields).find((name) => name === field);
  if (named !== undefined && isSet(named, epoch)) return [{ epoch: Number(epoch), field: named }];
  return Object.keys(overrides).flatMap((at) =>
    cycleSettings.filter((name) => isSet(name, at)).map((name) => ({ epoch: Number(at), field: name })),
  );
}

function withoutSetting(
  overrides: PlanFile["epochOverrides"],
  { epoch, field }: IgnoredSetting,
): PlanFile["epochOverrides"] {
  const kept = Object.entries(overrides[String(epoch)] ?? {}).filter(([name]) => name !== field);
  return { ...overrides, [String(epoch)]: Object.fromEntries(kept) };
}
