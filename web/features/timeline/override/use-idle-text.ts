import { useOperation } from "#web/api/use-operation.ts";
import { usePlanPreview } from "#web/components/preview/plan-preview.tsx";
import { monthKey } from "#web/features/timeline/grid/display-rows.ts";
import { useTransactions } from "#web/features/timeline/record/use-transactions.ts";
import { idleReason, idleText } from "./override-standing.ts";

/** Why a change of the plan for a month, by its first day, has no effect; null when it has one or that is not known. */
export function useIdleText(month: string): string | null {
  const { data: saved } = useOperation("timeline", "get", { query: {} }, { revalidateOnMount: false });
  // A window that is being changed in the control panel counts already.
  const timeline = usePlanPreview()?.timeline ?? saved;
  const { months } = useTransactions();
  if (!timeline) return null;
  const reason = idleReason(month, timeline, months.has(monthKey(month)));
  return reason && idleText(reason, month, timeline);
}
