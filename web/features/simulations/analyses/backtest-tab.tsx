import { useState } from "react";
import { CalculationState } from "#web/components/calculation/calculation-state.tsx";
import type { ChartScale } from "#web/components/charts/chart-model.ts";
import { LineChart } from "#web/components/charts/lines/line-chart.tsx";
import { ScaleChoice } from "#web/components/charts/scale-choice.tsx";
import { amountAt, type TodaysRate } from "#web/components/display-currency/todays-rate.ts";
import { coinAmount } from "#web/components/format/coins.ts";
import { currencySign } from "#web/components/format/currency.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { formatCount, formatPercent } from "#web/components/format/numbers.ts";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import { KeyFigureRow } from "#web/features/simulations/key-figure-row.tsx";
import parts from "#web/features/simulations/parts.module.css";
import { returnText } from "#web/features/simulations/simulation-text.ts";
import styles from "./analyses.module.css";
import { backtestResult, resultFrame } from "./analysis-result.ts";
import { type BacktestStart, backtestChart, distribution, startsByReturn } from "./backtest-rows.ts";
import { SaveResult } from "./save-result.tsx";
import { ShareBars } from "./share-bars.tsx";
import { type AnalysisTabProps, type ShownTimeline, useAnalysis } from "./use-analysis.ts";

const horizons = ["12", "24", "36", "48", "60", "96", "120"] as const;
type Horizon = (typeof horizons)[number];
const shownAtEnds = 3;

/** The plan's rule from every month of known history. */
export function BacktestTab({ timeline, money, ...props }: AnalysisTabProps & ShownTimeline) {
  const [horizon, setHorizon] = useState<Horizon>("48");
  const [scale, setScale] = useState<ChartScale>("log");
  const analysis = useAnalysis(props, { rollingBacktest: { months: Number(horizon) } });
  const backtest = analysis.result?.analyses.rollingBacktest;
  const summary = backtest?.summary ?? null;
  const one = `${currencySign(money.currency)} 1`;
  const starts = backtest === undefined ? [] : startsByReturn(backtest);
  return (
    <>
      <div className={parts.head}>
        <SelectField<Horizon>
          label="Length"
          options={horizons.map((value) => ({ value, text: `${value} months` }))}
          value={horizon}
          onChange={setHorizon}
        />
      </div>
      <CalculationState state={analysis} />
      {backtest === undefined ? null : summary === null ? (
        <p className={parts.empty}>History is shorter than {backtest.horizonMonths} months.</p>
      ) : (
        <>
          <KeyFigureRow
            label="All start months"
            figures={[
              ["Start months", formatCount(summary.count)],
              ["Worst", returnText(summary.minRoi)],
              ["10th percentile", returnText(summary.p10Roi)],
              ["Median", returnText(summary.medianRoi)],
              ["90th percentile", returnText(summary.p90Roi)],
              ["Ended above cost", formatPercent(summary.positiveShare)],
              ["Better than one lump sum", formatPercent(summary.beatLumpSumShare)],
            ]}
          />
          <div className={styles.frame}>
            <section aria-labelledby="backtest-title">
              <div className={parts.head}>
                <h3 id="backtest-title">
                  {backtest.horizonMonths} months of this plan, from every month of history
                </h3>
                <ScaleChoice value={scale} onChange={setScale} />
                <SaveResult kind="backtest" result={backtestResult(resultFrame(timeline), backtest)} />
              </div>
              <LineChart model={backtestChart(timeline, backtest, money.currency)} scale={scale} />
            </section>
            <aside className={styles.rail}>
              <section aria-labelledby="distribution-title">
                <h3 id="distribution-title">Distribution</h3>
                <p>Start months by value per {one} invested</p>
                <ShareBars
                  caption={`Start months by value per ${one}`}
                  head={[`Value per ${one}`, "Start months"]}
                  rows={distribution(backtest)}
                />
                <p>
                  Early starts met growth that later ones did not, and the stretches overlap:{" "}
                  {formatCount(summary.count)} starts are about{" "}
                  {formatCount(
                    Math.max(
                      1,
                      Math.round((summary.count + backtest.horizonMonths) / backtest.horizonMonths),
                    ),
                  )}{" "}
                  independent ones.
                </p>
              </section>
            </aside>
          </div>
          <StartTable
            lowest={starts.slice(0, shownAtEnds)}
            highest={starts.slice(-shownAtEnds).toReversed()}
            months={backtest.horizonMonths}
            money={money}
          />
          <p className={parts.note}>
            The plan's amount, top-ups and fees without growth, changed months or sales; recorded transactions
            do not count. Past results do not predict future ones. Closes to {formatDay(timeline.dataDate)}.
          </p>
        </>
      )}
    </>
  );
}

interface StartTableProps {
  lowest: readonly BacktestStart[];
  highest: readonly BacktestStart[];
  months: number;
  money: TodaysRate;
}

function StartTable({ lowest, highest, months, money }: StartTableProps) {
  const groups = [
    { name: "Lowest", starts: lowest },
    { name: "Highest", starts: highest },
  ];
  return (
    <ScrollRegion className={parts.scroller} label="Lowest and highest start months">
      <table className={`num ${parts.table}`}>
        <thead>
          <tr>
            <th scope="col">Start</th>
            <th scope="col">Invested</th>
            <th scope="col">Total BTC</th>
            <th scope="col">Value after {months} months</th>
            <th scope="col">ROI</th>
            <th scope="col">XIRR</th>
            <th scope="col">ROI of the lump sum</th>
          </tr>
        </thead>
        {groups.map(({ name, starts }) => (
          <tbody key={name}>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={7}>
                {name}
              </th>
            </tr>
            {starts.map((each) => (
              <tr key={each.start}>
                <th scope="row">{formatMonth(each.start)}</th>
                <td>{amountAt(money, each.invested)}</td>
                <td>{coinAmount(each.totalBTC)}</td>
                <td>{amountAt(money, each.value)}</td>
                <td>{returnText(each.roi)}</td>
                <td>{returnText(each.xirr)}</td>
                <td>{returnText(each.lumpSumRoi)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </ScrollRegion>
  );
}
