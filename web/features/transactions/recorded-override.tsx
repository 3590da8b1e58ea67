import type { ControlPanel } from "#shared/api/control-panel.ts";
import { t } from "#shared/domain/language/translate.ts";
import { overrideKey } from "#shared/domain/plan/plan-overrides.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { IdleOverride } from "#web/features/transactions/override/idle-override.tsx";

interface RecordedOverrideProps {
  /** Of the record, `yyyy-mm-dd`. */
  date: string;
  plan: ControlPanel | undefined;
  /** Whether the transaction is already recorded. */
  isRecorded: boolean;
}

/** Shows that the plan was changed for the month of a transaction, which overrides that change. */
export function RecordedOverride({ date, plan, isRecorded }: RecordedOverrideProps) {
  const rules = useOperation("control-panel", "validation", {});
  const month = overrideKey(date);
  if (month === null || !plan?.edits[month] || (!rules.data && !rules.error)) return null;
  return (
    <IdleOverride
      month={month}
      plan={plan}
      canSell={rules.data?.subscriptionLimits.canEditSellReinvest ?? false}
    >
      {isRecorded
        ? t(
            "Your plan was changed for {month}. This has no effect while a transaction is recorded in this month.",
            { month: formatMonth(month) },
          )
        : t("Your plan was changed for {month}. This has no effect once a transaction is recorded.", {
            month: formatMonth(month),
          })}
    </IdleOverride>
  );
}
