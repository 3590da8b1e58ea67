import { t } from "#shared/domain/language/translate.ts";
import { largestAmounts } from "#shared/domain/transaction-derivation.ts";
import { longestAccount } from "#shared/domain/transactions/transaction-limits.ts";
import { amountText, percentText } from "#web/components/format/number-text.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { NumberField } from "#web/components/ui/fields/number-field.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { TextField } from "#web/components/ui/fields/text-field.tsx";
import type { BulkAction } from "./bulk-actions.ts";

/** Whether something moves later or earlier. */
export const directions = () => [
  { value: "later" as const, text: t("Later") },
  { value: "earlier" as const, text: t("Earlier") },
];

interface AmountFieldProps {
  label: string;
  unit: string;
  value: number | null;
  onChange(value: number | null): void;
}

/** An amount of money that a transaction or a plan can have. */
export function AmountField({ label, unit, value, onChange }: AmountFieldProps) {
  return (
    <NumberField
      label={label}
      unit={unit}
      decimals={2}
      value={value}
      text={amountText}
      error={(value ?? 0) > largestAmounts.usd ? t("Too large") : undefined}
      onChange={(entered) => onChange(entered ?? null)}
    />
  );
}

/** The input of an action. */
export function ActionField({
  action,
  onChange,
}: {
  action: BulkAction;
  onChange(action: BulkAction): void;
}) {
  switch (action.kind) {
    case "account":
      return (
        <TextField
          label={t("Account")}
          remark={t("empty for none")}
          maxLength={longestAccount}
          autoComplete="off"
          value={action.account}
          onValueChange={(account) => onChange({ kind: "account", account })}
        />
      );
    case "fee":
      return (
        <NumberField
          label={t("Fee")}
          unit={t("% of the amount")}
          decimals={2}
          value={action.share === null ? null : action.share * 100}
          text={(percent) => percentText(percent / 100)}
          error={(action.share ?? 0) > 1 ? t("From 0 to 100") : undefined}
          onChange={(percent) => onChange({ kind: "fee", share: percent == null ? null : percent / 100 })}
        />
      );
    case "fixedFee":
      return (
        <AmountField
          label={t("Fee")}
          unit={t("each, in its currency")}
          value={action.amount}
          onChange={(amount) => onChange({ kind: "fixedFee", amount })}
        />
      );
    case "shift":
      return (
        <>
          <SelectField
            label={t("Direction")}
            options={directions()}
            value={action.isEarlier ? "earlier" : "later"}
            onChange={(direction) => onChange({ ...action, isEarlier: direction === "earlier" })}
          />
          <NumberField
            label={t("{what, select, difference {By} other {By}}", { what: "difference" })}
            unit={t("days")}
            decimals={0}
            value={action.days}
            text={formatCount}
            onChange={(days) => onChange({ ...action, days: days ?? null })}
          />
        </>
      );
    case "remove":
      return null;
  }
}
