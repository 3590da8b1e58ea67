import { msg, t } from "#shared/domain/language/translate.ts";
import type { TodaysRate } from "#web/components/display-currency/todays-rate.ts";
import { Popover } from "#web/components/ui/dialogs/popover.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import styles from "./analytics.module.css";
import { insightText } from "./insight-text.ts";
import type { Insight } from "./insights.ts";

const severityLooks = {
  low: { tone: "success", icon: icons.check, text: msg("Low severity") },
  medium: { tone: "info", icon: undefined, text: msg("Medium severity") },
  high: { tone: "warning", icon: icons.alert, text: msg("High severity") },
} as const;

const monthsTexts = {
  recorded: msg("{count, plural, one {# month} other {# months}}, recorded"),
  simulated: msg("{count, plural, one {# month} other {# months}}, simulated"),
  market: msg("{count, plural, one {# month} other {# months}}, market"),
} as const;
const arrows = { up: "↑", down: "↓" } as const;
const trendWords = { up: msg("up"), down: msg("down") } as const;

/** One figure with its judgement, sentence and curve. */
export function InsightCard({ insight, money }: { insight: Insight; money: TodaysRate }) {
  const { id, severity, trend, source, curve } = insight;
  const { name, figure, sentence, explanation } = insightText(insight, money);
  const look = severity === null ? null : severityLooks[severity];
  return (
    <li className={styles.card} data-insight={id}>
      <div className={styles.head}>
        <h3>{name}</h3>
        {look === null ? null : (
          <Chip tone={look.tone} {...(look.icon && { icon: look.icon })}>
            {t(look.text)}
          </Chip>
        )}
      </div>
      <p className={`num ${styles.figure} ${styles[`${id}Figure`] ?? ""}`}>
        {trend === null ? null : (
          <>
            <span aria-hidden="true">{arrows[trend]} </span>
            <span className="visually-hidden">{t(trendWords[trend])} </span>
          </>
        )}
        {figure}
      </p>
      <p className={`num ${styles.sentence}`}>{sentence}</p>
      <Curve values={curve} name={name} isMarket={source === "market"} />
      <div className={styles.foot}>
        <span>{t(monthsTexts[source], { count: curve.length })}</span>
        <Popover
          label={t("How {name} is calculated", { name })}
          trigger={(properties) => (
            <button
              type="button"
              {...properties}
              className={styles.explain}
              aria-label={t("Explain {name}", { name })}
            >
              {t("Explain")}
            </button>
          )}
        >
          <div className={`num ${styles.explanation}`}>
            {explanation.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </Popover>
      </div>
    </li>
  );
}

const width = 300;
const height = 110;

/** A line over the area below it, stretched to the card. */
function Curve({ values, name, isMarket }: { values: readonly number[]; name: string; isMarket: boolean }) {
  const least = Math.min(...values);
  const spread = Math.max(...values) - least || 1;
  const points = values.map((value, at) => {
    const x = values.length < 2 ? width : (at / (values.length - 1)) * width;
    return `${x.toFixed(1)},${(height - 4 - ((value - least) / spread) * (height - 8)).toFixed(1)}`;
  });
  return (
    <svg
      className={`${styles.curve} ${isMarket ? styles.market : ""}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t("{name} over {count, plural, one {# month} other {# months}}", {
        name,
        count: values.length,
      })}
    >
      <polygon points={`0,${height} ${points.join(" ")} ${width},${height}`} />
      <polyline points={points.join(" ")} />
    </svg>
  );
}
