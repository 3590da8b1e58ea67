import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { coinAmount } from "#web/components/format/coins.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { formatCount, formatPercent } from "#web/components/format/numbers.ts";
import styles from "./panel.module.css";
import type { CurrentPlan } from "./saved/current-plan.ts";

interface CurrentFiguresProps {
  timeline: Timeline;
  current: CurrentPlan;
  roi: number | null;
}

/** The plan as it is. */
export function CurrentFigures({ timeline, current, roi }: CurrentFiguresProps) {
  const { data: plan } = useOperation("control-panel", "get", {});
  return (
    <dl className={`num ${styles.figures}`} aria-label={t("Current simulation")}>
      <div>
        <dt>{t("Periods")}</dt>
        <dd>{formatCount(timeline.rowCount)}</dd>
      </div>
      <div>
        <dt>{t("Base amount")}</dt>
        <dd>{plan ? formatMoney(plan.baseAmount, plan.baseCurrency) : "–"}</dd>
      </div>
      <div>
        <dt>{t("Epochs")}</dt>
        <dd>{plan ? plan.epochCount : "–"}</dd>
      </div>
      <div>
        <dt>
          {current.lastDate === null
            ? t("Total BTC")
            : t("Total BTC, {month}", { month: formatMonth(current.lastDate) })}
        </dt>
        <dd>{current.totalBTC === null ? "–" : coinAmount(current.totalBTC)}</dd>
      </div>
      <div>
        <dt>{t("Portfolio ROI, model path")}</dt>
        <dd className={roi === null ? undefined : roi < 0 ? styles.loss : styles.gain}>
          {roi === null ? "–" : `${roi < 0 ? "↓" : "↑"} ${formatPercent(Math.abs(roi))}`}
        </dd>
      </div>
    </dl>
  );
}
