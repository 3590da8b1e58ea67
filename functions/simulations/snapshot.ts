import type { SimulationFigures } from "#shared/api/portfolio/simulations.ts";
import { formatDate } from "#shared/domain/dates.ts";
import { savedPaths } from "#shared/domain/plan/simulation-rules.ts";
import { runMonteCarlo } from "#shared/engine/monte-carlo/run-monte-carlo.ts";
import { portfolioAt } from "#shared/engine/portfolio/portfolio-block.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";

const known = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null;

/** The headline figures of a calculated plan in its last month, with the range of its value over price paths. */
export function headlineFigures({ model, ledger, bought, rowCount }: SimulationResult): SimulationFigures {
  const last = rowCount - 1;
  if (last < 0) {
    return {
      lastDate: null,
      periods: 0,
      totalBTC: null,
      cumulativeCosts: null,
      totalValueUSD: null,
      roi: null,
      portfolioXirr: null,
      averageCostBase: null,
      maxDrawdown: null,
      range: null,
    };
  }
  const block = portfolioAt(model, ledger, bought, last);
  const { value, lossProbability } = runMonteCarlo(model, savedPaths, {}, false);
  return {
    lastDate: formatDate(model.rows.day[last]!),
    periods: rowCount,
    totalBTC: known(block.portfolioTotalBTC),
    cumulativeCosts: known(block.cumulativeCosts),
    totalValueUSD: known(block.portfolioValue),
    roi: known(block.portfolioValue / block.cumulativeCosts - 1),
    portfolioXirr: known(block.portfolioXirr),
    averageCostBase: known(block.portfolioAcb),
    maxDrawdown: known(block.maxDrawdown),
    range: {
      paths: savedPaths,
      p10: known(value.p10[last]),
      p50: known(value.p50[last]),
      p90: known(value.p90[last]),
      lossProbability: known(lossProbability[last]),
    },
  };
}
