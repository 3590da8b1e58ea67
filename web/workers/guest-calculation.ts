import { formatDate, parseDate } from "#shared/domain/dates.ts";
import { lastEpoch } from "#shared/domain/plan/epochs.ts";
import { type PastAndRange, pastAndRange } from "#shared/engine/analyses/past-and-range.ts";
import { buildModel, type Model } from "#shared/engine/model.ts";
import { parsePlan } from "#shared/engine/plan/parse-plan.ts";
import { embeddedDataDate, embeddedMarket } from "#shared/market/embedded.ts";
import type {
  CalculatorMessage,
  CalculatorRequest,
  EpochDays,
  GuestCalculation,
  RangePoint,
} from "./calculator-messages.ts";

/** Paths that are calculated in a moment: all that the account's own range has, and fewer for purchases by the day. */
const manyPaths = 10_000;
const fewPaths = 1_000;

function pointsOf({ outlook, until, value, cost }: PastAndRange): RangePoint[] {
  const { p5, p25, p50, p75, p95 } = outlook.value.real.base;
  const putIn = outlook.putIn.real.base;
  const points = outlook.dateAcquired.flatMap((date, row): RangePoint[] => {
    const [paid, middle] = [putIn[row] ?? null, p50[row] ?? null];
    const isModelled = row >= outlook.firstModelled;
    if (paid === null || middle === null || paid <= 0 || (!isModelled && date >= until)) return [];
    const of = (list: typeof p5) => list[row] ?? middle;
    const belowCost = isModelled ? (outlook.belowCost.base[row] ?? null) : null;
    return [
      {
        date,
        isModelled,
        p95: of(p95),
        p75: of(p75),
        p50: middle,
        p25: of(p25),
        p5: of(p5),
        putIn: paid,
        belowCost,
      },
    ];
  });
  // The range begins where the line of the past ends.
  const { real, nominal } = outlook.today.putIn;
  // The value includes purchases since the last row: what they cost is money of these weeks.
  const paid = real.base + (cost - nominal.base);
  const present: RangePoint = {
    ...{ date: until, isModelled: false, putIn: paid, belowCost: null },
    ...{ p95: value, p75: value, p50: value, p25: value, p5: value },
  };
  const ahead = points.filter(({ isModelled }) => isModelled);
  return [...points.filter(({ isModelled }) => !isModelled), present, ...ahead];
}

function epochsOf({ epochs }: Model, from: string, until: string): EpochDays[] {
  return Array.from({ length: lastEpoch + 1 }, (_, epoch) => ({
    epoch,
    halving: formatDate(epochs.halvingDate[epoch]!),
    peak: formatDate(epochs.peakDate[epoch]!),
    trough: formatDate(epochs.troughDate[epoch]!),
  })).filter(({ halving }, i, all) => halving < until && (all[i + 1]?.halving ?? until) > from);
}

/** What a plan would have become at the embedded prices, and the model's range from there. */
export function calculateForGuest({ id, plan }: CalculatorRequest): CalculatorMessage {
  // As a new account with this plan on the day of the last known price: what comes later is a projection.
  const file = { now: embeddedDataDate, tier: "free", controlPanel: plan };
  const parsed = parsePlan(file, parseDate(embeddedDataDate)!);
  if (!parsed.ok) return { kind: "failed", id, message: parsed.errors[0]?.message ?? "" };
  const model = buildModel(parsed.plan, embeddedMarket);
  const paths = plan.buyRhythm === "monthly" ? manyPaths : fewPaths;
  const result = pastAndRange(model, paths);
  if (result === null) return { kind: "nothing", id };
  const points = pointsOf(result);
  const { outlook: _, ...figures } = result;
  const [first, last] = [points[0]?.date ?? result.from, points.at(-1)?.date ?? result.until];
  const calculated: GuestCalculation = { figures, points, epochs: epochsOf(model, first, last), paths };
  return { kind: "calculated", id, calculated };
}
