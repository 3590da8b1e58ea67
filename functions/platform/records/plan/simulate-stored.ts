import { epochFields, storedName } from "#shared/domain/plan-fields.ts";
import { type ResultFile, toResult } from "#shared/engine/result/result-file.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";
import { type IgnoredSetting, simulateFile, simulateLeniently } from "#shared/engine/simulate-leniently.ts";
import type { MarketData } from "#shared/engine/types.ts";
import type { StoredTransaction } from "./ledger-record.ts";
import { type PlanOwner, planInput } from "./plan-input.ts";
import type { EpochSettings, PlanRecord } from "./plan-record.ts";

export interface StoredSimulation {
  readonly simulated: SimulationResult;
  readonly result: ResultFile;
  /** Stored settings that the simulation had to leave out to accept the rest. */
  readonly ignored: readonly IgnoredSetting[];
  /** Recorded transactions that it had to leave out: sells of more than the plan holds on their date. */
  readonly ignoredTransactions: readonly StoredTransaction[];
}

/** What to simulate beside the plan itself. */
export interface SimulationDependencies {
  /** Ids of the columns to compute; all of the tier when absent. */
  readonly columns?: ReadonlySet<string> | undefined;
  /** The owner's recorded transactions, in the ledger's order. */
  readonly transactions?: readonly StoredTransaction[];
}

/**
 * Simulates a stored plan as of a date (`yyyy-mm-dd`), leaving out settings that have become history; see
 * `simulateLeniently`.
 *
 * @throws PlanRefused when something else than an epoch setting or a transaction is refused
 */
export function simulateStored(
  plan: PlanRecord,
  owner: PlanOwner,
  now: string,
  market: MarketData,
  { columns, transactions = [] }: SimulationDependencies = {},
): StoredSimulation {
  const file = planInput(plan, owner, now, transactions);
  const { simulated, ignored, ignoredTransactions } = simulateLeniently(
    file,
    market,
    columns ? { columns } : {},
  );
  return {
    simulated,
    result: toResult(simulated),
    ignored,
    ignoredTransactions: ignoredTransactions.flatMap((position) => transactions[position] ?? []),
  };
}

/** @throws PlanRefused */
export function simulateStrictly(
  plan: PlanRecord,
  owner: PlanOwner,
  now: string,
  market: MarketData,
  { columns, transactions = [] }: SimulationDependencies = {},
): ResultFile {
  const file = planInput(plan, owner, now, transactions);
  return toResult(simulateFile(file, market, columns ? { columns } : {}));
}

function storedEpochName({ field }: IgnoredSetting): string {
  return storedName(field, epochFields[field]);
}

/** What the plan holds for a setting of an epoch, in its stored form. */
export function storedValue(plan: PlanRecord, setting: IgnoredSetting): unknown {
  const key = storedEpochName(setting);
  return Object.entries(plan.epochs[String(setting.epoch)] ?? {}).find(([name]) => name === key)?.[1];
}

/** The plan without one setting of an epoch. */
export function withoutSetting(plan: PlanRecord, setting: IgnoredSetting): PlanRecord {
  const key = storedEpochName(setting);
  const settings = Object.entries(plan.epochs[String(setting.epoch)] ?? {});
  const kept = Object.fromEntries(settings.filter(([name]) => name !== key)) as EpochSettings;
  return { ...plan, epochs: { ...plan.epochs, [String(setting.epoch)]: kept } };
}
