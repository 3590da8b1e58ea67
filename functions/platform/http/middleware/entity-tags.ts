import { entityTag, heldTag } from "#functions/platform/http/entity-tag.ts";
import type { Middleware } from "#functions/platform/http/exchange.ts";
import { header } from "#functions/platform/http/headers.ts";
import { encodingNames } from "./compression.ts";

/** Names answers that can be asked about again; one that the caller has goes without a body, by the name it has it by. */
export function entityTags(): Middleware {
  return {
    after: ({ event, response }) => {
      const { version, isHeld, http } = event;
      if (version === undefined || !response) return;
      const held = isHeld ? heldTag(version, header(http, "if-none-match"), encodingNames) : undefined;
      response.headers = {
        ...response.headers,
        etag: held ?? entityTag(version),
        ...(isHeld && { vary: "accept-encoding" }),
      };
    },
  };
}
