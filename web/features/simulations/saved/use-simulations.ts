import { useState } from "react";
import type { Simulation } from "#shared/api/portfolio/simulations.ts";
import type { AnalysisKind, AnalysisResult, SavedAnalysis } from "#shared/api/schemas/saved-analysis.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import type { EditStep } from "#web/components/edit-history/edit-history.ts";
import { replacementEdit } from "#web/components/edit-history/replacement-edit.ts";
import { useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { readOpenPlan, saveOpenPlan } from "#web/components/open-plan/open-plan.ts";
import { useAttempts } from "#web/components/open-plan/use-attempts.ts";
import { ApiError } from "#web/transport/errors.ts";
import type { SimulationWords } from "./simulation-dialog.tsx";

const unsaved = msg("Your last changes are not saved yet. Try again once they are saved.");

const remove = (id: string) => call("simulations", "remove", { params: { id } });
const restore = (id: string) => call("simulations", "restore", { params: { id } });
const creation = ({ id, name }: Simulation): EditStep => ({
  name: t("simulation “{name}” saved", { name }),
  undo: () => remove(id),
  redo: () => restore(id),
});
const deletion = ({ id, name }: Simulation): EditStep => ({
  name: t("simulation “{name}” deleted", { name }),
  undo: () => restore(id),
  redo: () => remove(id),
});

/** The simulation that a result goes to. */
export type SimulationName = Pick<Simulation, "id" | "name">;

export const writeResult = (id: string, kind: AnalysisKind, body: AnalysisResult) =>
  call("simulations", "saveAnalysis", { params: { id, kind }, body });
const eraseResult = (id: string, kind: AnalysisKind) =>
  call("simulations", "removeAnalysis", { params: { id, kind } });
const resultOf = ({ savedAt: _, kind: __, ...result }: SavedAnalysis): AnalysisResult => result;
async function savedResult(id: string, kind: AnalysisKind): Promise<AnalysisResult | null> {
  const { analyses } = await call("simulations", "get", { params: { id } });
  const found = analyses.find((each) => each.kind === kind);
  return found === undefined ? null : resultOf(found);
}
/** @param before the result in whose place it was saved */
const resultSaved = (
  id: string,
  kind: AnalysisKind,
  result: AnalysisResult,
  before: AnalysisResult | null,
): EditStep => ({
  name: t("result saved"),
  undo: () => (before === null ? eraseResult(id, kind) : writeResult(id, kind, before)),
  redo: () => writeResult(id, kind, result),
});
const reversed = ({ name, undo, redo }: EditStep): EditStep => ({ name, undo: redo, redo: undo });

type Words = Partial<SimulationWords & Pick<Simulation, "isPinned">>;

function change(id: string, name: string, before: Words, after: Words): EditStep {
  const write = (words: Words) => call("simulations", "update", { params: { id }, body: words });
  return { name, undo: () => write(before), redo: () => write(after) };
}

/** Draws the randomised prices of the open plan again; the number of an earlier draw returns to it. */
async function draw(planId: string, simulationCount?: number): Promise<void> {
  const { version } = await readOpenPlan(planId);
  await call("control-panel", "resimulate", { body: { version, simulationCount } });
}

/** Saves, changes, loads and deletes simulations; each of these can be undone. */
export function useSimulations(planId: string) {
  const history = useEditHistory();
  const { isBusy, attempt, orAlert } = useAttempts();
  const [isDrawing, setIsDrawing] = useState(false);
  /** The same with the open plan as it is on the page, everything saved. */
  const attemptSaved = async (otherwise: string, action: () => Promise<unknown>) =>
    (await saveOpenPlan()) ? attempt(otherwise, action) : t(unsaved);

  return {
    isBusy,
    /** The prices are being drawn again. */
    isDrawing,
    /** Saves the open plan, and a result of its analyses with it. */
    save: (words: SimulationWords, onSaved?: (saved: Simulation) => Promise<unknown>) =>
      attemptSaved(t("Not saved. Please try again."), async () => {
        await readOpenPlan(planId);
        const idempotencyKey = crypto.randomUUID();
        const saved = await call("simulations", "create", { body: { ...words, idempotencyKey } });
        await onSaved?.(saved);
        history.offer(creation(saved), t("“{name}” saved", { name: saved.name }), planId);
      }),
    /** @param onGone called when the simulation has been deleted */
    saveResult: (
      { id, name }: SimulationName,
      kind: AnalysisKind,
      result: AnalysisResult,
      onGone: () => void,
    ) =>
      orAlert(
        attempt(t("The result was not saved. Please try again."), async () => {
          const before = await savedResult(id, kind).catch((error: unknown) => {
            if (error instanceof ApiError && error.code === "NOT_FOUND") onGone();
            throw error;
          });
          await writeResult(id, kind, result);
          const step = resultSaved(id, kind, result, before);
          history.offer(step, t("Result saved with “{name}”", { name }), planId);
        }),
      ),
    removeResult: (id: string, kind: AnalysisKind) =>
      orAlert(
        attempt(t("The result was not removed. Please try again."), async () => {
          const result = resultOf(await eraseResult(id, kind));
          const step = { ...reversed(resultSaved(id, kind, result, null)), name: t("result removed") };
          history.offer(step, t("Result removed"), planId);
        }),
      ),
    edit: ({ id, name, notes, tags }: Simulation, words: SimulationWords) =>
      attempt(t("Not saved. Please try again."), async () => {
        await call("simulations", "update", { params: { id }, body: words });
        const done = t("simulation “{name}” changed", { name });
        history.record(change(id, done, { name, notes, tags }, words), planId);
      }),
    pin: ({ id, name, isPinned }: Simulation) =>
      orAlert(
        attempt(t("Not changed. Please try again."), async () => {
          await call("simulations", "update", { params: { id }, body: { isPinned: !isPinned } });
          const done = t(isPinned ? "simulation “{name}” unpinned" : "simulation “{name}” pinned", { name });
          history.record(change(id, done, { isPinned }, { isPinned: !isPinned }), planId);
        }),
      ),
    duplicate: ({ id }: Simulation) =>
      orAlert(
        attempt(t("Not duplicated. Please try again."), async () => {
          const body = { idempotencyKey: crypto.randomUUID() };
          const copy = await call("simulations", "duplicate", { params: { id }, body });
          history.offer(creation(copy), t("“{name}” saved", { name: copy.name }), planId);
        }),
      ),
    remove: (simulation: Simulation) =>
      orAlert(
        attempt(t("Not deleted. Please try again."), async () => {
          await remove(simulation.id);
          history.offer(deletion(simulation), t("“{name}” deleted", { name: simulation.name }), planId);
        }),
      ),
    load: ({ id, name }: Simulation) =>
      orAlert(
        attemptSaved(t("Not loaded. Your plan is as it was."), async () => {
          const { version } = await readOpenPlan(planId);
          const [{ plan: saved }, before] = await Promise.all([
            call("simulations", "get", { params: { id } }),
            call("control-panel", "exportPlan"),
          ]);
          // The plan keeps its own name.
          const { name: _, ...plan } = saved;
          const { controlPanel, leftOut } = await call("control-panel", "importPlan", {
            body: { plan, version },
          });
          const after = await call("control-panel", "exportPlan");
          const step = replacementEdit(
            planId,
            before,
            after,
            controlPanel.version,
            t("simulation “{name}” loaded", { name }),
          );
          history.offer(step, loadedText(name, leftOut.length), planId);
        }),
      ),
    resimulate: () => {
      setIsDrawing(true);
      return orAlert(
        attemptSaved(t("Not drawn again. Please try again."), async () => {
          await readOpenPlan(planId);
          const { settings } = await call("control-panel", "exportPlan");
          const former = settings.simulationCount ?? 0;
          await draw(planId);
          const number = String(former + 1);
          const step: EditStep = {
            name: t("draw {number} of the prices", { number }),
            undo: () => draw(planId, former),
            redo: () => draw(planId, former + 1),
          };
          history.offer(step, t("Prices drawn again: draw {number}", { number }), planId);
        }),
      ).finally(() => setIsDrawing(false));
    },
  };
}

function loadedText(name: string, leftOut: number): string {
  if (leftOut === 0) return t("“{name}” loaded", { name });
  return t(
    "“{name}” loaded without {count, plural, one {# epoch setting} other {# epoch settings}} that real events have overtaken",
    { name, count: leftOut },
  );
}
