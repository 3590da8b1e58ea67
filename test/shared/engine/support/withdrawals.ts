import fc from "fast-check";
import { drawDown, type MonthFigures } from "#shared/engine/withdrawal/draw-down.ts";
import type { Lanes } from "#shared/engine/withdrawal/lanes.ts";
import type { WithdrawalMonths } from "#shared/engine/withdrawal/months.ts";
import type {
  WithdrawalRule,
  WithdrawalSettings,
  WithdrawalTax,
} from "#shared/engine/withdrawal/withdrawal-settings.ts";
import { day } from "./plans.ts";

/** Months of a price level, on the last day of each from January 2034 on. */
export function monthsOf(level: readonly number[]): WithdrawalMonths {
  const count = level.length;
  return {
    count,
    firstMonth: 12 * 2034,
    day: Int32Array.from({ length: count }, (_, k) => day("2034-01-31") + Math.round(30.4375 * k)),
    rate: new Float64Array(count).fill(1),
    index: Float64Array.from(level),
    newYear: Uint8Array.from({ length: count }, (_, k) => (k > 0 && k % 12 === 0 ? 1 : 0)),
  };
}

/** A withdrawal of any kind: paths side by side, their months and what is asked of them. */
export interface AnyWithdrawal {
  readonly lanes: Lanes;
  readonly months: WithdrawalMonths;
  readonly settings: WithdrawalSettings;
}

const amount = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const limits = fc.constantFrom(
  { floor: 0, ceiling: Number.POSITIVE_INFINITY },
  { floor: 50, ceiling: Number.POSITIVE_INFINITY },
  { floor: 0, ceiling: 2_000 },
  { floor: 300, ceiling: 700 },
);

const anyRule: fc.Arbitrary<WithdrawalRule> = fc.oneof(
  fc.record({
    kind: fc.constant("fixedAmount" as const),
    amount: fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100),
    indexed: fc.boolean(),
  }),
  fc
    .record({ share: amount(0.01, 0.9), limits })
    .map(({ share, limits: held }) => ({ kind: "shareOfHoldings" as const, share, ...held })),
  fc
    .record({
      initialRate: amount(0.01, 1),
      band: fc.constantFrom(0, 0.2, 1),
      cut: fc.constantFrom(0, 0.1, 1),
      raise: fc.constantFrom(0, 0.1, 1),
      // Years at the end would make a month depend on how many follow.
      preservationFinalYears: fc.constant(0),
      limits,
    })
    .map(({ limits: held, ...rule }) => ({ kind: "guardrails" as const, ...rule, ...held })),
);

const anyTax: fc.Arbitrary<WithdrawalTax> = fc.record({
  method: fc.constantFrom("fifo" as const, "average" as const),
  holding: fc.constant("none" as const),
  shortTermRate: fc.constantFrom(0, 0.25, 1),
  longTermRate: fc.constantFrom(0, 0.1, 0.5),
  allowance: fc.constantFrom(0, 1_000),
});

const anyLot = fc.record({
  coins: amount(0.000_01, 5),
  unitCost: amount(0, 200_000),
  longFrom: fc.constantFrom(
    day("2030-01-01"),
    day("2034-09-15"),
    day("2036-02-01"),
    Number.POSITIVE_INFINITY,
  ),
});

/** One path: what it starts with, and its prices. Some start with nothing. */
const anyPath = (count: number) =>
  fc.record({
    lots: fc.array(anyLot, { maxLength: 4 }),
    prices: fc.array(amount(100, 500_000), { minLength: count, maxLength: count }),
  });
type Path = ReturnType<typeof anyPath> extends fc.Arbitrary<infer Value> ? Value : never;

/** @param hasLots whether each lot is kept for itself; otherwise a path is one lot, as under the average */
export function lanesOf(paths: readonly Path[], hasLots: boolean): Lanes {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const lots = paths.flatMap((path) => path.lots);
  const count = paths.length;
  const [one] = paths;
  return {
    count,
    price: Float64Array.from({ length: count * (one?.prices.length ?? 0) }, (_, at) => {
      return paths[at % count]!.prices[Math.floor(at / count)]!;
    }),
    coins: Float64Array.from(paths, (path) => sum(path.lots.map(({ coins }) => coins))),
    cost: Float64Array.from(paths, (path) => sum(path.lots.map((lot) => lot.coins * lot.unitCost))),
    lots: hasLots
      ? {
          first: Int32Array.from({ length: count + 1 }, (_, at) =>
            sum(paths.slice(0, at).map((path) => path.lots.length)),
          ),
          coins: Float64Array.from(lots, ({ coins }) => coins),
          cost: Float64Array.from(lots, (lot) => lot.coins * lot.unitCost),
          longFrom: Float64Array.from(lots, ({ longFrom }) => longFrom),
        }
      : null,
  };
}

interface Limits {
  readonly mostPaths?: number;
  /** Whether taxes and pauses may be asked for. */
  readonly isPlain?: boolean;
}

/** Paths with their months and settings, from which any of the same kind can be made. */
export const anyPaths = ({ mostPaths = 5, isPlain = false }: Limits = {}) =>
  fc.integer({ min: 1, max: 4 }).chain((years) =>
    fc.record({
      paths: fc.array(anyPath(12 * years), { minLength: 1, maxLength: mostPaths }),
      level: fc
        .array(amount(0.98, 1.05), { minLength: 12 * years, maxLength: 12 * years })
        .map((factors) => factors.map((_, k) => factors.slice(0, k + 1).reduce((all, one) => all * one, 1))),
      settings: fc
        .record({
          rule: anyRule,
          indexed: fc.boolean(),
          pauseBelowCost: isPlain ? fc.constant(false) : fc.boolean(),
          feePct: fc.constantFrom(0, 0.02, 0.5),
          feeFixedUsd: fc.constantFrom(0, 10),
          tax: isPlain ? fc.constant(null) : fc.option(anyTax),
        })
        .map(
          (chosen): WithdrawalSettings => ({
            ...chosen,
            startDate: day("2034-01-31"),
            years,
            paths: 0,
            successProbability: null,
          }),
        ),
    }),
  );

/** A withdrawal of any rule, fees, taxes and pauses on a few paths, whatever their prices do. */
export const anyWithdrawal = (kind: Limits = {}): fc.Arbitrary<AnyWithdrawal> =>
  anyPaths(kind).map(({ paths, level, settings }) => ({
    lanes: lanesOf(paths, settings.tax !== null && settings.tax.method !== "average"),
    months: monthsOf(level),
    settings,
  }));

/** The figures of every month, and how the paths end. */
export function followed({ lanes, months, settings }: AnyWithdrawal) {
  const rows: MonthFigures[] = [];
  const outcome = drawDown(lanes, months, settings, (_, month) => rows.push(structuredClone(month)));
  return { rows, ...outcome };
}
