import { t } from "#shared/domain/language/translate.ts";
import { fromCents, fromSatoshis } from "#shared/domain/money.ts";
import { call } from "#web/api/api.ts";
import { coinText } from "#web/components/format/coins.ts";
import { currencySign, formatMoney } from "#web/components/format/currency.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { amountText } from "#web/components/format/number-text.ts";
import type { CommandContext } from "./command-context.ts";
import { type OutputPart, table } from "./output.ts";

/** The plan, its records and its market, as the server has them. */
export async function status({ signal }: CommandContext): Promise<OutputPart[]> {
  const [timeline, plan] = await Promise.all([
    call("timeline", "get", { query: { columns: "dateAcquired" } }, { signal }),
    call("control-panel", "get", {}, { signal }),
  ]);
  const dates = (timeline.rows.dateAcquired ?? []).map(String);
  const { recorded } = timeline.home;
  const window =
    dates.length === 0
      ? t("no months")
      : t("{count, plural, one {# month} other {# months}}, {from} to {to}", {
          count: dates.length,
          from: formatMonth(dates[0] ?? ""),
          to: formatMonth(dates.at(-1) ?? ""),
        });
  const ledger =
    recorded === null
      ? t("no transactions")
      : t(
          "{buys, plural, one {# buy} other {# buys}}, {sells, plural, one {# sell} other {# sells}}, {coins}, cost {amount}",
          {
            buys: recorded.buys,
            sells: recorded.sells,
            coins: coinText(fromSatoshis(recorded.satoshis)),
            amount: `${currencySign(timeline.baseCurrency)} ${amountText(fromCents(recorded.cost.baseCents))}`,
          },
        );
  const prices = {
    price: formatMoney(timeline.currentBitcoinPrice * timeline.exchangeRate, timeline.baseCurrency),
    height: timeline.currentBlockHeight,
    day: formatDay(timeline.dataDate),
  };
  return [
    table(
      t("Status"),
      [t("What"), t("State")],
      [
        [
          t("Plan"),
          t("{plan}: {amount} a purchase, {months}", {
            plan: plan.name,
            amount: `${currencySign(plan.baseCurrency)} ${amountText(plan.baseAmount)}`,
            months: window,
          }),
        ],
        [t("Ledger"), ledger],
        [
          t("Market"),
          timeline.stale
            ? t("{price}, block {height}, prices to {day}, out of date", prices)
            : t("{price}, block {height}, prices to {day}", prices),
        ],
        [t("Model"), timeline.modelVersion],
      ],
    ),
  ];
}
