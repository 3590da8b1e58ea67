import { type ReactNode, useState } from "react";
import type { Currency } from "#shared/domain/currencies.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import type { FeeModel } from "#shared/domain/transaction-derivation.ts";
import { call } from "#web/api/api.ts";
import { keepTransaction } from "#web/components/edit-history/keep-transaction.ts";
import { useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { OfferedTrades } from "#web/components/exchange-trades/offered-trades.ts";
import { currencySign } from "#web/components/format/currency.ts";
import type { RecordTarget } from "#web/components/ledger/form-target.ts";
import { useWaitingTransactions } from "#web/components/ledger/use-waiting-transactions.ts";
import { type LedgerRequest, waitingKey } from "#web/components/ledger/waiting-transactions.ts";
import { useTimeline } from "#web/components/saved-timeline/use-timeline.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import type { Exclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import { Icon } from "#web/components/ui/icon.tsx";
import { laterIcons } from "#web/components/ui/later-icons.ts";
import { AccountField } from "#web/features/transactions/account-field.tsx";
import { useDrafts } from "#web/session/use-drafts.ts";
import { useUnsavedDraft } from "#web/session/use-unsaved-draft.ts";
import { FigureFields } from "./figure-fields.tsx";
import styles from "./form-sheet.module.css";
import { FormSheet } from "./form-sheet.tsx";
import { RecordSummary, useMonthMean } from "./record-summary.tsx";
import { reopenWaiting, resumeWaiting } from "./reopen-waiting.ts";
import {
  accountOf,
  bodyOf,
  completedDraft,
  draftErrors,
  draftOf,
  type EnteredTransaction,
  feesAt,
  inCurrency,
  isSameDraft,
  newDraft,
  withDraftType,
} from "./transaction-draft.ts";
import { transactionDrafts } from "./transaction-drafts.ts";
import { savingFailure } from "./transaction-failure.ts";
import { useEntryRates } from "./use-entry-rates.ts";
import { useFormSheet } from "./use-form-sheet.ts";
import { useSuggestedPrice } from "./use-suggested-price.ts";
import { useTransactionRemoval } from "./use-transaction-removal.ts";

interface TransactionFormProps {
  target: RecordTarget;
  title: string;
  /** In US dollars. */
  fees: FeeModel;
  /** Other actions on the month. */
  choice?: ReactNode;
  /** For many transactions at once, offer the file import. */
  onImport(): void;
  onClose(): void;
}

/** What the form saves. */
type FormRequest = Extract<LedgerRequest, { body: unknown }>;

const types = [
  { value: "buy", text: msg("Buy") },
  { value: "sell", text: msg("Sell") },
] as const;

/** The storage key of the form's entries: the id of a recorded transaction, the key of a waiting change, or the day. */
function entryKey(target: RecordTarget): string {
  if ("transaction" in target) return target.transaction.id;
  return "planned" in target ? target.planned.date : (target.waitingKey ?? target.date);
}

function initialDraft(
  target: RecordTarget,
  fees: FeeModel,
  currency: Currency,
  rateOf: (currency: Currency, date: string) => number,
): EnteredTransaction {
  if ("transaction" in target) return draftOf(target.transaction, fees);
  const date = "planned" in target ? target.planned.date : target.date;
  const rate = { currency, unitsPerUsd: rateOf(currency, date) };
  const planned = "planned" in target ? target.planned : undefined;
  const draft = { ...newDraft(date, planned, rate), repeatKey: crypto.randomUUID() };
  return planned === undefined ? draft : completedDraft(draft, feesAt(fees, rate.unitsPerUsd));
}

/** Also compares which fields the user has set, because only the others are derived. */
const isSameForm = (one: EnteredTransaction, other: EnteredTransaction) =>
  isSameDraft(one, other) && one.edited.size === other.edited.size;

/** The sheet that adds or edits a transaction. Without a network, what it saves waits for one. */
export function TransactionForm({ target, title, fees, choice, onImport, onClose }: TransactionFormProps) {
  const sheet = useFormSheet();
  const edits = useEditHistory();
  // The fee model at the time the drawer was opened, so that figures do not change while the user edits.
  const [model] = useState(fees);
  const recorded = "transaction" in target ? target.transaction : null;
  const { currencies, rateOf } = useEntryRates(recorded);
  const { store } = useWaitingTransactions();
  const { data: { ledgerVersion } = { ledgerVersion: 0 } } = useTimeline({ revalidateOnMount: false });
  const drafts = useDrafts("transactions", transactionDrafts);
  // A change that waits for a network is changed here.
  useState(() => reopenWaiting(store, drafts, entryKey(target)));
  const [initial, setInitial] = useState(() => initialDraft(target, model, currencies[0], rateOf));
  const { draft, setDraft, isUnchanged, restored, reset, discard } = useUnsavedDraft(drafts, {
    key: entryKey(target),
    initial,
    isSame: isSameForm,
  });
  /** Of the change that waits and was opened here; a reset gives the entries another key. */
  const [openedKey] = useState(recorded?.id ?? draft.repeatKey ?? crypto.randomUUID());
  const leave = () => {
    discard();
    resumeWaiting(store, openedKey);
    onClose();
  };
  const remove = useTransactionRemoval(leave, sheet.setFailure, sheet.setIsBusy, store, ledgerVersion);
  // A trade is recorded in place of the form, not beside it.
  const exclusive: Exclusive = {
    isBusy: sheet.isBusy,
    run: async (work) => {
      if (sheet.isBusy) return;
      sheet.setIsBusy(true);
      await work().finally(() => sheet.setIsBusy(false));
    },
  };
  const unitsPerUsd = rateOf(draft.currency, draft.date);
  const ownModel = feesAt(model, unitsPerUsd);
  const today = new Date().toISOString().slice(0, 10);
  const errors = draftErrors(draft, today);
  const monthMean = useMonthMean(draft.date, today);
  const suggestion = useSuggestedPrice(draft.date, !draft.edited.has("buyingPriceUSD"), today, (apply) => {
    const applied = (before: EnteredTransaction) => {
      const rate = rateOf(before.currency, before.date);
      return apply(before, feesAt(model, rate), rate);
    };
    setDraft(applied);
    // The first suggested price belongs to the values that a reset restores.
    setInitial((before) => (before.date === draft.date ? applied(before) : before));
  });

  const send = async (request: FormRequest) => {
    if (request.kind !== "update") {
      edits.record(edits.ledger.recorded(await call("transactions", "create", { body: request.body })));
      return;
    }
    const { id, version } = request.before;
    const body = { ...request.body, version };
    const changed = await call("transactions", "update", { params: { id }, body });
    edits.record(edits.ledger.changed(request.before, changed));
  };
  const save = async () => {
    const given = { ...bodyOf(draft), account: accountOf(draft) };
    const request: FormRequest = recorded
      ? { kind: "update", before: recorded, body: given }
      : { kind: "create", body: { ...given, idempotencyKey: draft.repeatKey ?? openedKey } };
    let isKept = false;
    try {
      await send(request);
    } catch (error) {
      isKept = keepTransaction(edits, store, error, request, ledgerVersion);
      if (!isKept) throw error;
    }
    if (!isKept || waitingKey(request) !== openedKey) store.remove(openedKey);
    discard();
    onClose();
  };

  return (
    <FormSheet
      title={title}
      sheet={sheet}
      isUnchanged={isUnchanged}
      action={
        recorded ? (
          <Button look="danger" disabled={sheet.isBusy} onClick={() => void remove(recorded)}>
            <Icon shape={laterIcons.trash} />
            {t("Delete")}
          </Button>
        ) : (
          <Button look="text" onClick={onImport}>
            {t("Import CSV")}
          </Button>
        )
      }
      choice={choice}
      restored={restored === null ? null : t("Unsaved entries restored. Reset discards them.")}
      onReset={reset}
      onSubmit={() => {
        if (errors.size > 0) sheet.showErrors();
        else void sheet.save(save, (error) => savingFailure(error, recorded !== null));
      }}
      onCancel={leave}
      onClose={onClose}
    >
      <div className={styles.wide}>
        <Segmented
          label={t("Type")}
          options={types.map((each) => ({ value: each.value, text: t(each.text) }))}
          value={draft.type}
          onChange={(type) => setDraft(withDraftType(draft, type))}
        />
        {currencies.length > 1 ? (
          <Segmented
            label={t("Currency")}
            options={currencies.map((value) => ({ value, text: currencySign(value) }))}
            value={draft.currency}
            onChange={(currency) => {
              const to = { currency, unitsPerUsd: rateOf(currency, draft.date) };
              setDraft(inCurrency(draft, unitsPerUsd, to));
            }}
          />
        ) : null}
      </div>
      {recorded === null && draft.type === "buy" ? (
        <div className={styles.wide}>
          <OfferedTrades
            month={draft.date.slice(0, 7)}
            onRecorded={leave}
            exclusive={exclusive}
            isRecording
          />
        </div>
      ) : null}
      <FigureFields
        draft={draft}
        initial={initial}
        today={today}
        model={ownModel}
        suggestion={suggestion}
        errors={errors}
        isChecked={sheet.isChecked}
        onChange={setDraft}
      />
      <div className={styles.wide}>
        <AccountField value={draft.account} onChange={(account) => setDraft({ ...draft, account })} />
      </div>
      <div className={styles.wide}>
        <RecordSummary
          draft={draft}
          id={recorded?.id ?? null}
          monthMean={monthMean}
          unitsPerUsd={unitsPerUsd}
        />
      </div>
    </FormSheet>
  );
}
