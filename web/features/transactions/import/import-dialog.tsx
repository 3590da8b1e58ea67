import { useMemo, useState } from "react";
import type { Transaction } from "#shared/api/transactions.ts";
import type { ColumnMapping } from "#shared/domain/csv-import/column-mapping.ts";
import { importBody } from "#shared/domain/csv-import/normalise.ts";
import { parseTransactions } from "#shared/domain/csv-import/parse-transactions.ts";
import { presets } from "#shared/domain/csv-import/presets.ts";
import type { DateOrder } from "#shared/domain/csv-import/read-moment.ts";
import { t } from "#shared/domain/language/translate.ts";
import { mostImportedRows } from "#shared/domain/transactions/transaction-limits.ts";
import { call } from "#web/api/api.ts";
import { useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { FileField } from "#web/components/ui/fields/file-field.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { AccountField } from "#web/features/transactions/account-field.tsx";
import { wasRefused } from "#web/transport/errors.ts";
import { ImportCurrencies } from "./import-currencies.tsx";
import styles from "./import-dialog.module.css";
import { ImportMapping } from "./import-mapping.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { accountOf, importableRows, refusedLine } from "./import-rows.ts";
import { useImportRates } from "./use-import-rates.ts";

interface ImportDialogProps {
  recorded: readonly Transaction[];
  onClose(): void;
}

interface ChosenFile {
  readonly name: string;
  readonly text: string;
}

/** Reads an exchange's CSV export, previews its trades and records them all at once. */
export function ImportDialog({ recorded, onClose }: ImportDialogProps) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [mapping, setMapping] = useState<ColumnMapping | null>(null);
  const [isMapping, setIsMapping] = useState(false);
  const [dateOrder, setDateOrder] = useState<DateOrder | null>(null);
  const [takesDuplicates, setTakesDuplicates] = useState(false);
  // Null follows the file: the exchange that it comes from.
  const [chosenAccount, setChosenAccount] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // A new key per file: a request sent twice records once.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const edits = useEditHistory();

  const today = new Date().toISOString().slice(0, 10);
  const [currencies, setCurrencies] = useState<readonly string[]>([]);
  const rates = useImportRates(currencies);
  const { usdPerUnit } = rates;
  // Avoids parsing thousands of lines again for a switch or a message.
  const parsed = useMemo(
    () =>
      file &&
      parseTransactions(file.text, {
        today,
        existing: recorded,
        ...(mapping && { mapping }),
        ...(dateOrder && { dateOrder }),
        usdPerUnit,
      }),
    [file, today, recorded, mapping, dateOrder, usdPerUnit],
  );
  const found = parsed && "currencies" in parsed ? parsed.currencies : [];
  // Today's rates are requested once the currencies are known.
  if (found.join() !== currencies.join()) setCurrencies(found);
  const rows = parsed && "rows" in parsed ? importableRows(parsed.rows, takesDuplicates) : [];
  const account = chosenAccount ?? (parsed && "preset" in parsed ? accountOf(parsed) : "");
  const canMap = parsed !== null && parsed.columns.length > 0;
  const isTooLong = rows.length > mostImportedRows;

  const commit = async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      const { batchId, transactions } = await call("transactions", "import", {
        body: {
          rows: rows.map(({ transaction }) => ({
            ...importBody(transaction),
            account: account.trim() || null,
          })),
          idempotencyKey: key,
        },
      });
      onClose();
      const source = file?.name ?? t("a file");
      edits.offer(
        edits.ledger.imported(batchId, transactions, source),
        t("{count, plural, one {# transaction} other {# transactions}} imported from {source}", {
          count: transactions.length,
          source,
        }),
      );
    } catch (error) {
      setFailure(
        wasRefused(error)
          ? refusedLine(error.details[0], rows, error.message)
          : t("Failed to import transactions. Nothing was recorded."),
      );
      setIsBusy(false);
    }
  };

  return (
    <Dialog
      title={t("Import Transactions")}
      shape="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            look="filled"
            disabled={rows.length === 0 || isTooLong || isBusy}
            onClick={() => void commit()}
          >
            {isBusy
              ? t("Importing...")
              : rows.length === 0
                ? t("Import Transactions")
                : t("Import {count, plural, one {# Transaction} other {# Transactions}}", {
                    count: rows.length,
                  })}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {failure === null ? null : <Notice severity="error">{failure}</Notice>}
        <FileField
          name={file?.name}
          prompt={t("Choose a CSV file")}
          hint={t("Exports of {exchanges}, or any file with a date and an amount of bitcoin.", {
            exchanges: presets.map((preset) => preset.name).join(", "),
          })}
          accept=".csv,text/csv,text/plain"
          onFile={(name, text) => {
            setFile({ name, text });
            setMapping(null);
            setIsMapping(false);
            setDateOrder(null);
            setChosenAccount(null);
            setFailure(null);
            setKey(crypto.randomUUID());
          }}
        />
        {parsed && "reason" in parsed ? <Notice severity="warning">{parsed.reason}</Notice> : null}
        {canMap && (isMapping || "reason" in parsed) ? (
          <ImportMapping
            key={key}
            columns={parsed.columns}
            chosen={mapping}
            onMap={(chosen) => {
              setMapping(chosen);
              setIsMapping(false);
            }}
          />
        ) : canMap ? (
          <div>
            <Button look="text" onClick={() => setIsMapping(true)}>
              {t("Change Columns")}
            </Button>
          </div>
        ) : null}
        {isTooLong ? (
          <Notice severity="warning">
            {t("At most {count} transactions can be imported at once. Split the file.", {
              count: mostImportedRows,
            })}
          </Notice>
        ) : null}
        {found.length > 0 ? (
          <ImportCurrencies currencies={found} texts={rates.texts} onText={rates.setText} />
        ) : null}
        {rows.length > 0 ? <AccountField value={account} onChange={setChosenAccount} /> : null}
        {parsed && "rows" in parsed ? (
          <ImportPreview
            parsed={parsed}
            takesDuplicates={takesDuplicates}
            onTakeDuplicates={setTakesDuplicates}
            onDateOrder={setDateOrder}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
