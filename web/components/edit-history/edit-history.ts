import { ApiError } from "#web/transport/errors.ts";

/** An edit that can be undone and redone. Each direction is an ordinary save. */
export interface EditStep {
  /** What was done, such as `base amount 200 → 250`. */
  readonly name: string;
  /** The plan that is open after undoing, if it is a different one. */
  readonly undoneIn?: string;
  /** It changes what waits for a network, and becomes a step of its own when it is saved: no call is made. */
  readonly isWaiting?: true;
  /** @throws EditRefused when what it changed is no longer as it left it; otherwise what the calls throw */
  undo(): Promise<unknown>;
  /** The same for redoing. */
  redo(): Promise<unknown>;
}

/** A step that is no longer possible; the text says why. */
export class EditRefused extends Error {
  override readonly name = "EditRefused";
}

/** What an editor has not saved yet: its name, or where it waits for a network a step as well. */
type Unsaved = Pick<EditStep, "name"> & Partial<EditStep>;

type Direction = "undo" | "redo";

/** The outcome of a step. A dropped one has left the history, a failed one can be retried. */
export type EditOutcome =
  | { readonly kind: "nothing" }
  | { readonly kind: "done"; readonly direction: Direction; readonly step: EditStep }
  | {
      readonly kind: "dropped" | "failed";
      readonly direction: Direction;
      readonly step: EditStep;
      readonly error: unknown;
    }
  /** Something is not saved yet, so nothing can be undone. */
  | { readonly kind: "unsaved" };

/** Names of the next undo and redo; null if there is none. */
export interface HistoryView {
  readonly undo: string | null;
  readonly redo: string | null;
}

/** Of each plan. */
const mostSteps = 100;
/** Where edits are that were made before any plan was opened. */
const noPlan = "";
const nothing: HistoryView = { undo: null, redo: null };

interface Line {
  readonly done: EditStep[];
  readonly undone: EditStep[];
}

/** Errors that the same step would get again. */
const finalCodes: ReadonlySet<string> = new Set([
  "VERSION_CONFLICT",
  "VALIDATION_FAILED",
  "NOT_FOUND",
  "TIER_REQUIRED",
]);

function isFinal(error: unknown): boolean {
  return error instanceof EditRefused || (error instanceof ApiError && finalCodes.has(error.code));
}

/**
 * The edits of a session, with one history for each plan that was open. One step runs at a time. A step overwrites only
 * the values it wrote itself: if they have been changed elsewhere, it is refused and leaves the history.
 */
export class EditHistory {
  readonly #lines = new Map<string, Line>();
  readonly #unsaved = new Map<object, { planId: string; edit: Unsaved }>();
  readonly #listeners = new Set<() => void>();
  readonly #saveAll: () => Promise<boolean>;
  #planId: string | null = null;
  #view: HistoryView = nothing;
  /** Of the open plan: what is not saved, and what was undone last. */
  #next: Partial<Record<Direction, Unsaved | undefined>> = {};
  #last: Promise<unknown> = Promise.resolve();
  /** What a step changes is no new edit. */
  #isStepping = false;

