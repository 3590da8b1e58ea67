import { useState } from "react";
import type { Transaction } from "#shared/api/transactions.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import styles from "#web/features/timeline/page.module.css";
import { useKeptEntries } from "./use-kept-entries.ts";

/** Unsaved input of a form: by the first day of a month, or by the day or id of a transaction. */
export type UnsavedEntry =
  | { readonly kind: "month"; readonly key: string }
  | { readonly kind: "transaction"; readonly key: string; readonly transaction: Transaction | undefined };

interface UnsavedNoteProps {
  recorded: readonly Transaction[];
  onGoOn(entry: UnsavedEntry): void;
}

const mostNamed = 3;
const isDay = (key: string) => /^\d{4}-\d\d-\d\d$/.test(key);

function titleOf(entry: UnsavedEntry): string {
  if (entry.kind === "month") return `plan for ${formatMonth(entry.key)}`;
  return `transaction of ${formatDay(entry.transaction?.dateAcquired ?? entry.key)}`;
}

/** Reopens or discards input from before a reload or the end of a session. */
export function UnsavedNote({ recorded, onGoOn }: UnsavedNoteProps) {
  const kept = useKeptEntries();
  const [, setDiscarded] = useState(0);
  const transactions = kept.transactions.keys().flatMap((key): UnsavedEntry[] => {
    const transaction = recorded.find(({ id }) => id === key);
    // The transaction may be deleted, or not loaded yet.
    return transaction || isDay(key) ? [{ kind: "transaction", key, transaction }] : [];
  });
  const months = kept.months.keys().map((key): UnsavedEntry => ({ kind: "month", key }));
  const entries = [...months, ...transactions];
  if (entries.length === 0) return null;
  return (
    <p className={styles.dataNote}>
      <Icon name="pencil" size={16} />
      <span>Not saved yet:</span>
      {entries.slice(0, mostNamed).map((entry) => (
        <span key={`${entry.kind} ${entry.key}`} className={styles.unsaved}>
          <Button look="text" size="small" onClick={() => onGoOn(entry)}>
            {titleOf(entry)}
          </Button>
          <IconButton
            icon="close"
            label={`Discard the ${titleOf(entry)}`}
            iconSize={14}
            onClick={() => {
              if (entry.kind === "month") kept.months.write(entry.key, null);
              else kept.transactions.write(entry.key, null);
              setDiscarded((count) => count + 1);
            }}
          />
        </span>
      ))}
      {entries.length > mostNamed ? <span>and {entries.length - mostNamed} more</span> : null}
    </p>
  );
}
