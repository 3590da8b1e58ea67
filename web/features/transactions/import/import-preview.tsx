import type { ParsedImport } from "#shared/domain/csv-import/parse-transactions.ts";
import type { DateOrder } from "#shared/domain/csv-import/read-moment.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { numberFormat } from "#web/components/format/formats.ts";
import { bitcoinText } from "#web/components/format/number-text.ts";
import { formatCount, formatUsd } from "#web/components/format/numbers.ts";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import { Switch } from "#web/components/ui/fields/switch.tsx";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import styles from "./import-dialog.module.css";
import { importSummary } from "./import-rows.ts";

interface ImportPreviewProps {
  parsed: ParsedImport;
  takesDuplicates: boolean;
  onTakeDuplicates(isOn: boolean): void;
  onDateOrder(order: DateOrder): void;
}

const mostShown = 100;
const rateFormat = numberFormat({ minimumFractionDigits: 4, maximumFractionDigits: 6 });
const orders: readonly { value: DateOrder; text: string }[] = [
  { value: "mdy", text: msg("Month first") },
  { value: "dmy", text: msg("Day first") },
];
const duplicateText = { file: msg("Twice in the file"), ledger: msg("Already recorded") } as const;

/** Previews a file: its trades, duplicates, and lines that cannot be imported and why. */
export function ImportPreview({
  parsed,
  takesDuplicates,
  onTakeDuplicates,
  onDateOrder,
}: ImportPreviewProps) {
  const { rows, errors, skipped, presetName, dateOrder } = parsed;
  const duplicates = rows.filter(({ duplicateOf }) => duplicateOf !== null).length;
  return (
    <>
      <p role="status" className={styles.summary}>
        <b>{t(presetName)}</b>: {importSummary(parsed)}
      </p>
      {dateOrder.certain ? null : (
        <div className={styles.order}>
          <span>{t("Dates like 03/04/2024 are read as")}</span>
          <Segmented
            label={t("Order of dates")}
            options={orders.map((each) => ({ value: each.value, text: t(each.text) }))}
            value={dateOrder.order}
            onChange={onDateOrder}
          />
        </div>
      )}
      {duplicates > 0 ? (
        <Switch label={t("Import duplicates as well")} isOn={takesDuplicates} onChange={onTakeDuplicates} />
      ) : null}
      {rows.length > 0 ? <TradeTable rows={rows} takesDuplicates={takesDuplicates} /> : null}
      <ReasonList title={t("Cannot be imported")} lines={errors} />
      <ReasonList title={t("Ignored, not bitcoin trades")} lines={skipped} />
    </>
  );
}

function TradeTable({ rows, takesDuplicates }: { rows: ParsedImport["rows"]; takesDuplicates: boolean }) {
  return (
    <ScrollRegion className={styles.scroller} label={t("Trades of the file")}>
      <table className={`num ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{t("Line")}</th>
            <th scope="col">{t("Date")}</th>
            <th scope="col">{t("Type")}</th>
            <th scope="col">{t("BTC amount")}</th>
            <th scope="col">{t("Amount")}</th>
            <th scope="col">{t("Fees")}</th>
            <th scope="col">{t("Remark")}</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .slice(0, mostShown)
            .map(({ line, transaction, duplicateOf, convertedFrom, convertedCoin }) => (
              <tr key={line} className={duplicateOf !== null && !takesDuplicates ? styles.left : undefined}>
                <td>{line}</td>
                <td>{formatDay(transaction.dateAcquired)}</td>
                <td>{transaction.btcBought < 0 ? t("Sell") : t("Buy")}</td>
                <td>{bitcoinText(transaction.btcBought)}</td>
                <td>{moneyOf(transaction, "spent", "usdSpent")}</td>
                <td>{moneyOf(transaction, "fees", "feesUSD")}</td>
                <td>
                  {[
                    ...(duplicateOf === null ? [] : [t(duplicateText[duplicateOf])]),
                    ...(convertedCoin === null
                      ? []
                      : [
                          transaction.btcBought < 0
                            ? t("Conversion to {coin}", { coin: convertedCoin })
                            : t("Conversion of {coin}", { coin: convertedCoin }),
                        ]),
                    ...(convertedFrom === null ? [] : [conversionText(convertedFrom)]),
                  ].join(", ")}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {rows.length > mostShown ? (
        <p className={styles.hint}>{t("and {count} more", { count: rows.length - mostShown })}</p>
      ) : null}
    </ScrollRegion>
  );
}

/** As the file has it, or in dollars. */
function moneyOf(
  { entered, ...dollars }: ParsedImport["rows"][number]["transaction"],
  own: "spent" | "fees",
  other: "usdSpent" | "feesUSD",
): string {
  return entered === undefined ? formatUsd(dollars[other]) : formatMoney(entered[own], entered.currency);
}

function conversionText({
  currency,
  usdPerUnit,
}: NonNullable<ParsedImport["rows"][number]["convertedFrom"]>): string {
  return t("at US$ {rate} per {currency}", { rate: rateFormat.format(usdPerUnit), currency });
}

function ReasonList({ title, lines }: { title: string; lines: ParsedImport["errors"] }) {
  if (lines.length === 0) return null;
  return (
    <details className={styles.reasons} open={lines.length <= 5}>
      <summary>
        {title}: {formatCount(lines.length)}
      </summary>
      <ul>
        {lines.slice(0, mostShown).map(({ line, reason }) => (
          <li key={line}>{t("Line {line}: {reason}", { line: String(line), reason })}</li>
        ))}
        {lines.length > mostShown ? (
          <li>{t("and {count} more", { count: lines.length - mostShown })}</li>
        ) : null}
      </ul>
    </details>
  );
}
