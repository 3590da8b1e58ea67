import { useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { rateOnDay } from "#web/components/format/currency.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { plannedBody } from "#web/components/ledger/planned-body.ts";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import type { GapBuy } from "./gap-buy.ts";

/** Records the planned buys of months without one, all of a month or none; each month can be undone. */
export function useGapRecording(timeline: Timeline) {
  const edits = useEditHistory();
  const { isBusy, run } = useExclusive();
  const [failure, setFailure] = useState<string | null>(null);
  const bodyOf = ({ date, unitsPerUsd = rateOnDay(timeline, date), ...planned }: GapBuy) => ({
    dateAcquired: date,
    transactionType: "buy" as const,
    ...plannedBody(planned, { currency: timeline.baseCurrency, unitsPerUsd }),
  });
  /** @param date of the month's row, `yyyy-mm-dd` */
  const record = (date: string, buys: readonly GapBuy[]) =>
    run(async () => {
      setFailure(null);
      // The same month again is the same buys, also after a lost response.
      const idempotencyKey = `gap-${timeline.planId}-${date}-${timeline.ledgerVersion}`;
      const [first, ...others] = buys.map(bodyOf);
      const month = formatMonth(date);
      try {
        if (first === undefined) return;
        if (others.length === 0) {
          const recorded = await call("transactions", "create", { body: { ...first, idempotencyKey } });
          edits.offer(edits.ledger.recorded(recorded), t("Buy of {month} recorded", { month }));
          return;
        }
        const body = { rows: [first, ...others], idempotencyKey };
        const { batchId, transactions } = await call("transactions", "import", { body });
        edits.offer(
          edits.ledger.imported(batchId, transactions, timeline.planName),
          t("{count} buys of {month} recorded", { count: transactions.length, month }),
        );
      } catch (error) {
        setFailure(refusalText(error, t("Failed to add transaction")));
      }
    });
  return { isBusy, failure, record };
}
