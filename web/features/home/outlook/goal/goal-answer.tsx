import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { PlanGoal } from "#shared/domain/plan/plan-goal.ts";
import type { Outlook } from "#shared/engine/analyses/outlook/outlook.ts";

import { moneyText, rhythmText, satoshiText } from "#web/features/home/home-text.ts";
import outlookStyles from "#web/features/home/outlook/outlook.module.css";
import { wholeMoney } from "#web/features/home/outlook/outlook-text.ts";
import styles from "./goal.module.css";
import { cashText, neededText, needText, tenthsText } from "./goal-text.ts";
import { Tenths } from "./tenths.tsx";

interface GoalAnswerProps {
  timeline: Timeline;
  kind: PlanGoal["kind"];
  /** With the goal that is typed; null until it is calculated. */
  outlook: Outlook | null;
  /** The plan's amount of one purchase. */
  planned: number;
}

/** What a goal takes, while it is typed. */
export function GoalAnswer({ timeline, kind, outlook, planned }: GoalAnswerProps) {
  const { baseCurrency: currency, buyRhythm, stale } = timeline;
  if (outlook === null) return <div className={styles.answer} aria-busy="true" />;
  const { goal } = outlook;
  if (goal === null) {
    return (
      <p className={styles.answer}>
        {t("No month of your plan lies between today and this date. Choose a later one.")}
      </p>
    );
  }
  return (
    <>
      <div className={styles.answer}>
        <p className={styles.sentence}>{needText(goal, currency, buyRhythm, stale)}</p>
        <dl className="num">
          <div>
            <dt>
              <Marker look="modelled" /> {t("In 5 of 10 outcomes")}
            </dt>
            <dd>
              {goal.inHalf.baseAmount === null
                ? neededText(goal.inHalf, currency, stale)
                : rhythmText(neededText(goal.inHalf, currency, stale), buyRhythm)}
            </dd>
          </div>
          <div>
            <dt>
              <Marker look="modelled" />{" "}
              {t("With the {amount} of now", { amount: wholeMoney(planned, currency, false) })}
            </dt>
            <dd>
              <Tenths chance={goal.chance} /> {tenthsText(goal.chance)}
            </dd>
          </div>
          <div>
            <dt>
              <Marker look="recorded" /> {t("There already")}
            </dt>
            <dd>{thereText(timeline, kind, goal.progress)}</dd>
          </div>
        </dl>
      </div>
      <p className={outlookStyles.note}>
        {t("{count} modelled price paths from what you hold today. The range has missed before.", {
          count: outlook.paths,
        })}{" "}
        {kind !== "bitcoin" && outlook.today.cash.base > 0
          ? cashText(outlook.today.cash.base, currency)
          : null}
      </p>
    </>
  );
}

function Marker({ look }: { look: "recorded" | "modelled" }) {
  return <span aria-hidden="true" className={`${outlookStyles.marker} ${outlookStyles[look] ?? ""}`} />;
}

/** What is recorded, in the goal's own kind, and its share of the goal. */
function thereText(
  { home: { recorded }, baseCurrency }: Timeline,
  kind: PlanGoal["kind"],
  progress: number | null,
): string {
  if (recorded === null) return t("Nothing recorded");
  const held =
    kind === "bitcoin"
      ? satoshiText(recorded.satoshis, "BTC")
      : moneyText(recorded.value.baseCents, baseCurrency);
  return progress === null ? held : `${held}, ${Math.floor(progress * 100)} %`;
}
