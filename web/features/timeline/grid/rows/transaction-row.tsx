import { createContext, memo, use } from "react";
import type { Transaction } from "#shared/api/transactions.ts";
import { t } from "#shared/domain/language/translate.ts";
import { formatCell } from "#web/components/format/cell-format.ts";
import { formatDay } from "#web/components/format/dates.ts";
import type { EpochPhase } from "#web/components/format/phases.ts";
import type { TransactionMoney } from "#web/features/timeline/timeline-model.ts";
import styles from "./grid-row.module.css";
import { PlacedRow, type RowPlace } from "./placed-row.tsx";
import { transactionCell, transactionNote } from "./transaction-cell.ts";

interface TransactionRowProps extends RowPlace {
  transaction: Transaction;
  isLast: boolean;
  phase: EpochPhase;
  money: TransactionMoney;
}

/** Whether the rows of transactions show more than date and amounts. */
export const TransactionDetails = createContext(true);

/** One of several transactions of a month, shown below it. */
export const TransactionRow = memo(function TransactionRow(props: TransactionRowProps) {
  const { transaction, isLast, phase, money, ...place } = props;
  const { transactionType: type, dateAcquired: date } = transaction;
  const classes = [styles.row, styles.transaction, styles[phase], isLast ? styles.lastTransaction : ""];
  const day = formatDay(date);
  const hasDetails = use(TransactionDetails);
  return (
    <PlacedRow
      {...place}
      className={classes.filter(Boolean).join(" ")}
      leadClass={`${styles.lead} ${styles.branch}`}
      isExplainable={false}
      text={({ id, unit }) => {
        const value = transactionCell(transaction, id, hasDetails, money);
        if (value === undefined) return { text: "", tone: undefined };
        const note = value === null ? null : transactionNote(id, money);
        return { ...formatCell(id, unit, value, null), ...(note !== null && { note }) };
      }}
      lead={
        <>
          <span>{place.sizes.isPhone ? day.slice(0, day.lastIndexOf(" ")) : day}</span>
          <span className={type === "sell" ? `${styles.tag} ${styles.sellTag}` : styles.tag}>
            {type === "sell" ? t("Sell") : t("Buy")}
          </span>
        </>
      }
    />
  );
});
