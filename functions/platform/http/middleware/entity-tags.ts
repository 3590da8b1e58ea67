import { versionOf } from "#functions/platform/call/revalidated.ts";
import { entityTag, heldTag } from "#functions/platform/http/entity-tag.ts";
import type { Exchange, Middleware } from "#functions/platform/http/exchange.ts";
import { header } from "#functions/platform/http/headers.ts";
import type { HttpResult } from "#functions/platform/http/http-event.ts";
import { encodingNames } from "./compression.ts";

/** Tags answers that can be revalidated; one that the caller already has is a 304 with the caller's tag. */
export function entityTags(): Middleware {
  return {
    after: ({ event, response }) => {
      if (!response) return;
      if (event.version === undefined && readsByKey(event)) nameContent(event, response);
      const { version, isHeld, http } = event;
      if (version === undefined) return;
      const held = isHeld ? heldTag(version, header(http, "if-none-match"), encodingNames) : undefined;
      response.headers = {
        ...response.headers,
        etag: held ?? entityTag(version),
        ...(isHeld && { vary: "accept-encoding" }),
      };
    },
  };
}

/** Programs poll: what they read has a tag even where the answer is computed before the tag is known. */
function readsByKey({ admitted, operation }: Exchange): boolean {
  return admitted?.by === "apiKey" && operation?.method === "GET";
}

function nameContent(event: Exchange, response: HttpResult): void {
  event.version = versionOf(response.body ?? "");
  event.isHeld = heldTag(event.version, header(event.http, "if-none-match"), encodingNames) !== undefined;
  if (event.isHeld) Object.assign(response, { statusCode: 304, body: "", headers: {} });
}
