import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { PlanGoal } from "#shared/domain/plan/plan-goal.ts";
import { useDisplayCurrency } from "#web/components/display-currency/use-display-currency.ts";
import { useMoneyKind } from "#web/components/display-currency/use-money-kind.ts";
import { useCoinUnit } from "#web/components/format/use-coin-unit.ts";
import { usePlanPreview } from "#web/components/preview/plan-preview.tsx";
import { useHomeSettings } from "#web/features/home/home-settings.ts";
import type { CoinUnit } from "#web/features/home/home-text.ts";
import { asFinal, type OutlookAnswer } from "#web/workers/outlook-engine.ts";
import type { OutlookPlan } from "#web/workers/outlook-messages.ts";
import { ChangeFigures } from "./editing/change-figures.tsx";
import { comparedFigures } from "./editing/compared-figures.ts";
import { HeldLine } from "./editing/held-line.tsx";
import { ResultStrip } from "./editing/result-strip.tsx";
import { FanPart } from "./fan/fan-part.tsx";
import { fanPoints } from "./fan/fan-points.ts";
import { GoalPart, PayLink } from "./goal/goal-part.tsx";
import styles from "./outlook.module.css";
import { SetbacksTable } from "./setbacks-table.tsx";
import { useOutlook, usePlanBefore } from "./use-outlook.ts";

export type OutlookLook = "home" | "editing" | "figures" | "strip";

interface OutlookSectionProps {
  /** The timeline shown: the preview while there is one. */
  timeline: Timeline;
  /** The timeline of the plan as it is saved. */
  saved: Timeline;
  /**
   * `home`: the picture, the goal and how bad it can get. `editing`: the figures of an edit before and after, with the
   * picture. `figures` and `strip`: those figures alone, in a row or on a phone.
   */
  look: OutlookLook;
  /** How coins are shown; as the account last chose when absent. */
  unit?: CoinUnit;
  /** Of the edits, on a phone. */
  status?: ReactNode;
  /** Whether another amount than the plan's is tried out. */
  onTrying?(isTrying: boolean): void;
}

