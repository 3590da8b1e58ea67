import { type ReactNode, useId, useRef, useState } from "react";
import type { AmountField, FeeModel } from "#shared/domain/transaction-derivation.ts";
import type { FieldComplaint } from "#shared/domain/transaction-rules.ts";
import { formatDay } from "#web/components/format/dates.ts";
import {
  amountText,
  bitcoinText,
  noNumberPart,
  parseNumber,
  percentText,
  priceText,
} from "#web/components/format/number-text.ts";
import { completedDraft, type TransactionDraft, withField } from "./transaction-draft.ts";
import styles from "./transaction-drawer.module.css";
import type { PriceSuggestion } from "./use-suggested-price.ts";

interface FigureFieldsProps {
  draft: TransactionDraft;
  /** What a reset goes back to. */
  initial: TransactionDraft;
  /** `yyyy-mm-dd` */
  today: string;
  model: FeeModel;
  suggestion: PriceSuggestion;
  complaints: ReadonlyMap<FieldComplaint["field"], string>;
  /** Whether all complaints are shown, or only those of fields that were left. */
  isChecked: boolean;
  onChange(draft: TransactionDraft): void;
}

interface Figure {
  readonly field: AmountField;
  readonly label: string;
  readonly unit: string;
  readonly decimals: number;
  readonly isSigned: boolean;
  readonly text: (value: number) => string;
}

const price: Figure = {
  field: "buyingPriceUSD",
  label: "Price",
  unit: "US$",
  decimals: 6,
  isSigned: false,
  text: priceText,
};
const money = (field: AmountField, label: string, isSigned: boolean): Figure => ({
  field,
  label,
  unit: "US$",
  decimals: 2,
  isSigned,
  text: amountText,
});
const btc: Figure = {
  field: "btcBought",
  label: "BTC amount",
  unit: "BTC",
  decimals: 8,
  isSigned: true,
  text: bitcoinText,
};
const usd = money("usdSpent", "USD amount", true);
const fees = money("feesUSD", "Fees", false);
const cost = money("costUSD", "Cost", true);

/** The date and the figures of a transaction; what is not entered follows from the rest. */
export function FigureFields(props: FigureFieldsProps) {
  const { draft, initial, today, model, suggestion, complaints, isChecked, onChange } = props;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const leave = (field: string) => setLeft((before) => new Set(before).add(field));
  const complaintOf = (field: FieldComplaint["field"]) =>
    isChecked || left.has(field) ? complaints.get(field) : undefined;
  // The price of a recorded transaction counts like an edited one, but nobody has edited it here.
  const isRecordedPrice = (field: AmountField) =>
    field === "buyingPriceUSD" &&
    initial.edited.has(field) &&
    draft.figures[field] === initial.figures[field];

  const figure = (shape: Figure, help: ReactNode) => (
    <FigureField
      shape={shape}
      value={draft.figures[shape.field]}
      isEdited={draft.edited.has(shape.field) && !isRecordedPrice(shape.field)}
      help={help}
      error={complaintOf(shape.field)}
      onEdit={(value) => onChange(withField(draft, shape.field, value, model))}
      onLeave={(isTouched) => {
        onChange(completedDraft(draft, model));
        if (isTouched) leave(shape.field);
      }}
    />
  );
  return (
    <>
      <div className={styles.wide}>
        <DateInput
          value={draft.date}
          max={today}
          error={complaintOf("dateAcquired")}
          onChange={(date) => onChange({ ...draft, date })}
          onLeave={() => leave("dateAcquired")}
        />
      </div>
      {figure(price, isRecordedPrice("buyingPriceUSD") ? "As recorded" : priceHelp(suggestion, draft.date))}
      {figure(btc, "USD amount ÷ price")}
      {figure(usd, "BTC amount × price")}
      {figure(fees, `Suggested: ${percentText(model.feePct)} % plus US$ ${amountText(model.feeFixedUsd)}`)}
      <div className={styles.wide}>{figure(cost, "USD amount plus fees")}</div>
    </>
  );
}

function priceHelp(suggestion: PriceSuggestion, date: string): ReactNode {
  switch (suggestion.state) {
    case "loading":
      return "Looking up the price…";
    case "failed":
      return (
        <span role="alert" className={styles.warning}>
          Failed to get Bitcoin price for selected date. Please enter price manually.
        </span>
      );
    case "known":
      if (suggestion.source === "current") return "The current price";
      return suggestion.source === "close"
        ? `Close of ${formatDay(date)}`
        : `Estimated for ${formatDay(date)}, between known closes`;
    default:
      return "US dollars per bitcoin";
  }
}

interface FigureFieldProps {
  shape: Figure;
  value: number | null;
  isEdited: boolean;
  help: ReactNode;
  error: string | undefined;
  onEdit(value: number | null): void;
  onLeave(isTouched: boolean): void;
}

function FigureField({ shape, value, isEdited, help, error, onEdit, onLeave }: FigureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isTouched = useRef(false);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = value === null || Number.isNaN(value) ? "" : shape.text(value);
  return (
    <div className={error === undefined ? styles.field : `${styles.field} ${styles.wrong}`}>
      <label htmlFor={id}>{shape.label}</label>
      <div className={styles.box}>
        <input
          ref={input}
          id={id}
          className="num"
          inputMode="decimal"
          autoComplete="off"
          required
          value={typed ?? shown}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-note`}
          onFocus={() => {
            setTyped(shown);
            // Selecting also focuses: a field that was left within the same frame must not come back to life.
            requestAnimationFrame(() => {
              if (document.activeElement === input.current) input.current?.select();
            });
          }}
          onChange={(event) => {
            const text = event.currentTarget.value.replace(noNumberPart, "");
            const number = parseNumber(text, shape);
            isTouched.current = true;
            setTyped(text);
            if (number !== null || text.trim() === "") onEdit(number);
          }}
          onBlur={() => {
            setTyped(null);
            onLeave(isTouched.current);
          }}
        />
        <span className={styles.unit} aria-hidden="true">
          {shape.unit}
        </span>
      </div>
      <small id={`${id}-note`} role={error === undefined ? undefined : "alert"}>
        {error ?? (isEdited ? <span className={styles.edited}>Edited by you</span> : help)}
      </small>
    </div>
  );
}

interface DateInputProps {
  value: string;
  max: string;
  error: string | undefined;
  onChange(date: string): void;
  onLeave(): void;
}

function DateInput({ value, max, error, onChange, onLeave }: DateInputProps) {
  const id = useId();
  return (
    <div className={error === undefined ? styles.field : `${styles.field} ${styles.wrong}`}>
      <label htmlFor={id}>Date</label>
      <div className={styles.box}>
        <input
          id={id}
          className={`num ${styles.date}`}
          type="date"
          required
          min="2009-01-04"
          max={max}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onLeave}
        />
      </div>
      {error === undefined ? null : (
        <small id={`${id}-note`} role="alert">
          {error}
        </small>
      )}
    </div>
  );
}
