import { createHmac } from "node:crypto";
import type { Storage } from "#lib/local/storage/storage.ts";
import { createWorker } from "#lib/local/worker.ts";
import type { Event } from "./kinds.ts";
import { type Books, deliveriesIn, type WebhookDelivery } from "./ledger.ts";

export interface WebhookDependencies {
  readonly storage: Storage;
  readonly books: Books;
  readonly secret: string;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  /** Called with responses that delay a delivery. */
  readonly report: (problem: string) => void;
}

/** Delivers events to the product's webhook until it takes them. */
export interface Webhooks {
  /** Begins, with what an earlier run left undelivered. */
  begin(endpoint: string): void;
  /** To be called after every change. */
  wake(): void;
  /** Cuts calls off that are under way. */
  stop(): Promise<void>;
}

/** Seconds from each failed attempt to the next one; the last wait repeats until the event is three days old. */
const waitSeconds = [2, 10, 60, 300, 1_800, 7_200, 21_600];
const keptMs = 3 * 86_400_000;
const answerMs = 30_000;
/** Calls at one time: as with Stripe, no one may rely on the order of events. */
const together = 4;

/** The header over an exact body. @param at seconds since the epoch */
function signatureOf(body: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
}

export function createWebhooks({ storage, books, secret, clock, report }: WebhookDependencies): Webhooks {
  const deliveries = deliveriesIn(storage);
  const underWay = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let endpoint = "";

  const attempt = async (delivery: WebhookDelivery): Promise<void> => {
    const event = await books.run((ledger) => ledger.find("event", delivery.event));
    if (!event) return deliveries.remove(delivery.event);
    const body = JSON.stringify(event, null, 2);
    const problem = await post(
      endpoint,
      body,
      signatureOf(body, secret, Math.floor(clock() / 1000)),
      stopping.signal,
    );
    // Whether an interrupted call arrived is unknown: the next run repeats it.
    if (stopping.signal.aborted) return;
    await (problem === undefined ? taken(event) : postpone(delivery, event, problem));
  };
  const taken = (event: Event) =>
    books.run((ledger) => {
      ledger.put<"event">({ ...event, pending_webhooks: 0 });
      ledger.note(deliveries.change(event.id, undefined));
    });
  const postpone = async (delivery: WebhookDelivery, event: Event, problem: string): Promise<void> => {
    const { attempts, createdAt } = delivery;
    const wait = waitSeconds[Math.min(attempts, waitSeconds.length - 1)] ?? 0;
    if (clock() - createdAt > keptMs) return taken(event);
    report(`Stripe's webhook did not take ${event.type} (${problem}). Next attempt in ${wait} s.`);
    await deliveries.put(event.id, { ...delivery, attempts: attempts + 1, nextAt: clock() + wait * 1000 });
  };

  const worker = createWorker(
    async () => {
      const waiting = (await deliveries.list()).filter(({ event }) => !underWay.has(event));
      const due = waiting.filter(({ nextAt }) => nextAt <= clock());
      for (const delivery of due.slice(0, together - underWay.size)) {
        const call = attempt(delivery)
          .catch((error: unknown) => report(String(error)))
          .finally(() => {
            underWay.delete(delivery.event);
            worker.wake();
          });
        underWay.set(delivery.event, call);
      }
      const later = waiting.map(({ nextAt }) => nextAt - clock()).filter((wait) => wait > 0);
      return later.length > 0 ? Math.min(...later) : undefined;
    },
    (error) => report(String(error)),
  );
  return {
    begin(url) {
      endpoint = url;
      worker.begin();
    },
    wake: worker.wake,
    async stop() {
      stopping.abort();
      await worker.stop();
      await Promise.all(underWay.values());
    },
  };
}

/** @returns what went wrong; undefined when the event was taken */
async function post(
  endpoint: string,
  body: string,
  signature: string,
  stopping: AbortSignal,
): Promise<string | undefined> {
  try {
    const response = await fetch(endpoint, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature },
      body,
      redirect: "manual",
      signal: AbortSignal.any([stopping, AbortSignal.timeout(answerMs)]),
    });
    await response.body?.cancel();
    return response.ok ? undefined : `answer ${response.status}`;
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return cause instanceof Error ? cause.message : String(cause);
  }
}
