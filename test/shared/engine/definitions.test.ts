import { describe, expect, test } from "vitest";
import { parseDate } from "#shared/domain/dates.ts";
import { tiers } from "#shared/domain/tiers.ts";
import { type ColumnId, columnDefinition, columnDefinitions } from "#shared/engine/columns/columns.ts";
import { groupDefinitions } from "#shared/engine/columns/groups.ts";
import { inputDefinitions } from "#shared/engine/columns/inputs.ts";
import { parsePlan } from "#shared/engine/plan/parse-plan.ts";
import { simulate } from "#shared/engine/simulate.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";

/** The model's columns: group, tier, then each id with its unit and flags where it has any. */
const model = `
date free: dateAcquired date
price free: priceUSD USD/BTC, buyingPriceUSD USD/BTC, btcBought BTC, priceDifferencePct fraction, usdSpent USD X, feesUSD USD, costUSD USD X, dynamicTopUp USD, cycleTopUp USD, peakPrice USD/BTC C, troughPrice USD/BTC, halvingPrice USD/BTC C
holdings free: cumulativeBTC BTC, percentageIncrease fraction, totalBTC BTC, averageBuyPrice USD/BTC, unrealisedGainLoss USD, roi fraction, cumulativeSpending USD, cumulativeFees USD, cumulativeCosts USD X, holdingsValue base, investedValueUSD USD, holdingsValueUSD USD, overallUnrealisedGainLoss USD X, overallRoi fraction X, averageCostBase USD/BTC
recovery free: feesCovered boolean, feesRecoveryPct fraction X, totalFees USD, recoveredFees USD, spentCovered boolean, spentRecoveryPct fraction X, totalSpent USD, recoveredSpent USD, costsCovered boolean, costsRecoveryPct fraction X, totalCosts USD, recoveredCosts USD, cycledCovered boolean, cycledRecoveryPct fraction X, totalCycled USD, recoveredCycled USD
perCycle free: cycleBaseAmount USD C, cagr fraction/year C, cycleRoi fraction CX, cycleCostEfficiency ratio CX
rates free: feeRecoveryRate ratio X, spentRecoveryRate ratio X, cycledRecoveryRate ratio X, capitalPerformance ratio X, efficiencyScore 0-100 X, exchangeRate base/USD
portfolioHealth free: lowestAmount USD G, highestAmount USD G, averageAmount USD G, meanBaseAmount USD G, portfolioAbp USD/BTC G, portfolioAcb USD/BTC G, portfolioPerformance fraction G, portfolioCostEfficiency ratio GX, portfolioRoi fraction GX, portfolioCAGR fraction/year G, portfolioMargin fraction GX, portfolioValue USD G, portfolioTotalBTC BTC G
sellReinvest basic: sellPct fraction, sellAmountUSD USD, sellAmountBTC BTC, sell boolean, realisedGains USD, reinvestAmountUSD USD, reinvestAmountBTC BTC, gainsUSD USD X, gainsPct fraction X
cyclePriceRates basic: halvingToCorrectionPct fraction C, correctionToSupportPct fraction C, supportToPeakPct fraction C, peakToDecliningPct fraction C, decliningToTroughPct fraction C, troughToRecoveringPct fraction C, recoveringToNextHalvingPct fraction C
cyclePhases basic: cyclePhase text, halvingPhasePrice USD/BTC C, halvingPhaseRate fraction C, halvingPhaseLabel text C, correctionPhasePrice USD/BTC C, correctionPhaseRate fraction C, correctionPhaseLabel text C, supportPhasePrice USD/BTC C, supportPhaseRate fraction C, supportPhaseLabel text C, peakPhasePrice USD/BTC C, peakPhaseRate fraction C, peakPhaseLabel text C, decliningPhasePrice USD/BTC C, decliningPhaseRate fraction C, decliningPhaseLabel text C, troughPhasePrice USD/BTC C, troughPhaseRate fraction C, troughPhaseLabel text C, recoveringPhasePrice USD/BTC C, recoveringPhaseRate fraction C, recoveringPhaseLabel text C, nextHalvingPhasePrice USD/BTC C, nextHalvingPhaseRate fraction C, nextHalvingPhaseLabel text C
cycleLinkage basic: cycleGrowthRatePct multiplier C, halvingToPeak fraction C, peakToTrough fraction C, peakToHalving fraction C, halvingToHalving fraction C, peakPriceDate date C, troughPriceDate date C, halvingDate date C
cycleLinkage advanced: cycleRemainingPct fraction
systemHealth basic: systemHealthPeak ratio X, systemHealthTrough ratio X, systemHealthCurrentWeeks weeks X, systemHealthPeakWeeks weeks X, systemHealthTroughWeeks weeks X
trendLines basic: supportTrendLine USD/BTC, decliningTrendLine USD/BTC, recoveringTrendLine USD/BTC, halvestTrendLine USD/BTC, ccdHistogram ratio X
technical free: ema12 USD/BTC, ema26 USD/BTC, macdLine USD/BTC, signalLine USD/BTC, macdHistogram USD/BTC, relativeStrength ratio, relativeStrengthIndex 0-100, ma111 USD/BTC, ma350x2 USD/BTC, timeIndexDays days, logTime log10 days, logPrice log10 USD, slopeB number G, interceptLogA log10 USD G, powerLawTrendline USD/BTC
blockchain advanced: marketCapitalisation USD, blocksMined blocks, cumulativeBlocks blocks, bitcoinMined BTC, cumulativeSupply BTC, days days, halvingBlockHeight block C, blockCyclePct fraction, minutesPerBlock minutes, blockHeight block, monthlyBlocks blocks, blocksPerDay blocks/day, ratePer10Minutes ratio, blockDeviation blocks, historicalRate minutes
blockMiningAdjustment basic: blockMiningAdjustmentRate fraction X, blockMiningAdjustmentRateCycle fraction X, blockMiningAdjustmentRateHistorical fraction X
growthDecline advanced: priceTrend12Months fraction, volatilityIndex12Months fraction/year, growthDeclineRate fraction/month, trendToVolatility12Months ratio X
growthDecline free: priceTrend3Months fraction
`;

