import { randomUUID } from "node:crypto";
import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { sealer } from "#functions/platform/cryptography/sealing.ts";
import { AppError } from "#functions/platform/errors.ts";
import { eventPut } from "#functions/platform/events/domain-events.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { notificationRange } from "#functions/platform/records/notifications.ts";
import { ownerPartition } from "#functions/platform/records/owner-index.ts";
import { attempting } from "#functions/webhooks/attempt.ts";
import { countsReader } from "#functions/webhooks/counts-reader.ts";
import { type Handled, type WebhookMessage, webhookDelivery } from "#functions/webhooks/deliver.ts";
import { deliveryStore } from "#functions/webhooks/delivery-store.ts";
import { endpointStore } from "#functions/webhooks/endpoint-store.ts";
import type { ReceiverAnswer, Sending } from "#functions/webhooks/send.ts";
import { webhookService } from "#functions/webhooks/service.ts";
import { switchingOff } from "#functions/webhooks/switch-off.ts";
import { type DomainEvent, mostReceives, parseEvent } from "#shared/api/events.ts";
import { subscriberBuckets, webhookLimits } from "#shared/domain/developer/webhooks.ts";
import { dayMs, hourMs } from "#shared/domain/durations.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { fakeCounterStore } from "#test/fakes/counter-store.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";
import { fakeLog } from "#test/fakes/log.ts";
import { fakeMailer } from "#test/fakes/mailer.ts";
import { fakeNotifier } from "#test/fakes/notifier.ts";
import { noonMs, sampleUser } from "#test/functions/platform/http/exchange.ts";

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables();
});
afterAll(() => tables.close());

const accepted: ReceiverAnswer = { status: 204, error: null, headers: {}, body: "" };
const refused: ReceiverAnswer = { status: 500, error: "Answered 500", headers: {}, body: "no" };

let nowMs: number;
let answer: (sending: Sending) => Promise<ReceiverAnswer>;
let sent: Sending[];
let queue: WebhookMessage[];
let mails: string[];
let logged: string[];
let wants: { emailNotifications: boolean; inAppNotifications: boolean };
let mailer: ReturnType<typeof fakeMailer>;
let tier: Tier;
let owner: { userId: string; tier: Tier; email: string; emailVerified: boolean };
let service: ReturnType<typeof webhookService>;
let deliver: (message: WebhookMessage, receives?: number) => Promise<Handled>;
let canNote: boolean;

beforeEach(() => {
  nowMs = noonMs;
  answer = async () => accepted;
  sent = [];
  canNote = true;
  queue = [];
  mails = [];
  logged = [];
  wants = { emailNotifications: true, inAppNotifications: true };
  tier = "advanced";
  mailer = fakeMailer();
  const clock = () => nowMs;
  const { ACCOUNTS_TABLE, EVENTS_TABLE, CORRESPONDENCE_TABLE } = tables.tables;
  const endpoints = endpointStore(tables.documents, ACCOUNTS_TABLE);
  const stored = deliveryStore(tables.documents, EVENTS_TABLE);
  const deliveries: typeof stored = {
    ...stored,
    note: async (...attempt) => {
      if (!canNote) throw new Error("Item size has exceeded the maximum allowed size");
      return stored.note(...attempt);
    },
  };
  const secrets = sealer(async () => "key", "test");
  const send = async (sending: Sending) => {
    sent.push(sending);
    return answer(sending);
  };
  const attempt = attempting({ send, sealer: secrets, clock });
  owner = { userId: randomUUID(), tier, email: "Ann@example.com", emailVerified: true };
  service = webhookService({
    endpoints,
    deliveries,
    counts: countsReader(tables.documents, EVENTS_TABLE),
    attempt,
    sealer: secrets,
    limiter: rateLimiter(fakeCounterStore(), clock),
    notices: mailer,
    notifier: fakeNotifier(),
    eventsTable: EVENTS_TABLE,
    webOrigin: "https://halvest.example",
    targets: "public",
    clock,
  });
  const handle = webhookDelivery({
    endpoints,
    deliveries,
    user: async (id) => ({
      ...sampleUser,
      id,
      subscription: { ...sampleUser.subscription, tier, status: "active", expiresAt: null },
    }),
    attempt,
    enqueue: async (messages) => {
      queue.push(...messages);
    },
    switchOff: switchingOff({
      endpoints,
      settings: async () => wants,
      outbox: {
        write: async (_userId, mail) => mail(),
        wrap: async (_address, { subject, paragraphs }) => {
          mails.push([subject, ...paragraphs].join("\n"));
          return { id: randomUUID(), uselessFrom: new Date(nowMs + dayMs).toISOString(), sealed: "sealed" };
        },
      },
      tables: { correspondence: CORRESPONDENCE_TABLE, events: EVENTS_TABLE },
      webOrigin: "https://halvest.example",
      clock,
    }),
    note: async (_userId, _atMs, { level, message }) => {
      logged.push(`${level}: ${message}`);
    },
    clock,
  });
  const log = fakeLog();
  deliver = (message, receives = 1) => handle(message, receives, log);
});

