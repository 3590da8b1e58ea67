import type { Calls } from "#functions/platform/call/calls.ts";
import { clientAddress } from "#functions/platform/http/client-address.ts";
import type { Middleware } from "#functions/platform/http/exchange.ts";
import { accessClaims, bearerToken, header } from "#functions/platform/http/headers.ts";

/** Admits or refuses the call by its headers: API keys have a header of their own, bearer tokens come from a login. */
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
