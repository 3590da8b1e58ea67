import type { TradeProposal } from "#shared/api/portfolio/integrations.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { currencyCodes } from "#shared/domain/currencies.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { amountText } from "#web/components/format/number-text.ts";
import { formatUsd } from "#web/components/format/numbers.ts";

/** What a chip says of a trade, with its tone. */
export function verdictOf({ verdict, convertedFrom }: TradeProposal): {
  text: string;
  tone: "info" | "warning" | "neutral" | "error";
} {
  if (verdict === "new") return { text: convertedFrom === null ? "New" : "Converted", tone: "info" };
  if (verdict === "differs") return { text: "Conflict", tone: "warning" };
  if (verdict === "recorded") return { text: "Already recorded", tone: "neutral" };
  return { text: "Cannot be recorded", tone: "error" };
}

/** An amount in a currency as exchanges name it. */
function foreign(amount: number, currency: string): string {
  const known = currencyCodes.find((code): code is Currency => code === currency);
  return known === undefined ? `${amountText(amount)} ${currency}` : formatMoney(amount, known);
}

/** The second line of a trade. */
export function tradeDetail(trade: TradeProposal, exchange: string): string {
  const { id, verdict, row, other, convertedFrom, reason } = trade;
  if (row === null) return reason ?? "It cannot be recorded";
  if (verdict === "differs" && other !== null) {
    if (other.dateAcquired !== row.dateAcquired) return `Yours is of ${formatDay(other.dateAcquired)}`;
    if (other.usdSpent !== row.usdSpent) {
      return `You have ${formatUsd(Math.abs(other.usdSpent))}, ${exchange} says ${formatUsd(Math.abs(row.usdSpent))}`;
    }
    return `Your fee ${formatUsd(other.feesUSD)}, ${exchange} says ${formatUsd(row.feesUSD)}`;
  }
  const from =
    convertedFrom === null ? "" : `, from ${foreign(convertedFrom.amount, convertedFrom.currency)}`;
  return `${id}, fee ${formatUsd(row.feesUSD)}${from}`;
}