const wanted = { name: "Ledger", url: "https://hooks.example/in", events: ["plan.updated" as const] };
const planUpdated = (): DomainEvent => ({
  id: randomUUID(),
  at: new Date(nowMs).toISOString(),
  name: "plan.updated",
  userId: owner.userId,
  data: { planId: "p", version: 7 },
});
/** Brings an event to the queue's deliveries. */
async function happens(event = planUpdated()): Promise<WebhookMessage[]> {
  await deliver({ event, userId: owner.userId });
  return queue.splice(0);
}
async function eventsOfOwner() {
  const { Items = [] } = await tables.documents.send(
    new QueryCommand({
      TableName: tables.tables.EVENTS_TABLE,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :event)",
      ExpressionAttributeValues: { ":pk": `user#${owner.userId}`, ":event": "event#" },
    }),
  );
  return Items;
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
const deliveriesOf = async (id: string) => (await service.deliveries(owner.userId, id, undefined)).deliveries;
/** Brings an event to its one delivery. */
async function one(event = planUpdated()): Promise<WebhookMessage> {
  const [message] = await happens(event);
  if (message === undefined) throw new Error("There is no delivery");
  return message;
}

describe("webhook endpoints", () => {
  it("show their secret once, and nothing of it is stored in the open", async () => {
    const { endpoint, secret } = await service.create(owner, wanted);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(endpoint).toMatchObject({ ...wanted, status: "active", maxAttempts: 3, formerSecretUntil: null });
    const { endpoints } = await service.list(owner.userId);
    expect(endpoints).toEqual([endpoint]);
    const key = { pk: `user#${owner.userId}`, sk: "webhooks" };
    const stored = await tables.documents.send(
      new GetCommand({ TableName: tables.tables.ACCOUNTS_TABLE, Key: key }),
    );
    expect(JSON.stringify(stored.Item)).not.toContain(secret.slice("whsec_".length));
    expect(mailer.sent.map(({ content }) => content.subject)).toEqual(["A webhook was created"]);
  });

  it("are ten at most, however many are created at once", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => codeOf(service.create(owner, wanted))),
    );
    const { endpoints } = await service.list(owner.userId);
    const made = outcomes.filter((outcome) => outcome === "done").length;
    expect(endpoints).toHaveLength(made);
    expect(made).toBeLessThanOrEqual(webhookLimits.endpoints);
    while ((await codeOf(service.create(owner, wanted))) === "done") expect(made).toBeLessThan(10);
    expect((await service.list(owner.userId)).endpoints).toHaveLength(10);
  });

  it("need the Advanced tier, a verified address of their owner, and https", async () => {
    expect(await codeOf(service.create({ ...owner, tier: "basic" }, wanted))).toBe("TIER_REQUIRED");
    expect(await codeOf(service.create({ ...owner, emailVerified: false }, wanted))).toBe(
      "VERIFICATION_REQUIRED",
    );
    for (const url of [
      "http://hooks.example",
      "ftp://hooks.example",
      "hooks",
      "https://ann:pw@hooks.example",
    ]) {
      await expect(service.create(owner, { ...wanted, url })).rejects.toMatchObject({
        code: "VALIDATION_FAILED",
        details: [{ path: "body.url" }],
      });
    }
    expect((await service.list(owner.userId)).endpoints).toEqual([]);
  });

  it("are someone's alone", async () => {
    const { endpoint } = await service.create(owner, wanted);
    const other = { ...owner, userId: randomUUID() };
    const calls = [
      service.update(other, endpoint.id, { name: "Mine" }),
      service.remove(other.userId, endpoint.id),
      service.rotateSecret(other, endpoint.id, 0),
      service.test(other, endpoint.id),
      service.deliveries(other.userId, endpoint.id, undefined),
    ];
    for (const call of calls) expect(await codeOf(call)).toBe("NOT_FOUND");
    expect(sent).toEqual([]);
  });

  it("are notified of by mail when their address changes, and not when their name does", async () => {
    const { endpoint } = await service.create(owner, wanted);
    mailer.sent.length = 0;
    expect(await service.update(owner, endpoint.id, { name: "Books" })).toMatchObject({ name: "Books" });
    expect(mailer.sent).toEqual([]);
    await service.update(owner, endpoint.id, { url: "https://other.example/" });
    expect(mailer.sent.map(({ content }) => content.subject)).toEqual([
      "The address of a webhook was changed",
    ]);
  });
});

