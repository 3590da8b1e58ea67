import type { Timeline } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import type { InCurrencies, Setbacks } from "#shared/engine/analyses/outlook/outlook.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatShortMonth } from "#web/components/format/dates.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { Explained } from "#web/components/ui/dialogs/explained.tsx";
import { Popover } from "#web/components/ui/dialogs/popover.tsx";
import { Change, Changed } from "#web/features/home/figures.tsx";
import type { OutlookAnswer } from "#web/workers/outlook-engine.ts";
import { ModelSource } from "./model-source.tsx";
import styles from "./outlook.module.css";
import { wholeMoney } from "./outlook-text.ts";
import setbackStyles from "./setbacks.module.css";

const SetbackExplanation = lazyPart(() =>
  import("./setback-explanation.tsx").then((module) => module.SetbackExplanation),
);

const columns: readonly { readonly figure: keyof Setbacks; readonly text: string }[] = [
  { figure: "worstFall", text: msg("Worst fall") },
  { figure: "mostBelowCost", text: msg("Most below cost") },
  { figure: "monthsBelowCost", text: msg("For") },
];

interface SetbacksTableProps {
  answer: OutlookAnswer;
  timeline: Timeline;
  currency: Currency;
  /** Before an edit; null where there is nothing to compare with. */
  before: OutlookAnswer | null;
}

/** Worst fall, most below cost and for how long: recorded, begun at a past peak, and in the worst outcomes. */
export function SetbacksTable(props: SetbacksTableProps) {
  const { answer, timeline, currency, before } = props;
  const { outlook, pastPeaks } = answer;
  const figures = currency === "USD" ? "usd" : "base";
  const { stale } = timeline;
  const dates = pastPeaks.peaks.map(({ peakDate }) => formatShortMonth(peakDate));
  const peaks = t("Past peaks: {months}.", { months: dates.join(", ") });
  return (
    <section className={styles.part} aria-labelledby="home-setbacks">
      <header className={styles.partHead}>
        <h2 id="home-setbacks">{t("How bad can it get?")}</h2>
        <Popover
          label={t("How bad can it get?")}
          trigger={(properties) => (
            <button type="button" {...properties} className={styles.textButton}>
              {t("What is this")}
            </button>
          )}
        >
          <div className={styles.explanation}>
            <p>
              {t(
                "“Begun at a past peak” buys your base amount without top-ups from the month of each known peak up to the last known price, and shows the worst of them. “1 in 20 outcomes” is worse in 1 of 20 modelled futures, each figure by itself.",
              )}
            </p>
            {dates.length === 0 ? null : <p>{peaks}</p>}
            <ModelSource timeline={timeline} paths={outlook.paths} />
          </div>
        </Popover>
      </header>
      <table className={`num ${setbackStyles.setbacks}`}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t("Source")}</span>
            </th>
            {columns.map(({ figure, text }) => (
              <th scope="col" key={figure}>
                <Explained
                  label={t(text)}
                  explanation={
                    <SetbackExplanation
                      figure={figure}
                      timeline={timeline}
                      paths={outlook.paths}
                      hasPeaks={pastPeaks.worst !== null}
                    />
                  }
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <SetbacksRow
            marker={styles.recorded}
            label={t("Yours so far")}
            figures={figures}
            setbacks={timeline.home.recorded === null ? null : outlook.today.setbacks}
            money={(amount) => formatMoney(amount, currency)}
          />
          {pastPeaks.worst === null ? null : (
            <SetbacksRow
              marker={styles.simulated}
              label={t("Begun at a past peak")}
              figures={figures}
              setbacks={pastPeaks.worst}
              before={before?.pastPeaks.worst ?? null}
              money={(amount) => formatMoney(amount, currency)}
            />
          )}
          <SetbacksRow
            marker={styles.modelled}
            label={t("1 in 20 outcomes")}
            figures={figures}
            setbacks={outlook.worstInTwenty}
            before={before?.outlook.worstInTwenty ?? null}
            money={(amount) => wholeMoney(amount, currency, stale)}
          />
        </tbody>
      </table>
      {dates.length === 0 ? null : <p className={`${styles.note} ${setbackStyles.peaks}`}>{peaks}</p>}
    </section>
  );
}

interface SetbacksRowProps {
  marker: string | undefined;
  label: string;
  /** Null when nothing is held. */
  setbacks: Setbacks | null;
  /** Which of its figures are shown. */
  figures: keyof InCurrencies<unknown>;
  before?: Setbacks | null;
  /** Of a model's amount in whole units, of others to the cent. */
  money(amount: number): string;
}

function SetbacksRow({ marker, label, setbacks, figures, before = null, money }: SetbacksRowProps) {
  const fall = setbacks?.worstFall[figures] ?? null;
  const monthsOf = (of: Setbacks) => {
    const months = Math.round(of.monthsBelowCost[figures]);
    return t("{count, plural, one {# month} other {# months}}", { count: months });
  };
  const moneyOf = (of: Setbacks) => money(of.mostBelowCost[figures]);
  return (
    <tr>
      <th scope="row">
        <span aria-hidden="true" className={`${styles.marker} ${marker ?? ""}`} />
        {label}
      </th>
      <td>
        {setbacks === null ? (
          t("nothing held")
        ) : fall === null || fall === 0 ? (
          "–"
        ) : (
          <Change fraction={fall} isFall />
        )}
      </td>
      {[moneyOf, monthsOf].map((textOf, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the two cells are always in this order.
        <td key={i}>
          {setbacks === null ? "–" : <Changed before={before && textOf(before)} after={textOf(setbacks)} />}
        </td>
      ))}
    </tr>
  );
}
