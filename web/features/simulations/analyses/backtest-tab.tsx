import { useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
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
          label={t("Length")}
          options={horizons.map((value) => ({
            value,
            text: t("{count, plural, one {# month} other {# months}}", { count: Number(value) }),
          }))}
          value={horizon}
          onChange={setHorizon}
        />
      </div>
      <CalculationState state={analysis} />
      {backtest === undefined ? null : summary === null ? (
        <p className={parts.empty}>
          {t("History is shorter than {count} months.", { count: backtest.horizonMonths })}
        </p>
      ) : (
        <>
          <KeyFigureRow
            label={t("All start months")}
            figures={[
              [t("Start months"), formatCount(summary.count)],
              [t("Worst"), returnText(summary.minRoi)],
              [t("10th percentile"), returnText(summary.p10Roi)],
              [t("Median"), returnText(summary.medianRoi)],
              [t("90th percentile"), returnText(summary.p90Roi)],
              [t("Ended above cost"), formatPercent(summary.positiveShare)],
              [t("Better than one lump sum"), formatPercent(summary.beatLumpSumShare)],
            ]}
          />
          <div className={styles.frame}>
            <section aria-labelledby="backtest-title">
              <div className={parts.head}>
                <h3 id="backtest-title">
                  {t("{count} months of this plan, from every month of history", {
                    count: backtest.horizonMonths,
                  })}
                </h3>
                <ScaleChoice value={scale} onChange={setScale} />
                <SaveResult kind="backtest" result={backtestResult(resultFrame(timeline), backtest)} />
              </div>
              <LineChart model={backtestChart(timeline, backtest, money.currency)} scale={scale} />
            </section>
            <aside className={styles.rail}>
              <section aria-labelledby="distribution-title">
                <h3 id="distribution-title">{t("Distribution")}</h3>
                <p>{t("Start months by value per {amount} invested", { amount: one })}</p>
                <ShareBars
                  caption={t("Start months by value per {amount}", { amount: one })}
                  head={[t("Value per {amount}", { amount: one }), t("Start months")]}
                  rows={distribution(backtest)}
                />
                <p>
                  {t(
                    "Early starts met growth that later ones did not, and the stretches overlap: {count} starts are about {independent} independent ones.",
                    {
                      count: summary.count,
                      independent: Math.max(
                        1,
                        Math.round((summary.count + backtest.horizonMonths) / backtest.horizonMonths),
                      ),
                    },
                  )}
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
            {t(
              "The plan's amount, top-ups and fees without growth, changed months or sales; recorded transactions do not count. Past results do not predict future ones. Closes to {day}.",
              { day: formatDay(timeline.dataDate) },
            )}
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
    { name: t("Lowest"), starts: lowest },
    { name: t("Highest"), starts: highest },
  ];
  return (
    <ScrollRegion className={parts.scroller} label={t("Lowest and highest start months")}>
      <table className={`num ${parts.table}`}>
        <thead>
          <tr>
            <th scope="col">{t("Start")}</th>
            <th scope="col">{t("Invested")}</th>
            <th scope="col">{t("Total BTC")}</th>
            <th scope="col">{t("Value after {count} months", { count: months })}</th>
            <th scope="col">{t("ROI")}</th>
            <th scope="col">{t("XIRR")}</th>
            <th scope="col">{t("ROI of the lump sum")}</th>
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
