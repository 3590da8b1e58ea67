import type { ControlPanel, ControlPanelChange } from "#shared/api/control-panel.ts";
import { ApiError } from "#web/api/errors.ts";
import { updateOptimistically } from "#web/api/optimistic.ts";
import {
  accepted,
  changeCount,
  contestedFields,
  type PlanEdits,
  type PlanField,
  type PlanFields,
  queueChange,
  refused,
  renewed,
  startSending,
} from "./plan-edits.ts";

export interface PlanSaverParts {
  send(change: ControlPanelChange): Promise<ControlPanel>;
  /** Reads the plan again, after a conflict. */
  read(): Promise<ControlPanel>;
  /** The server has a new plan. */
  onSaved(plan: ControlPanel): void;
  /** Saving failed for good; the text is for the user. */
  onFailed(text: string): void;
  wait?(ms: number): Promise<void>;
}

const saveDelayMs = 2000;
const fallbackText = "Failed to save settings. Please try again.";

/**
 * Holds the edits of one tab: shows them at once, sends them together two seconds after the last one when no
 * field is being edited, takes them back when they fail for good.
 */
export class PlanSaver {
  #edits: PlanEdits;
  readonly #parts: PlanSaverParts;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #openFields = 0;

  constructor(server: ControlPanel, parts: PlanSaverParts) {
    this.#edits = { server, queued: {}, sending: null };
    this.#parts = parts;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly edits = (): PlanEdits => this.#edits;

  change<F extends PlanField>(field: F, value: PlanFields[F]): void {
    this.#update(queueChange(this.#edits, field, value));
    this.#schedule();
  }

  /** A field goes into edit mode; call the answer when it leaves. Nothing is sent meanwhile. */
  readonly openField = (): (() => void) => {
    this.#openFields += 1;
    clearTimeout(this.#timer);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.#openFields -= 1;
      this.#schedule();
    };
  };

  renew(server: ControlPanel): void {
    this.#update(renewed(this.#edits, server));
  }

  /** Sends at once what is queued, e.g. when the panel closes. */
  flush(): void {
    clearTimeout(this.#timer);
    void this.#save();
  }

  #update(edits: PlanEdits): void {
    this.#edits = edits;
    for (const listener of this.#listeners) listener();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#openFields > 0 || changeCount(this.#edits) === 0) return;
    this.#timer = setTimeout(() => void this.#save(), saveDelayMs);
  }

  async #save(): Promise<void> {
    const { queued, sending, server } = this.#edits;
    if (sending !== null || Object.keys(queued).length === 0) return;
    try {
      const saved = await updateOptimistically(
        {
          apply: () => this.#update(startSending(this.#edits)),
          send: () => this.#sendReconciled(queued, server),
          rollback: () => this.#update(refused(this.#edits)),
        },
        this.#parts.wait,
      );
      this.#update(accepted(this.#edits, saved));
      this.#parts.onSaved(saved);
    } catch (error) {
      this.#parts.onFailed(failureText(error));
    }
    this.#schedule();
  }

  /** Sends a change; one that met another tab's is sent again on top of it unless both touched the same field. */
  async #sendReconciled(fields: PlanFields, before: ControlPanel): Promise<ControlPanel> {
    try {
      return await this.#parts.send({ ...fields, version: before.version });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "VERSION_CONFLICT")) throw error;
      const current = await this.#parts.read();
      this.#update(renewed(this.#edits, current));
      if (contestedFields(fields, before, current).length > 0) throw error;
      return this.#parts.send({ ...fields, version: current.version });
    }
  }
}

function failureText(error: unknown): string {
  if (!(error instanceof ApiError) || error.status >= 500) return fallbackText;
  if (error.code === "VERSION_CONFLICT") {
    return "The plan was changed elsewhere; your last change was not saved. You see the latest values.";
  }
  return error.details[0]?.message ?? error.message;
}
