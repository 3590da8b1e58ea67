import { drawn } from "virtual:drawn-figures";
import { t } from "#shared/domain/language/translate.ts";
import { formatDay, formatShortMonth } from "#web/components/format/dates.ts";
import { numberFormat } from "#web/components/format/formats.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { useFormats } from "#web/components/format/use-formats.ts";
import { across, areaPath, Dot, Drawing, DrawnFigure, down, linePath, Words } from "./drawing.tsx";
import type { DatedPrice, Spread } from "./drawn-figures.ts";
import styles from "./shapes.module.css";

const priceUnit = () => t("US$ per bitcoin");
const twoDecimals = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

type Month = (typeof drawn.topUps.months)[number];

/** Prices of past months, and below each what a plan with both top-ups spends in it. */
export function TopUps() {
  const { language } = useFormats();
  const { baseAmount, cap, peak, months } = drawn.topUps;
  const count = months.length;
  const first = months[0]!.date.slice(0, 4);
  const middle = (month: number) => (100 * (month + 0.5)) / count;
  const price = down(0, 80_000);
  const spent = down(0, baseAmount + 2 * cap);
  const along = months.flatMap(({ date }, month) =>
    date.slice(5, 7) === "01" ? [{ at: middle(month), text: formatShortMonth(date) }] : [],
  );
  /** One shape of all months' bars, each from one amount to another. */
  const bars = (from: (month: Month) => number, to: (month: Month) => number) =>
    months
      .map((month, at) => {
        const [left, right] = [middle(at) - 38 / count, middle(at) + 38 / count];
        const [top, bottom] = [spent(to(month)), spent(from(month))];
        return areaPath(
          [
            [left, top],
            [right, top],
          ],
          [
            [left, bottom],
            [right, bottom],
          ],
        );
      })
      .join("");
  const afterDynamic = ({ dynamicTopUp }: Month) => baseAmount + dynamicTopUp;
  return (
    <DrawnFigure
      language={language}
      caption={t(
        "What a plan with a base amount of US$ {amount} and both caps at US$ {cap} would have bought from {from} to {to}. The dynamic top-up follows months in which the price fell; the cycle top-up grows with the distance from the peak of {peak}.",
        {
          amount: formatCount(baseAmount),
          cap: formatCount(cap),
          from: formatShortMonth(months[0]!.date),
          to: formatShortMonth(months.at(-1)!.date),
          peak: formatDay(peak.date),
        },
      )}
      legend={[
        { look: styles.baseKey, text: t("Base amount") },
        { look: styles.dynamicKey, text: t("Dynamic top-up") },
        { look: styles.cycleKey, text: t("Cycle top-up") },
      ]}
      head={[t("Month"), t("Price in US$"), t("Base amount"), t("Dynamic top-up"), t("Cycle top-up")]}
      rows={months.map((month) => [
        formatShortMonth(month.date),
        formatCount(month.price),
        formatCount(baseAmount),
        twoDecimals.format(month.dynamicTopUp),
        twoDecimals.format(month.cycleTopUp),
      ])}
    >
      <Drawing
        name={t("The price from {year} on, with the peak of its cycle", { year: first })}
        unit={priceUnit()}
        height={130}
        up={[0, 40_000, 80_000].map((at) => ({ at: price(at), text: formatCount(at) }))}
        along={along}
        marks={<Words at={[95, price(peak.price)]} text={t("Peak")} />}
      >
        <path
          d={linePath([
            [0, price(peak.price)],
            [100, price(peak.price)],
          ])}
          className={styles.today}
        />
        <path
          d={linePath(months.map((month, at) => [middle(at), price(month.price)]))}
          className={styles.price}
        />
      </Drawing>
      <Drawing
        name={t("What is spent each month: more after falls, and most while the price is far below the peak")}
        unit={t("US$ a month")}
        height={150}
        up={[0, baseAmount, baseAmount + cap, baseAmount + 2 * cap].map((at) => ({
          at: spent(at),
          text: formatCount(at),
        }))}
        along={along}
      >
        <path
          d={bars(
            () => 0,
            () => baseAmount,
          )}
          className={styles.base}
        />
        <path d={bars(() => baseAmount, afterDynamic)} className={styles.dynamic} />
        <path
          d={bars(afterDynamic, (month) => afterDynamic(month) + month.cycleTopUp)}
          className={styles.cycle}
        />
      </Drawing>
    </DrawnFigure>
  );
}

