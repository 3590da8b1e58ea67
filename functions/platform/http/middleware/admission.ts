import type { Calls } from "#functions/platform/call/calls.ts";
import { clientAddress } from "#functions/platform/http/client-address.ts";
import type { Middleware } from "#functions/platform/http/exchange.ts";
import { accessClaims, bearerToken, header } from "#functions/platform/http/headers.ts";

/** Has the call let in, or refused, by what its headers carry: a key has one of its own, a bearer token is a login's. */
export function admission(calls: Calls): Middleware {
  return {
    before: async ({ event }) => {
      const { http } = event;
      event.admitted = await calls.admit(event.name, {
        session: bearerToken(http) === undefined ? undefined : accessClaims(http),
        apiKey: header(http, "x-api-key"),
        csrfToken: header(http, "x-csrf-token"),
        sourceIp: clientAddress(http),
      });
    },
  };
}
