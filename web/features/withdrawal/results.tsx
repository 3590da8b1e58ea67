import { useState } from "react";
import { msg, t } from "#shared/domain/language/translate.ts";
import { fromCents } from "#shared/domain/money.ts";
import { roundToWhole } from "#shared/domain/rounding.ts";
import type { WithdrawalWithCosts } from "#shared/engine/withdrawal/run-withdrawal.ts";
import type { SimulatedWithdrawal } from "#shared/engine/withdrawal/simulated-withdrawal.ts";
import { NamesChoice } from "#web/components/download/names-choice.tsx";
import { saveCsv } from "#web/components/download/save-file.ts";
import { DefinedFigure } from "#web/components/figures/defined-figure.tsx";
import { coinAmount, coinText } from "#web/components/format/coins.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { percentText } from "#web/components/format/number-text.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import cards from "#web/components/shell/report-card.module.css";
import { Button } from "#web/components/ui/button.tsx";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import { BandChart } from "./band-chart.tsx";
import styles from "./page.module.css";
import { withdrawalCsv } from "./withdrawal-file.ts";
import {
  countText,
  lastsText,
  ruleText,
  type StartPrice,
  startPriceText,
  type WithdrawalDraft,
} from "./withdrawal-text.ts";

const SuccessBars = lazyPart(
  () => import("./success-bars.tsx").then((module) => module.SuccessBars),
  PartFailure,
  <div className={styles.chartPlace} />,
);

interface ResultsProps {
  result: WithdrawalWithCosts;
  simulated: SimulatedWithdrawal;
  price: StartPrice;
  /** The settings of the result. */
  draft: WithdrawalDraft;
  /** Amounts in money of today. */
  isReal: boolean;
  onUseAmount(cents: number): void;
}

type View = "coins" | "value" | "withdrawn";
const views = [
  { value: "coins", text: msg("Coins") },
  { value: "value", text: msg("Value") },
  { value: "withdrawn", text: msg("Payments") },
] as const satisfies readonly { value: View; text: string }[];

const rows = [
  { band: "p10", name: msg("10 in 100 below") },
  { band: "p25", name: msg("25 in 100 below") },
  { band: "p50", name: msg("Median") },
  { band: "p75", name: msg("75 in 100 below") },
  { band: "p90", name: msg("90 in 100 below") },
] as const;

const Column = ({ label, figure }: { label: string; figure: string }) => (
  <th scope="col">
    <DefinedFigure label={label} figure={`withdrawal.monteCarlo.${figure}`} />
  </th>
);

const CostColumn = ({ label, figure }: { label: string; figure: string }) => (
  <th scope="col">
    <DefinedFigure label={label} figure={`withdrawal.pathCosts.${figure}`} />
  </th>
);

