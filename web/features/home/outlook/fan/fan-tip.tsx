import type { Timeline } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { t } from "#shared/domain/language/translate.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { phaseNames } from "#web/components/format/phases.ts";
import { pastValueLabel, wholeMoney } from "#web/features/home/outlook/outlook-text.ts";
import styles from "./fan.module.css";
import { chanceText, type FanPoint, phaseSpans } from "./fan-points.ts";

interface FanTipProps {
  point: FanPoint;
  timeline: Timeline;
  currency: Currency;
  /** Whether it stands to the left of its month. */
  isRight: boolean;
  left: number;
}

/** The figures of one month, in the order of the lines. */
export function FanTip({ point, timeline, currency, isRight, left }: FanTipProps) {
  const { stale, epochs } = timeline;
  const money = (amount: number) => wholeMoney(amount, currency, stale && point.isModelled);
  const next = new Date(Date.parse(point.date) + dayMs).toISOString().slice(0, 10);
  const phase = phaseSpans(epochs, point.date, next)[0]?.phase;
  const rows: readonly (readonly [string, string])[] = point.isModelled
    ? [
        [t("1 in 20 above"), money(point.p95)],
        [t("1 in 4 above"), money(point.p75)],
        [t("Middle outcome"), money(point.p50)],
        [t("1 in 4 below"), money(point.p25)],
        [t("1 in 20 below"), money(point.p5)],
        [t("You put in"), money(point.putIn)],
        ...(point.belowCost === null ? [] : [[t("Below cost"), chanceText(point.belowCost)] as const]),
      ]
    : [
        [pastValueLabel(timeline), money(point.p50)],
        [t("You put in"), money(point.putIn)],
      ];
  return (
    <div
      className={`num ${styles.tip}`}
      style={isRight ? { right: `calc(100% - ${left - 12}px)` } : { left: left + 12 }}
      role="status"
    >
      <strong>{formatMonth(point.date)}</strong>
      {phase === undefined ? null : <small>{t(phaseNames[phase])}</small>}
      <dl>
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
