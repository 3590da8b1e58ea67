import { type ReactNode, useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { PlanGoal } from "#shared/domain/plan/plan-goal.ts";
import { planFields } from "#shared/domain/plan-fields.ts";
import type { GoalOutlook } from "#shared/engine/analyses/outlook/outlook.ts";
import { amountText, parseNumber, withoutZeros } from "#web/components/format/number-text.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { Explained } from "#web/components/ui/dialogs/explained.tsx";
import { currencyWord, rhythmText } from "#web/features/home/home-text.ts";
import styles from "./goal.module.css";
import { amountAfterKey, markPlaces, neededText, sliderLabels, tenthsText } from "./goal-text.ts";

const MarkExplanation = lazyPart(() =>
  import("./mark-explanation.tsx").then((module) => module.MarkExplanation),
);

interface GoalSliderProps {
  timeline: Timeline;
  goal: PlanGoal;
  answer: GoalOutlook;
  /** How many price paths it was judged by. */
  paths: number;
  amount: number;
  /** Largest amount of the slider. The number field takes larger ones too. */
  end: number;
  onTry(amount: number): void;
}

/** Sets the amount of a purchase between nothing and twice what is needed, with the two needed amounts as marks. */
export function GoalSlider({ timeline, goal, answer, paths, amount, end, onTry }: GoalSliderProps) {
  const { baseCurrency: currency, buyRhythm, stale } = timeline;
  // What is typed; null while the field shows the slider's amount.
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    const value = typed === null ? null : parseNumber(typed, { decimals: 2 });
    if (value !== null && value <= planFields.baseAmount.max) onTry(value);
    setTyped(null);
  };
  const word = currencyWord(currency);
  const label = t(sliderLabels[buyRhythm]);
  const spoken = t("{amount}, {tenths} outcomes", {
    amount: rhythmText(`${word} ${withoutZeros(amountText(amount))}`, buyRhythm),
    tenths: tenthsText(answer.chance),
  });
  return (
    <div className={`num ${styles.slider}`}>
      <label htmlFor="home-goal-amount">{label}</label>
      <span className={styles.amount}>
        {word}
        <input
          inputMode="decimal"
          aria-label={t("{label}, as a number", { label })}
          value={typed ?? withoutZeros(amountText(amount))}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === "Enter") take();
            if (event.key === "Escape") setTyped(null);
          }}
        />
      </span>
      <input
        id="home-goal-amount"
        type="range"
        min={0}
        max={end}
        step={1}
        value={Math.min(end, amount)}
        aria-valuetext={spoken}
        onChange={(event) => onTry(Number(event.currentTarget.value))}
        onKeyDown={(event) => {
          const next = amountAfterKey(event.key, event.shiftKey, Math.min(end, amount), end);
          if (next === null) return;
          event.preventDefault();
          onTry(next);
        }}
      />
      <Marks
        answer={answer}
        end={end}
        textOf={(needed) => neededText(needed, currency, stale)}
        explanationOf={(mark) => (
          <MarkExplanation mark={mark} needed={answer[mark]} timeline={timeline} goal={goal} paths={paths} />
        )}
      />
    </div>
  );
}

interface MarksProps {
  answer: GoalOutlook;
  end: number;
  textOf(needed: GoalOutlook["onModelPath"]): string;
  explanationOf(mark: "onModelPath" | "inEightOfTen"): ReactNode;
}

function Marks({ answer: { onModelPath, inEightOfTen }, end, textOf, explanationOf }: MarksProps) {
  const path = { id: "onModelPath", needed: onModelPath, text: t("on the model’s path") } as const;
  const most = { id: "inEightOfTen", needed: inEightOfTen, text: t("in 8 of 10 outcomes") } as const;
  const one = onModelPath.baseAmount;
  const other = inEightOfTen.baseAmount;
  const marks = one !== null && other !== null && other < one ? [most, path] : [path, most];
  const [lower, higher] = marks.map(({ needed }) => needed.baseAmount ?? end);
  const places = markPlaces(lower ?? 0, higher ?? 0, end);
  return (
    <dl className={styles.marks}>
      {marks.map(({ id, needed, text }, i) => {
        const { share, side, line, shift } = places[i as 0 | 1];
        return (
          <div
            key={id}
            data-side={side}
            data-line={line}
            style={{ "--share": share, "--shift": shift } as React.CSSProperties}
          >
            {needed.baseAmount === null ? null : <i aria-hidden="true" />}
            <dt>
              <Explained label={text} explanation={explanationOf(id)} />
            </dt>
            <dd>{textOf(needed)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
