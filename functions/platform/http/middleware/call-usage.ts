import type { ApiKeyGate } from "#functions/platform/call/api-key-gate.ts";
import { AppError } from "#functions/platform/errors.ts";
import { clientAddress } from "#functions/platform/http/client-address.ts";
import type { Middleware, MiddlewareRequest } from "#functions/platform/http/exchange.ts";
import { errorFields } from "#functions/platform/log.ts";

/** Counts, logs and reports how the calls of programs ended. What cannot be counted is logged; the answer stays. */
export function callUsage(keys: Pick<ApiKeyGate, "finish">, clock: () => number): Middleware {
  const note = async ({ event, response, error: failure }: MiddlewareRequest): Promise<void> => {
    const { admitted, startedAtMs, log, http, requestId } = event;
    if (admitted?.by !== "apiKey") return;
    const call = {
      route: http.routeKey,
      status: response?.statusCode ?? 500,
      durationMs: clock() - startedAtMs,
      requestId,
      context: {
        requestId,
        path: http.rawPath,
        code: failure instanceof AppError ? failure.code : undefined,
        address: clientAddress(http),
        userAgent: http.requestContext.http.userAgent,
      },
    };
    try {
      await keys.finish(admitted, call);
    } catch (error) {
      log.error("a call with an API key was not counted", { error: errorFields(error) });
    }
  };
  return { after: note, onError: note };
}