describe("a delivery", () => {
  it("is signed so that an independent implementation accepts it, and says what happened", async () => {
    // That implementation looks at the clock.
    nowMs = Date.now();
    const { endpoint, secret } = await service.create(owner, wanted);
    const event = planUpdated();
    const message = await one(event);
    expect(await deliver(message)).toBe("done");
    const [{ headers, body, url } = sent[0]!] = sent;
    expect(url).toBe(wanted.url);
    expect(new Webhook(secret).verify(body, { ...headers })).toEqual({
      type: "plan.updated",
      timestamp: event.at,
      data: event.data,
    });
    expect(headers["webhook-id"]).toBe(event.id);
    expect(await deliveriesOf(endpoint.id)).toMatchObject([
      { messageId: event.id, state: "delivered", payload: body, attempts: [{ status: 204, error: null }] },
    ]);
    const { endpoints } = await service.list(owner.userId);
    expect(endpoints).toMatchObject([{ delivered: 1, givenUp: 0, failuresInARow: 0 }]);
  });

  it("is signed with both secrets while they overlap, and with the new one alone after that", async () => {
    nowMs = Date.now();
    const { endpoint, secret: former } = await service.create(owner, wanted);
    const { secret, endpoint: rotated } = await service.rotateSecret(owner, endpoint.id, 24);
    expect(Date.parse(rotated.formerSecretUntil ?? "")).toBe(nowMs + 24 * hourMs);
    await deliver(await one());
    for (const each of [former, secret]) {
      expect(new Webhook(each).verify(sent[0]!.body, { ...sent[0]!.headers })).toBeTruthy();
    }
    nowMs += 24 * hourMs;
    await deliver(await one());
    vi.useFakeTimers({ toFake: ["Date"], now: nowMs });
    const { body, headers } = sent[1]!;
    expect(new Webhook(secret).verify(body, { ...headers })).toBeTruthy();
    expect(() => new Webhook(former).verify(body, { ...headers })).toThrow();
    vi.useRealTimers();
  });

  it("is made once and sent once, however often its event and its message come", async () => {
    const { endpoint } = await service.create(owner, wanted);
    const event = planUpdated();
    const messages = [...(await happens(event)), ...(await happens(event))];
    for (const message of messages) expect(await deliver(message)).toBe("done");
    expect(sent).toHaveLength(1);
    expect(await deliveriesOf(endpoint.id)).toHaveLength(1);
  });

  it("is not sent a second time while it is on its way", async () => {
    await service.create(owner, wanted);
    const message = await one();
    let arrive = (_: ReceiverAnswer) => {};
    answer = () =>
      new Promise((resolve) => {
        arrive = resolve;
      });
    const sending = deliver(message);
    await vi.waitFor(() => expect(sent).toHaveLength(1), 60_000);
    expect(await deliver(message)).toEqual({ againInSeconds: 5 });
    arrive(accepted);
    expect(await sending).toBe("done");
    expect(sent).toHaveLength(1);
  });

  it("waits while ten others of its user are on their way", async () => {
    await service.create(owner, wanted);
    const all: WebhookMessage[] = [];
    for (let number = 0; number < 11; number += 1) all.push(await one());
    const arrivals: ((given: ReceiverAnswer) => void)[] = [];
    answer = () => new Promise((resolve) => arrivals.push(resolve));
    const sending: Promise<Handled>[] = [];
    for (const message of all.slice(0, 10)) {
      sending.push(deliver(message));
      await vi.waitFor(() => expect(arrivals).toHaveLength(sending.length), 60_000);
    }
    expect(await deliver(all[10]!)).toEqual({ againInSeconds: 5 });
    arrivals[0]?.(accepted);
    await sending[0];
    answer = async () => accepted;
    expect(await deliver(all[10]!)).toBe("done");
    for (const arrive of arrivals) arrive(accepted);
    await Promise.all(sending);
    expect(sent).toHaveLength(11);
  });

  it("is tried three times after growing pauses, never earlier, and then given up", async () => {
    const { endpoint } = await service.create(owner, wanted);
    const message = await one();
    answer = async () => refused;
    expect(await deliver(message)).toEqual({ againInSeconds: 15 });
    expect(await deliver(message)).toEqual({ againInSeconds: 15 });
    expect(sent).toHaveLength(1);
    nowMs += 15_000;
    expect(await deliver(message)).toEqual({ againInSeconds: 120 });
    nowMs += 120_000;
    expect(await deliver(message)).toBe("done");
    const [delivery] = await deliveriesOf(endpoint.id);
    expect(delivery).toMatchObject({ state: "failed", nextAttemptAt: null });
    expect(
      delivery?.attempts.map(({ status, error, responseBody }) => [status, error, responseBody]),
    ).toEqual(Array(3).fill([500, "Answered 500", "no"]));
    const ids = new Set(sent.map(({ headers }) => headers["webhook-id"]));
    expect([sent.length, ids.size]).toEqual([3, 1]);
    expect((await service.list(owner.userId)).endpoints).toMatchObject([{ givenUp: 1, failuresInARow: 1 }]);
    const failed = "plan.updated to webhook Ledger failed: Answered 500.";
    expect(logged).toEqual([
      `warn: ${failed} Next attempt in 15 s`,
      `warn: ${failed} Next attempt in 120 s`,
      `error: ${failed} Given up after attempt 3`,
    ]);
  });

  it("is given up after three attempts that could not be noted, and can be sent again", async () => {
    const { endpoint } = await service.create(owner, wanted);
    const [message] = await happens();
    if (message === undefined) throw new Error("Nothing is to be sent");
    canNote = false;
    for (let attempt = 0; attempt < 3; attempt += 1) await expect(deliver(message)).rejects.toThrow();
    expect(await deliver(message)).toBe("done");
    expect(await deliver(message)).toBe("done");
    expect(sent).toHaveLength(3);
    const { deliveries } = await service.deliveries(owner.userId, endpoint.id, undefined);
    expect(deliveries).toMatchObject([{ state: "failed", nextAttemptAt: null, attempts: [] }]);
    expect(logged).toEqual([
      "error: plan.updated to https://hooks.example/in was given up: Halvest could not handle it",
    ]);
    canNote = true;
    await service.replay(owner, endpoint.id, deliveries[0]?.id ?? "");
    expect(await deliver(message)).toBe("done");
    const after = await service.deliveries(owner.userId, endpoint.id, undefined);
    expect(after.deliveries).toMatchObject([{ state: "delivered", attempts: [{ status: 204 }] }]);
  });

  it("has failed when the queue gives it up", async () => {
    const { endpoint } = await service.create(owner, wanted);
    const [message] = await happens();
    if (message === undefined) throw new Error("Nothing is to be sent");
    expect(await deliver(message, mostReceives.webhooks)).toBe("done");
    expect(sent).toEqual([]);
    const { deliveries } = await service.deliveries(owner.userId, endpoint.id, undefined);
    expect(deliveries).toMatchObject([{ state: "failed", nextAttemptAt: null }]);
    expect(logged).toHaveLength(1);
  });

  it("can be sent again with the same id and body, and then has all its attempts again", async () => {
    const { endpoint } = await service.create(owner, { ...wanted, maxAttempts: 1 });
    const message = await one();
    answer = async () => refused;
    await deliver(message);
    answer = async () => accepted;
    const [delivery] = await deliveriesOf(endpoint.id);
    expect(await service.replay(owner, endpoint.id, delivery!.id)).toMatchObject({ state: "waiting" });
    expect(await codeOf(service.replay(owner, endpoint.id, delivery!.id))).toBe("CONFLICT");
    expect(await deliver(message)).toBe("done");
    const [after] = await deliveriesOf(endpoint.id);
    expect(after).toMatchObject({ state: "delivered", attempts: [{ status: 500 }, { status: 204 }] });
    expect(sent.map(({ body }) => body)).toEqual([delivery!.payload, delivery!.payload]);
    expect(await eventsOfOwner()).toMatchObject([
      { name: "webhook.replayed", data: { webhookId: endpoint.id, deliveryId: delivery!.id } },
    ]);
  });

  it("is for endpoints that are on, want the event and whose owner's tier has webhooks", async () => {
    await service.create(owner, { ...wanted, events: ["simulation.created"] });
    expect(await happens()).toEqual([]);
    const { endpoint } = await service.create(owner, wanted);
    const message = await one();
    await service.update(owner, endpoint.id, { status: "off" });
    expect(await deliver(message)).toBe("done");
    expect(await happens()).toEqual([]);
    expect(await deliveriesOf(endpoint.id)).toMatchObject([{ state: "failed", attempts: [] }]);
    await service.update(owner, endpoint.id, { status: "active" });
    const second = await one();
    tier = "basic";
    expect(await happens()).toEqual([]);
    expect(await deliver(second)).toBe("done");
    expect(sent).toEqual([]);
  });

  it("says nothing of other people's copies", async () => {
    await service.create(owner, { ...wanted, events: ["message.sent", "message.read"] });
    const data = { threadId: "t", messageId: "m", readers: [{ userId: owner.userId }, { userId: "other" }] };
    const message = await one({ ...planUpdated(), name: "message.sent", data } as DomainEvent);
    await deliver(message);
    expect(JSON.parse(sent[0]!.body).data).toEqual({ threadId: "t", messageId: "m" });
    const read = { threadId: "t", reader: { userId: owner.userId }, writer: { userId: "other" } };
    await deliver(await one({ ...planUpdated(), name: "message.read", data: read } as DomainEvent));
    expect(JSON.parse(sent[1]!.body).data).toEqual({ threadId: "t" });
  });

  it("says which call of a program failed on our side", async () => {
    await service.create(owner, { ...wanted, events: ["error.occurred"] });
    const event = {
      name: "error.occurred" as const,
      userId: owner.userId,
      data: { source: "api" as const, reference: "request-1" },
    };
    const written = eventPut(tables.tables.EVENTS_TABLE, event, nowMs);
    await deliver(await one(parseEvent(written.Put.Item)));
    expect(JSON.parse(sent[0]!.body)).toMatchObject({ type: event.name, data: event.data });
  });

  it("of an event for everyone goes to all who subscribed, and to no one else", async () => {
    const event: DomainEvent = {
      ...planUpdated(),
      userId: null,
      name: "price.updated",
      data: { priceCents: 1, observedAt: new Date(nowMs).toISOString() },
    };
    const everyone = async () => {
      for (let bucket = 0; bucket < subscriberBuckets; bucket += 1) await deliver({ event, bucket });
      return queue.splice(0).filter((message) => "userId" in message && message.userId === owner.userId);
    };
    const { endpoint } = await service.create(owner, { ...wanted, events: ["price.updated"] });
    expect(await everyone()).toHaveLength(1);
    const owned = await tables.documents.send(
      new QueryCommand({
        TableName: tables.tables.ACCOUNTS_TABLE,
        IndexName: "gsi1",
        KeyConditionExpression: "gsi1pk = :owner",
        ExpressionAttributeValues: { ":owner": ownerPartition(owner.userId) },
      }),
    );
    expect(owned.Items).toHaveLength(1);
    await service.update(owner, endpoint.id, { status: "off" });
    expect(await everyone()).toEqual([]);
    await service.update(owner, endpoint.id, { status: "active" });
    expect(await everyone()).toHaveLength(1);
    await service.remove(owner.userId, endpoint.id);
    expect(await everyone()).toEqual([]);
  });
});

