import { type ReactNode, useState } from "react";
import type { Currency } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { AmountField, FeeModel } from "#shared/domain/transaction-derivation.ts";
import {
  earliestTransactionDate,
  type TransactionError,
} from "#shared/domain/transactions/transaction-rules.ts";
import { DateField } from "#web/components/date-picker/date-field.tsx";
import { currencySign } from "#web/components/format/currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { amountText, percentText } from "#web/components/format/number-text.ts";
import { FigureField } from "./figure-field.tsx";
import { figureShapesIn, topUpShapes } from "./figure-shapes.ts";
import styles from "./form-sheet.module.css";
import { completedDraft, type EnteredTransaction, withField } from "./transaction-draft.ts";
import type { PriceSuggestion } from "./use-suggested-price.ts";

interface FigureFieldsProps {
  draft: EnteredTransaction;
  /** The values that a reset restores. */
  initial: EnteredTransaction;
  /** `yyyy-mm-dd` */
  today: string;
  /** In the currency of the draft. */
  model: FeeModel;
  suggestion: PriceSuggestion;
  errors: ReadonlyMap<TransactionError["field"], string>;
  /** Whether to show all errors, or only those of fields that have lost focus. */
  isChecked: boolean;
  onChange(draft: EnteredTransaction): void;
}

/** The date and figures of a transaction; figures that are not entered are derived. */
export function FigureFields(props: FigureFieldsProps) {
  const { draft, initial, today, model, suggestion, errors, isChecked, onChange } = props;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const leave = (field: string) => setLeft((before) => new Set(before).add(field));
  const errorOf = (field: TransactionError["field"]) =>
    isChecked || left.has(field) ? errors.get(field) : undefined;
  // The price of a recorded transaction counts as edited, but has not been edited here.
  const isRecordedPrice = (field: AmountField) =>
    field === "buyingPriceUSD" &&
    initial.edited.has(field) &&
    draft.figures[field] === initial.figures[field];

  const shapes = figureShapesIn(draft.currency);
  const sign = currencySign(draft.currency);
  const figure = (field: AmountField, help: ReactNode) => (
    <FigureField
      shape={shapes[field]}
      value={draft.figures[field]}
      isEdited={draft.edited.has(field) && !isRecordedPrice(field)}
      help={help}
      error={errorOf(field)}
      onEdit={(value) => onChange(withField(draft, field, value, model))}
      onLeave={(isTouched) => {
        onChange(completedDraft(draft, model));
        if (isTouched) leave(field);
      }}
    />
  );
  return (
    <>
      <div className={styles.wide}>
        <DateField
          label={t("Date")}
          isLarge
          value={draft.date}
          min={earliestTransactionDate}
          max={today}
          error={errorOf("dateAcquired")}
          onChange={(date) => onChange({ ...draft, date: date ?? "" })}
          onLeave={() => leave("dateAcquired")}
        />
      </div>
      {figure(
        "buyingPriceUSD",
        isRecordedPrice("buyingPriceUSD")
          ? t("As recorded")
          : priceHelp(suggestion, draft.date, draft.currency),
      )}
      {figure("btcBought", t("{currency} amount ÷ price", { currency: draft.currency }))}
      {figure("usdSpent", t("BTC amount × price"))}
      {figure(
        "feesUSD",
        t("Suggested: {percent} plus {fixed}", {
          percent: `${percentText(model.feePct)} %`,
          fixed: `${sign} ${amountText(model.feeFixedUsd)}`,
        }),
      )}
      <div className={styles.wide}>
        {figure("costUSD", t("{currency} amount plus fees", { currency: draft.currency }))}
      </div>
      {topUpShapes.map(({ field, help }) => (
        <FigureField
          key={field}
          shape={shapes[field]}
          value={draft[field]}
          isEdited={false}
          help={t(help)}
          error={errorOf(field)}
          onEdit={(value) => onChange({ ...draft, [field]: value ?? 0 })}
          onLeave={(isTouched) => isTouched && leave(field)}
        />
      ))}
    </>
  );
}

function priceHelp(suggestion: PriceSuggestion, date: string, currency: Currency): ReactNode {
  switch (suggestion.state) {
    case "loading":
      return t("Looking up the price…");
    case "failed":
      return (
        <span role="alert" className={styles.warning}>
          {t("Failed to get Bitcoin price for selected date. Please enter price manually.")}
        </span>
      );
    case "known":
      if (suggestion.source === "current") return t("The current price");
      return suggestion.source === "close"
        ? t("Close of {day}", { day: formatDay(date) })
        : t("Estimated for {day}, between known closes", { day: formatDay(date) });
    default:
      return currency === "USD" ? t("US dollars per bitcoin") : t("{currency} per bitcoin", { currency });
  }
}
