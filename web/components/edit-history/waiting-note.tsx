import { useId } from "react";
import type { Transaction } from "#shared/api/transactions.ts";
import { t } from "#shared/domain/language/translate.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import type { UnsavedEntry } from "#web/components/ledger/form-target.ts";
import { useTransactions } from "#web/components/ledger/use-transactions.ts";
import { useWaitingTransactions } from "#web/components/ledger/use-waiting-transactions.ts";
import {
  type WaitingTransaction,
  waitingDay,
  waitingKey,
} from "#web/components/ledger/waiting-transactions.ts";
import { Button } from "#web/components/ui/button.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { NoteLine } from "#web/components/ui/note-line.tsx";
import { discardTransaction, waitingName } from "./keep-transaction.ts";
import { useEditHistory } from "./use-edit-history.ts";
import styles from "./waiting-note.module.css";

interface WaitingNoteProps {
  /** Opens a form, which continues with its unsaved entries. */
  onGoOn(entry: UnsavedEntry): void;
}

/** The changes of transactions that wait for a network, and what is to be decided about those that were overtaken. */
export function WaitingNote({ onGoOn }: WaitingNoteProps) {
  const { list } = useWaitingTransactions();
  if (list.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t("Waiting for a connection")}>
      {list.map((waiting) => (
        <li key={waitingKey(waiting)}>
          <Line waiting={waiting} onGoOn={onGoOn} />
        </li>
      ))}
    </ul>
  );
}

function Line({ waiting, onGoOn }: WaitingNoteProps & { waiting: WaitingTransaction }) {
  const textId = useId();
  const edits = useEditHistory();
  const { store, forgetForm } = useWaitingTransactions();
  const { list: recorded = [] } = useTransactions();
  const key = waitingKey(waiting);
  const { held } = waiting;
  const isNew = waiting.kind === "create" || (held?.because === "refused" && held.isGone);
  const transaction = isNew ? undefined : recorded.find(({ id }) => id === key);
  // A deletion has no form of its own, and that of a recorded transaction opens once the list has it.
  const isOpenable = isNew || (transaction !== undefined && (waiting.kind === "update" || held !== null));
  return (
    <NoteLine icon={held === null ? moreIcons.clock : icons.alert}>
      <span id={textId} className={styles.text}>
        {textOf(waiting, recorded)}
      </span>
      <span className={styles.actions}>
        {held?.because === "ledger" ? (
          <Button
            look="text"
            size="small"
            aria-describedby={textId}
            onClick={() => store.put({ ...waiting, ledgerVersion: null, held: null })}
          >
            {t("Record")}
          </Button>
        ) : null}
        {isOpenable ? (
          <Button
            look="text"
            size="small"
            aria-describedby={textId}
            onClick={() =>
              onGoOn({ kind: "transaction", key: waitingDay(waiting), transaction, waitingKey: key })
            }
          >
            {t("Edit")}
          </Button>
        ) : null}
        <Button
          look="text"
          size="small"
          aria-describedby={textId}
          onClick={() => {
            forgetForm(key);
            discardTransaction(edits, store, waiting);
          }}
        >
          {t("Discard")}
        </Button>
      </span>
    </NoteLine>
  );
}

function textOf(waiting: WaitingTransaction, recorded: readonly Transaction[]): string {
  const change = waitingName(waiting);
  const { held } = waiting;
  switch (held?.because) {
    case undefined:
      return t("Waiting for a connection: {change}. The figures do not include it yet.", { change });
    case "form":
      return t("Not saved yet: {change}. You opened it to edit it.", { change });
    case "refused":
      return t("Not saved: {change}. {reason}", { change, reason: held.reason });
    default:
      return `${t("Not recorded yet: {change}. Your transactions were changed elsewhere meanwhile.", { change })} ${sameDayText(waiting, recorded)}`;
  }
}

/** What is recorded on the day of a new transaction: it may have been recorded on another device. */
function sameDayText(waiting: WaitingTransaction, recorded: readonly Transaction[]): string {
  const { dateAcquired, transactionType: type = "buy" } =
    waiting.kind === "create" ? waiting.body : waiting.before;
  const same = recorded.filter((each) => each.dateAcquired === dateAcquired && each.transactionType === type);
  const values = { type, date: formatDay(dateAcquired) };
  if (same.length === 0)
    return t("No {type, select, sell {sell} other {buy}} is recorded on {date}. Record it?", values);
  const transactions = same.map(({ usdSpent, entered }) =>
    t("{type, select, sell {sell} other {buy}} of {amount}", {
      type,
      amount: formatMoney(Math.abs(entered?.spent ?? usdSpent), entered?.currency ?? "USD"),
    }),
  );
  return t("Recorded on {date} already: {transactions}. Record this one as well?", {
    date: values.date,
    transactions: transactions.join(", "),
  });
}
