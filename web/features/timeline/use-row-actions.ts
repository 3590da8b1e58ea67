import { useCallback, useEffect, useMemo, useState } from "react";
import type { Transaction } from "#shared/api/transactions.ts";
import { useAlert } from "#web/components/alerts/alerts.tsx";
import { useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import type { DrawerTarget, PlannedBuy, UnsavedEntry } from "#web/components/ledger/form-target.ts";
import { monthKey } from "#web/components/ledger/month-transactions.ts";
import { useTransactions } from "#web/components/ledger/use-transactions.ts";
import { useSearchParams } from "#web/components/router/router.ts";
import {
  type DisplayRow,
  displayRows,
  expandedMonths,
  transactionsOf,
} from "#web/features/timeline/grid/display-rows.ts";
import type { RowAction } from "#web/features/timeline/grid/grid-props.ts";
import { monthTarget, plannedBuy, planTarget } from "./month-target.ts";
import type { TimelineModel } from "./timeline-model.ts";

const noTransactions: readonly Transaction[] = [];

const amount = (value: unknown) => (typeof value === "number" && value > 0 ? value : null);

/** A requested form: by the row of its month, or by its target. */
type Asked = { readonly row: number } | { readonly target: DrawerTarget };

/** Whether a form can open before the transactions have loaded, because it records nothing. */
const recordsNothing = (target: DrawerTarget) =>
  "transaction" in target || ("month" in target && target.month.isFuture);

/** The transactions of the table's months: which are expanded, which one is being edited, and the buy to confirm. */
export function useRowActions(userId: string, model: TimelineModel, isAggregated: boolean) {
  const showAlert = useAlert();
  const edits = useEditHistory();
  const { months, list, isCurrent, hasFailed, retry } = useTransactions();
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [target, setTarget] = useState<DrawerTarget | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const [listing, setListing] = useState(isAggregated);
  if (listing !== isAggregated) {
    // Rows expanded by hand are not the ones to collapse now.
    setListing(isAggregated);
    setToggled(new Set());
  }
  const expanded = useMemo(
    () => expandedMonths(months, toggled, isAggregated),
    [months, toggled, isAggregated],
  );
  // What is open belongs to the plan that was; unsaved entries stay.
  const { planId } = model.timeline;
  const [openedFor, setOpenedFor] = useState(planId);
  if (openedFor !== planId) {
    setOpenedFor(planId);
    setTarget(null);
  }
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null);
  const display = useMemo(() => displayRows(model, months, expanded, only), [model, months, expanded, only]);
  const today = model.timeline.now;

  const current = model.rows[model.currentRow];
  const waits =
    list !== undefined &&
    !hasFailed &&
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
    if (!isCurrent) return setAsked({ row: month });
    setIsConfirming(true);
    const left = await import("./record-planned.ts").then(
      ({ recordPlanned }) => recordPlanned({ userId, model, month, edits, showAlert }),
      // Its code did not load: the form can be filled in as well.
      () => plannedBuy(model, month, today),
    );
    setIsConfirming(false);
    if (left) setTarget({ planned: left });
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
      if (opened && (isCurrent || opened.isFuture)) setTarget({ month: opened });
      else if (opened) setAsked({ row: month });
    }
  };

  // Without the current list, a recorded month looks empty and could be recorded twice.
  const show = (wanted: DrawerTarget) => {
    if (isCurrent || recordsNothing(wanted)) setTarget(wanted);
    else setAsked({ target: wanted });
  };

  useEffect(() => {
    if (asked === null || (!isCurrent && !hasFailed)) return;
    setAsked(null);
    if (hasFailed) return;
    if ("row" in asked) open(asked.row);
    else setTarget(asked.target);
  });

  // A reminder leads to the form of a day: `?record=2026-11-30`.
  const [query, setQuery] = useSearchParams();
  const wanted = query.get("record");
  useEffect(() => {
    if (wanted === null || !isCurrent) return;
    const rest = new URLSearchParams(location.search);
    rest.delete("record");
    setQuery(rest, { replace: true });
    void import("./day-target.ts").then(({ dayTarget }) => setTarget(dayTarget(model, months, wanted)));
  }, [wanted, isCurrent, setQuery, model, months]);

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
    /** A form waits for the transactions to load. */
    isWaiting: asked !== null,
    /** The transactions failed to load. */
    hasFailed,
    retry,
    /** The only months in the table, `yyyy-mm`; null for all. */
    only,
    setOnly,
    /** Opens the form for today, filled in with a planned buy if there is one. */
    add: (planned?: PlannedBuy) => show(planned ? { planned } : { date: today }),
    /** Continues with unsaved entries. */
    goOn: (entry: UnsavedEntry) => {
      if (entry.kind === "month") show({ month: planTarget(model, entry.key, today) });
      else
        show(
          entry.transaction
            ? { transaction: entry.transaction }
            : { date: entry.key, waitingKey: entry.waitingKey },
        );
    },
    edit: (transactionId: string) => {
      const transaction = list?.find(({ id }) => id === transactionId);
      if (transaction) setTarget({ transaction });
    },
    /** Closes the form of a target; one that was opened in its place while it saved stays. */
    closeDrawer: (closed: DrawerTarget) => setTarget((open) => (open === closed ? null : open)),
  };
}
