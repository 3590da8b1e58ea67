import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { homeFigures } from "#shared/engine/analyses/home-figures.ts";
import { baseCells } from "#shared/engine/base-currency/base-cells.ts";
import { columnDefinitions } from "#shared/engine/columns/columns.ts";
import { basePayments } from "#shared/engine/result/base-payments.ts";
import { type ResultFile, toResult } from "#shared/engine/result/result-file.ts";
import { anyPlan, type PlanFile, planOf, run } from "./support/plans.ts";

/** A calculated plan with its cells in base currency. */
function converted(file: PlanFile) {
  const simulated = run(file);
  const result = toResult(simulated);
  const { baseCurrency } = planOf(file).controlPanel;
  const payments = basePayments(simulated);
  if (payments === null) throw new Error("The plan is in US dollars");
  return {
    simulated,
    result,
    cells: baseCells({ ...result, baseCurrency, basePayments: payments }),
  };
}

const inEuros = (file: PlanFile): PlanFile => ({
  ...file,
  controlPanel: { ...file.controlPanel, baseCurrency: "EUR" },
});
/** One euro is half a dollar on every day. */
const atTwo = (file: PlanFile): PlanFile => ({
  ...inEuros(file),
  market: { fx: { EUR: [["2009-Q1", 2]] } },
});

const isMoney = (unit: string) => unit === "USD" || unit === "USD/BTC";
/** Of sums of rounded amounts, to a part in a million. */
const isNear = (value: number, wanted: number) => Math.abs(value - wanted) <= 1e-6 * (1 + Math.abs(wanted));

const everyCell = ({ rows }: ResultFile) =>
  columnDefinitions.flatMap(({ id, unit }) => (rows[id] ?? []).map((cell, row) => ({ id, unit, row, cell })));

const spent = (dateAcquired: string, usdSpent: number, entered?: { spent: number; fees: number }) => ({
  dateAcquired,
  usdSpent,
  btcBought: usdSpent / 50_000,
  feesUSD: 5,
  ...(entered && { entered: { currency: "EUR", ...entered } }),
});

