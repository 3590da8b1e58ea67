import type { ControlPanel, EpochFieldChanges, PlanFieldChanges } from "#shared/api/control-panel.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { EpochField, PlanField } from "#shared/domain/plan-fields.ts";
import { updateOptimistically } from "#web/api/optimistic.ts";
import { OtherPlanOpen } from "#web/components/open-plan/other-plan-open.ts";
import { ApiError, NetworkError, wasRefused } from "#web/transport/errors.ts";
import { FieldDrafts } from "./field-drafts.ts";
import type { Contested, PendingEdits } from "./pending-edits.ts";
import {
  accepted,
  type Changes,
  contestedPart,
  countOf,
  differing,
  heldBack,
  mergeChanges,
  noChanges,
  overtaken,
  type PlanEdits,
  queueAll,
  refused,
  renewed,
  sharedFields,
  startSending,
  valuesOf,
  withoutFields,
} from "./plan-edits.ts";
import {
  ContestedChanges,
  changesOf,
  contestedText,
  failureText,
  hasSwitch,
  requestsOf,
  type SaveRequest,
} from "./save-requests.ts";
import { type SavingState, savingState } from "./saving-state.ts";
import { type SavingCalls, sendReconciled } from "./send-reconciled.ts";

export interface PlanSaverDependencies extends SavingCalls {
  /** Saving failed permanently; the text is for the user. */
  onFailed(text: string): void;
  /** The unsaved changes, drafts included; null when there are none. */
  onUnsaved?(changes: Changes | null): void;
  /**
   * The changes were saved as this version of the plan, in place of the values `before`; called before they stop being
   * unsaved.
   */
  onAccepted?(changes: Changes, version: number, before: Changes): void;
  /** Milliseconds before a failed request is retried; 1 s by default. */
  pauseMs?: number;
  /** Storage in which unsaved edits survive a reload. */
  pending?: PendingEdits;
}

const fieldDelayMs = 2000;
const switchDelayMs = 500;
/** Between attempts while the server does not respond. */
const retryMs = 15_000;

/**
 * Holds the edits of one tab: shows them at once and sends them together two seconds after the last edit or key,
 * whether or not a field has the focus, and half a second after a switch. Changes that the server rejects are reverted;
 * those that it failed to save are reverted and can be retried; without a network they wait until there is one, and
 * those that were changed elsewhere too until the user chooses.
 */
export class PlanSaver {
  #edits: PlanEdits;
  readonly #dependencies: PlanSaverDependencies;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #drafts = new FieldDrafts();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<boolean> | null = null;
  #hasSaved = false;
  /** Reverted because saving failed, with the plan that they were made on. */
  #failed: { changes: Changes; before: ControlPanel } | null = null;
  /** They wait for a decision. */
  #contested: Contested | null = null;
  #state: SavingState = { kind: "none", count: 0 };
  #isSignedOut = false;
  #isClosed = false;

  constructor(server: ControlPanel, dependencies: PlanSaverDependencies) {
    this.#dependencies = dependencies;
    this.#edits = { server, queued: noChanges, sending: null };
  }

