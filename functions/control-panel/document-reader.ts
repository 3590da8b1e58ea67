import { newPlan, type PlanRecord } from "#functions/platform/records/plan/plan-record.ts";
import { simulateStored } from "#functions/platform/records/plan/simulate-stored.ts";
import type { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import { dayMs } from "#shared/domain/durations.ts";
import type { EpochField } from "#shared/domain/plan-fields.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { marketSeries } from "#shared/engine/market/market-series.ts";
import type { ResultFile } from "#shared/engine/result/result-file.ts";
import type { MarketData } from "#shared/engine/types.ts";
import { editableEpochFields, latestEnd } from "./limits.ts";
import type { PanelCaller } from "./panel-caller.ts";
import { epochsOnly } from "./plan-changer.ts";
import { importedPlan } from "./plan-documents.ts";

/** The plan that a document describes, see `importedPlan`. */
type DocumentReader = (
  document: PlanDocument,
  before: PlanRecord,
  takenNames: readonly string[],
) => ReturnType<typeof importedPlan>;

/** Reads documents into plans of their owner, as of a market and a moment. */
export function documentReader(caller: PanelCaller, input: MarketData, now: Date): DocumentReader {
  const { tier } = caller;
  const todayIso = now.toISOString().slice(0, 10);
  const today = Math.floor(now.getTime() / dayMs);
  const end = latestEnd(marketSeries(input, today), tier, today);
  return (document, before, takenNames) => {
    // Of every epoch, whatever the plan lists: which of its settings events have not decided yet.
    const blank = { ...newPlan(now), investStartDate: before.investStartDate };
    let history: ResultFile | undefined;
    const editable = (epoch: number) => {
      history ??= simulateStored(blank, caller, todayIso, input, epochsOnly).result;
      return editableFieldsOf(history, epoch, tier);
    };
    return importedPlan(
      document,
      before,
      { today: todayIso, latestEnd: end, now, tier, takenNames },
      editable,
    );
  };
}

/** Fields of an epoch that the tier may set and that events have not decided. */
export function editableFieldsOf({ epochs, dataDate }: ResultFile, number: number, tier: Tier): EpochField[] {
  const epoch = epochs.find((candidate) => candidate.epoch === number);
  if (!epoch) return [];
  const next = epochs.find((candidate) => candidate.epoch === number + 1);
  return editableEpochFields(tier, {
    epoch: number,
    peakObserved: epoch.peakObserved,
    troughObserved: epoch.troughObserved,
    halvingKnown: epoch.halvingDate <= dataDate,
    completed: next !== undefined && next.halvingDate <= dataDate,
  });
}
