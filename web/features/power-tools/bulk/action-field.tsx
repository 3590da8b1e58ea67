import { t } from "#shared/domain/language/translate.ts";
import { longestAccount } from "#shared/domain/transactions/transaction-limits.ts";
import { percentText } from "#web/components/format/number-text.ts";
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
