import { useState } from "react";
import { fromCents } from "#shared/domain/money.ts";
import type { Withdrawal } from "#shared/engine/withdrawal/run-withdrawal.ts";
import type { SimulatedWithdrawal } from "#shared/engine/withdrawal/simulated-withdrawal.ts";
import { saveFile } from "#web/components/download/save-file.ts";
import { DefinedFigure } from "#web/components/figures/defined-figure.tsx";
import { coinAmount, coinText } from "#web/components/format/coins.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { percentText } from "#web/components/format/number-text.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import cards from "#web/components/shell/report-card.module.css";
import { Button } from "#web/components/ui/button.tsx";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import { BandChart } from "./band-chart.tsx";
import styles from "./page.module.css";
import { withdrawalCsv } from "./withdrawal-file.ts";
import { countText, lastsText, ruleText, type WithdrawalDraft } from "./withdrawal-text.ts";

const SuccessBars = lazyPart(
  () => import("./success-bars.tsx").then((module) => module.SuccessBars),
  PartFailure,
  <div className={styles.chartPlace} />,
);

interface ResultsProps {
  result: Withdrawal;
  simulated: SimulatedWithdrawal;
  /** The settings of the result. */
  draft: WithdrawalDraft;
  /** Amounts in money of today. */
  isReal: boolean;
  onUseAmount(cents: number): void;
}

type View = "coins" | "value" | "withdrawn";
const views = [
  { value: "coins", text: "Coins" },
  { value: "value", text: "Value" },
  { value: "withdrawn", text: "Payments" },
] as const satisfies readonly { value: View; text: string }[];

const rows = [
  { band: "p10", name: "10 in 100 below" },
  { band: "p25", name: "25 in 100 below" },
  { band: "p50", name: "Median" },
  { band: "p75", name: "75 in 100 below" },
  { band: "p90", name: "90 in 100 below" },
] as const;

const Column = ({ label, figure }: { label: string; figure: string }) => (
  <th scope="col">
    <DefinedFigure label={label} figure={`withdrawal.monteCarlo.${figure}`} />
  </th>
);

/** With the mark by which spreadsheets know the encoding. */
const saveMonths = (result: Withdrawal) =>
  saveFile(
    `halvest-withdrawal-${result.startDate}.csv`,
    new Blob([`\uFEFF${withdrawalCsv(result)}`], { type: "text/csv;charset=utf-8" }),
  );

