import { msg, t } from "#shared/domain/language/translate.ts";
import type { TimingError } from "#shared/engine/analyses/timing-error.ts";
import { CalculationState } from "#web/components/calculation/calculation-state.tsx";
import { amountAt, type TodaysRate } from "#web/components/display-currency/todays-rate.ts";
import { coinAmount } from "#web/components/format/coins.ts";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import parts from "#web/features/simulations/parts.module.css";
import { returnText } from "#web/features/simulations/simulation-text.ts";
import { resultFrame, timingResult } from "./analysis-result.ts";
import { SaveResult } from "./save-result.tsx";
import { type AnalysisTabProps, type ShownTimeline, useAnalysis } from "./use-analysis.ts";

const shifts = [-6, -3, 0, 3, 6] as const;
const requests = { comparisons: true, timingError: { shifts } };

const strategies = [
  { id: "plan", name: msg("This plan") },
  { id: "lumpSum", name: msg("All of it on the first day") },
  { id: "plainDca", name: msg("The same in equal parts") },
] as const;

function shiftText(months: number): string {
  if (months === 0) return t("On time");
  return t(months < 0 ? "{count} months early" : "{count} months late", { count: Math.abs(months) });
}

function reinvestText(months: number): string {
  if (months === 0) return t("Reinvested on time");
  return t(months < 0 ? "Reinvested {count} months early" : "Reinvested {count} months late", {
    count: Math.abs(months),
  });
}

/** The effect of the plan's timing: against other ways of investing the same money, and with wrong dates. */
export function TimingTab({ timeline, money, ...props }: AnalysisTabProps & ShownTimeline) {
  const analysis = useAnalysis(props, requests);
  const { comparisons, timingError } = analysis.result?.analyses ?? {};
  return (
    <>
      <CalculationState state={analysis} />
      {analysis.result === null ? null : (
        <>
          <section aria-labelledby="strategies-title">
            <div className={parts.head}>
              <h3 id="strategies-title">{t("Strategies on identical cash")}</h3>
              <p>{t("At the end of the plan, on the model path, fees included")}</p>
              <SaveResult
                kind="timing"
                result={timingResult(
                  resultFrame(timeline),
                  comparisons == null ? [] : strategies.map(({ id }) => ({ id, ...comparisons[id] })),
                  timingError ?? null,
                )}
              />
            </div>
            {comparisons == null ? (
              <p className={parts.empty}>
                {t("The plan has no payments yet, so there is nothing to compare.")}
              </p>
            ) : (
              <ScrollRegion className={parts.scroller} label={t("Strategies")}>
                <table className={`num ${parts.table}`}>
                  <thead>
                    <tr>
                      <th scope="col">{t("Strategy")}</th>
                      <th scope="col">{t("Invested")}</th>
                      <th scope="col">{t("Total BTC")}</th>
                      <th scope="col">{t("Value")}</th>
                      <th scope="col">{t("ROI")}</th>
                      <th scope="col">{t("XIRR")}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {strategies.map(({ id, name }) => {
                      const { cost, totalBTC, value, roi, xirr } = comparisons[id];
                      return (
                        <tr key={id}>
                          <th scope="row">{t(name)}</th>
                          <td>{amountAt(money, cost)}</td>
                          <td>{coinAmount(totalBTC)}</td>
                          <td>{amountAt(money, value)}</td>
                          <td>{returnText(roi)}</td>
                          <td>{returnText(xirr)}</td>
                        </tr>
                      );
                    })}
                  </tbody>
                </table>
              </ScrollRegion>
            )}
            <p className={parts.note}>
              {t(
                "The lump sum needs all of the money on the first day, which few people have; it is here for comparison.",
              )}
            </p>
          </section>
          <section aria-labelledby="error-title">
            <div className={parts.head}>
              <h3 id="error-title">{t("Timing error")}</h3>
              <p>{t("Value at the end, with sales and reinvestments moved by some months")}</p>
            </div>
            {timingError == null ? (
              <p className={parts.empty}>
                {t(
                  "The plan does not sell and reinvest, so the dates of peaks and troughs have no effect on it.",
                )}
              </p>
            ) : (
              <ShiftTable timing={timingError} money={money} />
            )}
          </section>
        </>
      )}
    </>
  );
}

function ShiftTable({ timing: { hold, variants }, money }: { timing: TimingError; money: TodaysRate }) {
  const valueAt = (sell: number, reinvest: number) =>
    variants.find(
      ({ sellShiftMonths, reinvestShiftMonths }) =>
        sellShiftMonths === sell && reinvestShiftMonths === reinvest,
    )?.value ?? null;
  return (
    <>
      <ScrollRegion className={parts.scroller} label={t("Values by timing")}>
        <table className={`num ${parts.table}`}>
          <thead>
            <tr>
              <th scope="col">{t("Sales")}</th>
              {shifts.map((reinvest) => (
                <th key={reinvest} scope="col">
                  {reinvestText(reinvest)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shifts.map((sell) => (
              <tr key={sell}>
                <th scope="row">{shiftText(sell)}</th>
                {shifts.map((reinvest) => {
                  const value = valueAt(sell, reinvest);
                  const against = value === null || !hold.value ? null : value / hold.value - 1;
                  return (
                    <td key={reinvest} className={sell === 0 && reinvest === 0 ? parts.marked : undefined}>
                      {amountAt(money, value)}
                      <small>{returnText(against)}</small>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className={parts.note}>
        {t(
          "Without selling at all: {amount}. The differences are against that. Nobody knows the dates of peaks and troughs in advance, so the cells beside the middle are closer to what you can expect. Taxes are not included.",
          { amount: amountAt(money, hold.value) },
        )}
      </p>
    </>
  );
}
