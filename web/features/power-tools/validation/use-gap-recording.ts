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

/** Records the planned buys of months without one; each can be undone. */
export function useGapRecording(timeline: Timeline) {
  const edits = useEditHistory();
  const { isBusy, run } = useExclusive();
  const [failure, setFailure] = useState<string | null>(null);
  const record = ({ date, ...planned }: GapBuy) =>
    run(async () => {
      setFailure(null);
      const rate = { currency: timeline.baseCurrency, unitsPerUsd: rateOnDay(timeline, date) };
      try {
        const recorded = await call("transactions", "create", {
          body: {
            dateAcquired: date,
            transactionType: "buy",
            ...plannedBody(planned, rate),
            // The same month again is the same buy, also after a lost response.
            idempotencyKey: `gap-${timeline.planId}-${date}-${timeline.ledgerVersion}`,
          },
        });
        edits.offer(
          edits.ledger.recorded(recorded),
          t("Buy of {month} recorded", { month: formatMonth(date) }),
        );
      } catch (error) {
        setFailure(refusalText(error, t("Failed to add transaction")));
      }
    });
  return { isBusy, failure, record };
}
