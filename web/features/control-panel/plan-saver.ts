import type {
  ControlPanel,
  ControlPanelChange,
  EpochChange,
  EpochRecord,
} from "#shared/api/control-panel.ts";
import { updateOptimistically } from "#web/api/optimistic.ts";
import { ApiError, NetworkError } from "#web/transport/errors.ts";
import { FieldDrafts } from "./field-drafts.ts";
import type { KeptEdits } from "./kept-edits.ts";
import {
  accepted,
  type Changes,
  contestedFields,
  countOf,
  type EpochField,
  type EpochFields,
  heldBack,
  mergeChanges,
  noChanges,
  type PlanEdits,
  type PlanField,
  type PlanFields,
  queueChange,
  queueEpochChange,
  refused,
  renewed,
  startSending,
  withRecord,
} from "./plan-edits.ts";
import { changesOf, contestedText, failureText, type Lane, partsOf, type SavePart } from "./save-parts.ts";

export interface PlanSaverParts {
  send(change: ControlPanelChange): Promise<ControlPanel>;
  sendEpoch(epoch: number, change: EpochChange): Promise<EpochRecord>;
  sendSwitch(enabled: boolean, version: number): Promise<ControlPanel>;
  sendEpochSwitch(epoch: number, value: boolean, version: number): Promise<EpochRecord>;
  /** Reloads the plan, after a conflict and after changes of epochs. */
  read(): Promise<ControlPanel>;
  /** The server has a new plan. */
  onSaved(plan: ControlPanel): void;
  /** Saving failed permanently; the text is for the user. */
  onFailed(text: string): void;
  /** The unsaved changes, drafts included; null when there are none. */
  onUnsaved?(changes: Changes | null): void;
  /** The changes were saved as this version of the plan; called before they stop being unsaved. */
  onAccepted?(changes: Changes, version: number): void;
  /** Milliseconds before a failed request is retried; 1 s by default. */
  pauseMs?: number;
  /** Storage in which unsaved edits survive a reload. */
  kept?: KeptEdits;
}

const delayMs: Readonly<Record<Lane, number>> = { fields: 2000, switches: 500 };
/** Between attempts while the server does not respond although the browser has a network. */
const retryMs = 15_000;

type Outcome = "saved" | "failed" | "held";

/**
 * Holds the edits of one tab: shows them at once and sends them together two seconds after the last edit or key,
 * switches after half a second. Changes that the server rejects are reverted; without a network they wait until there
 * is one.
 */
export class PlanSaver {
  #edits: PlanEdits;
  readonly #parts: PlanSaverParts;
  readonly #listeners = new Set<() => void>();
  readonly #timers: Partial<Record<Lane, ReturnType<typeof setTimeout>>> = {};
  readonly #drafts = new FieldDrafts();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #isSaving = false;
  #isSignedOut = false;
  #isClosed = false;

  constructor(server: ControlPanel, parts: PlanSaverParts) {
    this.#parts = parts;
    this.#edits = { server, queued: noChanges, sending: null };
  }