/** What the paths paid, how long they lasted, and what they have left; the model path stands beside them only. */
export function Results({ result, simulated, draft, isReal, onUseAmount }: ResultsProps) {
  const [view, setView] = useState<View>("coins");
  const { currency, sustainable, schedule, totals, start } = result;
  const { paths, successProbability } = simulated;
  const money = (value: number) => formatMoney(value, currency);
  const years = draft.years === 1 ? "1 year" : `${draft.years} years`;
  const chosenText = `${percentText(draft.successProbability)} %`;
  const index = isReal && view !== "coins" ? schedule.index : null;
  const path = { coins: schedule.coins, value: schedule.value, withdrawn: schedule.withdrawn }[view];
  const text = view === "coins" ? (value: number) => coinText(value) : money;
  const lastIndex = schedule.index.at(-1) ?? 1;
  const paid = isReal ? simulated.totals.withdrawnReal : simulated.totals.withdrawn;
  const left = (band: (typeof rows)[number]["band"]) =>
    simulated.totals.remainingValueReal[band] * (isReal ? 1 : lastIndex);
  const monthText = (date: string | null) => (date === null ? "none" : formatMonth(date));
  const amount = sustainable?.amount ?? null;
  const difference = amount === null ? 0 : amount - fromCents(draft.amountCents);
  return (
    <>
      <div className={styles.answers}>
        <section className={cards.card} aria-label="Chance of paying in full">
          <p className={styles.label}>{ruleText(draft, currency)}</p>
          <p className={`num ${styles.answer}`}>{countText(successProbability, paths)} paths pay in full</p>
          <p>
            {lastsText(result, draft.successProbability)}{" "}
            <DefinedFigure
              label="Chance"
              figure="withdrawal.monteCarlo.successProbability"
              place={{
                result: { withdrawal: result },
                path: "withdrawal.monteCarlo.successProbability",
                currency,
              }}
            />
          </p>
        </section>
        <section className={cards.card} aria-label="Sustainable amount">
          <p className={styles.label}>
            <DefinedFigure
              label="Sustainable"
              figure="withdrawal.sustainable.amount"
              place={{ result: { withdrawal: result }, path: "withdrawal.sustainable.amount", currency }}
            />{" "}
            for {years}, with a chance of {chosenText}
          </p>
          <p className={`num ${styles.answer}`}>
            {amount === null ? "No limit found" : `${money(amount)} a month`}
          </p>
          <p>
            {amount === null
              ? "No amount that was tried fails on enough paths."
              : draft.indexed
                ? "A fixed amount in money of today, in hand after fee and tax. "
                : "A fixed amount that does not rise with prices, in hand after fee and tax. "}
            {amount === null || draft.rule !== "fixedAmount" || Math.abs(difference) < 0.005 ? null : (
              <>
                {money(Math.abs(difference))} {difference < 0 ? "less" : "more"} than planned.{" "}
                <Button look="text" size="small" onClick={() => onUseAmount(Math.round(amount * 100))}>
                  Use this amount
                </Button>
              </>
            )}
          </p>
        </section>
      </div>
      <div className={styles.pictures}>
        <section className={cards.card} aria-labelledby="withdrawal-success">
          <h2 id="withdrawal-success">Success by horizon</h2>
          <p className={styles.label}>
            <DefinedFigure label="Paths of 100" figure="withdrawal.monteCarlo.byHorizon.*.probability" /> with
            every payment made, by number of years
          </p>
          <SuccessBars simulated={simulated} chance={draft.successProbability} />
        </section>
        <section className={cards.card} aria-labelledby="withdrawal-left">
          <div className={styles.head}>
            <h2 id="withdrawal-left">
              <DefinedFigure
                label={view === "withdrawn" ? "Payments a month" : "What is left"}
                figure={`withdrawal.monteCarlo.${view}.*.*`}
              />
            </h2>
            <Segmented<View> label="Shown" options={views} value={view} onChange={setView} />
          </div>
          <BandChart
            title={view === "withdrawn" ? "Payments a month" : view === "coins" ? "Coins left" : "Value left"}
            dates={schedule.date}
            bands={simulated[view]}
            index={index}
            path={path}
            text={text}
          />
        </section>
      </div>
      <section className={`${cards.card} ${cards.table}`} aria-labelledby="withdrawal-after">
        <h2 id="withdrawal-after">
          After {years}
          <small>
            {formatCount(paths)} paths, from {coinText(start.btc)} on the model path
          </small>
        </h2>
        <ScrollRegion className={cards.scroller} label="Outcomes of the paths">
          <table className={`num ${styles.outcomes}`}>
            <thead>
              <tr>
                <th scope="col">Path</th>
                <Column label="Paid out" figure={isReal ? "totals.withdrawnReal.*" : "totals.withdrawn.*"} />
                <Column label="Left, BTC" figure="totals.remainingBTC.*" />
                <Column label="Left, value" figure={isReal ? "totals.remainingValueReal.*" : "value.*.*"} />
                <Column label="First month not paid in full" figure="depletionDate.*" />
              </tr>
            </thead>
            <tbody>
              {rows.map(({ band, name }) => (
                <tr key={band} className={band === "p50" ? styles.median : undefined}>
                  <th scope="row">{name}</th>
                  <td>{money(paid[band])}</td>
                  <td>{coinAmount(simulated.totals.remainingBTC[band])}</td>
                  <td>{money(left(band))}</td>
                  <td>{monthText(simulated.depletionDate[band])}</td>
                </tr>
              ))}
              <tr className={styles.comparison}>
                <th scope="row">Model path, for comparison</th>
                <td>{money(isReal ? totals.withdrawnReal : totals.withdrawn)}</td>
                <td>{coinAmount(totals.remainingBTC)}</td>
                <td>{money(isReal ? totals.remainingValueReal : totals.remainingValue)}</td>
                <td>{monthText(totals.depletionDate)}</td>
              </tr>
            </tbody>
          </table>
        </ScrollRegion>
        <p className={styles.note}>
          <Button size="small" onClick={() => saveMonths(result)}>
            Save the months as CSV
          </Button>
        </p>
        <p className={`${styles.note} ${styles.last}`}>
          Each column is ordered by itself: the path with the least paid out need not be the one with the
          least left. The model path knows its own peaks and troughs, and is not a forecast.
        </p>
      </section>
    </>
  );
}
