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

/** Of the body, and of the headers: all attempts of a delivery are stored in one item of at most 400 kB. */
const shownBytes = 4_000;
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
        body: beginning(body.toString("utf8")),
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

/** As much of a text as its bytes allow, as UTF-8, without half a character at the end. */
function beginning(text: string): string {
  const bytes = new Uint8Array(shownBytes);
  const { read } = new TextEncoder().encodeInto(text, bytes);
  return text.slice(0, read);
}

function shownHeaders(headers: Readonly<Record<string, string | string[] | undefined>>) {
  const shown: Record<string, string> = {};
  let left = shownBytes;
  for (const [name, value] of Object.entries(headers).slice(0, mostHeaders)) {
    const text = String(value).slice(0, longestHeader);
    left -= Buffer.byteLength(name) + Buffer.byteLength(text);
    if (left < 0) break;
    shown[name] = text;
  }
  return shown;
}
