import { useId, useState } from "react";
import type { Transfer } from "#shared/api/portfolio/wallets.ts";
import { t } from "#shared/domain/language/translate.ts";
import { longestAccount } from "#shared/domain/transactions/transaction-limits.ts";
import { DateField } from "#web/components/date-picker/date-field.tsx";
import { unreadableDate } from "#web/components/date-picker/date-text.ts";
import { bitcoinText } from "#web/components/format/number-text.ts";
import { FormDialog } from "#web/components/ui/dialogs/form-dialog.tsx";
import { NumberField } from "#web/components/ui/fields/number-field.tsx";
import { TextField } from "#web/components/ui/fields/text-field.tsx";
import { useSubmission } from "#web/components/ui/hooks/use-submission.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import { useTransferChanges } from "./use-transfer-changes.ts";

interface TransferDialogProps {
  /** The one to edit; null for a new one. */
  transfer: Transfer | null;
  accounts: readonly (string | null)[];
  onClose(): void;
}

const shownFields = ["date", "from", "to", "btc", "feeBtc"] as const;

/** Records coins that moved from one account to another. */
export function TransferDialog({ transfer, accounts, onClose }: TransferDialogProps) {
  const today = new Date().toISOString().slice(0, 10);
  const listId = useId();
  // A new id for each transfer: a request sent twice records once.
  const [id] = useState(() => transfer?.id ?? crypto.randomUUID());
  const [date, setDate] = useState<string | null>(transfer?.date ?? today);
  const [from, setFrom] = useState(transfer?.from ?? "");
  const [to, setTo] = useState(transfer?.to ?? "");
  const [btc, setBtc] = useState<number | null | undefined>(transfer?.btc ?? null);
  const [feeBtc, setFeeBtc] = useState<number | null | undefined>(transfer?.feeBtc ?? 0);
  const { failures, failure, isBusy, submit } = useSubmission(
    shownFields,
    t("The transfer was not saved. Please try again."),
  );
  const { save } = useTransferChanges();

  const record = () =>
    submit(
      {
        date: date ? undefined : unreadableDate(),
        btc: btc ? undefined : t("Enter the BTC that arrived"),
        to: from.trim() === to.trim() ? t("Choose two different accounts") : undefined,
        feeBtc: feeBtc === undefined ? t("Not a valid number") : undefined,
      },
      async () => {
        if (!date || !btc) return;
        const given = {
          id,
          date,
          from: from.trim() || null,
          to: to.trim() || null,
          btc,
          feeBtc: feeBtc ?? 0,
        };
        await save(given, transfer);
        onClose();
      },
    );

  return (
    <FormDialog
      title={t(transfer === null ? "Record a transfer" : "Edit the transfer")}
      action={t(transfer === null ? "Record" : "Save")}
      busyAction={t(transfer === null ? "Recording..." : "Saving...")}
      isBusy={isBusy}
      onSubmit={() => void record()}
      onClose={onClose}
    >
      {failure === null ? null : <Notice severity="error">{failure}</Notice>}
      <DateField
        label={t("Date")}
        value={date ?? ""}
        min="2009-01-03"
        max={today}
        error={failures.date}
        isLarge
        onChange={setDate}
      />
      <TextField
        label={t("{of, select, account {From} other {}}", { of: "account" })}
        remark={t("empty: no account named")}
        value={from}
        maxLength={longestAccount}
        list={listId}
        autoComplete="off"
        error={failures.from}
        onValueChange={setFrom}
      />
      <TextField
        label={t("{of, select, account {To} other {}}", { of: "account" })}
        remark={t("empty: no account named")}
        value={to}
        maxLength={longestAccount}
        list={listId}
        autoComplete="off"
        error={failures.to}
        onValueChange={setTo}
      />
      <datalist id={listId}>
        {accounts.map((account) => (account === null ? null : <option key={account} value={account} />))}
      </datalist>
      <NumberField
        label={t("Arrived")}
        unit="BTC"
        decimals={8}
        value={btc ?? null}
        text={bitcoinText}
        error={failures.btc}
        onChange={setBtc}
      />
      <NumberField
        label={t("Network fee")}
        unit="BTC"
        decimals={8}
        value={feeBtc ?? null}
        text={bitcoinText}
        help={t("Leaves the first account as well. Tax reports do not count it.")}
        error={failures.feeBtc}
        onChange={setFeeBtc}
      />
    </FormDialog>
  );
}
