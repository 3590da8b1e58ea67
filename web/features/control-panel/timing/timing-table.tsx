import type { Currency } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import { fromCents } from "#shared/domain/money.ts";
import { centsIn } from "#web/components/display-currency/amounts.ts";
import { useDisplayCurrency } from "#web/components/display-currency/use-display-currency.ts";
import { currencySign } from "#web/components/format/currency.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { formatCount, formatPercent } from "#web/components/format/numbers.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { shownPlan } from "#web/features/control-panel/saving/plan-edits.ts";
import type { PlanSaver } from "#web/features/control-panel/saving/plan-saver.ts";
import { usePlanEdits } from "#web/features/control-panel/saving/use-control-panel.ts";
import type { TimingRow } from "./timing-rows.ts";
import styles from "./timing-table.module.css";
import { type TimingTable as Table, useTimingError } from "./use-timing-error.ts";

function nameOf({ months }: TimingRow): string {
  if (months === null) return t("Without selling");
  if (months === 0) return t("Perfect timing");
  return months < 0
    ? t("{count} months too early", { count: -months })
    : t("{count} months too late", { count: months });
}

const money = (value: number, currency: Currency) =>
  `${currencySign(currency)} ${formatCount(Math.round(value))}`;

function advantageText(advantage: number | null): string {
  if (advantage === null) return "–";
  return `${advantage < 0 ? "↓" : "↑"} ${formatPercent(Math.abs(advantage))}`;
}

function feesText({ sells, buyBacks, ...cents }: Table["fees"], currency: Currency): string {
  if (sells + buyBacks === 0) return t("With this plan the strategy never sells.");
  return t(
    "Its {sells, plural, one {# sale} other {# sales}} and {buyBacks, plural, one {# purchase} other {# purchases}} with perfect timing cost {fees} in fees, which are already deducted.",
    { sells, buyBacks, fees: money(fromCents(centsIn(cents, currency)), currency) },
  );
}

/** What the sell and reinvest strategy is worth with perfect dates, with wrong ones, and without it. */
export function TimingTable({ saver }: { saver: PlanSaver }) {
  const edits = usePlanEdits(saver);
  const { table, isBusy, hasFailed, retry } = useTimingError(edits);
  const { currency } = useDisplayCurrency(shownPlan(edits).baseCurrency);
  if (hasFailed) {
    return (
      <Notice severity="error">
        {t("We couldn't calculate what wrong timing costs.")}{" "}
        <Button look="text" onClick={retry}>
          {t("Retry")}
        </Button>
      </Notice>
    );
  }
  if (!table)
    return isBusy ? <Spinner /> : <p className={styles.note}>{t("Your plan has no months yet.")}</p>;
  const rate = currency === "USD" ? 1 : table.endRate;
  return (
    <div className={styles.result} aria-busy={isBusy}>
      <table className={styles.table}>
        <caption>
          {t("Value at the end of the plan, {month}, on the model's path", { month: formatMonth(table.end) })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("Sales and purchases")}</th>
            <th scope="col">{t("Value")}</th>
            <th scope="col">{t("Against not selling")}</th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={String(row.months)}>
              <th scope="row">{nameOf(row)}</th>
              <td className="num">{row.value === null ? "–" : money(row.value * rate, currency)}</td>
              <td className="num">{advantageText(row.advantage)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        {feesText(table.fees, currency)}{" "}
        {t(
          "Nobody knows the dates of peaks and troughs in advance: what is left at three and six months is closer to what you can expect. Perfect timing includes your Sell Shift and Reinvest Shift. Taxes are not included.",
        )}
      </p>
    </div>
  );
}
