import { formatDate } from "#shared/domain/dates.ts";
import { nullable } from "#shared/engine/arithmetic/nullable.ts";
import type { PortfolioBlock } from "#shared/engine/portfolio/portfolio-block.ts";

type DateField = "asOfDate" | "maxDrawdownPeakDate" | "maxDrawdownTroughDate";

/** A portfolio block as JSON: dates as ISO text, null where there is no figure. */
export type PortfolioRecord = Readonly<
  Record<Exclude<keyof PortfolioBlock, DateField>, number | null> & {
    asOfDate: string;
    maxDrawdownPeakDate: string | null;
    maxDrawdownTroughDate: string | null;
  }
>;

function dateOrNull(day: number | null): string | null {
  return day === null ? null : formatDate(day);
}

/** Writes a portfolio block as JSON data. */
export function portfolioRecord(block: PortfolioBlock): PortfolioRecord {
  return {
    asOfDate: formatDate(block.asOfDate),
    priceUSD: nullable(block.priceUSD),
    lowestAmount: nullable(block.lowestAmount),
    highestAmount: nullable(block.highestAmount),
    averageAmount: nullable(block.averageAmount),
    meanBaseAmount: nullable(block.meanBaseAmount),
    portfolioAbp: nullable(block.portfolioAbp),
    portfolioAcb: nullable(block.portfolioAcb),
    portfolioPerformance: nullable(block.portfolioPerformance),
    portfolioCostEfficiency: nullable(block.portfolioCostEfficiency),
    portfolioRoi: nullable(block.portfolioRoi),
    portfolioCAGR: nullable(block.portfolioCAGR),
    portfolioMargin: nullable(block.portfolioMargin),
    portfolioValue: nullable(block.portfolioValue),
    portfolioTotalBTC: nullable(block.portfolioTotalBTC),
    cumulativeCosts: nullable(block.cumulativeCosts),
    cash: nullable(block.cash),
    portfolioXirr: nullable(block.portfolioXirr),
    portfolioTwr: nullable(block.portfolioTwr),
    maxDrawdown: nullable(block.maxDrawdown),
    maxDrawdownPeakDate: dateOrNull(block.maxDrawdownPeakDate),
    maxDrawdownTroughDate: dateOrNull(block.maxDrawdownTroughDate),
  };
}
