import { monthKey } from "#web/components/ledger/month-transactions.ts";
import { useTransactions } from "#web/components/ledger/use-transactions.ts";
import { usePlanPreview } from "#web/components/preview/plan-preview.tsx";
import { useTimeline } from "#web/components/saved-timeline/use-timeline.tsx";
import { idleReason, idleText } from "./override-standing.ts";

/** Why a plan change for a month, given its first day, has no effect; null when it has one or that is unknown. */
export function useIdleText(month: string): string | null {
  const { data: saved } = useTimeline({ revalidateOnMount: false });
  // Includes unsaved dates from the control panel.
  const timeline = usePlanPreview()?.timeline ?? saved;
  const { months } = useTransactions();
  if (!timeline) return null;
  const reason = idleReason(month, timeline, months.has(monthKey(month)));
  return reason && idleText(reason, month, timeline);
}
