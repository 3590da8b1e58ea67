import type { ControlPanel, ControlPanelChange, EpochChange } from "#shared/api/control-panel.ts";
import { updateOptimistically } from "#web/api/optimistic.ts";
import { OtherPlanOpen } from "#web/components/open-plan/other-plan-open.ts";
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
} from "./plan-edits.ts";
import { changesOf, contestedText, failureText, hasSwitch, partsOf, type SavePart } from "./save-parts.ts";

export interface PlanSaverParts {
  send(change: ControlPanelChange): Promise<ControlPanel>;
  /** Other epochs can follow from the changed one: the answer is the whole plan. */
  sendEpoch(epoch: number, change: EpochChange): Promise<ControlPanel>;
  /** Reloads the plan after a conflict. */
  read(): Promise<ControlPanel>;
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

const fieldDelayMs = 2000;
const switchDelayMs = 500;
/** Between attempts while the server does not respond although the browser has a network. */
const retryMs = 15_000;

/**
 * Holds the edits of one tab: shows them at once and sends them together two seconds after the last edit or key, half a
 * second after a switch. Changes that the server rejects are reverted; without a network they wait until there
 * is one.
 */
export class PlanSaver {
  #edits: PlanEdits;
  readonly #parts: PlanSaverParts;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #drafts = new FieldDrafts();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | null = null;
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
    this.#schedule();
  }

  /** Null resets the field to the model's value. */
  changeEpoch<F extends EpochField>(
    epoch: number,
    field: F,
    value: NonNullable<EpochFields[F]> | null,
  ): void {
    this.#drafts.setEpoch(epoch, field, undefined);
    this.#update(queueEpochChange(this.#edits, epoch, field, value));
    this.#schedule();
  }

  /** The user is typing or dragging: queued changes are sent once that pauses. */
  readonly touch = (): void => {
    // A switch does not wait for the fields.
    if (!hasSwitch(this.#edits.queued)) this.#schedule();
  };

  /** The network is back. */
  readonly reconnect = (): void => {
    if (this.#edits.isHeld) void this.#save();
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
    void this.#save();
  }

  /** Sends queued changes at once; answers whether none is left to be sent. */
  readonly flush = async (): Promise<boolean> => {
    await this.#saving;
    while (countOf(this.#edits.queued) > 0) {
      await this.#save();
      await this.#saving;
      if (this.#edits.isHeld || this.#isSignedOut) return false;
    }
    return true;
  };

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

  #schedule(): void {
    clearTimeout(this.#timer);
    const { queued } = this.#edits;
    if (this.#isClosed || countOf(queued) === 0) return;
    this.#timer = setTimeout(() => void this.#save(), hasSwitch(queued) ? switchDelayMs : fieldDelayMs);
  }

  /** Sends all that is queued, part by part. */
  async #save(): Promise<void> {
    clearTimeout(this.#timer);
    clearTimeout(this.#retry);
    if (this.#saving || this.#isSignedOut) return;
    const parts = partsOf(this.#edits.queued);
    if (parts.length === 0) return;
    this.#saving = this.#saveParts(parts);
    await this.#saving;
    this.#saving = null;
    if (this.#edits.isHeld) return;
    if (this.#isClosed) await this.#save();
    else this.#schedule();
  }

  async #saveParts(parts: readonly SavePart[]): Promise<void> {
    for (const part of parts) if (!(await this.#savePart(part))) break;
  }

  /** False when the part, and all others, have to wait. */
  async #savePart(part: SavePart): Promise<boolean> {
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
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        // The session has ended: the page is left, and the edits are stored until their owner returns.
        this.#isSignedOut = true;
        this.#update(heldBack(this.#edits));
        return false;
      }
      if (error instanceof NetworkError) {
        this.#waitForNetwork(error);
        return false;
      }
      this.#update(refused(this.#edits));
      this.#parts.onFailed(failureText(error, part));
      return true;
    }
  }

  /** The browser reports when it is back online; whether the server responds again has to be tried. */
  #waitForNetwork({ reason }: NetworkError): void {
    this.#update({ ...heldBack(this.#edits), isHeld: true });
    if (reason === "offline" || this.#isClosed) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(this.reconnect, retryMs);
  }

  /** Sends a part; after a conflict with another tab it is sent again on top, unless both changed the same field. */
  async #sendReconciled(part: SavePart, changes: Changes, before: ControlPanel): Promise<ControlPanel> {
    try {
      return await this.#send(part, before);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "VERSION_CONFLICT")) throw error;
      const current = await this.#parts.read();
      // The other plan must not get this one's changes.
      if (current.id !== before.id) throw new OtherPlanOpen(current);
      this.#update(renewed(this.#edits, current));
      if (contestedFields(changes, before, current).length > 0) throw error;
      return this.#send(part, current);
    }
  }

  #send(part: SavePart, { version }: ControlPanel): Promise<ControlPanel> {
    return part.kind === "plan"
      ? this.#parts.send({ ...part.fields, version })
      : this.#parts.sendEpoch(part.epoch, { ...part.fields, version });
  }
}
