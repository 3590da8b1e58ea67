import { useId, useRef } from "react";
import type { SharedPlan } from "#shared/api/portfolio/sharing.ts";
import { t } from "#shared/domain/language/translate.ts";
import { growthLines } from "#shared/domain/plan/growth-lines.ts";
import { planSpan, planTitle } from "#shared/domain/sharing.ts";
import { useWidth } from "#web/components/charts/use-width.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { growthNote, sharedFigures } from "./shared-text.ts";
import styles from "./sharing.module.css";

/** A plan as its link shows it. */
export function SharedPlanView({ plan, heading }: { plan: SharedPlan; heading: "h1" | "h3" }) {
  const Title = heading;
  const Part = heading === "h1" ? "h2" : "h4";
  const parts = sharedFigures(plan);
  return (
    <article className={styles.plan}>
      <Title>{planTitle(plan, formatMonth(plan.from))}</Title>
      <p className={styles.span}>{planSpan(formatMonth(plan.to), formatDay(plan.createdOn))}</p>
      {plan.amounts === null ? null : (
        <p className={styles.span}>
          {t("{amount} each time", { amount: formatMoney(plan.amounts.baseAmount, plan.amounts.currency) })}
        </p>
      )}
      <Growth plan={plan} />
      {parts.length === 0 ? <p className={styles.note}>{t("The first buy is still to come.")}</p> : null}
      <div className={styles.parts}>
        {parts.map(({ title, note, figures }) => (
          <section key={title}>
            <Part>
              {title} <small>{note}</small>
            </Part>
            <dl className="num">
              {figures.map(({ label, text }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </article>
  );
}

const height = 200;

function Growth({ plan }: { plan: SharedPlan }) {
  const holder = useRef<HTMLDivElement>(null);
  const width = useWidth(holder);
  const titleId = useId();
  const frame = { left: 64, right: width - 8, top: 8, bottom: height - 24 };
  const lines = width === 0 ? null : growthLines(plan.months, frame, formatCount);
  return (
    <>
      <div ref={holder} className={styles.growth}>
        {lines === null ? null : (
          <svg width={width} height={height} role="img" aria-labelledby={titleId}>
            <title id={titleId}>{growthNote(plan)}</title>
            {lines.ticks.map(({ y, text }) => (
              <g key={text}>
                <line className={styles.grid} x1={64} x2={width - 8} y1={y} y2={y} />
                <text className={styles.tick} x={56} y={y + 4} textAnchor="end">
                  {text}
                </text>
              </g>
            ))}
            {lines.years.map(({ x, text }) => (
              <text key={text} className={styles.tick} x={x} y={height - 6} textAnchor="middle">
                {text}
              </text>
            ))}
            {lines.range === null ? null : (
              <>
                <path className={styles.range} d={lines.range.area} />
                <path className={styles.middle} d={lines.range.middle} />
              </>
            )}
            <path className={styles.projected} d={lines.projected} />
            <path className={styles.known} d={lines.known} />
          </svg>
        )}
      </div>
      <p className={styles.note}>{growthNote(plan)}</p>
    </>
  );
}
