import type { Service } from "#lib/local/service.ts";
import { openStorage, type StorageLocation } from "#lib/local/storage/open.ts";
import { subscriptionOperations } from "#lib/local/stripe/resources/customers.ts";
import { createWorker } from "#lib/local/worker.ts";
import { Answers } from "./answers.ts";
import { createApi } from "./api.ts";
import { runDue } from "./billing/due.ts";
import { Books, type PageAddresses } from "./ledger.ts";
import { catalogueOperations, type SoldProduct, stock } from "./resources/catalogue.ts";
import { checkoutOperations } from "./resources/checkout-sessions.ts";
import { customerOperations } from "./resources/customers.ts";
import { portalOperations } from "./resources/portal.ts";
import { createWebhooks } from "./webhooks.ts";

export type StripeOptions = StorageLocation & {
  /** The key that callers send. */
  secretKey: string;
  /** What webhook calls are signed with. */
  webhookSecret: string;
  plans: readonly SoldProduct[];
  pages: PageAddresses;
  /** Milliseconds since the epoch. */
  clock?: () => number;
  /** Called with failures that are not responses of the API, and with rejected webhook calls. */
  report?: (problem: unknown) => void;
};

export interface Stripe extends Service {
  readonly books: Books;
  /** Lets time pass and delivers events from now on. @param webhook where; none when no one listens */
  begin(webhook?: string): void;
  /** Ends what {@link begin} began; the API goes on answering. */
  stop(): Promise<void>;
}

/** The operations that the product calls. */
const operations = [
  ...catalogueOperations,
  ...checkoutOperations,
  ...customerOperations,
  ...portalOperations,
  ...subscriptionOperations,
];

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
  const time = createWorker(async () => {
    const next = await runDue(books, Math.floor(clock() / 1000));
    return next === undefined ? undefined : next * 1000 - clock();
  }, report);
  books.onChange = () => {
    webhooks.wake();
    time.wake();
  };
  await answers.tidy();
  await forgetEvents(books);
  await stock(books, plans);
  const handle = createApi({ storage, books, answers, operations, secretKey, report });
  const stop = async () => {
    await Promise.all([time.stop(), webhooks.stop()]);
  };
  return {
    books,
    handle,
    stop,
    begin(webhook) {
      time.begin();
      if (webhook !== undefined) webhooks.begin(webhook);
    },
    async close() {
      await stop();
      await storage.close();
    },
  };
}

/** How long Stripe shows events. */
const eventSeconds = 30 * 86_400;

async function forgetEvents(books: Books): Promise<void> {
  await books.run(async (ledger) => {
    const old = await ledger.list(
      "event",
      ({ created, pending_webhooks }) => pending_webhooks === 0 && created < ledger.now() - eventSeconds,
    );
    for (const { id } of old) ledger.remove("event", id);
  });
}
