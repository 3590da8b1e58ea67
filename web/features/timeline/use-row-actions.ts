import { useCallback, useMemo, useState } from "react";
import type { Transaction } from "#shared/api/transactions.ts";
import { call } from "#web/api/api.ts";
import { ApiError } from "#web/api/errors.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { formatMonth } from "#web/components/format/dates.ts";
import { type DisplayRow, displayRows, expandedMonths, monthKey, transactionsOf } from "./display-rows.ts";
import type { RowAction } from "./grid-props.ts";
import { monthTarget, plannedBuy, planTarget } from "./month-target.ts";
import type { TimelineModel } from "./timeline-model.ts";
import type { DrawerTarget } from "./transaction-drawer.tsx";
import type { UnsavedEntry } from "./unsaved-note.tsx";
import { useLedgerChanged, useTransactions } from "./use-transactions.ts";

/** The price of these is an estimate or a wish: they are confirmed only with the price that was really paid. */
const unknownPrice = new Set(["pending", "projected", "unpriced", "edited"]);

const noTransactions: readonly Transaction[] = [];

const amount = (value: unknown) => (typeof value === "number" && value > 0 ? value : null);

/** The transactions of the table's months: which are expanded, which one is edited, and the buy to confirm. */
export function useRowActions(model: TimelineModel, isAggregated: boolean) {
  const showAlert = useAlert();
  const changed = useLedgerChanged();
  const { months, list } = useTransactions();
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [target, setTarget] = useState<DrawerTarget | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const [listing, setListing] = useState(isAggregated);
  if (listing !== isAggregated) {
    // What was expanded by hand is not what is to be collapsed now.
    setListing(isAggregated);
    setToggled(new Set());
  }
  const expanded = useMemo(
    () => expandedMonths(months, toggled, isAggregated),
    [months, toggled, isAggregated],
  );
  const display = useMemo(() => displayRows(model, months, expanded), [model, months, expanded]);
  const today = model.timeline.now;

  const current = model.rows[model.currentRow];
  const waits =
    list !== undefined &&
    !isConfirming &&
    current !== undefined &&
    current.date <= today &&
    current.source !== "skipped" &&
    transactionsOf(model, months, model.currentRow).length === 0 &&
    amount(model.cell("usdSpent", model.currentRow)) !== null;

  const toggle = useCallback((key: string) => {
    setToggled((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }, []);

  const confirm = async (month: number) => {
    const planned = plannedBuy(model, month, today);
    if (unknownPrice.has(model.rows[month]?.source ?? "") || planned.usdSpent === null) {
      setTarget({ planned });
      return;
    }
    const figure = (id: string) => amount(model.cell(id, month)) ?? undefined;
    setIsConfirming(true);
    try {
      await call("transactions", "create", {
        body: {
          dateAcquired: planned.date,
          transactionType: "buy",
          buyingPriceUSD: figure("buyingPriceUSD"),
          usdSpent: planned.usdSpent,
          feesUSD: figure("feesUSD") ?? 0,
          dynamicTopUp: planned.dynamicTopUp,
          cycleTopUp: planned.cycleTopUp,
          idempotencyKey: crypto.randomUUID(),
        },
      });
      changed();
      showAlert({ text: `The buy of ${formatMonth(planned.date)} is recorded`, severity: "success" });
    } catch (error) {
      const text =
        error instanceof ApiError && error.status < 500 ? error.message : "Failed to add transaction";
      showAlert({ text, severity: "error", durationMs: alertDurationMs.error });
    } finally {
      setIsConfirming(false);
    }
  };

  const open = (month: number) => {
    const row = model.rows[month];
    if (!row) return;
    const transactions = transactionsOf(model, months, month);
    const [first] = transactions;
    if (transactions.length > 1) toggle(monthKey(row.date));
    else if (first) setTarget({ transaction: first });
    else {
      const opened = monthTarget(model, month, today);
      if (opened) setTarget({ month: opened });
    }
  };

  const act = ({ month, transaction }: DisplayRow, action: RowAction) => {
    const row = model.rows[month];
    if (!row) return;
    if (transaction) {
      if (action === "toggle") toggle(monthKey(row.date));
      else setTarget({ transaction });
    } else if (action === "confirm") void confirm(month);
    else if (action === "open") open(month);
    else if (transactionsOf(model, months, month).length > 1) toggle(monthKey(row.date));
  };

  return {
    recorded: list ?? noTransactions,
    months,
    expanded,
    display,
    target,
    act,
    confirmableMonth: waits ? model.currentRow : -1,
    add: () => setTarget({ date: today }),
    /** Goes on with entries that were not saved. */
    goOn: (entry: UnsavedEntry) => {
      if (entry.kind === "month") setTarget({ month: planTarget(model, entry.key, today) });
      else setTarget(entry.transaction ? { transaction: entry.transaction } : { date: entry.key });
    },
    edit: (transactionId: string) => {
      const transaction = list?.find(({ id }) => id === transactionId);
      if (transaction) setTarget({ transaction });
    },
    closeDrawer: () => setTarget(null),
  };
}
