import { entityTag, heldTag } from "#functions/platform/entity-tag.ts";
import type { Middleware } from "#functions/platform/exchange.ts";
import { header } from "#functions/platform/http.ts";
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
