import { type ReactNode, useId, useRef } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import { fromCents } from "#shared/domain/money.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { useWidth } from "#web/components/charts/use-width.ts";
import { currencySign, rateOnDay } from "#web/components/format/currency.ts";
import { formatMonth, formatShortMonth } from "#web/components/format/dates.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import type { EpochPhase } from "#web/components/format/phases.ts";
import styles from "./pictures.module.css";

const phases: readonly EpochPhase[] = ["support", "declining", "recovering"];
const strip = 4;

interface Point {
  readonly time: number;
  readonly value: number;
}

/** A stretch of time in one phase of an epoch. */
interface PhaseStretch {
  readonly phase: EpochPhase;
  readonly from: number;
  readonly to: number;
}

const stamp = (date: string) => Date.parse(`${date}T00:00:00Z`);

function stretchesOf(epochs: Timeline["epochs"], from: number, to: number): PhaseStretch[] {
  return epochs.flatMap(({ halvingDate, peakPriceDate, troughPriceDate }, i) => {
    const end = epochs[i + 1]?.halvingDate;
    const borders = [halvingDate, peakPriceDate, troughPriceDate].map(stamp);
    borders.push(end === undefined ? to : stamp(end));
    return phases.flatMap((phase, part) => {
      const stretch = { phase, from: Math.max(from, borders[part]!), to: Math.min(to, borders[part + 1]!) };
      return stretch.from < stretch.to ? [stretch] : [];
    });
  });
}

/** On the line through points of ascending time. */
function valueAt(points: readonly Point[], time: number): number {
  const next = points.findIndex((point) => point.time >= time);
  if (next <= 0) return points.at(next)?.value ?? 0;
  const [a, b] = [points[next - 1]!, points[next]!];
  return a.value + ((b.value - a.value) * (time - a.time)) / (b.time - a.time);
}

/** Draws as wide as there is room, so that text keeps its size. */
function Picture({
  label,
  height,
  children,
}: {
  label: string;
  height: number;
  children(width: number): ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  return (
    <div ref={frame} className={styles.picture} style={{ height }}>
      {width === 0 ? null : (
        <svg width={width} height={height} role="img" aria-label={label}>
          {children(width)}
        </svg>
      )}
    </div>
  );
}

/** Diagonal lines over what has not happened. */
function Hatch({ id }: { id: string }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0V6" className={styles.hatch} />
    </pattern>
  );
}

const spanHeight = 330;
const spanTop = 26;
const spanGround = spanHeight - 34;
const noCloses: readonly { readonly date: string; readonly close: number }[] = [];

/**
 * The price over the epochs of the plan, on a logarithmic scale and in the colours of the phases: known closes, then the
 * model. A frame shows the plan's own span.
 */
