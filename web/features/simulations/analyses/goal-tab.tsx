import { useState } from "react";
import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import { fromCents, fromSatoshis } from "#shared/domain/money.ts";
import { roundToWhole } from "#shared/domain/rounding.ts";
import type { NeededAmount } from "#shared/engine/analyses/outlook/outlook.ts";
import { CalculationState } from "#web/components/calculation/calculation-state.tsx";
import { DateField } from "#web/components/date-picker/date-field.tsx";
import { currencySign, formatMoney } from "#web/components/format/currency.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { amountText, bitcoinText } from "#web/components/format/number-text.ts";
import { formatPercent } from "#web/components/format/numbers.ts";
import { NumberField } from "#web/components/ui/fields/number-field.tsx";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import { KeyFigureRow } from "#web/features/simulations/key-figure-row.tsx";
import parts from "#web/features/simulations/parts.module.css";
import styles from "./analyses.module.css";
import { goalResult, resultFrame } from "./analysis-result.ts";
import { SaveResult } from "./save-result.tsx";
import { type AnalysisTabProps, type ShownTimeline, useAnalysis } from "./use-analysis.ts";

const paths = 10_000;

/** A goal that is tried out; whole satoshis or cents of the base currency. */
interface TriedGoal {
  readonly kind: "bitcoin" | "value";
  readonly amount: number;
  readonly date: string;
}

/** The plan's own goal, or one bitcoin in ten years. */
function firstGoal({ goal, now }: EngineConfig): TriedGoal {
  if (goal !== null && goal.date > now) return goal;
  return { kind: "bitcoin", amount: 100_000_000, date: `${Number(now.slice(0, 4)) + 10}-12-31` };
}

/** The amount of a purchase that reaches a goal, and the chance of what the plan has now. */
export function GoalTab({ timeline, config, pool }: AnalysisTabProps & Pick<ShownTimeline, "timeline">) {
  if (config === null) return <p role="status">{t("Loading simulation data...")}</p>;
  // Another plan has another goal and currency.
  return <Trial key={config.planId} timeline={timeline} config={config} pool={pool} />;
}

function Trial({
  timeline,
  config,
  pool,
}: AnalysisTabProps & Pick<ShownTimeline, "timeline"> & { config: EngineConfig }) {
  const [goal, setGoal] = useState(() => firstGoal(config));
  const [isUnreadable, setIsUnreadable] = useState(false);
  const { kind, amount, date } = goal;
  const currency = (config.settings.panel.baseCurrency ?? "USD") as Currency;
  const wanted = kind === "bitcoin" ? { totalBTC: fromSatoshis(amount) } : { realValue: fromCents(amount) };
  const isAsked = !isUnreadable && amount > 0 && date > config.now;
  const analysis = useAnalysis(
    { config, pool },
    isAsked ? { outlook: { paths, goal: { date, ...wanted } } } : null,
  );
  const outlook = analysis.result?.analyses.outlook;
  const answer = outlook?.goal ?? null;
  const needed = ({ baseAmount, reason }: NeededAmount) =>
    baseAmount === null
      ? reason === "unreachable"
        ? t("Out of reach")
        : "–"
      : formatMoney(baseAmount, currency);
  return (
    <>
      <form className={styles.goal} noValidate onSubmit={(event) => event.preventDefault()}>
        <Segmented<TriedGoal["kind"]>
          label={t("Goal")}
          options={[
            { value: "bitcoin", text: t("Bitcoin") },
            { value: "value", text: t("Value") },
          ]}
          value={kind}
          // One bitcoin, or a million.
          onChange={(next) => setGoal({ ...goal, kind: next, amount: 100_000_000 })}
        />
        <NumberField
          key={kind}
          label={kind === "bitcoin" ? t("Coins") : t("Value in money of today")}
          unit={kind === "bitcoin" ? "BTC" : currencySign(currency)}
          decimals={kind === "bitcoin" ? 8 : 2}
          value={kind === "bitcoin" ? fromSatoshis(amount) : fromCents(amount)}
          text={kind === "bitcoin" ? bitcoinText : amountText}
          error={amount > 0 ? undefined : t("Enter more than zero")}
          onChange={(value) => {
            setIsUnreadable(value === undefined || value === null);
            if (value === undefined || value === null) return;
            setGoal({ ...goal, amount: roundToWhole(value, kind === "bitcoin" ? 1e8 : 100) });
          }}
        />
        <DateField
          label={t("By")}
          isLarge
          value={date}
          min={config.now}
          max="2140-12-31"
          error={date > config.now ? undefined : t("Choose a day after today")}
          onChange={(chosen) => chosen !== null && chosen !== "" && setGoal({ ...goal, date: chosen })}
        />
      </form>
      <CalculationState
        state={analysis}
        count={{ of: paths, text: (done) => t("{done} of {count} paths", { done, count: paths }) }}
      />
      {outlook === undefined || !isAsked ? null : answer === null ? (
        <p className={parts.empty}>{t("The plan shows no month up to that day. Choose a later one.")}</p>
      ) : (
        <>
          <KeyFigureRow
            label={t("Answer")}
            figures={[
              [
                t("Chance with {amount} a purchase", { amount: formatMoney(outlook.baseAmount, currency) }),
                formatPercent(answer.chance),
              ],
              [t("Enough in 5 of 10"), needed(answer.inHalf)],
              [t("Enough in 8 of 10"), needed(answer.inEightOfTen)],
              [t("Enough on the model path, for comparison"), needed(answer.onModelPath)],
              [t("Reached so far"), answer.progress === null ? "–" : formatPercent(answer.progress)],
            ]}
          />
          <div className={parts.head}>
            <SaveResult
              kind="goal"
              result={goalResult(
                resultFrame(timeline),
                outlook,
                kind === "bitcoin"
                  ? `${bitcoinText(fromSatoshis(amount))} BTC`
                  : t("{amount} of today", { amount: formatMoney(fromCents(amount), currency) }),
              )}
            />
          </div>
          <p className={parts.note}>
            {t(
              "Evaluated in {month}, over {count} price paths. Starts from what you recorded: simulated purchases of the past do not count. Amounts are those of one purchase from now on, before growth and top-ups. The goal of your plan on Home does not change.",
              { month: formatMonth(answer.date), count: outlook.paths },
            )}
          </p>
        </>
      )}
    </>
  );
}
