import { marketMonths } from "virtual:market-months";
import { t } from "#shared/domain/language/translate.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { formatBitcoin, formatPercent, formatUsd } from "#web/components/format/numbers.ts";
import { monthDate, subsidies, trendShape } from "./drawing-data.ts";
import styles from "./drawings.module.css";

const phaseClass: Readonly<Record<string, string | undefined>> = {
  s: styles.support,
  d: styles.declining,
  r: styles.recovering,
};

const drawings = { months: MonthsDrawing, subsidy: SubsidyDrawing, trend: TrendDrawing };

export type FeatureDrawingName = keyof typeof drawings;

/** A drawing made from the embedded market data. */
export function FeatureDrawing({ of }: { of: FeatureDrawingName }) {
  const Drawing = drawings[of];
  return <Drawing />;
}

/** The last known months and the first projected ones, as the timeline shows them. */
function MonthsDrawing() {
  const first = marketMonths.recorded - 3;
  return (
    <table className={`${styles.months} num`}>
      <caption className="visually-hidden">{t("Price at the end of the month, and its change")}</caption>
      <tbody>
        {[0, 1, 2, 3, 4].map((offset) => {
          const month = first + offset;
          const projected = month >= marketMonths.recorded;
          return (
            <tr
              key={month}
              className={[
                phaseClass[marketMonths.phases[month] ?? ""],
                projected ? styles.projected : "",
              ].join(" ")}
            >
              <th scope="row">
                <svg
                  width={9}
                  height={9}
                  viewBox="0 0 10 10"
                  role="img"
                  aria-label={projected ? t("projected") : t("back-filled")}
                >
                  <circle
                    cx={5}
                    cy={5}
                    r={3.8}
                    fill="none"
                    stroke="var(--prov-backfilled)"
                    strokeWidth={1.4}
                    {...(projected ? { strokeDasharray: "1.7 1.3" } : {})}
                  />
                </svg>
                {formatMonth(monthDate(marketMonths, month))}
              </th>
              <td>{formatUsd(marketMonths.prices[month]!)}</td>
              <td>
                <Change fraction={marketMonths.prices[month]! / marketMonths.prices[month - 1]! - 1} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Change({ fraction }: { fraction: number }) {
  const up = fraction >= 0;
  return (
    <span className={up ? styles.gain : styles.loss}>
      <span aria-hidden="true">{up ? "↑ " : "↓ "}</span>
      <span className="visually-hidden">{`${up ? t("up") : t("down")} `}</span>
      {formatPercent(Math.abs(fraction))}
    </span>
  );
}

/** Bitcoin per block, halved from epoch to epoch. */
function SubsidyDrawing() {
  const tallest = 120;
  return (
    <svg
      className={`${styles.drawing} num`}
      viewBox="0 0 384 184"
      role="img"
      aria-label={t("Bitcoin per block, by epoch")}
    >
      {subsidies.map(({ epoch, bitcoin, ahead }, i) => {
        const height = (tallest * bitcoin) / subsidies[0]!.bitcoin;
        return (
          <g key={epoch} transform={`translate(${32 + 56 * i} 0)`}>
            <rect
              y={148 - height}
              width={44}
              height={height}
              rx={2}
              {...(ahead
                ? { fill: "none", strokeDasharray: "3 2", strokeWidth: 1.4 }
                : { fill: "var(--text-primary)" })}
              stroke={ahead ? "var(--text-primary)" : "none"}
            />
            <text x={22} y={168} textAnchor="middle">
              {formatBitcoin(bitcoin)}
            </text>
          </g>
        );
      })}
      <text x={352} y={30} textAnchor="end">
        {t("BTC per block, by epoch")}
      </text>
    </svg>
  );
}

/** The price beside its long trend; the part to come is dashed. */
function TrendDrawing() {
  const { band, trend, recorded, projected, halvings } = trendShape(marketMonths, 384, 184);
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 384 184"
      preserveAspectRatio="none"
      role="img"
      aria-label={t("The price of bitcoin beside its power law, with the projection dashed")}
    >
      <path d={band} fill="var(--accent)" opacity={0.13} />
      {halvings.map((x) => (
        <path key={x} d={`M${x} 0V184`} stroke="var(--halving)" strokeOpacity={0.7} />
      ))}
      <path d={trend} fill="none" stroke="var(--accent)" strokeWidth={2} />
      <path d={recorded} fill="none" stroke="var(--text-primary)" strokeWidth={1.7} strokeLinejoin="round" />
      <path d={projected} fill="none" stroke="var(--text-primary)" strokeWidth={1.4} strokeDasharray="4 3" />
    </svg>
  );
}
