import type { Simulation } from "#shared/api/portfolio/simulations.ts";
import type { AnalysisKind, AnalysisResult } from "#shared/api/schemas/saved-analysis.ts";
import { call } from "#web/api/api.ts";
import type { EditStep } from "#web/components/edit-history/edit-history.ts";
import { replacementEdit } from "#web/components/edit-history/replacement-edit.ts";
import { useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { readOpenPlan, saveOpenPlan } from "#web/components/open-plan/open-plan.ts";
import { useAttempts } from "#web/components/open-plan/use-attempts.ts";
import type { SimulationWords } from "./simulation-dialog.tsx";

const unsaved = "Your last changes are not saved yet. Try again once they are saved.";

const remove = (id: string) => call("simulations", "remove", { params: { id } });
const restore = (id: string) => call("simulations", "restore", { params: { id } });
const creation = ({ id, name }: Simulation): EditStep => ({
  name: `simulation “${name}” saved`,
  undo: () => remove(id),
  redo: () => restore(id),
});
const deletion = ({ id, name }: Simulation): EditStep => ({
  name: `simulation “${name}” deleted`,
  undo: () => restore(id),
  redo: () => remove(id),
});

/** The simulation that a result goes to. */
export type SimulationName = Pick<Simulation, "id" | "name">;

export const writeResult = (id: string, kind: AnalysisKind, body: AnalysisResult) =>
  call("simulations", "saveAnalysis", { params: { id, kind }, body });
const eraseResult = (id: string, kind: AnalysisKind) =>
  call("simulations", "removeAnalysis", { params: { id, kind } });
const resultSaved = (id: string, kind: AnalysisKind, result: AnalysisResult): EditStep => ({
  name: "result saved",
  undo: () => eraseResult(id, kind),
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
  /** The same with the open plan as it is on the page, everything saved. */
  const attemptSaved = async (otherwise: string, action: () => Promise<unknown>) =>
    (await saveOpenPlan()) ? attempt(otherwise, action) : unsaved;

  return {
    isBusy,
    /** Saves the open plan, and a result of its analyses with it. */
    save: (words: SimulationWords, onSaved?: (saved: Simulation) => Promise<unknown>) =>
      attemptSaved("Not saved. Please try again.", async () => {
        await readOpenPlan(planId);
        const idempotencyKey = crypto.randomUUID();
        const saved = await call("simulations", "create", { body: { ...words, idempotencyKey } });
        await onSaved?.(saved);
        history.offer(creation(saved), `“${saved.name}” saved`, planId);
      }),
    saveResult: ({ id, name }: SimulationName, kind: AnalysisKind, result: AnalysisResult) =>
      orAlert(
        attempt("The result was not saved. Please try again.", async () => {
          await writeResult(id, kind, result);
          history.offer(resultSaved(id, kind, result), `Result saved with “${name}”`, planId);
        }),
      ),
    removeResult: (id: string, kind: AnalysisKind) =>
      orAlert(
        attempt("The result was not removed. Please try again.", async () => {
          const { savedAt: _, kind: __, ...result } = await eraseResult(id, kind);
          const step = { ...reversed(resultSaved(id, kind, result)), name: "result removed" };
          history.offer(step, "Result removed", planId);
        }),
      ),
    edit: ({ id, name, notes, tags }: Simulation, words: SimulationWords) =>
      attempt("Not saved. Please try again.", async () => {
        await call("simulations", "update", { params: { id }, body: words });
        history.record(change(id, `simulation “${name}” changed`, { name, notes, tags }, words), planId);
      }),
    pin: ({ id, name, isPinned }: Simulation) =>
      orAlert(
        attempt("Not changed. Please try again.", async () => {
          await call("simulations", "update", { params: { id }, body: { isPinned: !isPinned } });
          const done = `simulation “${name}” ${isPinned ? "unpinned" : "pinned"}`;
          history.record(change(id, done, { isPinned }, { isPinned: !isPinned }), planId);
        }),
      ),
    duplicate: ({ id }: Simulation) =>
      orAlert(
        attempt("Not duplicated. Please try again.", async () => {
          const body = { idempotencyKey: crypto.randomUUID() };
          const copy = await call("simulations", "duplicate", { params: { id }, body });
          history.offer(creation(copy), `“${copy.name}” saved`, planId);
        }),
      ),
    remove: (simulation: Simulation) =>
      orAlert(
        attempt("Not deleted. Please try again.", async () => {
          await remove(simulation.id);
          history.offer(deletion(simulation), `“${simulation.name}” deleted`, planId);
        }),
      ),
    load: ({ id, name }: Simulation) =>
      orAlert(
        attemptSaved("Not loaded. Your plan is as it was.", async () => {
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
            `simulation “${name}” loaded`,
          );
          history.offer(step, loadedText(name, leftOut.length), planId);
        }),
      ),
    resimulate: () =>
      orAlert(
        attemptSaved("Not drawn again. Please try again.", async () => {
          await readOpenPlan(planId);
          const { settings } = await call("control-panel", "exportPlan");
          const former = settings.simulationCount ?? 0;
          await draw(planId);
          const step: EditStep = {
            name: `draw ${former + 1} of the prices`,
            undo: () => draw(planId, former),
            redo: () => draw(planId, former + 1),
          };
          history.offer(step, `Prices drawn again: draw ${former + 1}`, planId);
        }),
      ),
  };
}

function loadedText(name: string, leftOut: number): string {
  if (leftOut === 0) return `“${name}” loaded`;
  const settings = leftOut === 1 ? "1 epoch setting" : `${leftOut} epoch settings`;
  return `“${name}” loaded without ${settings} that real events have overtaken`;
}