export function SpanPicture({ timeline }: { timeline: Timeline }) {
  const { data: closes = noCloses } = useOperation("market", "prices", {}, { revalidateOnFocus: false });
  const hatch = useId();
  const { epochs, dataDate, now, rowEpoch } = timeline;
  const [first, last] = [rowEpoch[0], rowEpoch.at(-1)];
  const shown = epochs.filter(({ epoch }) => epoch >= (first ?? 0) && epoch <= (last ?? -1));
  const [opening, closing] = [shown[0], shown.at(-1)];
  if (opening === undefined || closing === undefined) return null;
  const from = stamp(opening.halvingDate);
  const nextHalving = closing.anchors.find(({ name }) => name === "nextHalving")?.date;
  const to = stamp(nextHalving ?? timeline.investEndDate);
  const known = closes
    .filter(({ date }) => date <= dataDate)
    .map(({ date, close }) => [date, close] as const);
  const modelled = shown.flatMap(({ anchors }) =>
    anchors.flatMap(({ date, price }) =>
      price !== null && (date > dataDate || known.length === 0) ? [[date, price] as const] : [],
    ),
  );
  const points = [...known, ...modelled]
    .map(([date, price]) => ({ time: stamp(date), value: Math.log(price) }))
    .sort((one, other) => one.time - other.time);
  const inside = points.filter(({ time }) => time >= from && time <= to).map(({ value }) => value);
  if (inside.length < 2) return null;
  const [low, high] = [Math.min(...inside), Math.max(...inside)];
  const y = (value: number) =>
    spanGround - (0.08 + 0.88 * ((value - low) / (high - low || 1))) * (spanGround - spanTop);
  return (
    <Picture
      height={spanHeight}
      label={t("The bitcoin price from {from} to {to}, known and modelled, with the span of your plan", {
        from: formatMonth(opening.halvingDate),
        to: formatMonth(new Date(to).toISOString().slice(0, 10)),
      })}
    >
      {(width) => {
        const x = (time: number) => ((time - from) / (to - from)) * width;
        const start = x(stamp(timeline.investStartDate));
        const end = Math.min(width - 1, x(stamp(timeline.investEndDate)));
        const today = x(stamp(now));
        const area = (stretch: PhaseStretch) => {
          const between = points.filter(({ time }) => time > stretch.from && time < stretch.to);
          const line = [
            { time: stretch.from, value: valueAt(points, stretch.from) },
            ...between,
            { time: stretch.to, value: valueAt(points, stretch.to) },
          ];
          const outline = line.map(({ time, value }) => `${x(time).toFixed(1)} ${y(value).toFixed(1)}`);
          return `M${x(stretch.from).toFixed(1)} ${spanGround}L${outline.join("L")}L${x(stretch.to).toFixed(1)} ${spanGround}z`;
        };
        const isFree = (at: number) => Math.abs(at - today) > 66;
        return (
          <>
            <Hatch id={hatch} />
            {stretchesOf(shown, from, to).map((stretch) => (
              <g key={stretch.from}>
                <path d={area(stretch)} fill={`var(--phase-${stretch.phase})`} fillOpacity="0.55" />
                <rect
                  x={x(stretch.from)}
                  y={spanGround}
                  width={x(stretch.to) - x(stretch.from)}
                  height={strip}
                  fill={`var(--phase-${stretch.phase})`}
                />
              </g>
            ))}
            <rect
              x={today}
              y={spanTop}
              width={Math.max(0, width - today)}
              height={spanGround - spanTop}
              fill={`url(#${hatch})`}
            />
            {shown.map(({ epoch, halvingDate }, i) => {
              const at = x(stamp(halvingDate));
              const room = x(shown[i + 1] === undefined ? to : stamp(shown[i + 1]!.halvingDate)) - at;
              return (
                <g key={epoch}>
                  <path d={`M${at + 0.75} 4V${spanGround}`} className={styles.halving} />
                  {room < 16 ? null : (
                    <text x={at + 6} y="14" className={styles.epoch}>
                      {room < 64 ? epoch : t("Epoch {epoch}", { epoch: String(epoch) })}
                    </text>
                  )}
                </g>
              );
            })}
            <rect
              x={start}
              y={spanTop - 4}
              width={Math.max(2, end - start)}
              height={spanGround - spanTop + 14}
              rx="4"
              className={styles.window}
            />
            <path d={`M${today} ${spanTop + 4}V${spanGround + 8}`} className={styles.today} />
            <text x={today} y={spanHeight - 4} textAnchor="middle" className={styles.strong}>
              {t("Today")}
            </text>
            {isFree(start) ? (
              <text x={Math.max(0, start)} y={spanHeight - 4} textAnchor={start < 40 ? "start" : "middle"}>
                {formatShortMonth(timeline.investStartDate)}
              </text>
            ) : null}
            {isFree(end) ? (
              <text x={end} y={spanHeight - 4} textAnchor="end">
                {formatShortMonth(timeline.investEndDate)}
              </text>
            ) : null}
          </>
        );
      }}
    </Picture>
  );
}

const pastHeight = 300;
const pastTop = 26;
const pastGround = pastHeight - 26;
const pastLeft = 56;
const endWidth = 104;
const narrow = 480;

/** Steps of 1, 2, 2,5 or 5 times a power of ten, at most six up to `most`. */
function stepFor(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most / 5 || 1));
  return ([1, 2, 2.5, 5, 10].find((size) => most / (size * power) <= 5) ?? 10) * power;
}