  /** @param saveAll saves pending edits, which become steps; false when something could not be saved */
  constructor(saveAll: () => Promise<boolean>) {
    this.#saveAll = saveAll;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Of the open plan. */
  readonly view = (): HistoryView => this.#view;

  /** Sets the open plan. */
  open(planId: string): void {
    this.#planId = planId;
    this.#publish();
  }

  /**
   * Adds an edit. Undone edits can no longer be redone.
   *
   * @param planId the open plan when it was made; by default the one that is open. On a page that shows no plan, the
   *   edit can be undone by itself alone
   */
  record(step: EditStep, planId: string = this.#planId ?? noPlan): void {
    const { done, undone } = this.#line(planId);
    done.push(step);
    if (done.length > mostSteps) done.shift();
    undone.length = 0;
    this.#publish();
  }

  /**
   * Names what an editor has not saved yet, which an undo saves first, or takes back where it waits for a network; null
   * when everything is saved. After a new edit, what was taken back before it can no longer be put back.
   */
  setUnsaved(editor: object, planId: string, edit: Unsaved | null): void {
    if (edit === null) this.#unsaved.delete(editor);
    else {
      const { undone } = this.#line(planId);
      const isNew = !this.#isStepping && edit.name !== this.#unsaved.get(editor)?.edit.name;
      if (isNew && undone.at(-1)?.isWaiting) undone.length = 0;
      this.#unsaved.set(editor, { planId, edit });
    }
    this.#publish();
  }

  /** Undoes the last edit of the open plan. */
  readonly undo = (): Promise<EditOutcome> => this.#take("undo");

  /** Redoes the edit that was undone last. */
  readonly redo = (): Promise<EditOutcome> => this.#take("redo");

  /** Undoes or redoes one edit, even if later ones exist. */
  readonly take = (step: EditStep, direction: Direction): Promise<EditOutcome> => this.#take(direction, step);

  #take(direction: Direction, wanted?: EditStep): Promise<EditOutcome> {
    const turn = this.#last.then(async (): Promise<EditOutcome> => {
      const step = wanted ?? this.#next[direction];
      if (step?.isWaiting) return this.#step(direction, step as EditStep);
      return (await this.#saveAll()) ? this.#step(direction, wanted) : { kind: "unsaved" };
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #step(direction: Direction, wanted: EditStep | undefined): Promise<EditOutcome> {
    const from = direction === "undo" ? "done" : "undone";
    const planId = wanted === undefined ? this.#planId : this.#planOf(wanted, from);
    if (planId === null) return { kind: "nothing" };
    const line = this.#line(planId)[from];
    const step = wanted ?? line.at(-1);
    if (step === undefined) return { kind: "nothing" };
    this.#isStepping = true;
    const failure = await step[direction]().then(
      () => null,
      (error: unknown) => ({ error }),
    );
    this.#isStepping = false;
    if (failure && !isFinal(failure.error)) return { kind: "failed", direction, step, ...failure };
    remove(line, step);
    if (!failure) {
      if (direction === "undo") {
        this.#line(step.undoneIn ?? planId).undone.push(step);
        this.#homes.set(step, planId);
      } else if (!step.isWaiting) this.#line(this.#homes.get(step) ?? planId).done.push(step);
    }
    this.#publish();
    return failure ? { kind: "dropped", direction, step, ...failure } : { kind: "done", direction, step };
  }

  /** The plan whose history contained a step before it was undone. */
  readonly #homes = new WeakMap<EditStep, string>();

  #planOf(step: EditStep, from: keyof Line): string | null {
    for (const [planId, line] of this.#lines) if (line[from].includes(step)) return planId;
    return step.isWaiting ? this.#planId : null;
  }

  #line(planId: string): Line {
    const line = this.#lines.get(planId) ?? { done: [], undone: [] };
    this.#lines.set(planId, line);
    return line;
  }

  #publish(): void {
    const { done, undone } = this.#planId === null ? { done: [], undone: [] } : this.#line(this.#planId);
    const unsaved = [...this.#unsaved.values()].find(({ planId }) => planId === this.#planId)?.edit;
    const undo = unsaved?.name ?? done.at(-1)?.name ?? null;
    // Unsaved changes become an edit, after which nothing can be redone.
    const last = undone.at(-1);
    const redo = unsaved && !last?.isWaiting ? null : (last?.name ?? null);
    this.#next = { undo: unsaved, redo: last };
    if (undo === this.#view.undo && redo === this.#view.redo) return;
    this.#view = { undo, redo };
    for (const listener of this.#listeners) listener();
  }
}

function remove(steps: EditStep[], step: EditStep): void {
  const at = steps.lastIndexOf(step);
  if (at >= 0) steps.splice(at, 1);
}
