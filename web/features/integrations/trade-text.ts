import type { TradeProposal } from "#shared/api/portfolio/integrations.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { currencyCodes } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import { type TradeMoney, tradeAmounts } from "#web/components/exchange-trades/trade-money.ts";
import { coinText } from "#web/components/format/coins.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { amountText } from "#web/components/format/number-text.ts";
import { formatUsd } from "#web/components/format/numbers.ts";

/** What a chip says of a trade, with its tone. */
export function verdictOf({ verdict, convertedFrom }: TradeProposal): {
  text: string;
  tone: "info" | "warning" | "neutral" | "error";
} {
  if (verdict === "new") {
    if (convertedFrom === null) return { text: t("New"), tone: "info" };
    const isEstimated = knownCurrency(convertedFrom.currency) !== undefined;
    return { text: isEstimated ? t("Estimated rate") : t("Converted"), tone: "info" };
  }
  if (verdict === "differs") return { text: t("Conflict"), tone: "warning" };
  if (verdict === "recorded") return { text: t("Already recorded"), tone: "neutral" };
  return { text: t("Cannot be recorded"), tone: "error" };
}

/** Undefined for coins that stand for a dollar each. */
const knownCurrency = (currency: string) => currencyCodes.find((code): code is Currency => code === currency);

/** An amount in a currency as exchanges name it. */
function foreign(amount: number, currency: string): string {
  const known = knownCurrency(currency);
  return known === undefined ? `${amountText(amount)} ${currency}` : formatMoney(amount, known);
}

/** What was entered of the recorded transaction and of the trade, in the shown currency; null unless both were. */
function bothEntered({ row, other }: TradeProposal, { currency, recorded }: TradeMoney) {
  const own = recorded?.find(({ id }) => id === other?.id)?.entered;
  const its = row?.entered;
  return own?.currency === currency && its?.currency === currency ? { own, its } : null;
}

/** The second line of a trade. */
export function tradeDetail(trade: TradeProposal, exchange: string, shown: TradeMoney): string {
  const { id, verdict, row, other, convertedFrom, reason } = trade;
  if (row === null) return reason === null ? t("It cannot be recorded") : t(reason);
  if (verdict === "differs" && other !== null) {
    if (other.btcBought !== row.btcBought) {
      return t("You have {own}, {exchange} says {other}", {
        own: coinText(Math.abs(other.btcBought)),
        exchange,
        other: coinText(Math.abs(row.btcBought)),
      });
    }
    if (other.dateAcquired !== row.dateAcquired) {
      return t("Yours is of {day}", { day: formatDay(other.dateAcquired) });
    }
    // Dollars tell them apart where they were not both entered in the shown currency.
    const entered = bothEntered(trade, shown);
    if (other.usdSpent !== row.usdSpent) {
      if (entered !== null && entered.own.spent !== entered.its.spent) {
        return t("You have {own}, {exchange} says {other}", {
          own: formatMoney(Math.abs(entered.own.spent), shown.currency),
          exchange,
          other: formatMoney(Math.abs(entered.its.spent), shown.currency),
        });
      }
      return t("You have {own}, {exchange} says {other}", {
        own: formatUsd(Math.abs(other.usdSpent)),
        exchange,
        other: formatUsd(Math.abs(row.usdSpent)),
      });
    }
    if (entered !== null && entered.own.fees !== entered.its.fees) {
      return t("Your fee {own}, {exchange} says {other}", {
        own: formatMoney(entered.own.fees, shown.currency),
        exchange,
        other: formatMoney(entered.its.fees, shown.currency),
      });
    }
    return t("Your fee {own}, {exchange} says {other}", {
      own: formatUsd(other.feesUSD),
      exchange,
      other: formatUsd(row.feesUSD),
    });
  }
  const { fee } = tradeAmounts(trade, row, shown);
  if (convertedFrom === null) return t("{id}, fee {fee}", { id, fee });
  if (convertedFrom.currency === shown.currency && row.entered?.currency === shown.currency) {
    return t("{id}, fee {fee}, {dollars} at an estimated rate: Halvest has no rates of single days", {
      id,
      fee,
      dollars: formatUsd(Math.abs(row.usdSpent)),
    });
  }
  const values = { id, fee, amount: foreign(convertedFrom.amount, convertedFrom.currency) };
  return knownCurrency(convertedFrom.currency) === undefined
    ? t("{id}, fee {fee}, from {amount}, each counted as one dollar", values)
    : t("{id}, fee {fee}, from {amount} at an estimated rate: Halvest has no rates of single days", values);
}
