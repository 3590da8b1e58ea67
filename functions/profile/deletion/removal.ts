import { errorFields, type Log } from "#functions/platform/log.ts";
import type { OwnedPart } from "#functions/profile/ownership.ts";

/** How one attempt at removing everything went. */
interface Removal {
  /** Whether nothing was left when it ended. */
  isClean: boolean;
  /** What went wrong, part by part. */
  errors: unknown[];
}

/** Removes everything that a user owns while there is time. May be repeated. */
export type Remove = (userId: string, hasTime: () => boolean) => Promise<Removal>;

/** Removes part by part; a failed part does not stop the others. */
export function remover(parts: readonly OwnedPart[], log: Log): Remove {
  return async (userId, hasTime) => {
    const errors: unknown[] = [];
    let isClean = true;
    for (const part of parts) {
      try {
        isClean = (await part.remove(userId, hasTime)) && isClean;
      } catch (error) {
        isClean = false;
        errors.push(error);
        const fields = { userId, part: part.name, error: errorFields(error) };
        log.error("a part of an account could not be removed", fields);
      }
    }
    return { isClean, errors };
  };
}

/** Reports that there is time left, for this long from now. */
export function budget(clock: () => number, lengthMs: number): () => boolean {
  const endMs = clock() + lengthMs;
  return () => clock() < endMs;
}
