import { AppError } from "#functions/platform/errors.ts";
import type { CameThrough } from "#functions/platform/http/distribution-key.ts";
import type { Middleware } from "#functions/platform/http/exchange.ts";

/** Refuses callers who go around the distribution, before anything is looked at. */
export function distributionOnly(cameThrough: CameThrough): Middleware {
  return {
    before: async ({ event }) => {
      if (await cameThrough(event.http)) return;
      throw new AppError("FORBIDDEN", "The API can only be called through the address of the pages.");
    },
  };
}
