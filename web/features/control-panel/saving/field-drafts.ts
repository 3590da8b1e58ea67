import type { EpochFieldChanges, PlanFieldChanges } from "#shared/api/control-panel.ts";
import { type Changes, countOf } from "./plan-edits.ts";

interface DraftChanges {
  plan: PlanFieldChanges;
  epochs: Record<string, EpochFieldChanges>;
}

/**
 * Values being dragged or typed, which are shown but not applied. A draft is incomplete while what is typed is not
 * valid: the last valid value stays in the preview, but is not what the user means.
 */
export class FieldDrafts {
  #drafts: DraftChanges = { plan: {}, epochs: {} };
  readonly #incomplete = new Set<string>();

  get changes(): Changes {
    return this.#drafts;
  }

  /** The drafts that can be applied. */
  get complete(): Changes {
    const kept = (fields: object, keyOf: (field: string) => string) =>
      Object.fromEntries(Object.entries(fields).filter(([field]) => !this.#incomplete.has(keyOf(field))));
    const epochs = Object.entries(this.#drafts.epochs).map(
      ([epoch, fields]) => [epoch, kept(fields, (field) => `${epoch}.${field}`)] as const,
    );
    return {
      plan: kept(this.#drafts.plan, (field) => field),
      epochs: Object.fromEntries(epochs.filter(([, fields]) => Object.keys(fields).length > 0)),
    };
  }

  /**
   * @param value undefined removes the field's draft, null marks it as incomplete
   * @returns whether that changed anything
   */
  set(field: string, value: unknown): boolean {
    const wasIncomplete = this.#incomplete.has(field);
    if (!this.#isComplete(field, value)) return !wasIncomplete;
    const next = withField(this.#drafts.plan, field, value);
    if (next === this.#drafts.plan) return wasIncomplete;
    this.#drafts = { ...this.#drafts, plan: next };
    return true;
  }

  /** The same for a field of an epoch. */
  setEpoch(epoch: number, field: string, value: unknown): boolean {
    const key = `${epoch}.${field}`;
    const wasIncomplete = this.#incomplete.has(key);
    if (!this.#isComplete(key, value)) return !wasIncomplete;
    const before = this.#drafts.epochs[epoch] ?? {};
    const next = withField(before, field, value);
    if (next === before) return wasIncomplete;
    const { [epoch]: _, ...others } = this.#drafts.epochs;
    const epochs = Object.keys(next).length === 0 ? others : { ...others, [epoch]: next };
    this.#drafts = { ...this.#drafts, epochs };
    return true;
  }

  /** Removes the drafts that can be applied and returns them; null when there are none. */
  take(): Changes | null {
    const taken = this.complete;
    if (countOf(taken) === 0) return null;
    for (const field of Object.keys(taken.plan)) this.set(field, undefined);
    for (const [epoch, fields] of Object.entries(taken.epochs)) {
      for (const field of Object.keys(fields)) this.setEpoch(Number(epoch), field, undefined);
    }
    return taken;
  }

  clear(): void {
    this.#drafts = { plan: {}, epochs: {} };
    this.#incomplete.clear();
  }

  #isComplete(key: string, value: unknown): boolean {
    if (value === null) this.#incomplete.add(key);
    else this.#incomplete.delete(key);
    return value !== null;
  }
}

function withField<Fields extends object>(fields: Fields, field: string, value: unknown): Fields {
  const { [field]: before, ...others } = fields as Record<string, unknown>;
  if (before === value) return fields;
  return (value === undefined ? others : { ...others, [field]: value }) as Fields;
}