function modelLines(): string[] {
  return model
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [head, list] = line.split(": ");
      return list!.split(", ").map((entry) => `${head} ${entry}`);
    });
}

describe("the column definitions", () => {
  test("are the model's columns with its groups, tiers, units and flags, in its order", () => {
    const lines = columnDefinitions.map(({ group, tier, id, unit, flags }) =>
      `${group} ${tier} ${id} ${unit} ${flags}`.trim(),
    );
    expect(lines).toEqual(modelLines());
  });

  test("have a header, a sentence, a formula and a rule for empty cells, each written out", () => {
    for (const { id, header, meaning, formula, nullRule } of columnDefinitions) {
      expect(header, id).toMatch(/^[A-Z0-9].{1,31}$/);
      expect(meaning, id).toMatch(/^[A-Z].*[^.]\.$/);
      expect(nullRule, id).toMatch(/^[A-Z].*\.$/);
      expect(formula.length, id).toBeGreaterThan(0);
    }
    const headers = columnDefinitions.map(({ header }) => header);
    expect(new Set(headers).size).toBe(headers.length);
  });

  test("use columns and named inputs that exist, never themselves in a circle", () => {
    const named = new Set(inputDefinitions.map(({ id }) => id));
    const used = new Set<string>();
    const done = new Set<string>();
    const visit = (id: string, above: readonly string[]): void => {
      expect(above, `${above.join(" → ")} → ${id}`).not.toContain(id);
      if (done.has(id) || named.has(id)) return;
      const definition = columnDefinition(id);
      expect(definition, id).toBeDefined();
      for (const input of definition?.inputs ?? []) {
        used.add(input);
        visit(input, [...above, id]);
      }
      done.add(id);
    };
    for (const { id } of columnDefinitions) visit(id, []);
    expect([...named].filter((id) => !used.has(id))).toEqual([]);
  });

  test("allow edits where the product does, and nowhere else", () => {
    const editable = columnDefinitions.filter(({ editableFrom }) => editableFrom !== null);
    expect(editable.map(({ id, editableFrom }) => `${id} ${editableFrom}`)).toEqual([
      "buyingPriceUSD free",
      "btcBought free",
      "usdSpent free",
      "feesUSD free",
      "costUSD free",
      "dynamicTopUp free",
      "cycleTopUp free",
      "sell basic",
    ]);
  });

  test("are 150 pixels wide but for the block mining adjustment rate", () => {
    const wide = columnDefinitions.filter(({ width }) => width !== 150);
    expect(wide.map(({ id, width }) => [id, width])).toEqual([["blockMiningAdjustmentRate", 220]]);
  });

  test("never promise a figure that is missing", () => {
    const plans = [
      {},
      {
        controlPanel: {
          investStartDate: "2009-01-04",
          investEndDate: "2030-12-31",
          sellReinvestSettings: true,
        },
      },
      { controlPanel: { investStartDate: "2009-02-01", investEndDate: "2010-03-01" } },
      { controlPanel: { investStartDate: "2020-01-01", investEndDate: "2021-01-01", backfillPast: false } },
      {
        controlPanel: {
          investStartDate: "2012-11-28",
          investEndDate: "2016-07-09",
          baseAmount: 1e-9,
          feeFixedUsd: 0,
        },
        edits: { "2013-01-28": { btcBought: 1, usdSpent: 0 } },
        transactions: [{ dateAcquired: "2009-01-04", btcBought: 50, usdSpent: 1 }],
      },
    ];
    for (const raw of plans) {
      const parsed = parsePlan(raw, parseDate("2026-11-20")!);
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
      const { columnOrder, columns } = simulate(parsed.plan, embeddedMarket);
      expect(columnOrder).toEqual(columnDefinitions);
      for (const { id, nullRule } of columnOrder) {
        if (nullRule === "Never empty.") expect(columns[id]?.some(Number.isNaN), id).toBe(false);
      }
    }
  });

  test("are found by id", () => {
    const id: ColumnId = "halvestTrendLine";
    expect(columnDefinition(id).header).toBe("Halvest trend line");
    expect(columnDefinition("toString")).toBeUndefined();
  });
});

describe("the groups", () => {
  test("are those of the columns, in their order, open to the lowest tier of a column", () => {
    expect(groupDefinitions.map(({ id }) => id)).toEqual([
      ...new Set(columnDefinitions.map(({ group }) => group)),
    ]);
    for (const { id, tier, title, meaning } of groupDefinitions) {
      const ranks = columnDefinitions
        .filter(({ group }) => group === id)
        .map((column) => tiers.indexOf(column.tier));
      expect(tier, id).toBe(tiers[Math.min(...ranks)]);
      expect(title, id).toMatch(/^[A-Z]/);
      expect(meaning, id).toMatch(/\.$/);
    }
  });
});