/** The outlook: the range of outcomes from what is recorded, and how bad it can get. */
export function OutlookSection(props: OutlookSectionProps) {
  const { timeline, saved, look, status, onTrying } = props;
  const isEditing = look !== "home";
  const preview = usePlanPreview();
  const [tried, setTried] = useState<number | null>(null);
  const [draft, setDraft] = useState<PlanGoal | null>(null);
  // Written past React: what is drawn does not change with it.
  const bar = useRef<HTMLProgressElement>(null);
  const onProgress = useCallback((fraction: number) => {
    if (bar.current !== null) bar.current.value = fraction;
  }, []);
  const outlook = useOutlook(saved, tried, draft, preview?.plan ?? null, isEditing, onProgress);
  const { plan, goal, answer, draftAnswer, failure, retry } = outlook;
  const amount = plan?.changes.plan.baseAmount ?? plan?.config.settings.panel.baseAmount;
  const planned = typeof amount === "number" ? amount : null;
  // Another amount is tried for one plan: once that has changed, the plan's own counts again.
  const [triedFor, setTriedFor] = useState(planned);
  if (triedFor !== planned) {
    setTriedFor(planned);
    setTried(null);
  }
  const isTrying = tried !== null && tried !== planned;
  useEffect(() => onTrying?.(isTrying), [onTrying, isTrying]);
  const edit = usePlanBefore(isEditing, timeline, preview !== null, outlook.savedAnswer);
  const view = useHomeSettings();
  // The outlook of the plan as it is saved, while another amount is tried.
  const [savedAnswer, setSavedAnswer] = useState(answer);
  if (answer !== null && answer.outlook.baseAmount === planned && answer !== savedAnswer)
    setSavedAnswer(answer);
  const isTried = !isEditing && answer !== null && answer.outlook.baseAmount !== planned;
  const other = isEditing ? (edit?.answer ?? null) : isTried ? savedAnswer : null;
  const isFinal = answer?.isFinal ?? false;
  const compared = useMemo(() => other && asFinal(other, isFinal), [other, isFinal]);
  const { currency } = useDisplayCurrency(timeline.baseCurrency);
  const { money } = useMoneyKind("real");
  const unit = useCoinUnit();
  const currencyBefore = useDisplayCurrency((edit?.timeline ?? timeline).baseCurrency).currency;
  const pointsOf = useCallback(
    ({ outlook }: OutlookAnswer) =>
      fanPoints(outlook, timeline.now, money, currency === "USD" ? "usd" : "base"),
    [timeline.now, money, currency],
  );
  // Amounts of another currency have no place on the same axis.
  const before = useMemo(
    () => (compared && currencyBefore === currency ? pointsOf(compared) : null),
    [compared, currencyBefore, currency, pointsOf],
  );
  const points = useMemo(() => (answer === null ? [] : pointsOf(answer)), [answer, pointsOf]);
  const figures = isEditing
    ? comparedFigures(
        edit && {
          timeline: edit.timeline,
          outlook: compared?.outlook ?? null,
          currency: currencyBefore,
        },
        { timeline, outlook: answer?.outlook ?? null, currency },
        money,
      )
    : [];
  const isForesighted = knowsPeaks(plan);
  const paths = answer?.outlook.paths ?? null;
  if (look === "strip") {
    return (
      <ResultStrip
        figures={figures}
        timeline={timeline}
        paths={paths}
        status={status}
        isForesighted={isForesighted}
      />
    );
  }
  const row = <ChangeFigures figures={figures} timeline={timeline} paths={paths} look="row" />;
  if (look === "figures") return row;
  const main = (
    <div className={isEditing ? `${styles.outlook} ${styles.stacked}` : styles.outlook}>
      <FanPart
        timeline={timeline}
        currency={currency}
        view={view}
        outlook={answer?.outlook ?? null}
        consumerPrices={plan?.config.market.consumerPrices}
        points={points}
        before={before}
        isEditing={isEditing}
        progress={failure !== null || draft !== null || answer?.isFinal ? null : bar}
        failure={failure}
        onRetry={retry}
      >
        {isForesighted ? (
          <p className={styles.note}>
            {t(
              "Sales are timed perfectly here: every path has its peaks and lows when the model has them. Nobody knows these months. Sell/Reinvest Timing in the control panel shows what wrong ones cost.",
            )}
          </p>
        ) : null}
        {isEditing || goal === null ? null : <PayLink />}
      </FanPart>
      <div className={styles.rail}>
        {isEditing || answer === null || planned === null ? null : (
          <GoalPart
            timeline={timeline}
            goal={goal}
            outlook={answer.outlook}
            isAnswered={outlook.isGoalAnswered}
            before={isTried ? (compared?.outlook.goal?.chance ?? null) : null}
            planned={planned}
            tried={tried}
            onTry={setTried}
            onDraft={setDraft}
            draftAnswer={draftAnswer?.outlook ?? null}
          />
        )}
        {answer === null ? null : (
          <SetbacksTable
            answer={answer}
            timeline={timeline}
            currency={currency}
            before={isEditing && currencyBefore === currency ? compared : null}
          />
        )}
      </div>
    </div>
  );
  if (!isEditing) return main;
  return (
    <>
      {row}
      <HeldLine before={edit?.timeline ?? null} timeline={timeline} unit={props.unit ?? unit} />
      {main}
    </>
  );
}

/** Whether coming months are sold and bought back at the peaks and lows of the model. */
function knowsPeaks(plan: OutlookPlan | null): boolean {
  const isOn = plan?.changes.plan.sellReinvestSettings ?? plan?.config.settings.panel.sellReinvestSettings;
  return isOn === true;
}