describe("an endpoint that fails", () => {
  const fail = async () => {
    for (const message of await happens()) await deliver(message);
  };

  it("is switched off after five deliveries in a row, and its owner is notified", async () => {
    const { endpoint } = await service.create(owner, { ...wanted, maxAttempts: 1 });
    answer = async () => refused;
    for (let failure = 1; failure < webhookLimits.failuresInARow; failure += 1) await fail();
    answer = async () => accepted;
    await fail();
    answer = async () => refused;
    for (let failure = 1; failure < webhookLimits.failuresInARow; failure += 1) await fail();
    expect((await service.list(owner.userId)).endpoints).toMatchObject([{ status: "active" }]);
    await fail();
    expect((await service.list(owner.userId)).endpoints).toMatchObject([
      { status: "failing", failuresInARow: 5 },
    ]);
    expect(logged.at(-1)).toBe("error: Webhook Ledger was switched off after repeated failures");
    expect(logged).toContainEqual(
      expect.stringMatching(/^info: plan\.updated to webhook Ledger: 204 in \d+ ms$/),
    );
    expect(mails).toEqual([expect.stringContaining("Answered 500")]);
    const ofErrors = (await eventsOfOwner()).filter(({ name }) => name === "error.occurred");
    expect(ofErrors).toMatchObject([{ data: { source: "webhook", reference: endpoint.id } }]);
    expect(await happens()).toEqual([]);
    await service.update(owner, endpoint.id, { status: "active" });
    await fail();
    expect((await service.list(owner.userId)).endpoints).toMatchObject([
      { status: "active", failuresInARow: 1 },
    ]);
  });

  it.each([
    ["in both ways", { emailNotifications: true, inAppNotifications: true }, 1, 1],
    ["by mail alone", { emailNotifications: true, inAppNotifications: false }, 1, 0],
    ["inside Halvest alone", { emailNotifications: false, inAppNotifications: true }, 0, 1],
    ["inside Halvest who wants neither", { emailNotifications: false, inAppNotifications: false }, 0, 1],
  ])("notifies its owner %s", async (_, settings, mailed, shown) => {
    wants = settings;
    await service.create(owner, { ...wanted, maxAttempts: 1 });
    answer = async () => ({ ...refused, status: 410 });
    await fail();
    expect(mails).toHaveLength(mailed);
    const { pk, prefix } = notificationRange(owner.userId);
    const { Items = [] } = await tables.documents.send(
      new QueryCommand({
        TableName: tables.tables.CORRESPONDENCE_TABLE,
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
        ExpressionAttributeValues: { ":pk": pk, ":prefix": prefix },
      }),
    );
    expect(Items).toHaveLength(shown);
  });

  it("is switched off once by deliveries that fail at the same moment", async () => {
    await service.create(owner, { ...wanted, maxAttempts: 1 });
    answer = async () => refused;
    for (let failure = 1; failure < webhookLimits.failuresInARow; failure += 1) await fail();
    const messages = [...(await happens()), ...(await happens())];
    const together = Promise.withResolvers<void>();
    let begun = 0;
    answer = async () => {
      begun += 1;
      if (begun === messages.length) together.resolve();
      await together.promise;
      return refused;
    };
    await Promise.all(messages.map((message) => deliver(message)));
    expect(begun).toBe(2);
    expect(logged.filter((entry) => entry.includes("was switched off"))).toHaveLength(1);
  });

  it("is switched off at once when it answers that it is gone", async () => {
    const { endpoint } = await service.create(owner, wanted);
    answer = async () => ({ ...refused, status: 410, error: "Answered 410" });
    await fail();
    expect(sent).toHaveLength(1);
    expect((await service.list(owner.userId)).endpoints).toMatchObject([
      { id: endpoint.id, status: "failing" },
    ]);
    expect(logged.at(-1)).toBe(
      "error: Webhook Ledger was switched off because its receiver answered that it is gone",
    );
    expect(mails).toEqual([expect.stringContaining("answered that it is gone (410)")]);
    expect(mails).toEqual([expect.not.stringContaining("several times in a row")]);
  });
});

