import type { PlanError } from "#shared/engine/types.ts";

/** A refused plan, an unusable option or an unreadable file: what is wrong, for people and for programs. */
export class UsageError extends Error {
  readonly errors: readonly PlanError[];

  constructor(errors: readonly PlanError[], cause?: unknown) {
    super(errors.map(({ message }) => message).join("; "), { cause });
    this.name = "UsageError";
    this.errors = errors;
  }
}

/** A usage error of one part. `path` is a field of the plan, an option, or "" for the input itself. */
export function usageError(code: string, path: string, message: string, cause?: unknown): UsageError {
  return new UsageError([{ code, path, message }], cause);
}
