import styles from "./fan.module.css";
import { apart, type FanPlot, yearWidth } from "./fan-plot.ts";
import { chancesByYear, chanceText, type FanPoint } from "./fan-points.ts";

interface FanYearsProps {
  plot: FanPlot;
  points: readonly FanPoint[];
  /** First date of the picture, and today, ISO. */
  from: string;
  now: string;
  /** Years with a chance that are shown at most. */
  most: number;
}

/** The years under the plot, those to come with the chance of being below cost at their end. */
export function FanYears({ plot, points, from, now, most }: FanYearsProps) {
  const { scale, width, height, todayX } = plot;
  const yearX = (year: string) => {
    const start = Math.max(todayX, scale.x(`${year}-01-01`));
    const middle = (start + Math.min(width, scale.x(`${Number(year) + 1}-01-01`))) / 2;
    // Beside the label of the row.
    return Math.max(yearWidth / 2, middle);
  };
  const years = apart(chancesByYear(points, most), ({ year }) => yearX(year));
  const bar = { y: height + 47, height: 3, rx: 1.5 };
  return (
    <>
      {apart(pastYears(from, now), (year) => scale.x(`${year}-07-01`)).map((year) => (
        <text
          key={year}
          x={scale.x(`${year}-07-01`)}
          y={height + 21}
          textAnchor="middle"
          className={styles.axis}
        >
          {year}
        </text>
      ))}
      {years.map(({ year, chance }) => {
        const x = yearX(year);
        return (
          <g key={year}>
            <text x={x} y={height + 21} textAnchor="middle" className={styles.axis}>
              {year}
            </text>
            <text x={x} y={height + 41} textAnchor="middle" className={styles.chance}>
              {chanceText(chance)}
            </text>
            <rect {...bar} x={x - 14} width={28} fill="var(--border-subtle)" />
            <rect {...bar} x={x - 14} width={28 * chance} fill="var(--loss)" />
          </g>
        );
      })}
    </>
  );
}

/** The years before that of the second date whose middle is shown. */
function pastYears(from: string, until: string): string[] {
  const years: string[] = [];
  for (let year = Number(from.slice(0, 4)); year < Number(until.slice(0, 4)); year++) {
    if (`${year}-07-01` >= from) years.push(String(year));
  }
  return years;
}