  /** Restores unsaved changes, e.g. of a page that was left; false when there were none. */
  resume(): boolean {
    this.#isClosed = false;
    const kept = this.#parts.kept?.read(this.#edits.server);
    if (!kept) return false;
    this.#update(
      renewed({ ...this.#edits, queued: mergeChanges(kept.changes, this.#edits.queued) }, this.#edits.server),
    );
    if (kept.isContested) this.#parts.onFailed(contestedText);
    this.#schedule();
    return true;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly edits = (): PlanEdits => this.#edits;

  /** Previews a value before it is committed; undefined ends the preview. */
  draft<F extends PlanField>(field: F, value: PlanFields[F] | undefined): void {
    if (this.#drafts.set(field, value)) this.#publish();
  }

  /** The same for a field of an epoch. */
  draftEpoch<F extends EpochField>(epoch: number, field: F, value: EpochFields[F]): void {
    if (this.#drafts.setEpoch(epoch, field, value)) this.#publish();
  }

  change<F extends PlanField>(field: F, value: PlanFields[F]): void {
    this.#drafts.set(field, undefined);
    this.#update(queueChange(this.#edits, field, value));
    this.#schedule(field === "sellReinvestSettings" ? "switches" : "fields");
  }

  /** Null resets the field to the model's value. */
  changeEpoch<F extends EpochField>(
    epoch: number,
    field: F,
    value: NonNullable<EpochFields[F]> | null,
  ): void {
    this.#drafts.setEpoch(epoch, field, undefined);
    this.#update(queueEpochChange(this.#edits, epoch, field, value));
    this.#schedule(field === "sellReinvestEnabled" ? "switches" : "fields");
  }

  /** The user is typing or dragging: queued changes are sent once that pauses. */
  readonly touch = (): void => this.#schedule("fields");

  /** The network is back. */
  readonly reconnect = (): void => {
    if (this.#edits.isHeld) void this.#saveAll();
  };

  renew(server: ControlPanel): void {
    this.#update(renewed(this.#edits, server));
  }

  /** Sends queued changes at once, e.g. when the panel closes. Without a network they are left to the next saver. */
  close(): void {
    // A field that unmounts during an edit discards its draft.
    this.#drafts.clear();
    this.#publish();
    this.#isClosed = true;
    void this.#saveAll();
  }

  async #saveAll(): Promise<void> {
    for (const timer of [...Object.values(this.#timers), this.#retry]) clearTimeout(timer);
    await this.#save("switches");
    await this.#save("fields");
  }

  #update(edits: PlanEdits): void {
    this.#edits = edits;
    this.#parts.kept?.write(mergeChanges(edits.sending, edits.queued), edits.server);
    for (const listener of this.#listeners) listener();
    this.#publish();
  }

  #publish(): void {
    const { sending, queued, isHeld } = this.#edits;
    const unsaved = mergeChanges(mergeChanges(sending, queued), this.#drafts.changes);
    // A closed saver leaves its changes to its successor.
    const isOwn = countOf(unsaved) > 0 && !(this.#isClosed && isHeld);
    this.#parts.onUnsaved?.(isOwn ? unsaved : null);
  }

  #schedule(...lanes: Lane[]): void {
    for (const lane of lanes.length > 0 ? lanes : (["switches", "fields"] as const)) {
      clearTimeout(this.#timers[lane]);
      if (this.#isClosed || partsOf(this.#edits.queued, lane).length === 0) continue;
      this.#timers[lane] = setTimeout(() => void this.#save(lane), delayMs[lane]);
    }
  }

  async #save(lane: Lane): Promise<void> {
    if (this.#isSaving || this.#isSignedOut) return;
    const parts = partsOf(this.#edits.queued, lane);
    if (parts.length === 0) return;
    this.#isSaving = true;
    let savedAny = false;
    for (const part of parts) {
      const outcome = await this.#savePart(part);
      savedAny ||= outcome === "saved";
      if (outcome === "held") break;
    }
    if (savedAny) await this.#reload(parts.some(({ kind }) => kind === "epoch" || kind === "epochSwitch"));
    this.#isSaving = false;
    if (this.#edits.isHeld) return;
    if (this.#isClosed) await this.#saveAll();
    else this.#schedule();
  }

  async #savePart(part: SavePart): Promise<Outcome> {
    const changes = changesOf(part);
    const before = this.#edits.server;
    try {
      const saved = await updateOptimistically(
        {
          apply: () => this.#update(startSending(this.#edits, changes)),
          send: () => this.#sendReconciled(part, changes, before),
          rollback: () => undefined,
        },
        this.#parts.pauseMs,
      );
      this.#parts.onAccepted?.(changes, saved.version);
      this.#update(accepted(this.#edits, saved));
      return "saved";
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        // The session has ended: the page is left, and the edits are stored until their owner returns.
        this.#isSignedOut = true;
        this.#update(heldBack(this.#edits));
        return "held";
      }
      if (error instanceof NetworkError) {
        this.#waitForNetwork(error);
        return "held";
      }
      this.#update(refused(this.#edits));
      this.#parts.onFailed(failureText(error, part));
      return "failed";
    }
  }

  /** The browser reports when it is back online; whether the server responds again has to be tried. */
  #waitForNetwork({ reason }: NetworkError): void {
    this.#update({ ...heldBack(this.#edits), isHeld: true });
    if (reason === "offline" || this.#isClosed) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(this.reconnect, retryMs);
  }

  /** Epochs depend on each other: after a change of one, the whole plan is reloaded. */
  async #reload(isNeeded: boolean): Promise<void> {
    try {
      if (isNeeded) this.#update(renewed(this.#edits, await this.#parts.read()));
    } catch {
      // The change is saved; the next load shows its effect on the other epochs.
    }
    this.#parts.onSaved(this.#edits.server);
  }

  /** Sends a part; after a conflict with another tab it is sent again on top, unless both changed the same field. */
  async #sendReconciled(part: SavePart, changes: Changes, before: ControlPanel): Promise<ControlPanel> {
    try {
      return await this.#send(part, before);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "VERSION_CONFLICT")) throw error;
      const current = await this.#parts.read();
      this.#update(renewed(this.#edits, current));
      if (contestedFields(changes, before, current).length > 0) throw error;
      return this.#send(part, current);
    }
  }

  async #send(part: SavePart, plan: ControlPanel): Promise<ControlPanel> {
    const { version } = plan;
    switch (part.kind) {
      case "plan":
        return this.#parts.send({ ...part.fields, version });
      case "planSwitch":
        return this.#parts.sendSwitch(part.isOn, version);
      case "epoch":
        return withRecord(plan, await this.#parts.sendEpoch(part.epoch, { ...part.fields, version }));
      case "epochSwitch":
        return withRecord(plan, await this.#parts.sendEpochSwitch(part.epoch, part.isOn, version));
    }
  }
}