describe("a test", () => {
  it("answers how it went, and is among the deliveries", async () => {
    const { endpoint } = await service.create(owner, wanted);
    answer = async () => {
      nowMs += 40;
      return accepted;
    };
    expect(await service.test(owner, endpoint.id)).toEqual({
      success: true,
      responseTime: 40,
      message: "Answered 204",
    });
    answer = async () => refused;
    expect(await service.test(owner, endpoint.id)).toMatchObject({ success: false, message: "Answered 500" });
    expect((await deliveriesOf(endpoint.id)).map(({ event, state }) => [event, state])).toEqual([
      ["webhook.test", "failed"],
      ["webhook.test", "delivered"],
    ]);
    expect((await service.list(owner.userId)).endpoints).toMatchObject([
      { failuresInARow: 0, status: "active" },
    ]);
  });
});

describe("deliveries", () => {
  it("are listed newest first, page by page, for thirty days", async () => {
    const { endpoint } = await service.create(owner, wanted);
    const events: string[] = [];
    for (let day = 0; day < 25; day += 1) {
      nowMs += dayMs;
      const event = planUpdated();
      events.unshift(event.id);
      await happens(event);
    }
    const page = await service.deliveries(owner.userId, endpoint.id, undefined);
    const next = await service.deliveries(owner.userId, endpoint.id, page.nextCursor ?? "");
    const shown = [...page.deliveries, ...next.deliveries].map(({ messageId }) => messageId);
    expect(shown).toEqual(events);
    expect(next.nextCursor).toBeNull();
    nowMs += 20 * dayMs;
    expect(await deliveriesOf(endpoint.id)).toHaveLength(10);
    expect(await codeOf(service.deliveries(owner.userId, endpoint.id, "nonsense"))).toBe("VALIDATION_FAILED");
  });
});
