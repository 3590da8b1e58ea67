import { t } from "#shared/domain/language/translate.ts";
import { mostCompared } from "#shared/domain/plan/simulation-rules.ts";
import { amountAt } from "#web/components/display-currency/todays-rate.ts";
import { coinAmount } from "#web/components/format/coins.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { formatPercent } from "#web/components/format/numbers.ts";
import { Icon } from "#web/components/ui/icon.tsx";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import parts from "#web/features/simulations/parts.module.css";
import { simulationIcons } from "#web/features/simulations/simulation-icons.ts";
import { currentPlan } from "./current-plan.ts";
import { RangeMark } from "./range-mark.tsx";
import { RowActions } from "./row-actions.tsx";
import styles from "./saved.module.css";
import type { SavedRowsProps } from "./saved-rows.ts";
import { basisNote, describedAs } from "./saved-text.ts";

const none = "–";

/** The list in a window. */
export function SavedTable({
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
  const choice = (id: string, label: string) => (
    <input
      type="checkbox"
      aria-label={label}
      checked={selected.includes(id)}
      disabled={isFull && !selected.includes(id)}
      onChange={() => onToggle(id)}
    />
  );
  return (
    <ScrollRegion className={styles.scroller} label={t("Saved simulations")}>
      <table className={`num ${parts.table} ${styles.table}`}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t("Simulation")}</th>
            <th scope="col">{t("Tags")}</th>
            <th scope="col">{t("Total BTC")}</th>
            <th scope="col">{t("10th percentile")}</th>
            <th scope="col">{t("Median value")}</th>
            <th scope="col">{t("90th percentile")}</th>
            <td aria-hidden="true">{t("Range")}</td>
            <th scope="col">{t("Chance of loss")}</th>
            <th scope="col">{t("Saved")}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          <tr className={styles.current}>
            <td>{choice(currentPlan, t("Compare the current plan"))}</td>
            <th scope="row">
              <strong>{t("Current plan")}</strong>
              <small>{t("As set in the control panel")}</small>
            </th>
            <td />
            <td>
              {current.totalBTC === null ? none : coinAmount(current.totalBTC)}
              {current.lastDate === null ? null : <small>{formatMonth(current.lastDate)}</small>}
            </td>
            <td colSpan={5} className={styles.remark}>
              {t("Its range is in Monte Carlo")}
            </td>
            <td colSpan={2} className={styles.remark}>
              {t("In use")}
            </td>
          </tr>
          {shown.map((simulation) => {
            const { id, name, tags, isPinned, createdAt, figures } = simulation;
            const { range, totalBTC, lastDate } = figures;
            const savedWith = basisNote(simulation, basis);
            return (
              <tr key={id}>
                <td>{choice(id, t("Compare {name}", { name }))}</td>
                <th scope="row">
                  <strong>
                    {name}
                    {isPinned ? (
                      <>
                        <Icon shape={simulationIcons.pin} size={14} />
                        <span className="visually-hidden">{t("pinned")}</span>
                      </>
                    ) : null}
                  </strong>
                  <small>{describedAs(simulation)}</small>
                </th>
                <td>
                  <span className={styles.tags}>
                    {tags.map((tag) => (
                      <Chip key={tag}>{tag}</Chip>
                    ))}
                  </span>
                </td>
                <td>
                  {totalBTC === null ? none : coinAmount(totalBTC)}
                  {lastDate === null ? null : <small>{formatMonth(lastDate)}</small>}
                </td>
                <td>{amountAt(money, range?.p10)}</td>
                <td>
                  <b>{amountAt(money, range?.p50)}</b>
                </td>
                <td>{amountAt(money, range?.p90)}</td>
                <td>
                  <RangeMark range={range} ends={ends} />
                </td>
                <td>{range?.lossProbability == null ? none : formatPercent(range.lossProbability)}</td>
                <td>
                  {formatDay(createdAt)}
                  {savedWith === null ? null : <small>{savedWith}</small>}
                </td>
                <td>
                  <RowActions simulation={simulation} {...actions} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
