import {
  guardedSender,
  type OutboundTargets,
  RequestFailed,
  type Resolve,
} from "#functions/platform/http/guarded-request.ts";
import { webhookUrlProblem } from "#shared/domain/developer/webhooks.ts";

export interface Sending {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
}

/** How a receiver answered. Only 2xx is an acceptance. */
export interface ReceiverAnswer {
  /** Null when there was no answer. */
  readonly status: number | null;
  /** Why it failed, for the owner of the endpoint; null when it was accepted. */
  readonly error: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** The beginning of the body. */
  readonly body: string;
}

export type SendWebhook = (sending: Sending) => Promise<ReceiverAnswer>;

const shownBodyLength = 4_000;
const mostBytes = 65_536;
const mostHeaders = 40;
const longestHeader = 500;

/**
 * Posts to addresses that users chose, as `guardedSender` allows.
 *
 * @param targets `any` is for a product on one's own computer: private addresses and http are taken too
 * @param resolve for tests
 */
export function sender(targets: OutboundTargets, resolve?: Resolve): SendWebhook {
  const send = guardedSender(targets, resolve);
  const failed = (error: string): ReceiverAnswer => ({ status: null, error, headers: {}, body: "" });
  return async ({ url, ...sending }) => {
    const problem = webhookUrlProblem(url, targets === "any");
    if (problem !== undefined) return failed(problem);
    try {
      const { status, headers, body } = await send(new URL(url), { method: "POST", mostBytes, ...sending });
      return {
        status,
        error: problemOf(status),
        headers: shownHeaders(headers),
        body: body.toString("utf8").slice(0, shownBodyLength),
      };
    } catch (error) {
      if (error instanceof RequestFailed) return failed(error.message);
      throw error;
    }
  };
}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `Answered ${status}: redirects are not followed`;
  return `Answered ${status}`;
}

function shownHeaders(headers: Readonly<Record<string, string | string[] | undefined>>) {
  const entries = Object.entries(headers).slice(0, mostHeaders);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value).slice(0, longestHeader)]));
}
