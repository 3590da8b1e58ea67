import type { Timeline } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { wholeMoney } from "#web/features/home/outlook/outlook-text.ts";
import { chanceText, type FanPoint } from "./fan-points.ts";
import styles from "./range.module.css";

interface FanTableProps {
  points: readonly FanPoint[];
  timeline: Timeline;
  currency: Currency;
  onClose(): void;
}

/** The months of the range in numbers. */
export function FanTable({ points, timeline, currency, onClose }: FanTableProps) {
  const money = (amount: number, isModelled: boolean) =>
    wholeMoney(amount, currency, timeline.stale && isModelled);
  return (
    <Dialog
      title={t("The range as a table")}
      shape="wide"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("Close")}</Button>}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <table tabIndex={0} className={`num ${styles.data}`}>
        <thead>
          <tr>
            <th scope="col">{t("Month")}</th>
            <th scope="col">{t("1 in 20 above")}</th>
            <th scope="col">{t("1 in 4 above")}</th>
            <th scope="col">{t("Middle outcome")}</th>
            <th scope="col">{t("1 in 4 below")}</th>
            <th scope="col">{t("1 in 20 below")}</th>
            <th scope="col">{t("You put in")}</th>
            <th scope="col">{t("Below cost")}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ date, isModelled, p95, p75, p50, p25, p5, putIn, belowCost }) => (
            <tr key={date}>
              <th scope="row">{formatMonth(date)}</th>
              {[p95, p75, p50, p25, p5].map((value, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the five quantiles are always in this order.
                <td key={i}>{money(value, isModelled)}</td>
              ))}
              <td>{money(putIn, isModelled)}</td>
              <td>{belowCost === null ? "–" : chanceText(belowCost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