/** What the paths paid, how long they lasted, and what they have left; the model path stands beside them only. */
export function Results({ result, simulated, price, draft, isReal, onUseAmount }: ResultsProps) {
  const [view, setView] = useState<View>("coins");
  const [hasNames, setHasNames] = useState(false);
  const { currency, sustainable, schedule, totals, start } = result;
  const { paths, successProbability } = simulated;
  const money = (value: number) => formatMoney(value, currency);
  const index = isReal && view !== "coins" ? schedule.index : null;
  const path = { coins: schedule.coins, value: schedule.value, withdrawn: schedule.withdrawn }[view];
  const text = view === "coins" ? (value: number) => coinText(value) : money;
  const lastIndex = schedule.index.at(-1) ?? 1;
  const paid = isReal ? simulated.totals.withdrawnReal : simulated.totals.withdrawn;
  const left = (band: (typeof rows)[number]["band"]) =>
    simulated.totals.remainingValueReal[band] * (isReal ? 1 : lastIndex);
  const { pathCosts, modelCosts } = result;
  const [feesKind, taxKind] = isReal ? (["feesReal", "taxReal"] as const) : (["fees", "tax"] as const);
  const [fees, tax] = [pathCosts?.[feesKind], pathCosts?.[taxKind]];
  const hasTax = draft.tax !== null;
  const moneyOf = (value: number | undefined) => (value === undefined ? "" : money(value));
  const monthText = (date: string | null) => (date === null ? t("none") : formatMonth(date));
  const amount = sustainable?.amount ?? null;
  const difference = amount === null ? 0 : amount - fromCents(draft.amountCents);
  return (
    <>
      <div className={styles.answers}>
        <section className={cards.card} aria-label={t("Chance of paying in full")}>
          <p className={styles.label}>{ruleText(draft, currency)}</p>
          <p className={`num ${styles.answer}`}>{countText(successProbability, paths)}</p>
          <p>
            {lastsText(result, draft.successProbability)}{" "}
            <DefinedFigure
              label={t("Chance")}
              figure="withdrawal.monteCarlo.successProbability"
              place={{
                result: { withdrawal: result },
                path: "withdrawal.monteCarlo.successProbability",
                currency,
              }}
            />
          </p>
        </section>
        <section className={cards.card} aria-label={t("Sustainable amount")}>
          <p className={styles.label}>
            {richText(
              t(
                "<figure>Sustainable</figure> for {count, plural, one {# year} other {# years}}, with a chance of {chance} %",
                { count: draft.years, chance: percentText(draft.successProbability) },
              ),
              {
                figure: (label) => (
                  <DefinedFigure
                    label={label}
                    figure="withdrawal.sustainable.amount"
                    place={{
                      result: { withdrawal: result },
                      path: "withdrawal.sustainable.amount",
                      currency,
                    }}
                  />
                ),
              },
            )}
          </p>
          <p className={`num ${styles.answer}`}>
            {amount === null ? t("No limit found") : t("{amount} a month", { amount: money(amount) })}
          </p>
          <p>
            {amount === null
              ? t("No amount that was tried fails on enough paths.")
              : draft.indexed
                ? t("A fixed amount in money of today, in hand after fee and tax.")
                : t("A fixed amount that does not rise with prices, in hand after fee and tax.")}{" "}
            {amount === null || draft.rule !== "fixedAmount" || Math.abs(difference) < 0.005 ? null : (
              <>
                {t(difference < 0 ? "{amount} less than planned." : "{amount} more than planned.", {
                  amount: money(Math.abs(difference)),
                })}{" "}
                <Button look="text" size="small" onClick={() => onUseAmount(roundToWhole(amount, 100))}>
                  {t("Use this amount")}
                </Button>
              </>
            )}
          </p>
        </section>
      </div>
      <div className={styles.pictures}>
        <section className={cards.card} aria-labelledby="withdrawal-success">
          <h2 id="withdrawal-success">{t("Success by horizon")}</h2>
          <p className={styles.label}>
            {richText(t("<figure>Paths of 100</figure> with every payment made, by number of years"), {
              figure: (label) => (
                <DefinedFigure label={label} figure="withdrawal.monteCarlo.byHorizon.*.probability" />
              ),
            })}
          </p>
          <SuccessBars simulated={simulated} chance={draft.successProbability} />
        </section>
        <section className={cards.card} aria-labelledby="withdrawal-left">
          <div className={styles.head}>
            <h2 id="withdrawal-left">
              <DefinedFigure
                label={t(view === "withdrawn" ? "Payments a month" : "What is left")}
                figure={`withdrawal.monteCarlo.${view}.*.*`}
              />
            </h2>
            <Segmented<View>
              label={t("Shown")}
              options={views.map(({ value, text: name }) => ({ value, text: t(name) }))}
              value={view}
              onChange={setView}
            />
          </div>
          <BandChart
            title={t(
              view === "withdrawn" ? "Payments a month" : view === "coins" ? "Coins left" : "Value left",
            )}
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
          {t("After {count, plural, one {# year} other {# years}}", { count: draft.years })}
          <small>
            {t(
              "{count, plural, one {# path} other {# paths}}, from {coins} on the model path: what you recorded and what the plan still buys",
              { count: paths, coins: coinText(start.btc) },
            )}
          </small>
        </h2>
        <ScrollRegion className={cards.scroller} label={t("Outcomes of the paths")}>
          <table className={`num ${styles.outcomes}`}>
            <thead>
              <tr>
                <th scope="col">{t("Price path")}</th>
                <Column
                  label={t("Paid out")}
                  figure={isReal ? "totals.withdrawnReal.*" : "totals.withdrawn.*"}
                />
                <CostColumn label={t("Fees")} figure={`${feesKind}.*`} />
                {hasTax ? <CostColumn label={t("Tax")} figure={`${taxKind}.*`} /> : null}
                <Column label={t("Left, BTC")} figure="totals.remainingBTC.*" />
                <Column
                  label={t("Left, value")}
                  figure={isReal ? "totals.remainingValueReal.*" : "value.*.*"}
                />
                <Column label={t("First month not paid in full")} figure="depletionDate.*" />
              </tr>
            </thead>
            <tbody>
              {rows.map(({ band, name }) => (
                <tr key={band} className={band === "p50" ? styles.median : undefined}>
                  <th scope="row">{t(name)}</th>
                  <td>{money(paid[band])}</td>
                  <td>{moneyOf(fees?.[band])}</td>
                  {hasTax ? <td>{moneyOf(tax?.[band])}</td> : null}
                  <td>{coinAmount(simulated.totals.remainingBTC[band])}</td>
                  <td>{money(left(band))}</td>
                  <td>{monthText(simulated.depletionDate[band])}</td>
                </tr>
              ))}
              <tr className={styles.comparison}>
                <th scope="row">{t("Model path, for comparison")}</th>
                <td>{money(isReal ? totals.withdrawnReal : totals.withdrawn)}</td>
                <td>{money(modelCosts[feesKind])}</td>
                {hasTax ? <td>{money(modelCosts[taxKind])}</td> : null}
                <td>{coinAmount(totals.remainingBTC)}</td>
                <td>{money(isReal ? totals.remainingValueReal : totals.remainingValue)}</td>
                <td>{monthText(totals.depletionDate)}</td>
              </tr>
            </tbody>
          </table>
        </ScrollRegion>
        <div className={styles.note}>
          <Button
            size="small"
            onClick={() =>
              saveCsv(`halvest-withdrawal-${result.startDate}.csv`, withdrawalCsv(result, hasNames))
            }
          >
            {t("Save the months as CSV")}
          </Button>
          <NamesChoice isOn={hasNames} onChange={setHasNames} />
        </div>
        <p className={`${styles.note} ${styles.last}`}>
          {startPriceText(price)}{" "}
          {t(
            "Each column is ordered by itself: the path with the least paid out need not be the one with the least left. Nobody knows the peaks and troughs of the model path in advance; it is not a forecast.",
          )}
        </p>
      </section>
    </>
  );
}
