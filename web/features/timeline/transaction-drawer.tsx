import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { Transaction } from "#shared/api/transactions.ts";
import { defaultFeeModel, type FeeModel } from "#shared/domain/transaction-derivation.ts";
import { call } from "#web/api/api.ts";
import { ApiError } from "#web/api/errors.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { Segmented } from "#web/components/ui/segmented.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { FigureFields } from "./figure-fields.tsx";
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
import { useSuggestedPrice } from "./use-suggested-price.ts";
import { useLedgerChanged } from "./use-transactions.ts";

/** What the drawer is opened for: a recorded transaction, a month of the plan, or a day. */
export type DrawerTarget =
  | { readonly transaction: Transaction }
  | { readonly planned: PlannedBuy }
  | { readonly date: string };

interface TransactionDrawerProps {
  target: DrawerTarget;
  /** Many transactions at once are better read from a file. */
  onImport(): void;
  onClose(): void;
}

/** Adds or edits a transaction. */
export function TransactionDrawer({ target, onImport, onClose }: TransactionDrawerProps) {
  const plan = useOperation("control-panel", "get", {});
  const title = "transaction" in target ? "Edit Transaction" : "Add Transaction";
  if (!plan.data && !plan.error) {
    return (
      <Dialog
        title={title}
        shape="drawer"
        onClose={onClose}
        footer={<Button onClick={onClose}>Cancel</Button>}
      >
        <Spinner />
      </Dialog>
    );
  }
  return (
    <TransactionForm
      target={target}
      title={title}
      fees={plan.data ?? defaultFeeModel}
      onImport={onImport}
      onClose={onClose}
    />
  );
}

interface TransactionFormProps extends TransactionDrawerProps {
  title: string;
  fees: FeeModel;
}

const types = [
  { value: "buy", text: "Buy" },
  { value: "sell", text: "Sell" },
] as const;

function initialDraft(target: DrawerTarget, fees: FeeModel): TransactionDraft {
  if ("transaction" in target) return draftOf(target.transaction, fees);
  if ("planned" in target) return completedDraft(newDraft(target.planned.date, target.planned), fees);
  return newDraft(target.date);
}

function reasonOf(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError) || error.status >= 500) return otherwise;
  return error.details[0]?.message ?? error.message;
}

function TransactionForm({ target, title, fees, onImport, onClose }: TransactionFormProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  // The fee model of the moment the drawer was opened: figures do not change under the reader's hands.
  const [model] = useState(fees);
  const [initial, setInitial] = useState(() => initialDraft(target, model));
  const [draft, setDraft] = useState(initial);
  const [isChecked, setIsChecked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [key] = useState(() => crypto.randomUUID());
  const changed = useLedgerChanged();
  const remove = useRemoval(onClose, setFailure, setIsBusy);
  const recorded = "transaction" in target ? target.transaction : null;
  const today = new Date().toISOString().slice(0, 10);
  const complaints = complaintsOf(draft, today);
  const suggestion = useSuggestedPrice(draft.date, !draft.edited.has("buyingPriceUSD"), today, (apply) => {
    setDraft((before) => apply(before, model));
    // The price that came first belongs to the values a reset goes back to.
    setInitial((before) => (before.date === draft.date ? apply(before, model) : before));
  });

  useEffect(() => {
    if (isChecked) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [isChecked]);

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
      changed();
      onClose();
    } catch (error) {
      setFailure(reasonOf(error, "Failed to save transaction"));
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
          disabled={isSameDraft(draft, initial) && draft.edited.size === initial.edited.size}
          onClick={() => {
            setDraft(initial);
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
          <Button onClick={onClose}>Cancel</Button>
          <Button look="filled" type="submit" form={formId} disabled={isBusy}>
            {isBusy ? "Saving..." : "Save"}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate className={styles.form} onSubmit={(event) => void save(event)}>
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
      </form>
    </Dialog>
  );
}

/** Takes a transaction away and offers the way back. */
function useRemoval(
  onClose: () => void,
  setFailure: (text: string | null) => void,
  setIsBusy: (isBusy: boolean) => void,
) {
  const showAlert = useAlert();
  const changed = useLedgerChanged();
  const restore = async (id: string) => {
    try {
      await call("transactions", "restore", { params: { id } });
      changed();
    } catch (error) {
      const text = reasonOf(error, "Failed to restore transaction");
      showAlert({ text, severity: "error", durationMs: alertDurationMs.error });
    }
  };
  return async ({ id }: Transaction) => {
    setIsBusy(true);
    setFailure(null);
    try {
      await call("transactions", "remove", { params: { id } });
      changed();
      onClose();
      const action = { label: "Undo", run: () => void restore(id) };
      showAlert({ text: "Transaction deleted", durationMs: alertDurationMs.info, action });
    } catch (error) {
      setFailure(reasonOf(error, "Failed to delete transaction"));
      setIsBusy(false);
    }
  };
}
