import { beforeEach, describe, expect, it } from "vitest";
import { type ApiKeyGate, apiKeyGate } from "#functions/platform/call/api-key-gate.ts";
import { newApiKey } from "#functions/platform/call/api-key-text.ts";
import { AppError } from "#functions/platform/errors.ts";
import type { StoredApiKey } from "#functions/platform/records/api-key-store.ts";
import type { FinishedCall } from "#functions/platform/records/api-usage.ts";
import type { NewLogEntry } from "#functions/platform/records/event-log.ts";
import { type EventLogging, usualEventLogging } from "#shared/domain/developer/event-log.ts";
import { sampleKey } from "#test/contracts/api-key-store.ts";
import { fakeApiKeyStore } from "#test/fakes/api-key-store.ts";
import { fakeCounterStore } from "#test/fakes/counter-store.ts";
import { noonMs, sampleUser } from "#test/functions/platform/http/exchange.ts";

const permission = "read:timeline";
const ip = "203.0.113.7";
const { id, text, keyHash } = newApiKey();

let keys: ReturnType<typeof fakeApiKeyStore>;
let counters: ReturnType<typeof fakeCounterStore>;
let gate: ApiKeyGate;
let noted: FinishedCall[];
let logged: NewLogEntry[];
let failures: { userId: string; reference: string }[];
let nowMs: number;

beforeEach(() => {
  keys = fakeApiKeyStore();
  counters = fakeCounterStore();
  noted = [];
  logged = [];
  failures = [];
  nowMs = noonMs;
  gate = apiKeyGate({ keys, counters, noteUse, log, writeFailure, clock: () => nowMs });
  keep({});
  subscribe("advanced-yearly");
});

