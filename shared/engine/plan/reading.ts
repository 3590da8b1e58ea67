import { parseDay } from "#shared/domain/dates.ts";
import { type Day, PlanRefused } from "#shared/engine/types.ts";

/** A value of unknown fields, as JSON gives it. */
export type Fields = Readonly<Record<string, unknown>>;

/** Stops the reading of a plan at its first error. */
export function refuse(code: string, path: string, message: string): never {
  throw new PlanRefused({ code, path, message });
}

/** Whether a value has named fields: an object that is not an array. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A finite number, or null for anything else. JSON's 1e999 reads as Infinity and is not one. */
export function finite(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** The object at `path`; an absent one is empty, anything else than an object is refused. */
export function fieldsAt(value: unknown, path: string): Fields {
  if (value === undefined) return {};
  return isFields(value) ? value : refuse("invalid", path, `${path} must be an object`);
}

/** The list at `path`; an absent one is empty, anything else than a list of at most `most` is refused. */
export function listAt(value: unknown, path: string, most: number): readonly unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return refuse("invalid", path, `${path} must be a list`);
  if (value.length > most) refuse("tooLarge", path, `${path} must not have more than ${most} entries`);
  return value;
}

/** The UTC day of an ISO date or timestamp, or null for anything else. */
export function dayFrom(value: unknown): Day | null {
  return typeof value === "string" ? parseDay(value) : null;
}

/** The UTC day of an ISO date or timestamp; refused with the code invalidDate when it is anything else. */
export function dayAt(value: unknown, path: string): Day {
  return dayFrom(value) ?? refuse("invalidDate", path, `${path} must be a date like 2026-01-31`);
}

/** Whether a field counts as not given. */
export const absent = (value: unknown): value is null | undefined => value === undefined || value === null;

/** The object at `path`; null when it is absent. Refuses anything but an object. */
export function blockAt(value: unknown, path: string): Fields | null {
  if (absent(value)) return null;
  return isFields(value) ? value : refuse("invalid", path, `${path} must be an object`);
}

/** One of some texts, or what stands for an absent one. Refuses others with `code`. */
export function choiceAt<T extends string>(
  value: unknown,
  options: readonly T[],
  fallback: T,
  code: string,
  path: string,
): T {
  if (absent(value)) return fallback;
  const known = options.find((option) => option === value);
  return known ?? refuse(code, path, `${path} must be one of ${options.join(", ")}`);
}

/** A number between limits, or what stands for an absent one. Refuses others (outOfRange). */
export function numberIn<Fallback>(
  value: unknown,
  path: string,
  fallback: Fallback,
  min: number,
  max: number,
): number | Fallback {
  if (absent(value)) return fallback;
  const number = finite(value);
  if (number !== null && number >= min && number <= max) return number + 0;
  return refuse("outOfRange", path, `${path} must be a number from ${min} to ${max}`);
}

/** A switch, or what stands for an absent one. Refuses anything else (invalid). */
export function switchAt(value: unknown, path: string, fallback: boolean): boolean {
  if (absent(value)) return fallback;
  return typeof value === "boolean" ? value : refuse("invalid", path, `${path} must be true or false`);
}
