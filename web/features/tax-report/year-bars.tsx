import { Bar, type BarCustomLayerProps } from "@nivo/bar";
import { useLayoutEffect, useRef } from "react";
import type { TaxReportRecord, TaxYearSummary } from "#shared/api/portfolio/tax-report.ts";
import { t } from "#shared/domain/language/translate.ts";
import { usePalette } from "#web/components/charts/palette.ts";
import { useWidth } from "#web/components/charts/use-width.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import styles from "./year-bars.module.css";

interface YearBarsProps {
  report: TaxReportRecord;
  /** The year that is shown beside it. */
  chosen: string | null;
  onYear: (year: string) => void;
}

type YearDatum = { year: string; short: number; long: number; net: number };

/** The place of a year on the axis of years, whose type in nivo is that of any axis. */
const placeOf = (scale: BarCustomLayerProps<YearDatum>["xScale"], year: string): number => {
  const place = "bandwidth" in scale ? scale(year) : undefined;
  return typeof place === "number" ? place : 0;
};

const height = 190;
const margin = { top: 24, right: 8, bottom: 28, left: 8 };
/** Rounded to whole units: the exact figures stand in the summary. */
const labelText = (value: number) =>
  value < 0 ? `(${formatCount(Math.round(-value))})` : formatCount(Math.round(value));

function datumOf({ year, short, long, net }: TaxYearSummary): YearDatum {
  return { year, short: short?.net ?? 0, long: long?.net ?? 0, net };
}

/** The net gain of each tax year: by term where the rules have terms. */
export function YearBars({ report, chosen, onYear }: YearBarsProps) {
  const holder = useRef<HTMLDivElement>(null);
  const width = useWidth(holder);
  const palette = usePalette();
  const { years, currency } = report;
  const hasTerms = years.some(({ short }) => short !== null);
  const keys = hasTerms ? ["short", "long"] : ["net"];
  const data = years.map(datumOf);
  const colours: Record<string, string> = {
    short: palette.colour("series-1"),
    long: palette.colour("chart-price"),
    net: palette.colour("series-1"),
  };
  const loss = palette.colour("loss");
  // Enough for a label; more years than that are scrolled to.
  const room = Math.max(width, years.length * 56);

  useLayoutEffect(() => {
    // The latest years first.
    if (holder.current && room > width) holder.current.scrollLeft = room;
  }, [room, width]);
  const isEmpty = data.every(({ short, long, net }) => short === 0 && long === 0 && net === 0);

  const chosenColumn = ({ xScale, innerHeight }: BarCustomLayerProps<YearDatum>) => {
    if (chosen === null || !years.some(({ year }) => year === chosen)) return null;
    const step = "step" in xScale ? xScale.step() : 0;
    const band = "bandwidth" in xScale ? xScale.bandwidth() : 0;
    const middle = placeOf(xScale, chosen) + band / 2;
    return (
      <rect
        className={styles.chosen}
        x={middle - Math.min(step, 64) / 2}
        y={-margin.top}
        width={Math.min(step, 64)}
        height={innerHeight + margin.top + margin.bottom}
        rx={6}
      />
    );
  };
  const labels = ({ bars, xScale, yScale }: BarCustomLayerProps<YearDatum>) => {
    const band = "bandwidth" in xScale ? xScale.bandwidth() : 0;
    return (
      <g className={`num ${styles.labels}`}>
        {years.map(({ year, net }) => {
          const own = bars.filter(({ data: { indexValue } }) => indexValue === year);
          const top = Math.min(yScale(0), ...own.map(({ y }) => y));
          return (
            <text
              key={year}
              className={year === chosen ? styles.strong : undefined}
              x={placeOf(xScale, year) + band / 2}
              y={top - 7}
              textAnchor="middle"
            >
              {labelText(net)}
            </text>
          );
        })}
      </g>
    );
  };
  const zero = ({ yScale, innerWidth }: BarCustomLayerProps<YearDatum>) => (
    <line className={styles.zero} x1={0} x2={innerWidth} y1={yScale(0)} y2={yScale(0)} />
  );

  return (
    <>
      <div ref={holder} className={styles.holder} aria-hidden="true">
        {width === 0 ? null : (
          <Bar<YearDatum>
            width={room}
            height={height}
            margin={margin}
            data={data}
            keys={keys}
            indexBy="year"
            padding={0.45}
            animate={false}
            valueScale={{ type: "linear", ...(isEmpty && { max: 1 }) }}
            enableLabel={false}
            enableGridY={false}
            axisLeft={null}
            axisBottom={{ tickSize: 0, tickPadding: 10 }}
            theme={{
              text: { fontFamily: palette.fontFamily, fontSize: 11, fill: palette.colour("text-secondary") },
            }}
            colors={({ id, value }) => ((value ?? 0) < 0 ? loss : (colours[id] ?? loss))}
            defs={[
              {
                id: "tax-loss",
                type: "patternLines",
                background: "transparent",
                color: loss,
                rotation: -45,
                lineWidth: 3,
                spacing: 6,
              },
            ]}
            fill={[{ match: ({ data: { value } }) => (value ?? 0) < 0, id: "tax-loss" }]}
            layers={[chosenColumn, "bars", zero, "axes", labels]}
            isInteractive
            tooltip={() => null}
            onClick={({ indexValue }) => onYear(String(indexValue))}
          />
        )}
      </div>
      {hasTerms ? (
        <p className={styles.legend} aria-hidden="true">
          <span>
            <i style={{ background: colours.short }} /> {t("Short term")}
          </span>
          <span>
            <i style={{ background: colours.long }} /> {t("Long term")}
          </span>
        </p>
      ) : null}
      <div className="visually-hidden">
        <table>
          <caption>{t("Net gain by tax year")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("Tax year")}</th>
              {hasTerms ? <th scope="col">{t("Short term")}</th> : null}
              {hasTerms ? <th scope="col">{t("Long term")}</th> : null}
              <th scope="col">{t("Net gain")}</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ year, short, long, net }) => (
              <tr key={year}>
                <th scope="row">{year}</th>
                {hasTerms ? <td>{formatMoney(short, currency)}</td> : null}
                {hasTerms ? <td>{formatMoney(long, currency)}</td> : null}
                <td>{formatMoney(net, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
