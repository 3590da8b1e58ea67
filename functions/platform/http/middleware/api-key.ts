import type { ApiKeyGate } from "#functions/platform/http/api-key-gate.ts";
import { clientAddress } from "#functions/platform/http/client-address.ts";
import { type Middleware, operationOf } from "#functions/platform/http/exchange.ts";
import { header } from "#functions/platform/http/headers.ts";

const prefix = "apiKey:";

/** Demands a key with the operation's permission, in a header of its own: a bearer token is a login's. */
export function apiKey(gate: ApiKeyGate): Middleware {
  return {
    before: async ({ event }) => {
      const { access } = operationOf(event);
      if (!access.startsWith(prefix)) return;
      const permission = access.slice(prefix.length);
      event.keyCaller = await gate.admit(
        header(event.http, "x-api-key"),
        permission,
        clientAddress(event.http),
      );
    },
  };
}
