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
import { describedAs } from "./saved-text.ts";

const none = "–";

/** The list where there is no room for a table. */
export function SavedCards({ shown, ends, selected, current, money, onToggle, ...actions }: SavedRowsProps) {
  const isFull = selected.length >= mostCompared;
  const choice = (id: string, name: string, label: string) => (
    <label className={styles.choice}>
      <input
        type="checkbox"
        aria-label={`Compare ${label}`}
        checked={selected.includes(id)}
        disabled={isFull && !selected.includes(id)}
        onChange={() => onToggle(id)}
      />
      <strong>{name}</strong>
    </label>
  );
  return (
    <ul className={`num ${styles.cards}`} aria-label="Saved simulations">
      <li className={styles.current}>
        {choice(currentPlan, "Current plan", "the current plan")}
        <p className={styles.remark}>
          In use{current.lastDate === null ? "" : `, to ${formatMonth(current.lastDate)}`}
        </p>
        <p>{current.totalBTC === null ? none : coinText(current.totalBTC)}</p>
      </li>
      {shown.map((simulation) => {
        const { id, name, tags, isPinned, createdAt, figures } = simulation;
        const { range, totalBTC, lastDate } = figures;
        return (
          <li key={id}>
            {choice(id, name, name)}
            <p className={styles.remark}>
              {describedAs(simulation)}. Saved {formatDay(createdAt)}
              {isPinned ? ", pinned" : ""}
            </p>
            {tags.length === 0 ? null : (
              <p className={styles.tags}>
                {tags.map((tag) => (
                  <Chip key={tag}>{tag}</Chip>
                ))}
              </p>
            )}
            <dl className={styles.figures}>
              <div>
                <dt>Median{lastDate === null ? "" : `, ${formatMonth(lastDate)}`}</dt>
                <dd>{amountAt(money, range?.p50)}</dd>
              </div>
              <div>
                <dt>Total BTC</dt>
                <dd>{totalBTC === null ? none : coinAmount(totalBTC)}</dd>
              </div>
              <div>
                <dt>10 to 90 in 100</dt>
                <dd>
                  {amountAt(money, range?.p10)} to {amountAt(money, range?.p90)}
                </dd>
              </div>
              <div>
                <dt>Chance of loss</dt>
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
