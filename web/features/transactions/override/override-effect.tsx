import type { Timeline } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import type { Unit } from "#shared/engine/columns/definition.ts";
import { type ShownPortfolio, shownPortfolio } from "#web/components/display-currency/shown-portfolio.ts";
import { useDisplayCurrency } from "#web/components/display-currency/use-display-currency.ts";
import { formatCell } from "#web/components/format/cell-format.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { usePlanPreview } from "#web/components/preview/plan-preview.tsx";
import { useTimeline } from "#web/components/saved-timeline/use-timeline.tsx";
import styles from "#web/features/transactions/form/record-summary.module.css";

const figures = [
  { id: "portfolioTotalBTC", unit: "BTC", label: msg("Total BTC") },
  { id: "portfolioAbp", unit: "USD/BTC", label: msg("Average buy price") },
  { id: "portfolioValue", unit: "USD", label: msg("Holdings value") },
] as const;

/** The plan's holdings at its end, as saved and with the change. */
export function OverrideEffect({ isChanged }: { isChanged: boolean }) {
  const { data: saved } = useTimeline({ revalidateOnMount: false });
  const preview = usePlanPreview();
  const { currency } = useDisplayCurrency(saved?.baseCurrency ?? "USD");
  if (!saved) return null;
  const end = String(saved.rows.dateAcquired?.at(-1) ?? saved.investEndDate);
  const next = isChanged ? preview?.timeline : saved;
  return (
    <section className={`num ${styles.card}`} aria-label={t("What this changes")}>
      <table className={styles.even}>
        <caption>
          {saved.hiddenRows > 0
            ? t("In the last month shown, {month}", { month: formatMonth(end) })
            : t("At the end of the plan, {month}", { month: formatMonth(end) })}
        </caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{t("Saved")}</th>
            <th scope="col">{t("With this change")}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ id, unit, label }) => (
            <tr key={id}>
              <th scope="row">{t(label)}</th>
              <td>{textAtEnd(saved, currency, id, unit)}</td>
              <td>{next ? textAtEnd(next, currency, id, unit) : "…"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <small>{t("The table shows every month with the change while this sheet is open.")}</small>
    </section>
  );
}

function textAtEnd(timeline: Timeline, currency: Currency, id: keyof ShownPortfolio, unit: Unit): string {
  return formatCell(id, unit, shownPortfolio(timeline, currency).atEnd?.[id] ?? null, currency).text;
}
