import { memo, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { measured } from "#shared/engine/evidence/measured.ts";
import { CalculationState } from "#web/components/calculation/calculation-state.tsx";
import type { ChartScale } from "#web/components/charts/chart-model.ts";
import { LineChart } from "#web/components/charts/lines/line-chart.tsx";
import { ScaleChoice } from "#web/components/charts/scale-choice.tsx";
import { amountAt, nominalNote } from "#web/components/display-currency/todays-rate.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { percentText } from "#web/components/format/number-text.ts";
import { formatPercent } from "#web/components/format/numbers.ts";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import { KeyFigureRow } from "#web/features/simulations/key-figure-row.tsx";
import parts from "#web/features/simulations/parts.module.css";
import type { EngineOutcome } from "#web/workers/engine-messages.ts";
import styles from "./analyses.module.css";
import { monteCarloResult, resultFrame } from "./analysis-result.ts";
import { type FanOf, fanChart, fans, fanTexts, lossByYear } from "./monte-carlo-text.ts";
import { SaveResult } from "./save-result.tsx";
import { ShareBars } from "./share-bars.tsx";
import { type AnalysisTabProps, type ShownTimeline, useAnalysis } from "./use-analysis.ts";

const paths = 10_000;
const requests = { monteCarlo: { paths } };

/** The range of price, value and coins over simulated price paths, and how often such ranges have held. */
export function MonteCarloTab({ timeline, money, ...props }: AnalysisTabProps & ShownTimeline) {
  const analysis = useAnalysis(props, requests);
  return (
    <>
      <CalculationState
        state={analysis}
        count={{ of: paths, text: (done) => t("{done} of {count} paths", { done, count: paths }) }}
      />
      {analysis.result === null ? null : (
        <Range timeline={timeline} money={money} outcome={analysis.result} />
      )}
    </>
  );
}

/** What was calculated last. It is not drawn again for the progress of the next calculation, which would delay that. */
const Range = memo(function Range({ timeline, money, outcome }: ShownTimeline & { outcome: EngineOutcome }) {
  const [fan, setFan] = useState<FanOf>("value");
  const [scale, setScale] = useState<ChartScale>("log");
  const { monteCarlo } = outcome.analyses;
  const costs = (outcome.result.rows.cumulativeCosts ?? []).map((cost) =>
    typeof cost === "number" ? cost : null,
  );
  const last = monteCarlo?.dateAcquired.at(-1);
  if (monteCarlo === undefined || last === undefined) return null;
  const at = (values: readonly (number | null)[]) => values.at(-1) ?? null;
  const loss = at(monteCarlo.lossProbability);
  const title = t(fanTexts[fan].title);
  return (
    <>
      <KeyFigureRow
        label={t("Values at the end")}
        figures={[
          [
            t("10th percentile, {month}", { month: formatMonth(last) }),
            amountAt(money, at(monteCarlo.value.p10)),
          ],
          [t("Median"), amountAt(money, at(monteCarlo.value.p50))],
          [t("90th percentile"), amountAt(money, at(monteCarlo.value.p90))],
          [t("Invested, model path"), amountAt(money, costs.at(-1))],
          [t("Chance of loss at the end"), loss === null ? "–" : formatPercent(loss)],
        ]}
      />
      <div className={styles.frame}>
        <section aria-labelledby="fan-title">
          <div className={parts.head}>
            <h3 id="fan-title">{title}</h3>
            <p>
              {t("{count} price paths", { count: monteCarlo.paths })}. {nominalNote(money)}
            </p>
            <Segmented<FanOf>
              label={t("Shown")}
              options={fans.map((value) => ({ value, text: t(fanTexts[value].text) }))}
              value={fan}
              onChange={setFan}
            />
            <ScaleChoice value={scale} onChange={setScale} />
            <SaveResult
              kind="monteCarlo"
              result={monteCarloResult(resultFrame(timeline), monteCarlo, costs)}
            />
          </div>
          <LineChart model={fanChart(timeline, monteCarlo, fan, costs, money)} scale={scale} height={340} />
        </section>
        <aside className={styles.rail}>
          <section aria-labelledby="loss-title">
            <h3 id="loss-title">{t("Chance of loss by year")}</h3>
            <p>{t("Paths worth less than they cost, in the last month of each year")}</p>
            <ShareBars
              caption={t("Chance of loss by year")}
              head={[t("Year"), t("Paths")]}
              rows={lossByYear(monteCarlo, timeline.now).map(({ year, share }) => ({
                name: year,
                share,
                text: `${percentText(share)} %`,
              }))}
            />
          </section>
          <section aria-labelledby="held-title">
            <h3 id="held-title">{t("How often the bands held")}</h3>
            <p>
              {t(
                "Monthly closes inside the 10 to 90 band of prices, with constants fitted only to data before each cut-off",
              )}
            </p>
            <table className={`num ${parts.table}`}>
              <thead>
                <tr>
                  <th scope="col">{t("Months ahead")}</th>
                  <th scope="col">{t("All cut-offs")}</th>
                  <th scope="col">{t("Since 2018")}</th>
                </tr>
              </thead>
              <tbody>
                {measured.bandCoverageByHorizon.map(({ from, to, inside, insideSince2018 }) => (
                  <tr key={from}>
                    <th scope="row">
                      {to === null ? t("{from} and more", { from }) : t("{from} to {to}", { from, to })}
                    </th>
                    <td>{percentText(inside)} %</td>
                    <td>{percentText(insideSince2018)} %</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p>
              {t(
                "The target is 80 %. Bands made before 2018 were far too low. Cycles are few and overlap, so read the bands as rough.",
              )}
            </p>
          </section>
        </aside>
      </div>
    </>
  );
});
