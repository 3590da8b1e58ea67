import styles from "./fan.module.css";
import { apart, type FanPlot, yearWidth } from "./fan-plot.ts";
import { chancesByYear, chanceText, type FanPoint, type YearChance } from "./fan-points.ts";

/** A year to come under the plot: the pixel of its middle, and the chance of being below cost at its end. */
interface YearPlace extends YearChance {
  readonly x: number;
}

/** The years to come that have room beside each other, at most `most` of them. */
export function yearPlaces(
  { scale, width, todayX }: FanPlot,
  points: readonly FanPoint[],
  most: number,
): readonly YearPlace[] {
  const places = chancesByYear(points, most).map((chance): YearPlace => {
    const start = Math.max(todayX, scale.x(`${chance.year}-01-01`));
    const middle = (start + Math.min(width, scale.x(`${Number(chance.year) + 1}-01-01`))) / 2;
    return { ...chance, x: Math.max(yearWidth / 2, middle) };
  });
  return apart(places, ({ x }) => x);
}

interface FanYearsProps {
  plot: FanPlot;
  /** First date of the picture, and today, ISO. */
  from: string;
  now: string;
  years: readonly YearPlace[];
}

/** The years under the plot, those to come with the chance of being below cost at their end. */
export function FanYears({ plot, from, now, years }: FanYearsProps) {
  const { scale, height } = plot;
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
      {years.map(({ year, chance, x }) => (
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
      ))}
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
