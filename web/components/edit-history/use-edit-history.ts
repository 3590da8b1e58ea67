import { useMemo } from "react";
import { msg, t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { announceOutdated } from "#web/api/outdated.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { allTransactions } from "#web/components/ledger/use-transactions.ts";
import { readOpenPlan, saveOpenPlan } from "#web/components/open-plan/open-plan.ts";
import { OtherPlanOpen } from "#web/components/open-plan/other-plan-open.ts";
import { useSession } from "#web/session/session-provider.tsx";
import { wasRefused } from "#web/transport/errors.ts";
import { EditHistory, type EditOutcome, EditRefused, type EditStep } from "./edit-history.ts";
import { createLedgerEdits, type LedgerCalls } from "./ledger-edits.ts";
import type { PlanCalls } from "./plan-edit.ts";

/** The calls of the steps, the same as those of the edits themselves. */
export const planCalls: PlanCalls = {
  read: readOpenPlan,
  update: (body) => call("control-panel", "update", { body }),
  updateEpoch: (epoch, body) =>
    call("control-panel", "configureEpoch", { params: { epoch: String(epoch) }, body }),
};

const ledgerCalls: LedgerCalls = {
  get: (id) => call("transactions", "get", { params: { id } }),
  list: allTransactions,
  update: (id, version, body) =>
    call("transactions", "update", { params: { id }, body: { ...body, version } }),
  remove: (id, version) =>
    call("transactions", "remove", { params: { id }, query: { version: String(version) } }),
  restore: (id) => call("transactions", "restore", { params: { id } }),
  changeMany: (changes) => call("transactions", "changeMany", { body: { changes } }),
  importRows: (rows) =>
    call("transactions", "import", { body: { rows, idempotencyKey: crypto.randomUUID() } }),
  undoImport: (batchId) => call("transactions", "undoImport", { params: { batchId } }),
};

interface Owned {
  readonly userId: string | null;
  readonly history: EditHistory;
  readonly ledger: ReturnType<typeof createLedgerEdits>;
}

/** Outlives the page, so that visiting another one loses nothing; replaced when someone else signs in. */
let owned: Owned | null = null;

function ownedBy(userId: string | null): Owned {
  if (owned?.userId !== userId) {
    owned = { userId, history: new EditHistory(saveOpenPlan), ledger: createLedgerEdits(ledgerCalls) };
  }
  return owned;
}

const words = {
  undo: {
    done: msg("Undone: {edit}"),
    not: msg("Not undone: {edit}. {reason}"),
    again: msg("Redo"),
    back: "redo",
  },
  redo: {
    done: msg("Done again: {edit}"),
    not: msg("Not done again: {edit}. {reason}"),
    again: msg("Undo"),
    back: "undo",
  },
} as const;

/** Why a step was not possible, as a sentence. */
function reasonOf(error: unknown): string {
  if (error instanceof EditRefused || error instanceof OtherPlanOpen) return error.message;
  if (wasRefused(error)) return t(error.details[0]?.message ?? error.message);
  return t("Please try again.");
}

/** The edits of this session: adds to them, and undoes and redoes with a message. */
export function useEditHistory() {
  const { authentication } = useSession();
  const showAlert = useAlert();
  const userId = authentication.status === "member" ? authentication.user.id : null;
  return useMemo(() => {
    const { history, ledger } = ownedBy(userId);
    const take = (...step: Parameters<EditHistory["take"]>) => history.take(...step).then(say);
    const fail = (text: string) => showAlert({ text, severity: "error", durationMs: alertDurationMs.error });
    const say = (outcome: EditOutcome): void => {
      if (outcome.kind === "nothing") return;
      if (outcome.kind === "unsaved") {
        fail(t("Your last changes are not saved yet. Try again once they are saved."));
        return;
      }
      const { direction, step } = outcome;
      const { done, not, again, back } = words[direction];
      if (outcome.kind === "dropped") {
        // The page still shows the state before the change elsewhere.
        announceOutdated({ reads: ["control-panel", "transactions", "timeline"] });
      }
      if (outcome.kind !== "done") {
        fail(t(not, { edit: step.name, reason: reasonOf(outcome.error) }));
        return;
      }
      showAlert({
        text: t(done, { edit: step.name }),
        severity: "success",
        action: { label: t(again), run: () => void take(step, back) },
      });
    };
    return {
      history,
      ledger,
      undo: () => history.undo().then(say),
      redo: () => history.redo().then(say),
      /** Undoes one step, wherever it stands in the history. */
      undoStep: (step: EditStep) => take(step, "undo"),
      /** Adds an edit of the open plan, or of the one with this id. */
      record: (step: EditStep, planId?: string) => history.record(step, planId),
      /** The same, with a message that offers to undo it; one that waits becomes an edit when it is saved. */
      offer(step: EditStep, text: string, planId?: string) {
        if (!step.isWaiting) history.record(step, planId);
        showAlert({
          text,
          severity: "success",
          durationMs: alertDurationMs.error,
          action: { label: t("Undo"), run: () => void take(step, "undo") },
        });
      },
    };
  }, [userId, showAlert]);
}
