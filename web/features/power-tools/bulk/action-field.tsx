import { longestAccount } from "#shared/domain/transactions/transaction-limits.ts";
import { percentText } from "#web/components/format/number-text.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { NumberField } from "#web/components/ui/fields/number-field.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { TextField } from "#web/components/ui/fields/text-field.tsx";
import type { BulkAction } from "./bulk-actions.ts";

const directions = [
  { value: "later", text: "Later" },
  { value: "earlier", text: "Earlier" },
] as const;
/** What an action needs to know. */
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
          label="Account"
          remark="empty for none"
          maxLength={longestAccount}
          autoComplete="off"
          value={action.account}
          onValueChange={(account) => onChange({ kind: "account", account })}
        />
      );
    case "fee":
      return (
        <NumberField
          label="Fee"
          unit="% of the amount"
          decimals={2}
          value={action.share === null ? null : action.share * 100}
          text={(percent) => percentText(percent / 100)}
          error={(action.share ?? 0) > 1 ? "From 0 to 100" : undefined}
          onChange={(percent) => onChange({ kind: "fee", share: percent == null ? null : percent / 100 })}
        />
      );
    case "shift":
      return (
        <>
          <SelectField
            label="Direction"
            options={directions}
            value={action.isEarlier ? "earlier" : "later"}
            onChange={(direction) => onChange({ ...action, isEarlier: direction === "earlier" })}
          />
          <NumberField
            label="By"
            unit="days"
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
