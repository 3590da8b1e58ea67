import type { Currency } from "#shared/domain/currencies.ts";
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
  if (months === null) return "Without selling";
  if (months === 0) return "Perfect timing";
  return `${Math.abs(months)} months too ${months < 0 ? "early" : "late"}`;
}

const money = (value: number, currency: Currency) =>
  `${currencySign(currency)} ${formatCount(Math.round(value))}`;

function advantageText(advantage: number | null): string {
  if (advantage === null) return "–";
  return `${advantage < 0 ? "↓" : "↑"} ${formatPercent(Math.abs(advantage))}`;
}

function feesText({ sells, buyBacks, ...cents }: Table["fees"], currency: Currency): string {
  if (sells + buyBacks === 0) return "With this plan the strategy never sells.";
  const trades = `${sells === 1 ? "1 sale" : `${sells} sales`} and ${buyBacks === 1 ? "1 purchase" : `${buyBacks} purchases`}`;
  return `Its ${trades} with perfect timing cost ${money(fromCents(centsIn(cents, currency)), currency)} in fees, which are already deducted.`;
}

/** What the sell and reinvest strategy is worth with perfect dates, with wrong ones, and without it. */
export function TimingTable({ saver }: { saver: PlanSaver }) {
  const edits = usePlanEdits(saver);
  const { table, isBusy, hasFailed, retry } = useTimingError(edits);
  const { currency } = useDisplayCurrency(shownPlan(edits).baseCurrency);
  if (hasFailed) {
    return (
      <Notice severity="error">
        We couldn't calculate what wrong timing costs.{" "}
        <Button look="text" onClick={retry}>
          Retry
        </Button>
      </Notice>
    );
  }
  if (!table) return isBusy ? <Spinner /> : <p className={styles.note}>Your plan has no months yet.</p>;
  const rate = currency === "USD" ? 1 : table.endRate;
  return (
    <div className={styles.result} aria-busy={isBusy}>
      <table className={styles.table}>
        <caption>Value at the end of the plan, {formatMonth(table.end)}, on the model's path</caption>
        <thead>
          <tr>
            <th scope="col">Sales and purchases</th>
            <th scope="col">Value</th>
            <th scope="col">Against not selling</th>
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
        {feesText(table.fees, currency)} Nobody knows the dates of peaks and troughs in advance: what is left
        at three and six months is closer to what you can expect. Perfect timing includes your Sell Shift and
        Reinvest Shift. Taxes are not included.
      </p>
    </div>
  );
}
