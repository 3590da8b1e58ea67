import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { Transaction } from "#shared/api/transactions.ts";
import type { FeeModel } from "#shared/domain/transaction-derivation.ts";
import { call } from "#web/api/api.ts";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { Segmented } from "#web/components/ui/segmented.tsx";
import { FigureFields } from "./figure-fields.tsx";
import { RecordSummary, useMonthMean } from "./record-summary.tsx";
import { RestoredNote } from "./restored-note.tsx";
import { SheetActions } from "./sheet-actions.tsx";
import {
  bodyOf,
  complaintsOf,
  completedDraft,
  draftOf,
  isSameDraft,
  newDraft,
  type PlannedBuy,
  type TransactionDraft,
  withDraftType,
} from "./transaction-draft.ts";
import styles from "./transaction-drawer.module.css";
import { savingFailure } from "./transaction-failure.ts";
import { useKeptEntries } from "./use-kept-entries.ts";
import { useSuggestedPrice } from "./use-suggested-price.ts";
import { useTransactionRemoval } from "./use-transaction-removal.ts";

/** What is edited: a recorded transaction, the buy of a month, or a new one on a day. */
export type RecordTarget =
  | { readonly transaction: Transaction }
  | { readonly planned: PlannedBuy }
  | { readonly date: string };

interface TransactionFormProps {
  target: RecordTarget;
  title: string;
  fees: FeeModel;
  /** Other actions on the month. */
  choice?: ReactNode;
  /** For many transactions at once, offer the file import. */
  onImport(): void;
  onClose(): void;
}

const types = [
  { value: "buy", text: "Buy" },
  { value: "sell", text: "Sell" },
] as const;

/** The storage key of the form's entries: the id of a recorded transaction, otherwise the day. */
function entryKey(target: RecordTarget): string {
  if ("transaction" in target) return target.transaction.id;
  return "planned" in target ? target.planned.date : target.date;
}

function initialDraft(target: RecordTarget, fees: FeeModel): TransactionDraft {
  if ("transaction" in target) return draftOf(target.transaction, fees);
  if ("planned" in target) return completedDraft(newDraft(target.planned.date, target.planned), fees);
  return newDraft(target.date);
}

/** The sheet that adds or edits a transaction. */
export function TransactionForm({ target, title, fees, choice, onImport, onClose }: TransactionFormProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  // The fee model at the time the drawer was opened, so that figures do not change while the user edits.
  const [model] = useState(fees);
  const [initial, setInitial] = useState(() => initialDraft(target, model));
  const { transactions: kept } = useKeptEntries();
  const entry = entryKey(target);
  const [restored, setRestored] = useState(() => kept.read(entry));
  const [draft, setDraft] = useState(restored ?? initial);
  const [isChecked, setIsChecked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [key] = useState(() => crypto.randomUUID());
  const remove = useTransactionRemoval(
    () => {
      kept.write(entry, null);
      onClose();
    },
    setFailure,
    setIsBusy,
  );
  const recorded = "transaction" in target ? target.transaction : null;
  const today = new Date().toISOString().slice(0, 10);
  const complaints = complaintsOf(draft, today);
  const monthMean = useMonthMean(draft.date, today);
  const isUnchanged = isSameDraft(draft, initial) && draft.edited.size === initial.edited.size;
  const suggestion = useSuggestedPrice(draft.date, !draft.edited.has("buyingPriceUSD"), today, (apply) => {
    setDraft((before) => apply(before, model));
    // The first suggested price belongs to the values that a reset restores.
    setInitial((before) => (before.date === draft.date ? apply(before, model) : before));
  });

  useEffect(() => {
    if (isChecked) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [isChecked]);

  useEffect(() => kept.write(entry, isUnchanged ? null : draft), [kept, entry, draft, isUnchanged]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (complaints.size > 0) {
      setIsChecked(true);
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
      return;
    }
    setIsBusy(true);
    setFailure(null);
    try {
      if (recorded) {
        const { id, version } = recorded;
        await call("transactions", "update", { params: { id }, body: { ...bodyOf(draft), version } });
      } else {
        await call("transactions", "create", { body: { ...bodyOf(draft), idempotencyKey: key } });
      }
      kept.write(entry, null);
      onClose();
    } catch (error) {
      setFailure(savingFailure(error, recorded !== null));
      setIsBusy(false);
    }
  };

  return (
    <Dialog
      title={title}
      shape="drawer"
      onClose={onClose}
      tools={
        <Button
          look="text"
          disabled={isUnchanged}
          onClick={() => {
            setDraft(initial);
            setRestored(null);
            setIsChecked(false);
            setFailure(null);
          }}
        >
          <Icon name="undo" />
          Reset
        </Button>
      }
      footer={
        <>
          {recorded ? (
            <span className={styles.left}>
              <Button look="danger" disabled={isBusy} onClick={() => void remove(recorded)}>
                <Icon name="trash" />
                Delete
              </Button>
            </span>
          ) : (
            <span className={styles.left}>
              <Button look="text" onClick={onImport}>
                Import CSV
              </Button>
            </span>
          )}
          <SheetActions
            formId={formId}
            isBusy={isBusy}
            onCancel={() => {
              kept.write(entry, null);
              onClose();
            }}
          />
        </>
      }
    >
      <form ref={form} id={formId} noValidate className={styles.form} onSubmit={(event) => void save(event)}>
        {choice ? <div className={styles.wide}>{choice}</div> : null}
        {failure === null ? null : (
          <div className={styles.wide}>
            <Notice severity="error">
              <span className={styles.closable}>
                {failure}
                <IconButton
                  icon="close"
                  label="Close the message"
                  iconSize={16}
                  onClick={() => setFailure(null)}
                />
              </span>
            </Notice>
          </div>
        )}
        {restored === null ? null : (
          <RestoredNote>Unsaved entries restored. Reset discards them.</RestoredNote>
        )}
        <div className={styles.wide}>
          <Segmented
            label="Type"
            options={types}
            value={draft.type}
            onChange={(type) => setDraft(withDraftType(draft, type))}
          />
        </div>
        <FigureFields
          draft={draft}
          initial={initial}
          today={today}
          model={model}
          suggestion={suggestion}
          complaints={complaints}
          isChecked={isChecked}
          onChange={setDraft}
        />
        <div className={styles.wide}>
          <RecordSummary draft={draft} id={recorded?.id ?? null} monthMean={monthMean} />
        </div>
      </form>
    </Dialog>
  );
}
