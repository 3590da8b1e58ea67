import { t } from "#shared/domain/language/translate.ts";
import { mostCompared } from "#shared/domain/plan/simulation-rules.ts";
import { amountAt } from "#web/components/display-currency/todays-rate.ts";
import { coinAmount, coinText } from "#web/components/format/coins.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { formatPercent } from "#web/components/format/numbers.ts";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import { currentPlan } from "./current-plan.ts";
import { RangeMark } from "./range-mark.tsx";
import { RowActions } from "./row-actions.tsx";
import styles from "./saved.module.css";
import type { SavedRowsProps } from "./saved-rows.ts";
import { basisNote, describedAs } from "./saved-text.ts";

const none = "–";

/** The list where there is no room for a table. */
export function SavedCards({
  shown,
  ends,
  selected,
  current,
  money,
  basis,
  onToggle,
  ...actions
}: SavedRowsProps) {
  const isFull = selected.length >= mostCompared;
  const choice = (id: string, name: string, label: string) => (
    <label className={styles.choice}>
      <input
        type="checkbox"
        aria-label={label}
        checked={selected.includes(id)}
        disabled={isFull && !selected.includes(id)}
        onChange={() => onToggle(id)}
      />
      <strong>{name}</strong>
    </label>
  );
  return (
    <ul className={`num ${styles.cards}`} aria-label={t("Saved simulations")}>
      <li className={styles.current}>
        {choice(currentPlan, t("Current plan"), t("Compare the current plan"))}
        <p className={styles.remark}>
          {current.lastDate === null
            ? t("In use")
            : t("In use, to {month}", { month: formatMonth(current.lastDate) })}
        </p>
        <p>{current.totalBTC === null ? none : coinText(current.totalBTC)}</p>
      </li>
      {shown.map((simulation) => {
        const { id, name, tags, isPinned, createdAt, figures } = simulation;
        const { range, totalBTC, lastDate } = figures;
        const savedWith = basisNote(simulation, basis);
        return (
          <li key={id}>
            {choice(id, name, t("Compare {name}", { name }))}
            <p className={styles.remark}>
              {t(isPinned ? "{description}. Saved {day}, pinned" : "{description}. Saved {day}", {
                description: describedAs(simulation),
                day: formatDay(createdAt),
              })}
            </p>
            {savedWith === null ? null : <p className={styles.remark}>{savedWith}</p>}
            {tags.length === 0 ? null : (
              <p className={styles.tags}>
                {tags.map((tag) => (
                  <Chip key={tag}>{tag}</Chip>
                ))}
              </p>
            )}
            <dl className={styles.figures}>
              <div>
                <dt>
                  {lastDate === null ? t("Median") : t("Median, {month}", { month: formatMonth(lastDate) })}
                </dt>
                <dd>{amountAt(money, range?.p50)}</dd>
              </div>
              <div>
                <dt>{t("Total BTC")}</dt>
                <dd>{totalBTC === null ? none : coinAmount(totalBTC)}</dd>
              </div>
              <div>
                <dt>{t("10 to 90 in 100")}</dt>
                <dd>
                  {t("{from} to {to}", {
                    from: amountAt(money, range?.p10),
                    to: amountAt(money, range?.p90),
                  })}
                </dd>
              </div>
              <div>
                <dt>{t("Chance of loss")}</dt>
                <dd>{range?.lossProbability == null ? none : formatPercent(range.lossProbability)}</dd>
              </div>
            </dl>
            <RangeMark range={range} ends={ends} />
            <RowActions simulation={simulation} {...actions} />
          </li>
        );
      })}
    </ul>
  );
}