  /** Restores unsaved changes, e.g. of a page that was left; false when there were none. */
  resume(): boolean {
    this.#isClosed = false;
    const pending = this.#dependencies.pending?.read(this.#edits.server);
    if (!pending) return false;
    this.#update(
      renewed(
        { ...this.#edits, queued: mergeChanges(pending.changes, this.#edits.queued) },
        this.#edits.server,
      ),
    );
    if (pending.contested) this.#contest(pending.contested);
    this.#schedule();
    return true;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly edits = (): PlanEdits => this.#edits;

  readonly state = (): SavingState => this.#state;

  /**
   * Previews a value before it is committed; two seconds after the last one it is saved like a committed one. Null
   * while what is typed is not valid: the preview stays, and nothing is saved. Undefined ends the preview.
   */
  draft<F extends PlanField>(field: F, value: PlanFieldChanges[F] | null | undefined): void {
    if (this.#drafts.set(field, value)) this.#publish();
    this.touch();
  }

  /** The same for a field of an epoch. */
  draftEpoch<F extends EpochField>(epoch: number, field: F, value: EpochFieldChanges[F]): void {
    if (this.#drafts.setEpoch(epoch, field, value)) this.#publish();
    this.touch();
  }

  change<F extends PlanField>(field: F, value: PlanFieldChanges[F]): void {
    this.#drafts.set(field, undefined);
    this.#queue({ plan: { [field]: value }, epochs: {} });
    this.#schedule();
  }

  /** Null resets the field to the model's value. */
  changeEpoch<F extends EpochField>(
    epoch: number,
    field: F,
    value: NonNullable<EpochFieldChanges[F]> | null,
  ): void {
    this.#drafts.setEpoch(epoch, field, undefined);
    this.#queue({ plan: {}, epochs: { [epoch]: { [field]: value } } });
    this.#schedule();
  }

  /**
   * Takes over changes that got no response. What already waits is changed on top; what was changed elsewhere since
   * `before`, or is in conflict already, waits for the user's choice; taken back, it is no longer in conflict.
   *
   * @param before the plan that they were made on
   * @returns false when that is another plan
   */
  keep(changes: Changes, before: ControlPanel): boolean {
    const { server, queued, sending } = this.#edits;
    if (before.id !== server.id) return false;
    const inConflict = this.#contested?.changes ?? noChanges;
    const again = sharedFields(changes, inConflict);
    // Taken back is what was changed on top of the change in conflict; on the page that shows the other value, it was not.
    const onSaved = sharedFields(again, differing(sharedFields(inConflict, again), before));
    const stillOther = mergeChanges(differing(again, this.#contested?.before ?? before), onSaved);
    this.#setContested(withoutFields(inConflict, withoutFields(again, stillOther)));
    const others = withoutFields(changes, again);
    const fresh = withoutFields(others, mergeChanges(sending, queued));
    const contested = mergeChanges(stillOther, contestedPart(fresh, before, server));
    if (countOf(contested) > 0) this.#contest({ changes: contested, before });
    this.#edits = { ...this.#edits, isHeld: true };
    this.#queue(withoutFields(others, contested));
    this.#schedule();
    return true;
  }

  /** The user is typing or dragging: queued changes are sent once that pauses. */
  readonly touch = (): void => {
    // A switch does not wait for the fields.
    if (!hasSwitch(this.#edits.queued)) this.#schedule();
  };

  /** Retries saving failed changes, unless they were changed elsewhere since. */
  readonly retry = (): void => {
    if (this.#failed === null) return;
    const { changes, before } = this.#failed;
    this.#failed = null;
    const contested = contestedPart(changes, before, this.#edits.server);
    if (countOf(contested) > 0) this.#contest({ changes: contested, before });
    this.#update(queueAll(this.#edits, withoutFields(changes, contested)));
    void this.#save();
  };

  /** The changes that were made elsewhere too, and the plan that has the other values; null when there are none. */
  readonly contested = (): { mine: Changes; server: ControlPanel } | null =>
    this.#contested && { mine: this.#contested.changes, server: this.#edits.server };

  /** Ends the conflict: with this tab's values, which are saved, or with those that the server has. */
  readonly settle = (side: "mine" | "server"): void => {
    const mine = this.#contested?.changes ?? noChanges;
    this.#contested = null;
    this.#update(side === "mine" ? queueAll(this.#edits, mine) : this.#edits);
    if (side === "mine") void this.#save();
  };

  /** The network is back. */
  readonly reconnect = (): void => {
    if (this.#edits.isHeld) void this.#save();
  };

  renew(server: ControlPanel): void {
    const { queued, server: before } = this.#edits;
    if (server.version < before.version) return;
    const contested = before.id === server.id ? overtaken(this.#edits, server) : noChanges;
    if (countOf(contested) > 0) {
      this.#edits = { ...this.#edits, queued: withoutFields(queued, contested) };
      this.#contest({ changes: contested, before });
    }
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

  /** Sends all changes at once, including those in fields; returns whether everything is saved. */
  readonly flush = async (): Promise<boolean> => {
    const typed = this.#drafts.take();
    if (typed) this.#queue(typed);
    await this.#saving;
    while (countOf(this.#edits.queued) > 0) {
      await this.#save();
      await this.#saving;
      if (this.#edits.isHeld || this.#isSignedOut) return false;
    }
    return this.#stateNow().kind !== "failed";
  };

  #queue(changes: Changes): void {
    // A field that is changed again no longer counts as failed.
    if (this.#failed)
      this.#failed = { ...this.#failed, changes: withoutFields(this.#failed.changes, changes) };
    // What is changed again is changed on top of what the page shows by now.
    if (this.#contested) this.#setContested(withoutFields(this.#contested.changes, changes));
    this.#update(queueAll(this.#edits, changes));
  }

  #update({ isHeld, ...edits }: PlanEdits): void {
    this.#edits = isHeld && countOf(edits.queued) > 0 ? { ...edits, isHeld } : edits;
    if (!this.#isLeft) {
      const unsaved = mergeChanges(edits.sending, edits.queued);
      const { changes, before } = this.#contested ?? { changes: null, before: edits.server };
      this.#dependencies.pending?.write(mergeChanges(changes, unsaved), before);
    }
    this.#publish();
  }

  /** Closed while changes wait: they are its successor's, which may have changed them since. */
  get #isLeft(): boolean {
    return this.#isClosed && this.#edits.isHeld === true;
  }

  #contest({ changes, before }: Contested): void {
    // The oldest plan counts: what was changed since then is in question.
    const earlier = this.#contested;
    this.#contested = {
      changes: mergeChanges(earlier?.changes ?? null, changes),
      before: earlier?.before ?? before,
    };
    this.#update(this.#edits);
    this.#dependencies.onFailed(t(contestedText));
  }

  #setContested(changes: Changes): void {
    this.#contested = this.#contested && countOf(changes) > 0 ? { ...this.#contested, changes } : null;
  }

  #stateNow(): SavingState {
    return savingState({
      edits: this.#edits,
      typed: this.#drafts.complete,
      contested: this.#contested,
      failed: this.#failed?.changes ?? null,
      hasSaved: this.#hasSaved,
    });
  }

  #publish(): void {
    const state = this.#stateNow();
    if (state.kind !== this.#state.kind || state.count !== this.#state.count) this.#state = state;
    for (const listener of this.#listeners) listener();
    const { sending, queued } = this.#edits;
    const unsaved = mergeChanges(mergeChanges(sending, queued), this.#drafts.changes);
    const isOwn = countOf(unsaved) > 0 && !this.#isLeft;
    this.#dependencies.onUnsaved?.(isOwn ? unsaved : null);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const { queued } = this.#edits;
    if (this.#isClosed || countOf(mergeChanges(queued, this.#drafts.complete)) === 0) return;
    if (hasSwitch(queued)) this.#timer = setTimeout(() => void this.#save(), switchDelayMs);
    else this.#timer = setTimeout(() => this.#saveTyped(), fieldDelayMs);
  }

  /** Typing has paused: the values in the fields apply, although they have the focus. */
  #saveTyped(): void {
    const typed = this.#drafts.take();
    if (typed) this.#queue(typed);
    void this.#save();
  }

  /** Sends all that is queued, one request after another. */
  async #save(): Promise<void> {
    clearTimeout(this.#timer);
    clearTimeout(this.#retry);
    if (this.#saving || this.#isSignedOut || this.#isLeft) return;
    const { queued } = this.#edits;
    if (countOf(queued) === 0) return;
    this.#saving = this.#saveAll(queued);
    const isAnswered = await this.#saving;
    this.#saving = null;
    if (!isAnswered) return;
    if (this.#isClosed) await this.#save();
    else this.#schedule();
  }

  /** False when the rest has to wait. */
  async #saveAll(changes: Changes): Promise<boolean> {
    for (const planned of requestsOf(changes)) {
      // While it waited for its turn, it may have been changed again, taken back or found in conflict.
      const [request] = requestsOf(sharedFields(this.#edits.queued, changesOf(planned)));
      if (request && !(await this.#saveRequest(request))) return false;
    }
    return true;
  }

  /** False when the request, and all others, have to wait. */
  async #saveRequest(request: SaveRequest): Promise<boolean> {
    const changes = changesOf(request);
    const before = this.#edits.server;
    // Taken now: the page may show the response before it arrives here.
    let replaced = valuesOf(before, changes);
    try {
      const saved = await updateOptimistically(
        {
          apply: () => this.#update(startSending(this.#edits, changes)),
          send: () =>
            sendReconciled(this.#dependencies, request, before, (current) => {
              // What it has already came from an earlier attempt, whose response was lost.
              replaced = mergeChanges(replaced, valuesOf(current, differing(changes, current)));
              this.renew(current);
            }),
          rollback: () => undefined,
        },
        this.#dependencies.pauseMs,
      );
      this.#dependencies.onAccepted?.(changes, saved.version, replaced);
      this.#hasSaved = true;
      this.#update(accepted(this.#edits, saved));
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        // The session has ended: the page is left, and the edits are stored until their owner returns.
        this.#isSignedOut = true;
        this.#giveBack(changes, before);
        return false;
      }
      if (error instanceof NetworkError) {
        this.#waitForNetwork(changes, before);
        return false;
      }
      if (error instanceof ContestedChanges) {
        this.#giveBack(changes, before);
        return true;
      }
      const isRefused = error instanceof OtherPlanOpen || wasRefused(error);
      if (!isRefused) {
        this.#failed = { changes: mergeChanges(this.#failed?.changes ?? null, changes), before };
      }
      this.#update(refused(this.#edits));
      this.#dependencies.onFailed(failureText(error, request));
      return true;
    }
  }

  /**
   * What was not sent returns to the queue, except fields that were changed again meanwhile; what was changed elsewhere
   * since `before` waits for the user's choice.
   */
  #giveBack(changes: Changes, before: ControlPanel): void {
    const { queued, server } = this.#edits;
    const left = withoutFields(changes, mergeChanges(this.#contested?.changes ?? null, queued));
    const contested = contestedPart(left, before, server);
    this.#update(heldBack({ ...this.#edits, sending: withoutFields(left, contested) }));
    if (countOf(contested) > 0) this.#contest({ changes: contested, before });
  }

  /**
   * The browser reports when it is back online, but may have done so while this request failed; whether the server responds
   * again has to be tried.
   */
  #waitForNetwork(changes: Changes, before: ControlPanel): void {
    this.#edits = { ...this.#edits, isHeld: true };
    this.#giveBack(changes, before);
    if (this.#isClosed) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(this.reconnect, retryMs);
  }
}
