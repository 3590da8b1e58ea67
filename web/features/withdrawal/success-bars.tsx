import { Bar, type BarCustomLayerProps } from "@nivo/bar";
import { useRef } from "react";
import { t } from "#shared/domain/language/translate.ts";
import type { SimulatedWithdrawal } from "#shared/engine/withdrawal/simulated-withdrawal.ts";
import { usePalette } from "#web/components/charts/palette.ts";
import { useWidth } from "#web/components/charts/use-width.ts";
import styles from "./charts.module.css";

interface SuccessBarsProps {
  simulated: SimulatedWithdrawal;
  /** The chosen chance, a fraction. */
  chance: number;
}

type HorizonDatum = { years: number; percent: number };

/** Out of a hundred; a hundred only when it is every path. */
const countOf = (percent: number) => (percent < 100 ? Math.min(99, Math.round(percent)) : 100);

const height = 220;
const margin = { top: 20, right: 4, bottom: 26, left: 44 };

/** Paths of a hundred that pay in full, by the number of years; those that reach the chosen chance are solid. */
export function SuccessBars({ simulated: { byHorizon }, chance }: SuccessBarsProps) {
  const holder = useRef<HTMLDivElement>(null);
  const width = useWidth(holder);
  const palette = usePalette();
  const data = byHorizon.map(({ years, probability }) => ({ years, percent: 100 * probability }));
  const isDense = width > 0 && (width - margin.left) / data.length < 24;
  const step = isDense ? Math.ceil(data.length / 8) : 1;
  const line = ({ yScale, innerWidth }: BarCustomLayerProps<HorizonDatum>) => (
    <line
      className={styles.chance}
      x1={0}
      x2={innerWidth}
      y1={yScale(100 * chance)}
      y2={yScale(100 * chance)}
    />
  );
  const numbers = ({ bars }: BarCustomLayerProps<HorizonDatum>) => (
    <g className={`num ${styles.numbers}`}>
      {isDense
        ? null
        : bars.map(({ key, x, y, width: wide, data: { value } }) => (
            <text key={key} x={x + wide / 2} y={y - 5} textAnchor="middle">
              {countOf(value ?? 0)}
            </text>
          ))}
    </g>
  );
  return (
    <>
      <div ref={holder} className={styles.holder} aria-hidden="true">
        {width === 0 ? null : (
          <Bar<HorizonDatum>
            width={width}
            height={height}
            margin={margin}
            data={data}
            keys={["percent"]}
            indexBy="years"
            padding={0.3}
            borderRadius={2}
            animate={false}
            enableLabel={false}
            valueScale={{ type: "linear", min: 0, max: 100 }}
            gridYValues={[0, 25, 50, 75, 100]}
            axisLeft={{
              tickSize: 0,
              tickPadding: 8,
              tickValues: [0, 25, 50, 75, 100],
              format: (value) => `${value} %`,
            }}
            axisBottom={{
              tickSize: 0,
              tickPadding: 8,
              format: (years) => (Number(years) % step === 0 || years === 1 ? String(years) : ""),
            }}
            theme={{
              text: { fontFamily: palette.fontFamily, fontSize: 11, fill: palette.colour("text-secondary") },
              grid: { line: { stroke: palette.colour("chart-grid") } },
            }}
            colors={({ value }) =>
              (value ?? 0) >= 100 * chance ? palette.colour("series-1") : `${palette.colour("series-1")}6b`
            }
            layers={["grid", "bars", line, "axes", numbers]}
            isInteractive={false}
          />
        )}
      </div>
      <div className="visually-hidden">
        <table>
          <caption>{t("Paths of 100 that pay in full")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("Years")}</th>
              <th scope="col">{t("Paths of 100")}</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ years, percent }) => (
              <tr key={years}>
                <th scope="row">{years}</th>
                <td>{countOf(percent)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
