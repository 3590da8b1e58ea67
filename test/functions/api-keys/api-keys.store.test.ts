import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { apiKeyService } from "#functions/api-keys/service.ts";
import { keyListStore } from "#functions/api-keys/store.ts";
import { apiKeyGate } from "#functions/platform/call/api-key-gate.ts";
import { newApiKey } from "#functions/platform/call/api-key-text.ts";
import { AppError } from "#functions/platform/errors.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { apiKeyStore } from "#functions/platform/records/api-key-store.ts";
import { usualEventLogging } from "#shared/domain/developer/event-log.ts";
import { dayMs, hourMs } from "#shared/domain/durations.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { fakeApiKeyStore } from "#test/fakes/api-key-store.ts";
import { fakeCounterStore } from "#test/fakes/counter-store.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";
import { fakeMailer } from "#test/fakes/mailer.ts";
import { fakeNotifier } from "#test/fakes/notifier.ts";
import { noonMs, sampleUser } from "#test/functions/platform/http/exchange.ts";

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables();
});
afterAll(() => tables.close());

let nowMs: number;
let mailer: ReturnType<typeof fakeMailer>;
let notifier: ReturnType<typeof fakeNotifier>;
let service: ReturnType<typeof apiKeyService>;
let owner: { userId: string; tier: Tier; email: string; emailVerified: boolean };

beforeEach(() => {
  nowMs = noonMs;
  mailer = fakeMailer();
  notifier = fakeNotifier();
  const clock = () => nowMs;
  service = apiKeyService({
    store: keyListStore(tables.documents, tables.tables.ACCOUNTS_TABLE),
    newKey: newApiKey,
    limiter: rateLimiter(fakeCounterStore(), clock),
    notices: mailer,
    notifier,
    webOrigin: "https://halvest.example",
    clock,
  });
  owner = { userId: crypto.randomUUID(), tier: "advanced", email: "Ann@example.com", emailVerified: true };
});

const wanted = { name: "Spreadsheet", permissions: ["read:timeline" as const] };

/** Whether a key opens anything now. */
async function works(text: string): Promise<boolean> {
  const { find, noteUse } = apiKeyStore(tables.documents, tables.tables.ACCOUNTS_TABLE);
  const advanced = { ...sampleUser.subscription, tier: "advanced" };
  const keys = {
    ...fakeApiKeyStore(),
    find,
    noteUse,
    owner: async () => ({ ...sampleUser, subscription: advanced }),
  };
  const gate = apiKeyGate({
    keys,
    counters: fakeCounterStore(),
    noteUse: async () => {},
    log: { settings: async () => usualEventLogging, add: async () => {} },
    writeFailure: async () => {},
    clock: () => nowMs,
  });
  return gate.admit(text, "read:timeline", "203.0.113.7").then(
    () => true,
    () => false,
  );
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

describe("API keys", () => {
  it("work from their creation on, are listed newest first and show nothing of the key", async () => {
    const { apiKey, plaintextKey } = await service.create(owner, wanted);
    nowMs += 1;
    const other = await service.create(owner, { ...wanted, name: "Display" });
    expect(await works(plaintextKey)).toBe(true);
    const list = await service.list(owner.userId);
    expect(list.map(({ name }) => name)).toEqual(["Display", "Spreadsheet"]);
    expect(list[1]).toEqual({
      ...apiKey,
      usageCount: 1,
      lastUsedAt: new Date(nowMs).toISOString(),
      lastUsedIp: "203.0.113.7",
    });
    expect(JSON.stringify(list)).not.toContain(other.keyHash);
    expect(JSON.stringify(list)).not.toContain(other.plaintextKey.slice(20));
  });

  it("notify their owner by mail and inside the product", async () => {
    await service.create(owner, wanted);
    expect(mailer.sent.map(({ address, content }) => [address, content.subject])).toEqual([
      ["ann@example.com", "An API key was created"],
    ]);
    expect(notifier.told).toMatchObject([{ userId: owner.userId, actionUrl: "/settings?category=api-keys" }]);
  });

  it("belong to their owner in the index by which a deleted account is removed", async () => {
    const { apiKey } = await service.create(owner, wanted);
    const owned = new QueryCommand({
      TableName: tables.tables.ACCOUNTS_TABLE,
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :owner",
      ExpressionAttributeValues: { ":owner": `owner#${owner.userId}` },
    });
    await expect
      .poll(async () => (await tables.documents.send(owned)).Items)
      .toMatchObject([{ id: apiKey.id }]);
  });

  it("end at their expiry, which must be in the future", async () => {
    const past = { ...wanted, expiresAt: new Date(nowMs).toISOString() };
    const refusal: unknown = await service.create(owner, past).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      code: "VALIDATION_FAILED",
      details: [{ path: "body.expiresAt", message: "Expiration date must be in the future" }],
    });
    const expiresAt = new Date(nowMs + hourMs).toISOString().replace(".000Z", "Z");
    const { plaintextKey } = await service.create(owner, { ...wanted, expiresAt });
    nowMs += hourMs - 1;
    expect(await works(plaintextKey)).toBe(true);
    nowMs += 1;
    expect(await works(plaintextKey)).toBe(false);
  });

  it("need a verified address and a tier that has keys", async () => {
    expect(await codeOf(service.create({ ...owner, emailVerified: false }, wanted))).toBe(
      "VERIFICATION_REQUIRED",
    );
    expect(await codeOf(service.create({ ...owner, tier: "free" }, wanted))).toBe("TIER_REQUIRED");
    expect(await service.list(owner.userId)).toEqual([]);
    expect(mailer.sent).toEqual([]);
  });

  it.each([
    ["basic", 2],
    ["advanced", 10],
  ] as const)("never exceed the limit of the %s tier, however many come at once", async (tier, max) => {
    const user = { ...owner, tier };
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => codeOf(service.create(user, wanted))),
    );
    const created = outcomes.filter((outcome) => outcome === "done").length;
    expect(created).toBeLessThanOrEqual(max);
    expect(await service.list(owner.userId)).toHaveLength(created);
    expect(new Set(outcomes.filter((outcome) => outcome !== "done"))).toEqual(new Set(["CONFLICT"]));
    for (let more = created; more < max; more += 1) await service.create(user, wanted);
    await expect(service.create(user, wanted)).rejects.toThrow(
      `You've reached your limit of ${max} API keys for your ${tier === "basic" ? "Basic" : "Advanced"} subscription tier`,
    );
    const [{ id } = { id: "" }] = await service.list(owner.userId);
    await service.revoke(owner.userId, id);
    expect(await codeOf(service.create(user, wanted))).toBe("done");
  });

  it("make room when they expire", async () => {
    const basic = { ...owner, tier: "basic" as const };
    const expiresAt = new Date(nowMs + hourMs).toISOString();
    await service.create(basic, { ...wanted, expiresAt });
    await service.create(basic, wanted);
    expect(await codeOf(service.create(basic, wanted))).toBe("CONFLICT");
    nowMs += hourMs;
    expect(await codeOf(service.create(basic, wanted))).toBe("done");
  });

  it("stop at once when they are revoked, which only their owner can do, once", async () => {
    const { apiKey, plaintextKey } = await service.create(owner, wanted);
    expect(await codeOf(service.revoke("someone-else", apiKey.id))).toBe("NOT_FOUND");
    expect(await works(plaintextKey)).toBe(true);
    expect(await service.revoke(owner.userId, apiKey.id)).toMatchObject({
      revokedAt: new Date(nowMs).toISOString(),
    });
    expect(await works(plaintextKey)).toBe(false);
    expect(await codeOf(service.revoke(owner.userId, apiKey.id))).toBe("NOT_FOUND");
  });

  it("are removed from the list once ten others have ended since", async () => {
    const first = await service.create(owner, wanted);
    await service.revoke(owner.userId, first.apiKey.id);
    for (let count = 0; count < 10; count += 1) {
      nowMs += 1;
      const { apiKey } = await service.create(owner, wanted);
      await service.revoke(owner.userId, apiKey.id);
    }
    const list = await service.list(owner.userId);
    expect(list).toHaveLength(10);
    expect(list.map(({ id }) => id)).not.toContain(first.apiKey.id);
  });
});

