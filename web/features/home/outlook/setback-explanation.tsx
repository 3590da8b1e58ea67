import type { Timeline } from "#shared/api/timeline.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import type { Setbacks } from "#shared/engine/analyses/outlook/outlook.ts";
import { fullDayText, recordsText } from "#web/features/home/home-text.ts";
import { ModelSource } from "./model-source.tsx";

/** What a column of "How bad can it get?" means, and its formula. */
const setbackTexts: Readonly<Record<keyof Setbacks, readonly [meaning: string, formula: string]>> = {
  worstFall: [
    msg("Worst fall: the deepest fall of one unit of the holdings from an earlier high, by month."),
    msg(
      "Formula: 1 − value of one unit ÷ its highest value before. Payments do not change the value of one unit.",
    ),
  ],
  mostBelowCost: [
    msg("Most below cost: the largest amount by which the value was below everything paid so far."),
    msg("Formula: all payments so far, fees included, minus the value of coins and cash at that time."),
  ],
  monthsBelowCost: [
    msg("For: the longest run of months below cost."),
    msg(
      "Formula: months in a row in which the value of coins and cash is below all payments so far, fees included.",
    ),
  ],
};

interface SetbackExplanationProps {
  figure: keyof Setbacks;
  timeline: Timeline;
  /** The number of price paths behind "1 in 20 outcomes". */
  paths: number;
  /** Whether a row is begun at a past peak. */
  hasPeaks: boolean;
}

/** How the three figures of a column of "How bad can it get?" are calculated, and from what. */
export function SetbackExplanation({ figure, timeline, paths, hasPeaks }: SetbackExplanationProps) {
  const [meaning, formula] = setbackTexts[figure];
  const { recorded } = timeline.home;
  return (
    <>
      <p>{t(meaning)}</p>
      <p>{t(formula)}</p>
      {recorded === null ? null : (
        <p>
          {t("“Yours so far”: your {records}, {from} to {to}, at market prices.", {
            records: recordsText(recorded),
            from: fullDayText(recorded.first),
            to: fullDayText(recorded.last),
          })}
        </p>
      )}
      {hasPeaks ? (
        <p>
          {t("“Begun at a past peak”: your base amount at market prices up to {day}.", {
            day: fullDayText(timeline.dataDate),
          })}
        </p>
      ) : null}
      <ModelSource timeline={timeline} paths={paths} />
    </>
  );
}