describe("a timeline in base currency", () => {
  it("has twice the dollars everywhere when a dollar is two units, and the same returns", () => {
    fc.assert(
      fc.property(anyPlan, (file) => {
        const { result, cells } = converted(atTwo(file));
        const wrong = everyCell(result).find(({ id, unit, row, cell }) => {
          const other = cells(id, row);
          if (typeof cell !== "number") return other !== cell && !id.endsWith("PhaseLabel");
          // An amount within half a cent of nothing left may be nothing, and what is divided by it.
          return other === null
            ? Math.abs(cell) > 1e-6
            : !isNear(Number(other), isMoney(unit) ? 2 * cell : cell);
        });
        expect(wrong && { ...wrong, base: cells(wrong.id, wrong.row) }).toBeUndefined();
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });

  it("has costs in whole cents, and fractions of at most the whole", () => {
    fc.assert(
      fc.property(anyPlan, (file) => {
        const { result, cells } = converted(inEuros(file));
        const wrong = everyCell(result).find(({ id, row }) => {
          const value = cells(id, row);
          if (typeof value !== "number") return false;
          return id === "costUSD"
            ? value !== Number(value.toFixed(2))
            : id === "costsRecoveryPct" && value > 1;
        });
        expect(wrong && { ...wrong, base: cells(wrong.id, wrong.row) }).toBeUndefined();
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });

  it("converts prices and values back to the model's at the rate of their row", () => {
    fc.assert(
      fc.property(anyPlan, (file) => {
        const { result, cells } = converted(inEuros(file));
        const atRate = new Set(["priceUSD", "holdingsValueUSD", "supportTrendLine", "marketCapitalisation"]);
        const wrong = everyCell(result).find(({ id, row, cell }) => {
          if (!atRate.has(id) || typeof cell !== "number" || cell === 0) return false;
          const back = Number(cells(id, row)) / Number(result.rows.exchangeRate?.[row]);
          return !(Math.abs(back / cell - 1) < 1e-12);
        });
        expect(wrong).toBeUndefined();
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });

  it("has what was entered in the month of a recorded buy, and Home's costs in their sum", () => {
    const { simulated, result, cells } = converted({
      now: "2026-08-21",
      tier: "advanced",
      controlPanel: {
        baseCurrency: "EUR",
        baseAmount: 250,
        investStartDate: "2025-01-01",
        investEndDate: "2027-01-01",
        backfillPast: false,
      },
      transactions: [
        spent("2025-02-14", 311.4, { spent: 300, fees: 4.5 }),
        spent("2025-02-20", 262.35, { spent: 250, fees: 4.4 }),
        spent("2026-06-02", 271.18),
      ],
    });
    const row = result.rows.dateAcquired!.indexOf("2025-02-01");
    expect(cells("usdSpent", row)).toBe(550);
    expect(cells("feesUSD", row)).toBe(8.9);
    const today = result.rows.dateAcquired!.findLastIndex((date) => String(date) <= "2026-08-21");
    const { recorded } = homeFigures(simulated.model);
    expect(Math.round(Number(cells("cumulativeCosts", today)) * 100)).toBe(recorded!.paid.baseCents);
  });

  it("has Home's costs and fees to the cent, whatever parts of cents the rates of the days leave", () => {
    const { simulated, cells } = converted({
      now: "2026-08-21",
      tier: "advanced",
      controlPanel: {
        baseCurrency: "EUR",
        baseAmount: 250,
        investStartDate: "2024-01-01",
        investEndDate: "2026-08-20",
        backfillPast: false,
      },
      transactions: Array.from({ length: 60 }, (_, at) => ({
        dateAcquired: `${2024 + Math.floor(at / 24)}-${String((Math.floor(at / 2) % 12) + 1).padStart(2, "0")}-${10 + (at % 2)}`,
        usdSpent: 100 + at * 3.37,
        btcBought: 0.002,
        feesUSD: 1.01 + at * 0.13,
      })),
    });
    const last = simulated.rowCount - 1;
    const { paid, fees } = homeFigures(simulated.model).recorded!;
    expect(Math.round(Number(cells("cumulativeCosts", last)) * 100)).toBe(paid.baseCents);
    expect(Math.round(Number(cells("cumulativeFees", last)) * 100)).toBe(fees.baseCents);
  });

  it("buys for the plan's own amount in each month, whatever the rate, and sums up those", () => {
    const { result, cells } = converted({
      now: "2026-08-21",
      controlPanel: {
        baseCurrency: "EUR",
        baseAmount: 250,
        investStartDate: "2021-01-01",
        investEndDate: "2027-01-01",
        feePct: 0,
        feeFixedUsd: 0,
      },
    });
    const months = result.rows.dateAcquired!.map((_, row) => ({
      spent: cells("usdSpent", row),
      costs: cells("cumulativeCosts", row),
      invested: Math.round(Number(cells("investedValueUSD", row)) * 100) / 100,
    }));
    expect(months).toEqual(
      months.map((_, row) => ({ spent: 250, costs: 250 * (row + 1), invested: 250 * (row + 1) })),
    );
  });

  it("keeps value, cost, gain and return of each row in step", () => {
    fc.assert(
      fc.property(anyPlan, (file) => {
        const { result, cells } = converted(inEuros(file));
        for (let row = 0; row < result.rowCount; row++) {
          const figure = (id: string) => Number(cells(id, row));
          if (result.rows.holdingsValueUSD?.[row] === null) continue;
          const gain = figure("holdingsValueUSD") - figure("investedValueUSD");
          const isRight =
            figure("overallUnrealisedGainLoss") === gain &&
            isNear(figure("cumulativeCosts"), figure("cumulativeSpending") + figure("cumulativeFees")) &&
            figure("investedValueUSD") >= 0;
          if (!isRight) expect({ row, gain, costs: figure("cumulativeCosts") }).toBe("in step");
        }
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });

  it("names the turning points with their prices in base currency", () => {
    const { result, cells } = converted({ ...atTwo({ tier: "basic", now: "2026-08-21" }) });
    const label = String(result.rows.peakPhaseLabel?.[0]);
    const price = Number(/US\$ ([\d.]+)/.exec(label)?.[1]?.replaceAll(".", ""));
    expect(price).toBeGreaterThan(1000);
    const own = String(cells("peakPhaseLabel", 0));
    expect(own).toContain("EUR ");
    expect(own).not.toContain("US$");
    expect(Number(/EUR ([\d.]+)/.exec(own)?.[1]?.replaceAll(".", ""))).toBeCloseTo(2 * price, -1);
  });
});
