import { drawn } from "virtual:drawn-figures";
import { t } from "#shared/domain/language/translate.ts";
import { measured } from "#shared/engine/evidence/measured.ts";
import { formatDay, formatShortMonth } from "#web/components/format/dates.ts";
import { numberFormat } from "#web/components/format/formats.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { useFormats } from "#web/components/format/use-formats.ts";
import { across, areaPath, Dot, Drawing, DrawnFigure, down, linePath, Words, yearTicks } from "./drawing.tsx";
import type { Spread } from "./drawn-figures.ts";
import styles from "./shapes.module.css";

const multipleText = numberFormat({ maximumSignificantDigits: 3 });
const yearOf = (date: string) => Number(date.slice(0, 4));
const years = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step);

/** The past, and the range in which simulated prices go on. */
export function PriceFan() {
  const { language } = useFormats();
  const { dataDate, fan } = drawn;
  const { past, ahead, paths } = fan;
  const first = past[0]!.date;
  const last = ahead.at(-1)!.date;
  const x = across(first, last);
  const y = down(10_000, 600_000, Math.log);
  const line = (quantile: keyof Spread) => ahead.map((day) => [x(day.date), y(day[quantile])] as const);
  const values = { date: formatDay(dataDate), paths: formatCount(paths) };
  const quantiles = ["p5", "p25", "p50", "p75", "p95"] as const;
  return (
    <DrawnFigure
      language={language}
      caption={t(
        "The price up to {date}, the last day of the embedded history, and after it the range of {paths} random paths with the settings of a new plan.",
        values,
      )}
      legend={[
        { look: styles.priceKey, text: t("Past price") },
        { look: styles.medianKey, text: t("Median of the paths") },
        { look: styles.innerKey, text: t("From 25 to 75 % of the paths") },
        { look: styles.outerKey, text: t("From 5 to 95 % of the paths") },
      ]}
      head={[t("Month"), "5 %", "25 %", t("Median"), "75 %", "95 %"]}
      rows={ahead
        .filter((_, month) => month % 6 === 0)
        .map((day) => [
          formatShortMonth(day.date),
          ...quantiles.map((quantile) => formatCount(day[quantile])),
        ])}
    >
      <Drawing
        name={t("The price up to {date}, and the range of {paths} simulated paths after it", values)}
        unit={t("US$ per bitcoin, logarithmic scale")}
        height={280}
        up={[10_000, 30_000, 100_000, 300_000].map((price) => ({ at: y(price), text: formatCount(price) }))}
        along={yearTicks(years(yearOf(first) + 1, yearOf(last), 2), x)}
        marks={<Words at={[x(dataDate), 95]} side="right" text={formatShortMonth(dataDate)} />}
      >
        <path d={areaPath(line("p95"), line("p5"))} className={styles.outer} />
        <path d={areaPath(line("p75"), line("p25"))} className={styles.inner} />
        <path d={linePath(line("p50"))} className={styles.median} />
        <path d={linePath(past.map(({ date, price }) => [x(date), y(price)]))} className={styles.price} />
        <path
          d={linePath([
            [x(dataDate), 0],
            [x(dataDate), 100],
          ])}
          className={styles.today}
        />
      </Drawing>
    </DrawnFigure>
  );
}

/** The peaks of the past cycles, and the next one as the growth scenarios have it. */
export function CyclePeaks() {
  const { language } = useFormats();
  const { prices, observed, next } = drawn.peaks;
  const last = next[0]!.date;
  const x = across(prices[0]!.date, `${yearOf(last) + 1}-12-31`);
  const y = down(0.2, 1_500_000, Math.log);
  const times = ({ multiple }: (typeof next)[number]) =>
    multiple === null ? "" : `× ${multipleText.format(multiple)}`;
  const nextHeights = next.map(({ price }) => y(price));
  const [lowest, highest] = [next[0]!, next.at(-1)!];
  return (
    <DrawnFigure
      language={language}
      caption={t(
        "The peaks of the cycles, each as a multiple of the one before, and the next peak in the growth scenarios {scenarios}. Prices up to {date}.",
        {
          scenarios: measured.growthPresets
            .map(({ name }, at) => `${t(name)} (${times(next[at]!)})`)
            .join(", "),
          date: formatDay(drawn.dataDate),
        },
      )}
      legend={[
        { look: styles.priceKey, text: t("Past price") },
        { look: styles.peakKey, text: t("Peak") },
        { look: styles.nextKey, text: t("Next peak, by growth scenario") },
      ]}
      head={[t("Peak"), t("Price in US$"), t("Multiple of the one before")]}
      rows={[
        ...observed.map((peak) => [formatDay(peak.date), formatCount(peak.price), times(peak) || "–"]),
        ...next.map((peak, at) => [
          `${formatShortMonth(peak.date)}, ${t(measured.growthPresets[at]!.name)}`,
          formatCount(peak.price),
          times(peak),
        ]),
      ]}
    >
      <Drawing
        name={t("The price since 2011 with its peaks, each a smaller multiple of the one before")}
        unit={t("US$ per bitcoin, logarithmic scale")}
        height={280}
        up={[1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].map((price) => ({
          at: y(price),
          text: formatCount(price),
        }))}
        along={yearTicks(years(yearOf(prices[0]!.date) + 2, yearOf(last), 4), x)}
        marks={
          <>
            {observed.map((peak) => (
              <Dot key={peak.date} at={[x(peak.date), y(peak.price)]} />
            ))}
            {observed.slice(1).map((peak) => (
              <Words key={peak.date} at={[x(peak.date), y(peak.price)]} text={times(peak)} />
            ))}
            {nextHeights.map((height) => (
              <Dot key={height} at={[x(last), height]} className={styles.next} />
            ))}
            <Words
              at={[x(last), y(highest.price)]}
              text={`${times(lowest)}–${multipleText.format(highest.multiple!)}`}
            />
          </>
        }
      >
        <path d={linePath(prices.map(({ date, price }) => [x(date), y(price)]))} className={styles.price} />
      </Drawing>
    </DrawnFigure>
  );
}