const noteUse = async (_userId: string, _atMs: number, call: FinishedCall) => {
  noted.push(call);
};
const logging: EventLogging = { ...usualEventLogging, retentionDays: 90 };
const log = {
  settings: async () => logging,
  add: async (_userId: string, _logging: EventLogging, _atMs: number, entry: NewLogEntry) => {
    logged.push(entry);
  },
};
const writeFailure = async (userId: string, reference: string) => {
  failures.push({ userId, reference });
};
function keep(changes: Partial<StoredApiKey>) {
  keys.keys.set(id, { ...sampleKey, id, keyHash, ...changes });
}
function subscribe(tier: string) {
  keys.users.set(sampleUser.id, { ...sampleUser, subscription: { ...sampleUser.subscription, tier } });
}
async function codeOf(given: string | undefined, wanted = permission): Promise<string> {
  return gate.admit(given, wanted, ip).then(
    () => "admitted",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
}

describe("a new key", () => {
  it("says what it is, has 256 random bits and is stored only as a hash", () => {
    expect(text).toMatch(new RegExp(`^hv_${id}_[\\w-]{43}$`));
    expect(keyHash).not.toContain(text.slice(20));
    expect(newApiKey().text).not.toBe(text);
  });
});

describe("the gate", () => {
  it("admits a valid key as its user and records the use", async () => {
    expect(await gate.admit(text, permission, ip)).toEqual({
      caller: { userId: sampleUser.id, keyId: id, tier: "advanced" },
      quota: { limit: 60, remaining: 59, resetSeconds: 60 },
      keyName: sampleKey.name,
      logging,
    });
    expect(keys.keys.get(id)).toMatchObject({
      usageCount: 1,
      lastUsedIp: ip,
      lastUsedAt: new Date(noonMs).toISOString(),
    });
  });

  it.each([
    ["no key", undefined],
    ["something else", "hv_key"],
    ["another key", newApiKey().text],
    ["the right id with another secret", `${text.slice(0, 20)}${newApiKey().text.slice(20)}`],
    ["a key cut short", text.slice(0, -1)],
    ["a bearer token", "eyJhbGciOiJub25lIn0.e30."],
  ])("refuses %s", async (_, given) => {
    expect(await codeOf(given)).toBe("UNAUTHENTICATED");
    expect(keys.keys.get(id)?.usageCount).toBe(0);
  });

  it("refuses a revoked key, an expired one from that moment on, and one whose user is gone", async () => {
    keep({ revokedAt: "2026-11-20T00:00:00.000Z" });
    expect(await codeOf(text)).toBe("UNAUTHENTICATED");
    keep({ expiresAt: new Date(noonMs + 1).toISOString() });
    expect(await codeOf(text)).toBe("admitted");
    nowMs += 1;
    expect(await codeOf(text)).toBe("UNAUTHENTICATED");
    keep({ expiresAt: null });
    keys.users.clear();
    expect(await codeOf(text)).toBe("UNAUTHENTICATED");
  });

  it("refuses a key that is revoked while it is being judged", async () => {
    const { find } = keys;
    keys.find = async (wanted) => {
      const found = await find(wanted);
      keep({ revokedAt: "2026-11-21T12:00:00.000Z" });
      return found;
    };
    gate = apiKeyGate({ keys, counters, noteUse, log, writeFailure, clock: () => nowMs });
    expect(await codeOf(text)).toBe("UNAUTHENTICATED");
  });

  it("demands the operation's own permission", async () => {
    expect(await codeOf(text, "read:simulations")).toBe("FORBIDDEN");
    keep({ permissions: ["read:user", "read:simulations"] });
    expect(await codeOf(text, "read:simulations")).toBe("admitted");
    expect(await codeOf(text)).toBe("FORBIDDEN");
  });

  it("demands a tier that has keys, and one that may write for writing", async () => {
    keep({ permissions: ["read:timeline", "write:simulations"] });
    subscribe("free");
    expect(await codeOf(text)).toBe("TIER_REQUIRED");
    await expect(gate.admit(text, permission, ip)).rejects.toThrow("API keys need the Basic subscription");
    subscribe("basic-monthly");
    expect(await codeOf(text)).toBe("admitted");
    expect(await codeOf(text, "write:simulations")).toBe("TIER_REQUIRED");
    subscribe("advanced-monthly");
    expect(await codeOf(text, "write:simulations")).toBe("admitted");
  });

  it("allows sixty calls a minute with one key", async () => {
    for (let call = 0; call < 60; call += 1) expect(await codeOf(text)).toBe("admitted");
    nowMs += 20_000;
    await expect(gate.admit(text, permission, ip)).rejects.toMatchObject({
      code: "RATE_LIMITED",
      retryAfterSeconds: 40,
      quota: { limit: 60, remaining: 0, resetSeconds: 40 },
    });
    expect(noted).toEqual(["refused"]);
    nowMs += 40_000;
    expect(await codeOf(text)).toBe("admitted");
  });

  it("counts a tier's calls by calendar month, over all keys of a user", async () => {
    subscribe("basic-monthly");
    const other = newApiKey();
    keys.keys.set(other.id, { ...sampleKey, ...other });
    for (let call = 0; call < 1_000; call += 1) {
      nowMs += 1_001;
      expect(await codeOf(call % 2 === 0 ? text : other.text)).toBe("admitted");
    }
    nowMs += 60_000;
    expect(await codeOf(text)).toBe("RATE_LIMITED");
    expect(await codeOf(other.text)).toBe("RATE_LIMITED");
    nowMs = Date.parse("2026-12-01T00:00:00.000Z");
    expect(await codeOf(text)).toBe("admitted");
  });
});

describe("what the owner of a key sees of its calls", () => {
  const call = {
    route: "GET /api/v1/timeline",
    status: 200,
    durationMs: 40.6,
    requestId: "r1",
    context: { requestId: "r1" },
  };
  const name = sampleKey.name;

  it("is their number with their duration, and an entry as bad as the answer", async () => {
    const admitted = await gate.admit(text, permission, ip);
    await gate.finish(admitted, call);
    await gate.finish(admitted, { ...call, route: "POST /api/v1/simulations" });
    await gate.finish(admitted, { ...call, status: 404 });
    await gate.finish(admitted, { ...call, status: 503 });
    expect(noted).toMatchObject([{ status: 200, durationMs: 40.6 }, {}, { status: 404 }, { status: 503 }]);
    expect(logged).toEqual([
      { level: "debug", message: `GET /api/v1/timeline 200 in 41 ms, key ${name}`, context: call.context },
      { level: "info", message: `POST /api/v1/simulations 200 in 41 ms, key ${name}`, context: call.context },
      { level: "warn", message: `GET /api/v1/timeline 404 in 41 ms, key ${name}`, context: call.context },
      { level: "error", message: `GET /api/v1/timeline 503 in 41 ms, key ${name}`, context: call.context },
    ]);
  });

  it("has a refusal once a minute for each reason, however often the program asks", async () => {
    const missing = `Calls refused, key ${name}: This API key lacks the permission read:user.`;
    for (let ask = 0; ask < 5; ask += 1) expect(await codeOf(text, "read:user")).toBe("FORBIDDEN");
    for (let ask = 0; ask < 65; ask += 1) await codeOf(text);
    expect(logged.map(({ level, message }) => [level, message])).toEqual([
      ["warn", missing],
      ["warn", `Calls refused, key ${name}: An API key may call 60 times a minute.`],
    ]);
    expect(noted).toHaveLength(5);
    nowMs += 60_000;
    await codeOf(text, "read:user");
    expect(logged).toHaveLength(3);
  });

  it("is an event when a call failed on our side, once a minute for each key, and none when the program was wrong", async () => {
    const admitted = await gate.admit(text, permission, ip);
    const failed = { ...call, status: 500 };
    await gate.finish(admitted, { ...call, status: 400, requestId: "r0" });
    expect(failures).toEqual([]);
    await gate.finish(admitted, failed);
    nowMs += 59_000;
    await gate.finish(admitted, { ...failed, requestId: "r2" });
    expect(failures).toEqual([{ userId: sampleUser.id, reference: "r1" }]);
    const other = { ...admitted, caller: { ...admitted.caller, keyId: "other" } };
    await gate.finish(other, { ...failed, requestId: "r3" });
    nowMs += 1_000;
    await gate.finish(admitted, { ...failed, status: 503, requestId: "r4" });
    expect(failures).toMatchObject([{ reference: "r1" }, { reference: "r3" }, { reference: "r4" }]);
  });

  it("has no log below the tier that has one, and the answer stays when refusals cannot be counted", async () => {
    subscribe("basic-monthly");
    expect(await codeOf(text, "read:user")).toBe("FORBIDDEN");
    const admitted = await gate.admit(text, permission, ip);
    await gate.finish(admitted, call);
    expect(admitted.logging).toBeNull();
    expect(noted).toHaveLength(1);
    subscribe("advanced-monthly");
    const failing = { ...counters, addBelow: () => Promise.reject(new Error("The table is gone")) };
    gate = apiKeyGate({ keys, counters: failing, noteUse, log, writeFailure, clock: () => nowMs });
    expect(await codeOf(text, "read:user")).toBe("FORBIDDEN");
    expect(logged).toEqual([]);
  });
});
