import { useId, useState } from "react";
import {
  type ColumnMapping,
  guessMapping,
  type MappedField,
} from "#shared/domain/csv-import/column-mapping.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { Button } from "#web/components/ui/button.tsx";
import styles from "./import-dialog.module.css";
import { knownCurrencies } from "./import-rates.ts";

interface ImportMappingProps {
  columns: readonly string[];
  /** The previous mapping; null starts with a guess. */
  chosen: ColumnMapping | null;
  onMap(mapping: ColumnMapping): void;
}

const fields = [
  { field: "date", label: msg("Date"), isNeeded: true },
  { field: "btc", label: msg("BTC amount"), isNeeded: true },
  { field: "type", label: msg("Type (buy or sell)"), isNeeded: false },
  { field: "amount", label: msg("Amount"), isNeeded: false },
  { field: "price", label: msg("Price"), isNeeded: false },
  { field: "fee", label: msg("Fees"), isNeeded: false },
  { field: "cost", label: msg("Cost"), isNeeded: false },
  { field: "currency", label: msg("Currency"), isNeeded: false },
] as const satisfies readonly { field: MappedField; label: string; isNeeded: boolean }[];

/** Currencies whose rates are known, dollars first. */
const currencies = ["USD", ...knownCurrencies().filter((code) => code !== "USD")];

/** Maps the columns of a file. */
export function ImportMapping({ columns, chosen: before, onMap }: ImportMappingProps) {
  const [chosen, setChosen] = useState<Partial<ColumnMapping>>(() => before ?? guessMapping(columns) ?? {});
  const id = useId();
  const { date, btc, amount, price, cost } = chosen;
  const isEnough = date !== undefined && btc !== undefined && (amount ?? price ?? cost) !== undefined;
  return (
    <div>
      <div className={styles.mapping}>
        {fields.map(({ field, label, isNeeded }) => (
          <div key={field}>
            <label htmlFor={`${id}-${field}`}>
              {t(label)}
              {isNeeded ? null : <em> {t("(optional)")}</em>}
            </label>
            <select
              id={`${id}-${field}`}
              value={chosen[field] ?? ""}
              onChange={(event) => {
                const { [field]: _, ...others } = chosen;
                const { value } = event.currentTarget;
                setChosen(value === "" ? others : { ...others, [field]: value });
              }}
            >
              <option value="">{t("Not in the file")}</option>
              {columns.filter(Boolean).map((column) => (
                <option key={column}>{column}</option>
              ))}
            </select>
          </div>
        ))}
        {chosen.currency === undefined ? (
          <div>
            <label htmlFor={`${id}-all`}>
              {t("Currency of all amounts")}
              <em> {t("(optional)")}</em>
            </label>
            <select
              id={`${id}-all`}
              value={chosen.allIn ?? ""}
              onChange={({ currentTarget: { value } }) => {
                const { allIn: _, ...others } = chosen;
                setChosen(value === "" ? others : { ...others, allIn: value });
              }}
            >
              <option value="">{t("As in the cells, otherwise USD")}</option>
              {currencies.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </select>
          </div>
        ) : null}
      </div>
      <p className={styles.hint}>{t("Map the date, the BTC amount and one of amount, price or cost.")}</p>
      <Button disabled={!isEnough} onClick={() => isEnough && onMap({ ...chosen, date, btc })}>
        {t("Read with These Columns")}
      </Button>
    </div>
  );
}
