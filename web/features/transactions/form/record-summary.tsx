import { useMemo } from "react";
import type { Currency } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import { oversellMessage } from "#shared/domain/transactions/transaction-rules.ts";
import { formatCell } from "#web/components/format/cell-format.ts";
import { currencySign } from "#web/components/format/currency.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { priceText } from "#web/components/format/number-text.ts";
import { useTransactions } from "#web/components/ledger/use-transactions.ts";
import { useTimeline } from "#web/components/saved-timeline/use-timeline.tsx";
import { recordEffect } from "./record-effect.ts";
import styles from "./record-summary.module.css";
import type { EnteredTransaction } from "./transaction-draft.ts";
import { useMonthPrices } from "./use-suggested-price.ts";

interface MonthMean {
  /** USD per bitcoin */
  readonly price: number;
  readonly isEstimate: boolean;
}

interface RecordSummaryProps {
  draft: EnteredTransaction;
  /** Id of the edited transaction. */
  id: string | null;
  monthMean: MonthMean | null;
  /** Of the draft's currency on its date. */
  unitsPerUsd: number;
}

const bitcoin = (value: number) => formatCell("totalBTC", "BTC", value, "USD").text;

function priceIn(currency: Currency, value: number | null): string {
  return value === null ? "–" : `${currencySign(currency)} ${priceText(value)}`;
}

/** The transaction's effect: its price compared with the month's, and the plan's holdings before and after it. */
export function RecordSummary({ draft, id, monthMean, unitsPerUsd }: RecordSummaryProps) {
  const { data: timeline } = useTimeline({ revalidateOnMount: false });
  const { months, hasFailed } = useTransactions();
  const { btcBought } = draft.figures;
  const inDollars = (value: number | null) => (value === null ? null : value / unitsPerUsd);
  const buyingPriceUSD = inDollars(draft.figures.buyingPriceUSD);
  const usdSpent = inDollars(draft.figures.usdSpent);
  const price = (usd: number | null) => priceIn(draft.currency, usd === null ? null : usd * unitsPerUsd);
  const effect = useMemo(() => {
    if (!timeline || hasFailed || draft.date === "" || btcBought === null || usdSpent === null) return null;
    return recordEffect(timeline, months, { date: draft.date, id, btcBought, usdSpent });
  }, [timeline, months, hasFailed, draft.date, id, btcBought, usdSpent]);
  const against =
    monthMean !== null && buyingPriceUSD !== null && buyingPriceUSD > 0
      ? formatCell("priceDifferencePct", "fraction", buyingPriceUSD / monthMean.price - 1, "USD")
      : null;
  if (!effect && !against && !hasFailed) return null;
  const isOversold = effect !== null && effect.after.coins < -5e-9;
  return (
    <section
      className={`num ${styles.card}`}
      aria-label={draft.type === "sell" ? t("What this sell does") : t("What this buy does")}
    >
      {against ? (
        <p>
          <span>
            {t("Against the month’s mean price")}
            <small>
              {price(monthMean?.price ?? null)}
              {monthMean?.isEstimate ? `, ${t("estimated between known closes")}` : null}
            </small>
          </span>
          <strong>{against.text}</strong>
        </p>
      ) : null}
      {effect ? (
        <table>
          <thead>
            <tr>
              <td />
              <th scope="col">{t("Before")}</th>
              <th scope="col">{draft.type === "sell" ? t("After this sell") : t("After this buy")}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t("Total BTC")}</th>
              <td>{bitcoin(effect.before.coins)}</td>
              <td className={isOversold ? styles.wrong : undefined}>{bitcoin(effect.after.coins)}</td>
            </tr>
            <tr>
              <th scope="row">{t("Average buy price")}</th>
              <td>{price(effect.before.averagePrice)}</td>
              <td>{price(effect.after.averagePrice)}</td>
            </tr>
          </tbody>
        </table>
      ) : null}
      {hasFailed ? (
        <small role="status">{t("Failed to get transactions by month")}</small>
      ) : isOversold ? (
        <small role="status" className={styles.wrong}>
          {t(oversellMessage)}
        </small>
      ) : (
        <small>
          {t("Counted with the plan’s own buys up to {month}.", { month: formatMonth(draft.date) })}
        </small>
      )}
    </section>
  );
}

/** The mean of a month's daily prices up to today; null while there is none. Dates are `yyyy-mm-dd`, UTC. */
export function useMonthMean(date: string, today: string): MonthMean | null {
  const { data } = useMonthPrices(date, today);
  if (!data || data.length === 0) return null;
  return {
    price: data.reduce((sum, { priceUSD }) => sum + priceUSD, 0) / data.length,
    isEstimate: data.some(({ source }) => source === "reconstructed"),
  };
}
