import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Operation } from "#shared/api/contract.ts";
import { errorStatus } from "#shared/api/errors.ts";
import { contract } from "#shared/api/index.ts";
import { type OperationName, type Outcome, type Row, rows } from "./authorisation-rows.ts";
import { type Ask, openWorld, type World } from "./authorisation-world.ts";
import { type Member, password } from "./product.ts";

const operations = Object.entries(contract).flatMap(([feature, its]) =>
  Object.entries(its).map(
    ([name, operation]) => [`${feature}.${name}` as OperationName, operation as Operation] as const,
  ),
);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

type Credentials = Partial<Pick<Member, "accessToken" | "csrfToken">>;

/** How a call ends. */
async function outcomeOf(operation: Operation, ask: Ask, as: Credentials = {}): Promise<Outcome> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => ask.params?.[name] ?? "missing");
  const query = ask.query ? `?${new URLSearchParams(ask.query)}` : "";
  const form = new FormData();
  if (operation.upload && ask.file) form.set(operation.upload.field, ask.file);
  const response = await fetch(`${world.product.cloud.origin}/api${path}${query}`, {
    method: operation.method,
    redirect: "manual",
    headers: {
      ...(ask.body === undefined ? {} : { "content-type": "application/json" }),
      ...(as.accessToken === undefined ? {} : { authorization: `Bearer ${as.accessToken}` }),
      ...(as.csrfToken === undefined ? {} : { "x-csrf-token": as.csrfToken }),
    },
    ...(ask.body === undefined ? {} : { body: JSON.stringify(ask.body) }),
    ...(ask.file === undefined ? {} : { body: form }),
  });
  const text = await response.text();
  if (response.status < 400) return "OK";
  const { code } = JSON.parse(text) as { code?: keyof typeof errorStatus };
  expect(errorStatus[code as keyof typeof errorStatus], text).toBe(response.status);
  return code ?? "INTERNAL";
}

/** The same call two hours later by the clock that checks tokens. */
async function later(call: () => Promise<unknown>): Promise<unknown> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 3_600_000 });
  try {
    return await call();
  } finally {
    vi.useRealTimers();
  }
}

/** The callers that must be refused with a request of the owner, and the refusals. */
async function refusals(operation: Operation, row: Row, ask: Ask) {
  const { owner, ownerElsewhere, revoked, user, admin } = world;
  const { accessToken, csrfToken } = operation.access === "admin" ? admin : owner;
  const as = (given: Credentials = {}) => outcomeOf(operation, ask, given);
  const foreign = operation.access === "admin" ? owner.csrfToken : ownerElsewhere.csrfToken;
  return {
    "a guest": [await as(), "UNAUTHENTICATED"],
    "a forged token": [
      await as({ accessToken: `${accessToken.slice(0, -4)}AAAA`, csrfToken }),
      "UNAUTHENTICATED",
    ],
    "an expired token": [await later(() => as({ accessToken, csrfToken })), "UNAUTHENTICATED"],
    "a revoked session": [await as(revoked), "SESSION_EXPIRED"],
    ...(operation.csrf
      ? {
          "no CSRF token": [await as({ accessToken }), "CSRF_FAILED"],
          "a wrong CSRF token": [await as({ accessToken, csrfToken: `${csrfToken}x` }), "CSRF_FAILED"],
          "the CSRF token of another session": [await as({ accessToken, csrfToken: foreign }), "CSRF_FAILED"],
        }
      : {}),
    ...(operation.access === "admin" ? { "a user": [await as(user), "FORBIDDEN"] } : {}),
    ...(row.isOwned ? { "another user with the owner's ids": [await as(user), "NOT_FOUND"] } : {}),
  };
}

/** What those get who call for themselves. */
async function answers(operation: Operation, row: Row) {
  const { answer = "OK", unverified = answer, administrator = answer } = row;
  const { isOwned, adminToOwner = "NOT_FOUND" } = row;
  const by = async (member: Member, of = member) => {
    const ask = (await row.ask?.(of, world)) ?? {};
    // Logins count as confirmations, but only for five minutes.
    if (operation.confirm) await world.post(member, "/auth/confirm", { password });
    return outcomeOf(operation, ask, member);
  };
  const { owner, user, unverified: stale, admin } = world;
  if (operation.access === "admin") return { "an administrator": [await by(admin, owner), answer] };
  return {
    "an unverified user": [await by(row.usesUp ? await world.someoneUnverified() : stale), unverified],
    "a user": [await by(row.usesUp ? await world.someone() : user), answer],
    ...(row.usesUp ? {} : { "an administrator": [await by(admin), administrator] }),
    ...(isOwned ? { "an administrator with the owner's ids": [await by(admin, owner), adminToOwner] } : {}),
  };
}

/** Fails with a list of the callers, their answers and the expected ones. */
function expectOutcomes(outcomes: Readonly<Record<string, readonly unknown[]>>): void {
  const all = Object.entries(outcomes);
  const side = (index: 0 | 1) => Object.fromEntries(all.map(([who, pair]) => [who, pair[index]]));
  expect(side(0)).toEqual(side(1));
}

describe("the authorisation matrix", () => {
  it("does not compile while an operation has no row, or a row no operation", () => {
    const { "health.check": _one, ...others } = rows;
    // @ts-expect-error a row is missing
    const missing: typeof rows = others;
    // @ts-expect-error a row too many
    const foreign: typeof rows = { ...rows, "health.nothing": {} };
    expect(Object.keys(missing)).toHaveLength(operations.length - 1);
    expect(Object.keys(foreign)).toHaveLength(operations.length + 1);
  });

  const forSessions = operations.filter(([, { access }]) => access === "session" || access === "admin");
  it.each(forSessions)(
    "%s refuses anyone who may not call it, and nothing changes",
    async (name, operation) => {
      const row = rows[name];
      const ask = (await row.ask?.(world.owner, world)) ?? {};
      const before = await world.stored(world.owner.userId);
      expect(before.length).toBeGreaterThan(0);
      expectOutcomes(await refusals(operation, row, ask));
      expect(await world.stored(world.owner.userId)).toEqual(before);
    },
  );

  it.each(forSessions)(
    "%s answers anyone who may call it, and changes nothing of others",
    async (name, operation) => {
      const row = rows[name];
      const owner = async () =>
        row.isOwned || operation.access === "admin" ? [] : world.stored(world.owner.userId);
      const before = await owner();
      expectOutcomes(await answers(operation, row));
      expect(await owner()).toEqual(before);
    },
  );

  const forAll = operations.filter(([, { access }]) => access === "public");
  it.each(forAll)(
    "%s answers guests, and reveals and changes nothing of the owner",
    async (name, operation) => {
      const row = rows[name];
      const ask = (await row.ask?.(world.owner, world)) ?? {};
      const before = await world.stored(world.owner.userId);
      const answer = row.answer ?? "OK";
      expect(await outcomeOf(operation, ask)).toBe(answer);
      // A token, whosever it is, opens nothing more.
      expect(await outcomeOf(operation, ask, world.revoked)).toBe(answer);
      expect(await world.stored(world.owner.userId)).toEqual(before);
    },
  );

  const forKeys = operations.filter(([, { access }]) => access.startsWith("apiKey:"));
  it.each(forKeys)("%s takes API keys and no sessions", async (name, operation) => {
    const ask = (await rows[name].ask?.(world.owner, world)) ?? {};
    for (const as of [{}, world.owner, world.admin]) {
      expect(await outcomeOf(operation, ask, as)).toBe("UNAUTHENTICATED");
    }
  });
});
