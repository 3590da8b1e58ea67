import { useId, useState } from "react";
import { type ColumnMapping, guessMapping } from "#shared/domain/csv-import/column-mapping.ts";
import { Button } from "#web/components/ui/button.tsx";
import styles from "./import-dialog.module.css";

interface ImportMappingProps {
  columns: readonly string[];
  onMap(mapping: ColumnMapping): void;
}

const fields = [
  { field: "date", label: "Date", isNeeded: true },
  { field: "btc", label: "BTC amount", isNeeded: true },
  { field: "type", label: "Type (buy or sell)", isNeeded: false },
  { field: "amount", label: "USD amount", isNeeded: false },
  { field: "price", label: "Price", isNeeded: false },
  { field: "fee", label: "Fees", isNeeded: false },
  { field: "cost", label: "Cost", isNeeded: false },
  { field: "currency", label: "Currency", isNeeded: false },
] as const satisfies readonly { field: keyof ColumnMapping; label: string; isNeeded: boolean }[];

/** Says which column of an unknown file is which. */
export function ImportMapping({ columns, onMap }: ImportMappingProps) {
  const [chosen, setChosen] = useState<Partial<ColumnMapping>>(() => guessMapping(columns) ?? {});
  const id = useId();
  const { date, btc, amount, price, cost } = chosen;
  const isEnough = date !== undefined && btc !== undefined && (amount ?? price ?? cost) !== undefined;
  return (
    <div>
      <div className={styles.mapping}>
        {fields.map(({ field, label, isNeeded }) => (
          <div key={field}>
            <label htmlFor={`${id}-${field}`}>
              {label}
              {isNeeded ? null : <em> (optional)</em>}
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
              <option value="">Not in the file</option>
              {columns.filter(Boolean).map((column) => (
                <option key={column}>{column}</option>
              ))}
            </select>
          </div>
        ))}
      </div>
      <p className={styles.hint}>Date and BTC amount are needed, and one of USD amount, price or cost.</p>
      <Button disabled={!isEnough} onClick={() => isEnough && onMap({ ...chosen, date, btc })}>
        Read with These Columns
      </Button>
    </div>
  );
}
