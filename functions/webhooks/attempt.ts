import type { Sealer } from "#functions/platform/cryptography/sealing.ts";
import type { WebhookAttempt } from "#shared/api/developer/webhooks.ts";
import type { Endpoint } from "./endpoint-list.ts";
import type { SendWebhook } from "./send.ts";
import { signedHeaders } from "./signature.ts";

interface AttemptDependencies {
  readonly send: SendWebhook;
  readonly sealer: Sealer;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

interface OutgoingMessage {
  readonly messageId: string;
  readonly payload: string;
  readonly timeoutMs: number;
}

/** Signs a message with each secret of an endpoint that holds; what that gives sends it once. */
export function attempting({ send, sealer, clock }: AttemptDependencies) {
  return async (
    { id, url, secrets }: Endpoint,
    { messageId, payload, timeoutMs }: OutgoingMessage,
  ): Promise<() => Promise<WebhookAttempt>> => {
    const startedMs = clock();
    const at = new Date(startedMs).toISOString();
    const holding = secrets.filter(({ until }) => until === null || until > at);
    const opened = await Promise.all(holding.map(({ sealed }) => sealer.open(id, sealed)));
    const timestamp = Math.floor(startedMs / 1_000);
    const requestHeaders = {
      "content-type": "application/json",
      "user-agent": "Halvest-Webhooks/1",
      ...signedHeaders({ id: messageId, timestamp, body: payload }, opened),
    };
    return async () => {
      const { status, error, headers, body } = await send({
        url,
        headers: requestHeaders,
        body: payload,
        timeoutMs,
      });
      const durationMs = Math.max(0, Math.round(clock() - startedMs));
      return { at, durationMs, requestHeaders, status, error, responseHeaders: headers, responseBody: body };
    };
  };
}
export type Attempting = ReturnType<typeof attempting>;

/** The body of a message. */
export function payloadOf(type: string, timestamp: string, data: object): string {
  return JSON.stringify({ type, timestamp, data });
}

/** What signing secrets are sealed for; see `sealer`. */
export const sealPurpose = "halvest webhook secret";
