import { type Listener, listen } from "#lib/local/listen.ts";
import type { Service } from "#lib/local/service.ts";
import { openStorage, type StorageLocation } from "#lib/local/storage/open.ts";
import { Answers } from "./answers.ts";
import { createApi } from "./api.ts";
import { runDue } from "./billing/due.ts";
import { Books, noCause } from "./books.ts";
import type { PageAddresses } from "./ledger.ts";
import { type SoldProduct, stock } from "./resources/catalogue.ts";
import { everyOperation } from "./resources/operations.ts";
import { createWebhooks } from "./webhooks.ts";
import { createWorker } from "./worker.ts";

export type StripeOptions = StorageLocation & {
  /** What callers have to know. */
  secretKey: string;
  /** What webhook calls are signed with. */
  webhookSecret: string;
  plans: readonly SoldProduct[];
  pages: PageAddresses;
  /** Milliseconds since the epoch. */
  clock?: () => number;
  /** Told of failures that are no answer of the API's, and of webhook calls that were not taken. */
  report?: (problem: unknown) => void;
};

export interface Stripe extends Service {
  readonly books: Books;
  /** Lets time pass and delivers events from now on. @param webhook where; none when no one listens */
  begin(webhook?: string): void;
  /** Ends what {@link begin} began; the API goes on answering. */
  stop(): Promise<void>;
  /** Serves the API alone over HTTP. @param port 0 or nothing for a free one */
  listen(port?: number): Promise<Listener>;
}

/**
 * Stripe's API for subscriptions, with its checkout and billing pages left to the caller.
 * @throws StoreCorrupt, StoreLocked when the folder cannot be used
 */
export async function createStripe(options: StripeOptions): Promise<Stripe> {
  const { secretKey, webhookSecret, plans, pages, clock = Date.now, report = () => undefined } = options;
  const storage = await openStorage(options);
  const books = new Books({ storage, clock, pages });
  const answers = new Answers(storage, clock);
  const webhooks = createWebhooks({ storage, books, secret: webhookSecret, clock, report });
  const advancing = createWorker(() => advanceClocks(books), report);
  const time = createWorker(async () => {
    const next = await runDue(books, null, Math.floor(clock() / 1000));
    return next === undefined ? undefined : next * 1000 - clock();
  }, report);
  books.onChange = () => {
    webhooks.wake();
    time.wake();
    advancing.wake();
  };
  await answers.tidy();
  await forgetEvents(books);
  await stock(books, plans);
  const handle = createApi({ storage, books, answers, operations: everyOperation, secretKey, report });
  const stop = async () => {
    await Promise.all([time.stop(), advancing.stop(), webhooks.stop()]);
  };
  return {
    books,
    handle,
    stop,
    begin(webhook) {
      time.begin();
      advancing.begin();
      if (webhook !== undefined) webhooks.begin(webhook);
    },
    listen: (port) => listen({ handle }, port),
    async close() {
      await stop();
      await storage.close();
    },
  };
}

/** How long Stripe shows events. */
const eventSeconds = 30 * 86_400;

async function forgetEvents(books: Books): Promise<void> {
  await books.run(noCause, async (ledger) => {
    const old = await ledger.list(
      "event",
      ({ created, pending_webhooks }) => pending_webhooks === 0 && created < ledger.now() - eventSeconds,
    );
    for (const { id } of old) ledger.remove("event", id);
  });
}

/** Moves test clocks to where they were sent, and lets what is due on the way happen. */
async function advanceClocks(books: Books): Promise<undefined> {
  const clocks = await books.run(noCause, (ledger) =>
    ledger.list("test_helpers.test_clock", ({ status }) => status === "advancing"),
  );
  for (const { id, status_details } of clocks) {
    const target = status_details.advancing?.target_frozen_time ?? 0;
    await runDue(books, id, target);
    await books.run(noCause, (ledger) => {
      const clock = ledger.find("test_helpers.test_clock", id);
      if (!clock) return;
      const arrived = { frozen_time: target, status: "ready", status_details: {} } as const;
      ledger.update<"test_helpers.test_clock">(clock, arrived, "test_helpers.test_clock.ready");
    });
  }
  return undefined;
}
