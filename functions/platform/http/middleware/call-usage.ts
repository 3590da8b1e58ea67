import type { ApiKeyGate } from "#functions/platform/call/api-key-gate.ts";
import type { Middleware, MiddlewareRequest } from "#functions/platform/http/exchange.ts";
import { errorFields } from "#functions/platform/log.ts";

/** Counts the calls of programs with how they ended. What cannot be counted is logged; the answer stays. */
export function callUsage(keys: Pick<ApiKeyGate, "finish">, clock: () => number): Middleware {
  const note = async ({ event, response }: MiddlewareRequest): Promise<void> => {
    const { admitted, startedAtMs, log } = event;
    if (admitted?.by !== "apiKey") return;
    const call = { isError: (response?.statusCode ?? 500) >= 500, durationMs: clock() - startedAtMs };
    try {
      await keys.finish(admitted.caller, call);
    } catch (error) {
      log.error("a call with an API key was not counted", { error: errorFields(error) });
    }
  };
  return { after: note, onError: note };
}
