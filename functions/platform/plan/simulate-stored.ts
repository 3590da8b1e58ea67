import { type SimulationResult, toResult } from "#shared/engine/result.ts";
import { simulate } from "#shared/engine/simulate.ts";
import { type MarketData, PlanRefused } from "#shared/engine/types.ts";
import { type PlanOwner, planInput } from "./plan-input.ts";
import type { EpochSettings, PlanRecord } from "./plan-record.ts";

/** A setting that time has overtaken, such as the peak of an epoch whose real peak is known by now. */
export interface IgnoredSetting {
  readonly epoch: number;
  readonly field: string;
}

export interface StoredSimulation {
  readonly result: SimulationResult;
  /** Stored settings that the simulation had to leave out to accept the rest. */
  readonly ignored: readonly IgnoredSetting[];
}

const overridePath = /^epochOverrides[.[](\d+)\]?\.(\w+)$/;

/**
 * Simulates a stored plan as of a date. What was valid when it was saved can be overtaken by real events; such an
 * epoch setting is left out and reported, never a reason to show nothing.
 *
 * @throws PlanRefused when something else than an epoch setting is refused
 */
export function simulateStored(
  plan: PlanRecord,
  owner: PlanOwner,
  now: string,
  market: MarketData,
): StoredSimulation {
  const ignored: IgnoredSetting[] = [];
  let accepted = plan;
  for (;;) {
    try {
      return { result: simulateStrictly(accepted, owner, now, market), ignored };
    } catch (error) {
      const setting = error instanceof PlanRefused ? refusedSetting(error.refusal.path) : undefined;
      const next = setting && withoutSetting(accepted, setting);
      if (!setting || !next) throw error;
      ignored.push(setting);
      accepted = next;
    }
  }
}

/** @throws PlanRefused */
export function simulateStrictly(
  plan: PlanRecord,
  owner: PlanOwner,
  now: string,
  market: MarketData,
): SimulationResult {
  return toResult(simulate(planInput(plan, owner, now), market));
}

/** The epoch setting that an error path of the engine names, if it names one. */
export function refusedSetting(path: string): IgnoredSetting | undefined {
  const match = overridePath.exec(path);
  return match ? { epoch: Number(match[1]), field: match[2]! } : undefined;
}

/** The plan without one setting; undefined when it has none such. */
export function withoutSetting(plan: PlanRecord, { epoch, field }: IgnoredSetting): PlanRecord | undefined {
  const settings = plan.epochs[String(epoch)];
  const key = field === "baseAmount" ? "baseAmountCents" : field;
  if (!settings || !(key in settings)) return undefined;
  const kept = Object.fromEntries(Object.entries(settings).filter(([name]) => name !== key)) as EpochSettings;
  return { ...plan, epochs: { ...plan.epochs, [String(epoch)]: kept } };
}