/** What the simulated coins were worth by month, against what was put in, in base currency at each month's rate. */
export function PastPicture({ timeline }: { timeline: Timeline }) {
  const hatch = useId();
  const { rows, dataDate, now, baseCurrency, epochs } = timeline;
  const dates = (rows.dateAcquired ?? []).map(String).filter((date) => date <= dataDate);
  const lineOf = (column: string): Point[] =>
    dates.flatMap((date, row) => {
      const cell = rows[column]?.[row];
      return typeof cell === "number" ? [{ time: stamp(date), value: cell * rateOnDay(timeline, date) }] : [];
    });
  const { planned } = timeline.home;
  if (planned === null) return null;
  // Both end at the last known price, with the figures above.
  const ends = { time: stamp(dataDate) };
  const until = (points: readonly Point[], cents: number): Point[] => [
    ...points.filter(({ time }) => time < ends.time),
    { ...ends, value: fromCents(cents) },
  ];
  const values = until(lineOf("holdingsValueUSD"), planned.value.baseCents);
  // What was put in keeps the rate of its own day.
  let sum = 0;
  const paid = lineOf("costUSD").map(({ time, value }) => {
    sum += value;
    return { time, value: sum };
  });
  const costs = until(paid, planned.cost.baseCents);
  const [first, lastValue, lastCost] = [values[0], values.at(-1), costs.at(-1)];
  if (values.length < 2 || !first || !lastValue || !lastCost) return null;
  const most = Math.max(1, ...[...values, ...costs].map(({ value }) => value));
  const step = stepFor(most);
  const ticks = Array.from({ length: Math.ceil(most / step) + 1 }, (_, i) => i * step);
  const top = ticks.at(-1)!;
  const y = (value: number) => pastGround - (value / top) * (pastGround - pastTop);
  const sign = currencySign(baseCurrency);
  const from = first.time;
  const to = Math.max(stamp(now), lastValue.time);
  const firstYear = new Date(from).getUTCFullYear() + 1;
  const years = Array.from(
    { length: new Date(to).getUTCFullYear() - firstYear + 1 },
    (_, i) => firstYear + i,
  );
  return (
    <figure className={styles.figure}>
      <figcaption>
        <span className={styles.valueKey}>{t("Value, simulated")}</span>
        <span className={styles.costKey}>{t("Put in, fees included")}</span>
        <span>{t("in {currency}", { currency: sign })}</span>
      </figcaption>
      <Picture
        height={pastHeight}
        label={t(
          "Value of the simulated coins by month against what was put in, in {currency}: {value} against {cost} at last",
          { currency: sign, value: Math.round(lastValue.value), cost: Math.round(lastCost.value) },
        )}
      >
        {(width) => {
          const hasEnds = width >= narrow;
          const right = width - (hasEnds ? endWidth : 8);
          const x = (time: number) => pastLeft + ((time - from) / (to - from || 1)) * (right - pastLeft);
          const line = (list: readonly Point[]) =>
            `M${list.map(({ time, value }) => `${x(time).toFixed(1)} ${y(value).toFixed(1)}`).join("L")}`;
          const known = x(lastValue.time);
          const apart = Math.max(4, Math.ceil((years.length * 44) / (right - pastLeft)));
          const places = [
            { name: t("Worth"), value: lastValue.value },
            { name: t("Put in"), value: lastCost.value },
          ].sort((one, other) => other.value - one.value);
          const upper = Math.min(y(places[0]!.value), pastGround - 48);
          const lower = Math.max(y(places[1]!.value), upper + 34);
          return (
            <>
              <Hatch id={hatch} />
              {ticks.map((tick) => (
                <g key={tick}>
                  <path d={`M${pastLeft} ${y(tick)}H${right}`} className={styles.gridLine} />
                  <text x={pastLeft - 8} y={y(tick) + 4} textAnchor="end">
                    {formatCount(tick)}
                  </text>
                </g>
              ))}
              <rect
                x={known}
                y={pastTop}
                width={right - known}
                height={pastGround - pastTop}
                fill={`url(#${hatch})`}
              />
              {epochs
                .map(({ epoch, halvingDate }) => ({ epoch, time: stamp(halvingDate) }))
                .filter(({ time }) => time > from && time < to)
                .map(({ epoch, time }) => (
                  <g key={epoch}>
                    <path d={`M${x(time)} ${pastTop - 6}V${pastGround}`} className={styles.halving} />
                    <text x={x(time) + 4} y="12" className={styles.epoch}>
                      {t("Epoch {epoch}", { epoch: String(epoch) })}
                    </text>
                  </g>
                ))}
              {stretchesOf(epochs, from, to).map((stretch) => (
                <rect
                  key={stretch.from}
                  x={x(stretch.from)}
                  y={pastGround + 2}
                  width={x(stretch.to) - x(stretch.from)}
                  height={strip}
                  fill={`var(--phase-${stretch.phase})`}
                />
              ))}
              {years
                .filter((_, i) => years.length < 9 || i % Math.min(apart, 5) === 0)
                .map((year) => (
                  <text key={year} x={x(Date.UTC(year, 0, 1))} y={pastHeight - 4} textAnchor="middle">
                    {year}
                  </text>
                ))}
              <path d={line(costs)} className={styles.cost} />
              <path d={line(values)} className={styles.value} />
              {hasEnds
                ? places.map(({ name, value }, i) => (
                    <g key={name}>
                      <path
                        d={`M${known + 4} ${y(value)}L${right + 10} ${(i === 0 ? upper : lower) - 4}`}
                        className={styles.tie}
                      />
                      <text x={right + 14} y={i === 0 ? upper : lower} className={styles.strong}>
                        {name}
                      </text>
                      <text x={right + 14} y={(i === 0 ? upper : lower) + 14}>
                        {sign} {formatCount(Math.round(value))}
                      </text>
                    </g>
                  ))
                : null}
            </>
          );
        }}
      </Picture>
    </figure>
  );
}