describe("a rotation", () => {
  it("makes an equal key, beside which the old one works for the overlap", async () => {
    const expiresAt = new Date(nowMs + 90 * dayMs).toISOString();
    const { apiKey, plaintextKey } = await service.create(owner, { ...wanted, expiresAt });
    nowMs += 10 * dayMs;
    const made = await service.rotate(owner, apiKey.id, 24);
    expect(made.apiKey).toMatchObject({
      ...wanted,
      expiresAt: new Date(nowMs + 90 * dayMs).toISOString(),
      usageCount: 0,
    });
    expect([await works(plaintextKey), await works(made.plaintextKey)]).toEqual([true, true]);
    nowMs += 24 * hourMs;
    expect([await works(plaintextKey), await works(made.plaintextKey)]).toEqual([false, true]);
    expect(await service.list(owner.userId)).toMatchObject([
      { replacedBy: null },
      { replacedBy: made.apiKey.id },
    ]);
    expect(mailer.sent.at(-1)?.content.subject).toBe("An API key was replaced");
  });

  it("never makes a key live longer, and ends it at once without an overlap", async () => {
    const expiresAt = new Date(nowMs + hourMs).toISOString();
    const short = await service.create(owner, { ...wanted, expiresAt });
    await service.rotate(owner, short.apiKey.id, 168);
    nowMs += hourMs;
    expect(await works(short.plaintextKey)).toBe(false);
    const other = await service.create(owner, wanted);
    await service.rotate(owner, other.apiKey.id, 0);
    expect(await works(other.plaintextKey)).toBe(false);
  });

  it("is possible at the limit, and repeated leaves one old key beside each new one", async () => {
    const basic = { ...owner, tier: "basic" as const };
    const first = await service.create(basic, wanted);
    await service.create(basic, wanted);
    const second = await service.rotate(basic, first.apiKey.id, 168);
    expect(await codeOf(service.rotate(basic, first.apiKey.id, 168))).toBe("CONFLICT");
    const third = await service.rotate(basic, second.apiKey.id, 168);
    expect([
      await works(first.plaintextKey),
      await works(second.plaintextKey),
      await works(third.plaintextKey),
    ]).toEqual([false, true, true]);
    expect(await codeOf(service.create(basic, wanted))).toBe("CONFLICT");
  });

  it("is refused for a key that has ended, and for that of someone else", async () => {
    const { apiKey } = await service.create(owner, wanted);
    expect(await codeOf(service.rotate({ ...owner, userId: "someone-else" }, apiKey.id, 0))).toBe(
      "NOT_FOUND",
    );
    await service.revoke(owner.userId, apiKey.id);
    expect(await codeOf(service.rotate(owner, apiKey.id, 0))).toBe("CONFLICT");
  });
});
