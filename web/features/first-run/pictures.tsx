import type { Timeline } from "#shared/api/timeline.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import styles from "./page.module.css";

const width = 640;
const height = 220;
const edge = 8;

function numbers(timeline: Timeline, column: string): (number | null)[] {
  return (timeline.rows[column] ?? []).map((cell) => (typeof cell === "number" ? cell : null));
}

function dates(timeline: Timeline): string[] {
  return (timeline.rows.dateAcquired ?? []).map(String);
}

type Scale = (value: number) => number;

function lineOf(values: readonly (number | null)[], from: number, y: Scale, count: number): string {
  const step = count > 1 ? width / (count - 1) : 0;
  return values
    .flatMap((value, i) =>
      value === null ? [] : [`${((from + i) * step).toFixed(1)} ${y(value).toFixed(1)}`],
    )
    .map((point, i) => `${i === 0 ? "M" : "L"}${point}`)
    .join("");
}

/** The price over the plan's months, known and modelled, with its halvings; the height is logarithmic. */
export function SpanPicture({ timeline }: { timeline: Timeline }) {
  const prices = numbers(timeline, "priceUSD");
  const days = dates(timeline);
  const known = prices.filter((price): price is number => price !== null && price > 0);
  if (known.length < 2) return null;
  const low = Math.log(Math.min(...known));
  const span = Math.log(Math.max(...known)) - low || 1;
  const y: Scale = (price) => height - edge - ((Math.log(price) - low) / span) * (height - 2 * edge);
  const ahead = days.findIndex((day) => day > timeline.dataDate);
  const today = ahead < 0 ? days.length : Math.max(ahead, 1);
  const at = (date: string) => {
    const position = days.findIndex((day) => day >= date);
    return position < 0 ? null : (position / Math.max(days.length - 1, 1)) * width;
  };
  const halvings = timeline.epochs.flatMap(({ epoch, halvingDate }) => {
    const x = halvingDate < (days[0] ?? "") ? null : at(halvingDate);
    return x === null ? [] : [{ epoch, x }];
  });
  const first = days[0] ?? timeline.investStartDate;
  const last = days.at(-1) ?? timeline.investEndDate;
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`The bitcoin price from ${formatMonth(first)} to ${formatMonth(last)}, known and modelled`}
    >
      {halvings.map(({ epoch, x }) => (
        <line key={epoch} className={styles.halving} x1={x} x2={x} y1={0} y2={height} />
      ))}
      <path className={styles.line} d={lineOf(prices.slice(0, today), 0, y, days.length)} />
      <path
        className={`${styles.line} ${styles.ahead}`}
        d={lineOf(prices.slice(today - 1), today - 1, y, days.length)}
      />
    </svg>
  );
}

/** What the simulated coins were worth by month, against what was put in. In US dollars. */
export function PastPicture({ timeline }: { timeline: Timeline }) {
  const count = dates(timeline).filter((day) => day <= timeline.dataDate).length;
  if (count < 2) return null;
  const values = numbers(timeline, "holdingsValueUSD").slice(0, count);
  const costs = numbers(timeline, "cumulativeCosts").slice(0, count);
  const most = Math.max(1, ...[...values, ...costs].map((value) => value ?? 0));
  const y: Scale = (value) => height - edge - (value / most) * (height - 2 * edge);
  return (
    <figure className={styles.figure}>
      <figcaption>
        <span className={styles.valueKey}>Value, simulated</span>
        <span className={styles.costKey}>Put in, fees included</span>
      </figcaption>
      <svg
        className={styles.picture}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label="Value of the simulated coins by month against what was put in, in US dollars"
      >
        <path className={`${styles.line} ${styles.ahead}`} d={lineOf(values, 0, y, count)} />
        <path className={`${styles.line} ${styles.cost}`} d={lineOf(costs, 0, y, count)} />
      </svg>
    </figure>
  );
}
