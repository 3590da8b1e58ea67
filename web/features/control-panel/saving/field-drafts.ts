import type { Changes, EpochFields, PlanFields } from "./plan-edits.ts";

/** Values being dragged or typed, which are shown but not applied. */
export class FieldDrafts {
  #plan: PlanFields = {};
  #epochs: Record<string, EpochFields> = {};

  get changes(): Changes {
    return { plan: this.#plan, epochs: this.#epochs };
  }

  /**
   * @param value undefined removes the field's draft
   * @returns whether that changed anything
   */
  set(field: string, value: unknown): boolean {
    const next = withField(this.#plan, field, value);
    if (next === this.#plan) return false;
    this.#plan = next;
    return true;
  }

  /** The same for a field of an epoch. */
  setEpoch(epoch: number, field: string, value: unknown): boolean {
    const before = this.#epochs[epoch] ?? {};
    const next = withField(before, field, value);
    if (next === before) return false;
    const { [epoch]: _, ...others } = this.#epochs;
    this.#epochs = Object.keys(next).length === 0 ? others : { ...others, [epoch]: next };
    return true;
  }

  clear(): void {
    this.#plan = {};
    this.#epochs = {};
  }
}

function withField<Fields extends object>(fields: Fields, field: string, value: unknown): Fields {
  const { [field]: before, ...others } = fields as Record<string, unknown>;
  if (before === value) return fields;
  return (value === undefined ? others : { ...others, [field]: value }) as Fields;
}
