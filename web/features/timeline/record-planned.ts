import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { alertDurationMs, type useAlert } from "#web/components/alerts/alerts.tsx";
import { alreadyWaiting, keepTransaction } from "#web/components/edit-history/keep-transaction.ts";
import type { useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { rateOnDay } from "#web/components/format/currency.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import type { PlannedBuy } from "#web/components/ledger/form-target.ts";
import { monthKey } from "#web/components/ledger/month-transactions.ts";
import { plannedBody } from "#web/components/ledger/planned-body.ts";
import { waitingTransactions } from "#web/components/ledger/waiting-transactions.ts";
import { wasRefused } from "#web/transport/errors.ts";
import { plannedBuy } from "./month-target.ts";
import type { TimelineModel } from "./timeline-model.ts";

/** The price of these is an estimate or set by the user: they are confirmed only with the price actually paid. */
const unknownPrice = new Set(["pending", "projected", "unpriced", "edited"]);

/** Of buys whose response was lost, by their user and day: retried, it is the same buy. */
const keys = new Map<string, string>();

interface PlannedRecording {
  readonly userId: string;
  readonly model: TimelineModel;
  /** Row of the month. */
  readonly month: number;
  readonly edits: ReturnType<typeof useEditHistory>;
  readonly showAlert: ReturnType<typeof useAlert>;
}

/**
 * Records the buy of a month at the price and fees of its row, with undo, or says why not. Without a network it waits for
 * one.
 *
 * @returns the buy where its price or amount has to be entered first; null otherwise
 */
export async function recordPlanned({
  userId,
  model,
  month,
  edits,
  showAlert,
}: PlannedRecording): Promise<PlannedBuy | null> {
  const { timeline, rows } = model;
  const planned = plannedBuy(model, month, timeline.now);
  const { date, usdSpent, dynamicTopUp, cycleTopUp } = planned;
  if (unknownPrice.has(rows[month]?.source ?? "") || usdSpent === null) return planned;
  const store = waitingTransactions(userId);
  const waits = alreadyWaiting(store, monthKey(date));
  if (waits !== null) {
    showAlert({ text: waits, severity: "info" });
    return null;
  }
  const figure = (id: string) => {
    const value = model.cell(id, month);
    return typeof value === "number" && value > 0 ? value : undefined;
  };
  const price = figure("buyingPriceUSD");
  const feesUSD = figure("feesUSD") ?? 0;
  const rate = {
    currency: timeline.baseCurrency,
    unitsPerUsd: rateOnDay(timeline, rows[month]?.date ?? date),
  };
  const attempted = `${userId} ${date}`;
  const idempotencyKey = keys.get(attempted) ?? crypto.randomUUID();
  keys.set(attempted, idempotencyKey);
  const body = {
    dateAcquired: date,
    transactionType: "buy",
    ...plannedBody({ price, usdSpent, feesUSD, dynamicTopUp, cycleTopUp }, rate),
    idempotencyKey,
  } as const;
  try {
    const recorded = await call("transactions", "create", { body });
    edits.offer(edits.ledger.recorded(recorded), t("Buy of {month} recorded", { month: formatMonth(date) }));
  } catch (error) {
    if (!keepTransaction(edits, store, error, { kind: "create", body }, timeline.ledgerVersion)) {
      const text = wasRefused(error) ? error.message : t("Failed to add transaction");
      showAlert({ text, severity: "error", durationMs: alertDurationMs.error });
      return null;
    }
  }
  keys.delete(attempted);
  return null;
}
