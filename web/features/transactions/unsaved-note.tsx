import { useState } from "react";
import type { Transaction } from "#shared/api/transactions.ts";
import { t } from "#shared/domain/language/translate.ts";
import { WaitingNote } from "#web/components/edit-history/waiting-note.tsx";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import type { UnsavedEntry } from "#web/components/ledger/form-target.ts";
import { useWaitingTransactions } from "#web/components/ledger/use-waiting-transactions.ts";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { laterIcons } from "#web/components/ui/later-icons.ts";
import { NoteLine } from "#web/components/ui/note-line.tsx";
import { transactionDrafts } from "#web/features/transactions/form/transaction-drafts.ts";
import { useOverrideDrafts } from "#web/features/transactions/override/use-override-draft.ts";
import { useDrafts } from "#web/session/use-drafts.ts";
import styles from "./unsaved-note.module.css";

interface UnsavedNoteProps {
  /** Of the plan that the page shows. */
  planId: string;
  recorded: readonly Transaction[];
  onGoOn(entry: UnsavedEntry): void;
}

const mostNamed = 3;
const isDay = (key: string) => /^\d{4}-\d\d-\d\d$/.test(key);

function titleOf(entry: UnsavedEntry): string {
  if (entry.kind === "month") return t("plan for {month}", { month: formatMonth(entry.key) });
  return t("transaction of {day}", { day: formatDay(entry.transaction?.dateAcquired ?? entry.key) });
}

/** What is not saved yet: changes that wait for a network, and input from before a reload or the end of a session. */
export function UnsavedNote(props: UnsavedNoteProps) {
  return (
    <>
      <WaitingNote onGoOn={props.onGoOn} />
      <UnsavedInput {...props} />
    </>
  );
}

/** Reopens or discards input from before a reload or the end of a session. */
function UnsavedInput({ planId, recorded, onGoOn }: UnsavedNoteProps) {
  const drafts = {
    month: useOverrideDrafts(planId),
    transaction: useDrafts("transactions", transactionDrafts),
  };
  const [, setDiscarded] = useState(0);
  const { store } = useWaitingTransactions();
  const transactions = drafts.transaction.keys().flatMap((key): UnsavedEntry[] => {
    // A waiting change that is being edited has a line of its own.
    if (store.read(key) !== null) return [];
    const transaction = recorded.find(({ id }) => id === key);
    // The transaction may be deleted, or not loaded yet.
    return transaction || isDay(key) ? [{ kind: "transaction", key, transaction }] : [];
  });
  const months = drafts.month.keys().map((key): UnsavedEntry => ({ kind: "month", key }));
  const entries = [...months, ...transactions];
  if (entries.length === 0) return null;
  return (
    <NoteLine icon={laterIcons.pencil}>
      <span>{t("Not saved yet:")}</span>
      {entries.slice(0, mostNamed).map((entry) => (
        <span key={`${entry.kind} ${entry.key}`} className={styles.entry}>
          <Button look="text" size="small" onClick={() => onGoOn(entry)}>
            {titleOf(entry)}
          </Button>
          <IconButton
            icon={icons.close}
            label={t("Discard the {entry}", { entry: titleOf(entry) })}
            iconSize={14}
            onClick={() => {
              drafts[entry.kind].write(entry.key, null);
              setDiscarded((count) => count + 1);
            }}
          />
        </span>
      ))}
      {entries.length > mostNamed ? (
        <span>{t("and {count} more", { count: entries.length - mostNamed })}</span>
      ) : null}
    </NoteLine>
  );
}
