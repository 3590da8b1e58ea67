import { fromCents, fromSatoshis } from "#shared/domain/money.ts";
import { call } from "#web/api/api.ts";
import { coinText } from "#web/components/format/coins.ts";
import { currencySign } from "#web/components/format/currency.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { amountText } from "#web/components/format/number-text.ts";
import { counted, formatCount, formatUsd } from "#web/components/format/numbers.ts";
import { type OutputPart, table } from "./output.ts";

/** The plan, its records and its market, as the server has them. */
export async function status(): Promise<OutputPart[]> {
  const [timeline, plan] = await Promise.all([
    call("timeline", "get", { query: { columns: "dateAcquired" } }),
    call("control-panel", "get"),
  ]);
  const dates = (timeline.rows.dateAcquired ?? []).map(String);
  const { recorded } = timeline.home;
  const window =
    dates.length === 0
      ? "no months"
      : `${counted(dates.length, "month")}, ${formatMonth(dates[0] ?? "")} to ${formatMonth(dates.at(-1) ?? "")}`;
  const ledger =
    recorded === null
      ? "no transactions"
      : `${counted(recorded.buys, "buy")}, ${counted(recorded.sells, "sell")}, ${coinText(fromSatoshis(recorded.satoshis))}, cost ${currencySign(timeline.baseCurrency)} ${amountText(fromCents(recorded.cost.baseCents))}`;
  return [
    table(
      "Status",
      ["What", "State"],
      [
        [
          "Plan",
          `${plan.name}: ${currencySign(plan.baseCurrency)} ${amountText(plan.baseAmount)} a purchase, ${window}`,
        ],
        ["Ledger", ledger],
        [
          "Market",
          `${formatUsd(timeline.currentBitcoinPrice)}, block ${formatCount(timeline.currentBlockHeight)}, prices to ${formatDay(timeline.dataDate)}${timeline.stale ? ", out of date" : ""}`,
        ],
        ["Model", timeline.modelVersion],
      ],
    ),
  ];
}
