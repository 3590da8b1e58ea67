import { useRef } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import { fromCents } from "#shared/domain/money.ts";
import type { PlanOverride } from "#shared/domain/plan/plan-overrides.ts";
import { call } from "#web/api/api.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { alreadyWaiting, keepTransaction } from "#web/components/edit-history/keep-transaction.ts";
import { planEdit } from "#web/components/edit-history/plan-edit.ts";
import { planCalls, useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { useWaitingEdits } from "#web/components/edit-history/use-waiting-edits.ts";
import { capital } from "#web/components/format/capital.ts";
import { plannedBody } from "#web/components/ledger/planned-body.ts";
import { useWaitingTransactions } from "#web/components/ledger/use-waiting-transactions.ts";
import type { RecordedOnce } from "#web/components/ledger/waiting-transactions.ts";
import { readOpenPlan } from "#web/components/open-plan/open-plan.ts";
import { OtherPlanOpen } from "#web/components/open-plan/other-plan-open.ts";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import { NetworkError, wasRefused } from "#web/transport/errors.ts";
import type { UpcomingBuy } from "./home-text.ts";

/** Today's price as the header shows it, in USD; null while it is unknown or old. */
export function usePriceToday(): number | null {
  const { data } = useOperation("market", "currentData", { query: {} });
  return data === undefined || data.stale ? null : data.currentBitcoinPrice;
}

/** The buy of a form: what the plan has for it, without a price. */
export interface PurchaseDraft {
  readonly date: string;
  readonly usdSpent: number;
  readonly dynamicTopUp: number;
  readonly cycleTopUp: number;
}

/** The next buy as it would be recorded on a day, `yyyy-mm-dd`. */
export function purchaseOn(date: string, { amount, dynamicTopUp, cycleTopUp }: UpcomingBuy): PurchaseDraft {
  return {
    date,
    usdSpent: fromCents(amount.usdCents),
    dynamicTopUp: fromCents(dynamicTopUp.usdCents),
    cycleTopUp: fromCents(cycleTopUp.usdCents),
  };
}

/** What is said of a failure, and of one without a connection. */
interface FailureTexts {
  readonly failed: string;
  readonly offline: string;
}

const notRecorded = (): FailureTexts => ({
  failed: t("Failed to record the buy. Please try again."),
  offline: t("Failed to record the buy. It needs a connection."),
});
const notSkipped = (): FailureTexts => ({
  failed: t("Failed to skip the buy. Please try again."),
  offline: t("Failed to skip the buy. It needs a connection."),
});

/** Records the next buy of the plan that the page shows, in its base currency, and skips it, each with undo. */
export function usePurchase(
  {
    planId,
    baseCurrency: currency,
    exchangeRate: unitsPerUsd,
    ledgerVersion,
  }: Pick<Timeline, "planId" | "baseCurrency" | "exchangeRate" | "ledgerVersion">,
  onRecorded: (date: string) => void,
) {
  const showAlert = useAlert();
  const edits = useEditHistory();
  const exclusive = useExclusive();
  const waiting = useWaitingEdits();
  const { store } = useWaitingTransactions();
  /** A buy whose response was lost: it may have been recorded. */
  const unanswered = useRef<RecordedOnce | null>(null);

  const refused = (error: unknown, { failed, offline }: FailureTexts) => {
    const otherwise = error instanceof NetworkError ? offline : failed;
    const isReason = error instanceof OtherPlanOpen || wasRefused(error);
    const text = isReason ? error.message : otherwise;
    showAlert({ text, severity: "error", durationMs: alertDurationMs.error });
  };
  const attempt = (otherwise: FailureTexts, work: () => Promise<void>) =>
    exclusive.run(() => work().catch((error: unknown) => refused(error, otherwise)));

  /** Records a buy at a price in USD with the fee of the plan. Without a network it waits for one. */
  const record = (draft: PurchaseDraft, price: number, feesUSD: number) =>
    attempt(notRecorded(), async () => {
      const { date, ...amounts } = draft;
      const waits = alreadyWaiting(store, date);
      if (waits !== null) return showAlert({ text: waits, severity: "info" });
      // Pressed again on the day of a lost response, it records the same buy, whatever the price is by then.
      if (unanswered.current?.dateAcquired !== date) unanswered.current = null;
      unanswered.current ??= {
        dateAcquired: date,
        transactionType: "buy",
        ...plannedBody({ price, feesUSD, ...amounts }, { currency, unitsPerUsd }),
        idempotencyKey: crypto.randomUUID(),
      };
      const body = unanswered.current;
      const recorded = await call("transactions", "create", { body }).catch((error: unknown) => {
        if (keepTransaction(edits, store, error, { kind: "create", body }, ledgerVersion)) {
          unanswered.current = null;
          return null;
        }
        const isUnsent = error instanceof NetworkError && error.reason === "offline";
        // Nothing was recorded.
        if (wasRefused(error) || isUnsent) unanswered.current = null;
        throw error;
      });
      if (recorded === null) return;
      unanswered.current = null;
      onRecorded(body.dateAcquired);
      edits.offer(edits.ledger.recorded(recorded), t("Buy recorded"));
    });

  /**
   * Leaves the buys of a month of the plan out, `yyyy-mm-01`; `name` says what that is. Without a network the change waits
   * for one.
   */
  const skip = (month: string, name: string) => {
    const skipped: PlanOverride = { usdSpent: 0 };
    return attempt(notSkipped(), async () => {
      const plan = await readOpenPlan(planId);
      const { version, edits: months } = plan;
      const outcome = await waiting.sendMonth(plan, month, skipped, capital(name), () =>
        call("control-panel", "update", { body: { version, edits: { [month]: skipped } } }),
      );
      if ("kept" in outcome) return;
      const before = { edits: { [month]: months[month] ?? null } };
      edits.offer(
        planEdit(planCalls, planId, before, { edits: { [month]: skipped } }, name),
        capital(name),
        planId,
      );
    });
  };

  return { exclusive, record, skip };
}
