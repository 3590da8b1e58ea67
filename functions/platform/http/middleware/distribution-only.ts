import type { CameThrough } from "#functions/platform/call/distribution-key.ts";
import { AppError } from "#functions/platform/errors.ts";
import type { Middleware } from "#functions/platform/http/exchange.ts";
import { header } from "#functions/platform/http/headers.ts";
import { msg } from "#shared/domain/language/translate.ts";

/** The distribution adds it to each request; what a viewer sends under this name does not get past it. */
const distributionHeader = "x-halvest-distribution";

/**
 * Refuses callers that bypass the distribution, before anything else is read. One that has a key, but not ours, is mostly the
 * distribution itself, whose key was changed on one side alone: then everyone is refused.
 */
export function distributionOnly(cameThrough: CameThrough): Middleware {
  return {
    before: async ({ event }) => {
      const key = header(event.http, distributionHeader);
      if (await cameThrough(key)) return;
      if (key !== undefined) event.log.error("the key of the distribution is not accepted");
      throw new AppError("FORBIDDEN", msg("The API can only be called through the address of the pages."));
    },
  };
}