/** The months of a plan on one axis of time, each with the mark of where its row comes from. */
export function SourcedMonths() {
  const { language } = useFormats();
  const { sources, dataDate } = drawn;
  const { months, now } = sources;
  const names = {
    actual: { name: t("Recorded"), look: styles.actual, key: styles.actualKey },
    backfilled: { name: t("Back-filled"), look: styles.backfilled, key: styles.backfilledKey },
    pending: { name: t("Due, price projected"), look: styles.pending, key: styles.pendingKey },
    projected: { name: t("Projected"), look: styles.projected, key: styles.projectedKey },
  } as const;
  const of = (source: string) => names[source as keyof typeof names];
  const x = across(months[0]!.date, months.at(-1)!.date);
  const highest = Math.max(...months.map(({ price }) => price));
  const top = 50_000 * Math.ceil((1.1 * highest) / 50_000);
  const y = down(0, top);
  const close = drawn.fan.past.at(-1)!;
  const known = [...months.filter(({ date }) => date < dataDate), close];
  const others = [close, ...months.filter(({ date }) => date > dataDate)];
  const line = (part: readonly DatedPrice[]) => linePath(part.map(({ date, price }) => [x(date), y(price)]));
  const day = (date: string) =>
    linePath([
      [x(date), 0],
      [x(date), 100],
    ]);
  return (
    <DrawnFigure
      language={language}
      caption={t(
        "An example plan, opened on {now} while {date} is the last day with a known price. Months with recorded transactions stay as recorded; the others up to that day are back-filled at its prices, and those after it follow the price path.",
        { now: formatDay(now), date: formatDay(dataDate) },
      )}
      legend={Object.values(names).map(({ name, key }) => ({ look: key, text: name }))}
      head={[t("Month"), t("Price in US$"), t("Where the row comes from")]}
      rows={months.map(({ date, price, source }) => [
        formatShortMonth(date),
        formatCount(price),
        of(source).name,
      ])}
    >
      <Drawing
        name={t(
          "The months of a plan: recorded and back-filled up to the data date, then due, then projected",
        )}
        unit={priceUnit()}
        height={220}
        up={[0, top / 2, top].map((at) => ({ at: y(at), text: formatCount(at) }))}
        along={months
          .filter((_, month) => month % 6 === 2)
          .map(({ date }) => ({ at: x(date), text: formatShortMonth(date) }))}
        marks={
          <>
            {months.map(({ date, price, source }) => (
              <Dot key={date} at={[x(date), y(price)]} className={of(source).look} />
            ))}
            <Words at={[x(dataDate), 92]} side="left" text={t("Data date")} />
            <Words at={[x(now), 92]} side="right" text={t("Today")} />
          </>
        }
      >
        <path d={day(dataDate)} className={styles.today} />
        <path d={day(now)} className={styles.today} />
        <path d={line(known)} className={styles.price} />
        <path d={line(others)} className={styles.ahead} />
      </Drawing>
    </DrawnFigure>
  );
}

/** The range of what is left of one bitcoin from which a fixed amount is paid. */
export function CoinsLeft() {
  const { language } = useFormats();
  const { paths, amount, btc, startDate, success, years } = drawn.withdrawal;
  const last = years.length - 1;
  const y = down(0, btc);
  const line = (quantile: keyof Spread) =>
    years.map((left, year) => [(100 * year) / last, y(left[quantile])] as const);
  const quantiles = ["p5", "p25", "p50", "p75", "p95"] as const;
  return (
    <DrawnFigure
      language={language}
      caption={t(
        "{btc} BTC that pays US$ {amount} a month from {date} on, in money of today, on {paths} random paths without tax. On {success} of 100 paths all payments of {years} years are made in full.",
        {
          btc,
          amount: formatCount(amount),
          date: formatShortMonth(startDate),
          paths: formatCount(paths),
          success: Math.round(100 * success),
          years: last,
        },
      )}
      legend={[
        { look: styles.medianKey, text: t("Median of the paths") },
        { look: styles.innerKey, text: t("From 25 to 75 % of the paths") },
        { look: styles.outerKey, text: t("From 5 to 95 % of the paths") },
      ]}
      head={[t("Years"), "5 %", "25 %", t("Median"), "75 %", "95 %"]}
      rows={years.flatMap((left, year) =>
        year % 5 === 0
          ? [[String(year), ...quantiles.map((quantile) => twoDecimals.format(left[quantile]))]]
          : [],
      )}
    >
      <Drawing
        name={t("The range of BTC that is left over {years} years; on some paths nothing is", {
          years: last,
        })}
        unit={t("BTC left, by years of withdrawals")}
        height={240}
        up={[0, 0.25, 0.5, 0.75, 1].map((share) => ({
          at: y(share * btc),
          text: twoDecimals.format(share * btc),
        }))}
        along={[0, 5, 10, 15, 20, 25, 30].map((year) => ({ at: (100 * year) / last, text: String(year) }))}
      >
        <path d={areaPath(line("p95"), line("p5"))} className={styles.outer} />
        <path d={areaPath(line("p75"), line("p25"))} className={styles.inner} />
        <path d={linePath(line("p50"))} className={styles.median} />
      </Drawing>
    </DrawnFigure>
  );
}
