import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import type { ApiKeyGate } from "#functions/platform/call/api-key-gate.ts";
import { csrfTokens } from "#functions/platform/call/csrf-tokens.ts";
import type { Handlers } from "#functions/platform/call/handlers.ts";
import { AppError } from "#functions/platform/errors.ts";
import { createServer } from "#functions/platform/http/server.ts";
import { defineContract } from "#shared/api/contract.ts";
import { fakeCallerStore } from "#test/fakes/caller-store.ts";
import { fakeLog } from "#test/fakes/log.ts";
import {
  type Ask,
  bodyOf,
  context,
  eventFor,
  noonMs,
  sampleClaims,
  sampleSession,
  sampleUser,
} from "./exchange.ts";

const Name = z.object({ name: z.string() });
const feature = defineContract({
  greet: {
    method: "POST",
    path: "/greet/{id}",
    access: "public",
    csrf: false,
    summary: "Greets.",
    params: z.strictObject({ id: z.string().max(4) }),
    query: z.strictObject({ times: z.coerce.number().int().max(3).optional() }),
    body: z.strictObject({ name: z.string().max(10), tags: z.array(z.string()).optional() }),
    response: Name,
    errors: [],
    maxBodyBytes: 200,
  },
  leave: {
    method: "POST",
    path: "/leave",
    access: "public",
    csrf: false,
    summary: "Leaves.",
    oneClick: true,
    maxBodyBytes: 200,
    response: Name,
    errors: [],
  },
  whoami: {
    method: "GET",
    path: "/whoami",
    access: "session",
    csrf: false,
    summary: "Who.",
    response: z.object({ userId: z.string(), tier: z.string(), role: z.string() }),
    translated: true,
    errors: [],
  },
  change: {
    method: "POST",
    path: "/change",
    access: "session",
    csrf: true,
    summary: "Changes.",
    response: Name,
    answer: { as: "json", topLevel: Name },
    errors: [],
  },
  govern: {
    method: "POST",
    path: "/govern",
    access: "admin",
    csrf: false,
    summary: "Governs.",
    response: Name,
    errors: [],
  },
  list: {
    method: "GET",
    path: "/list",
    access: "public",
    csrf: false,
    summary: "Lists.",
    response: z.strictObject({ data: z.array(Name), total: z.int() }),
    answer: { as: "spread" },
    errors: [],
  },
  byKey: {
    method: "GET",
    path: "/v1/table",
    access: "apiKey:read:table",
    csrf: false,
    summary: "A table for programs.",
    query: z.strictObject({ as: z.enum(["text", "object"]) }),
    response: z.union([z.strictObject({ userId: z.string() }), z.string()]),
    answer: { as: "text", contentType: "text/csv; charset=utf-8" },
    errors: [],
  },
  ledger: {
    method: "GET",
    path: "/ledger",
    access: "session",
    csrf: false,
    summary: "What changes now and then.",
    response: Name,
    revalidates: true,
    errors: [],
  },
  file: {
    method: "GET",
    path: "/file",
    access: "public",
    csrf: false,
    summary: "A file.",
    response: z.string(),
    answer: { as: "raw", contentType: "text/csv" },
    errors: [],
  },
  picture: {
    method: "GET",
    path: "/picture.png",
    access: "public",
    csrf: false,
    summary: "A picture.",
    response: z.string(),
    answer: { as: "file", contentType: "image/png" },
    errors: [],
  },
});

const bearer = { authorization: "Bearer token.of.access" };
const tokens = csrfTokens(async () => "key");

let log: ReturnType<typeof fakeLog>;
let callers: ReturnType<typeof fakeCallerStore>;
let nowMs: number;
let handlers: Handlers<typeof feature>;

beforeEach(() => {
  log = fakeLog();
  callers = fakeCallerStore();
  callers.users.set(sampleUser.id, sampleUser);
  callers.sessions.set(sampleSession.id, sampleSession);
  nowMs = noonMs;
  handlers = {
    greet: async ({ params, query, body }) => ({ name: `${params.id} ${body.name} ${query.times}` }),
    leave: async () => ({ name: "left" }),
    whoami: async (_input, { caller }) => caller,
    change: async () => ({ name: "changed" }),
    govern: async () => ({ name: "governed" }),
    list: async () => ({ data: [{ name: "Ada" }], total: 1 }),
    byKey: async ({ query }, { caller }) => (query.as === "text" ? "a,b\r\n" : { userId: caller.userId }),
    ledger: async (_input, { holds }) => ({ version: "v1", answer: holds("v1") ? null : { name: "Ada" } }),
    file: async () => "a,b\n",
    picture: async () => Buffer.from("\x89PNG", "latin1").toString("base64"),
  };
});

const finished: unknown[] = [];
const apiKeys: ApiKeyGate = {
  admit: async (key, permission, ip) => {
    const caller = { userId: `${permission} from ${ip}`, keyId: "key-1", tier: "basic" } as const;
    const quota = { limit: 60, remaining: 7, resetSeconds: 30 };
    if (key === "good") return { caller, quota, keyName: "Ledger", logging: null };
    if (key === "tired")
      throw new AppError("RATE_LIMITED", "Too often.", { quota: { ...quota, remaining: 0 } });
    throw new AppError("UNAUTHENTICATED", "The API key is missing or not valid.");
  },
  finish: async ({ keyName }, { route, status, context }) => {
    finished.push([keyName, route, status, context?.code]);
  },
};

async function ask(request: Ask, cameThrough = async (_key: string | undefined) => true) {
  const dependencies = {
    cameThrough,
    callers,
    csrfTokens: tokens,
    apiKeys,
    log,
    clock: () => nowMs,
  };
  const server = createServer(feature, async () => handlers, dependencies);
  return server(eventFor(request), context);
}

const greeting: Ask = { route: "POST /api/greet/{id}", params: { id: "7" }, body: { name: "Ada" } };
const signedIn: Ask = { route: "GET /api/whoami", headers: bearer, claims: sampleClaims };

describe("a call by API key", () => {
  const table = { route: "GET /api/v1/table", query: { as: "object" } };
  const key = { "x-api-key": "good" };

  it("is made in the name of the key's user, with the operation's permission", async () => {
    const answer = await ask({ ...table, headers: key });
    expect(bodyOf(answer)).toEqual({ success: true, data: { userId: "read:table from 203.0.113.7" } });
    expect(log.lines.at(-1)?.fields).toMatchObject({ keyId: "key-1" });
  });

  it("says how many calls are left, is counted, and has a tag by which nothing is sent twice", async () => {
    finished.length = 0;
    const answer = await ask({ ...table, headers: key });
    expect(answer.headers).toMatchObject({
      "ratelimit-limit": "60",
      "ratelimit-remaining": "7",
      "ratelimit-reset": "30",
    });
    const again = await ask({ ...table, headers: { ...key, "if-none-match": String(answer.headers?.etag) } });
    expect(again).toMatchObject({ statusCode: 304, body: "" });
    expect(again.headers?.["ratelimit-remaining"]).toBe("7");
    await ask({ ...table, headers: key, query: { as: "nonsense" } });
    const route = "GET /api/v1/table";
    expect(finished).toEqual([
      ["Ledger", route, 200, undefined],
      ["Ledger", route, 304, undefined],
      ["Ledger", route, 400, "VALIDATION_FAILED"],
    ]);
  });

  it("says when the calls are used up", async () => {
    const answer = await ask({ ...table, headers: { "x-api-key": "tired" } });
    expect(answer).toMatchObject({ statusCode: 429, headers: { "ratelimit-remaining": "0" } });
  });

  it("is refused without a key, whatever session there is", async () => {
    expect((await ask(table)).statusCode).toBe(401);
    expect((await ask({ ...table, headers: bearer, claims: sampleClaims })).statusCode).toBe(401);
    expect((await ask({ ...signedIn, claims: {}, headers: key })).statusCode).toBe(401);
  });

  it("sends a text as it is and of its own type", async () => {
    const answer = await ask({ ...table, headers: key, query: { as: "text" } });
    expect(answer).toMatchObject({
      statusCode: 200,
      body: "a,b\r\n",
      headers: { "content-type": "text/csv; charset=utf-8", "cache-control": "no-store" },
    });
  });
});

describe("an answer that can be revalidated", () => {
  const read = (headers: Record<string, string> = {}, from: Ask = signedIn) =>
    ask({ ...from, route: "GET /api/ledger", headers: { ...from.headers, ...headers } });
  const large = async (_input: unknown, { holds }: { holds(version: string): boolean }) => ({
    version: "v1",
    answer: holds("v1") ? null : { name: "x".repeat(5_000) },
  });

  it("carries a strong tag, and one of its own in each encoding", async () => {
    expect((await read()).headers).toMatchObject({ etag: '"v1"', "cache-control": "no-store" });
    handlers.ledger = large;
    expect((await read()).headers).toMatchObject({ etag: '"v1"', vary: "accept-encoding" });
    for (const encoding of ["br", "gzip"]) {
      expect((await read({ "accept-encoding": encoding })).headers).toMatchObject({
        etag: `"v1-${encoding}"`,
        "content-encoding": encoding,
        vary: "accept-encoding",
      });
    }
  });

  it.each([
    ['"v1"', '"v1"'],
    ['"v1-br"', '"v1-br"'],
    ['"v0", W/"v1-gzip"', '"v1-gzip"'],
    ["*", '"v1"'],
  ])("is not sent again to a caller that names %s", async (named, etag) => {
    handlers.ledger = large;
    const answer = await read({ "if-none-match": named, "accept-encoding": "br, gzip" });
    expect(answer).toMatchObject({ statusCode: 304, body: "" });
    expect(answer.isBase64Encoded).toBeUndefined();
    expect(answer.headers).toMatchObject({
      etag,
      vary: "accept-encoding",
      "cache-control": "no-store",
    });
    expect(answer.headers).not.toHaveProperty("content-type");
    expect(answer.headers).not.toHaveProperty("content-encoding");
  });

  it.each(['"v2"', '"v1-zstd"', "v1", '"v1', ""])("is sent to one that names %j", async (named) => {
    const answer = await read({ "if-none-match": named });
    expect(answer.statusCode).toBe(200);
    expect(bodyOf(answer)).toEqual({ success: true, data: { name: "Ada" } });
  });

  it("needs a session, whatever tag is named", async () => {
    const answer = await read({ "if-none-match": "*" }, { route: "" });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers).toMatchObject({ "cache-control": "no-store" });
    expect(answer.headers).not.toHaveProperty("etag");
  });

  it("has no tag where the operation does not revalidate", async () => {
    expect((await ask(signedIn)).headers).not.toHaveProperty("etag");
  });
});

describe("a list", () => {
  it("is the envelope's data, with its paging beside it", async () => {
    const answer = await ask({ route: "GET /api/list" });
    expect(bodyOf(answer)).toEqual({ success: true, data: [{ name: "Ada" }], total: 1 });
  });
});

describe("a public call", () => {
  it("gives the handler its parsed input and wraps the answer", async () => {
    const answer = await ask({ ...greeting, query: { times: "2" } });
    expect(answer.statusCode).toBe(200);
    expect(bodyOf(answer)).toEqual({ success: true, data: { name: "7 Ada 2" } });
  });

  it("carries the request id and headers that forbid sniffing, framing and keeping", async () => {
    const { headers } = await ask(greeting);
    expect(headers).toMatchObject({
      "x-request-id": "request-1",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      "content-type": "application/json; charset=utf-8",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
  });

  it("accepts a body that API Gateway has encoded", async () => {
    expect(await ask({ ...greeting, base64: true })).toMatchObject({ statusCode: 200 });
  });

  it("writes one line without the body, the address of the caller or headers", async () => {
    await ask({ ...greeting, headers: { authorization: "Bearer secret-token" } });
    expect(log.lines).toEqual([
      {
        level: "info",
        message: "request",
        fields: { requestId: "request-1", operation: "greet", status: 200, durationMs: 0 },
      },
    ]);
  });

  it("says when a key of the distribution is not accepted, for the alarm that counts that, but not when there is none", async () => {
    const refuse = async () => false;
    const none = { "x-halvest-distribution": "" };
    expect(await ask({ ...greeting, headers: none }, refuse)).toMatchObject({ statusCode: 403 });
    expect(log.lines.map(({ message }) => message)).toEqual(["request"]);
    const headers = { "x-halvest-distribution": "an older key" };
    expect(await ask({ ...greeting, headers }, refuse)).toMatchObject({ statusCode: 403 });
    expect(log.lines).toMatchObject([
      {},
      { level: "error", message: "the key of the distribution is not accepted" },
      { message: "request", fields: { status: 403 } },
    ]);
    expect(JSON.stringify(log.lines)).not.toContain("an older key");
  });

  it("names the code of a refusal in its line, for the alarm that counts them", async () => {
    await ask({ ...greeting, text: "{name" });
    expect(log.lines).toMatchObject([
      { message: "request", fields: { operation: "greet", status: 400, code: "INVALID_JSON" } },
    ]);
  });
});

describe("a body", () => {
  it("is refused when it is not JSON", async () => {
    const answer = await ask({ ...greeting, text: "{name" });
    expect(answer.statusCode).toBe(400);
    expect(bodyOf(answer)).toMatchObject({ success: false, code: "INVALID_JSON", requestId: "request-1" });
  });

  it("is refused when it does not say that it is JSON", async () => {
    const answer = await ask({ ...greeting, headers: { "content-type": "text/plain" } });
    expect(answer.statusCode).toBe(415);
    expect(bodyOf(answer)).toMatchObject({ code: "UNSUPPORTED_MEDIA_TYPE" });
  });

  it("is not read, but measured, where mail programs send it", async () => {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const leave = { route: "POST /api/leave", headers: form };
    expect(await ask({ ...leave, text: "List-Unsubscribe=One-Click" })).toMatchObject({ statusCode: 200 });
    expect(await ask({ ...leave, text: "x".repeat(201) })).toMatchObject({ statusCode: 413 });
  });

  it("is measured in bytes, not characters, before it is read", async () => {
    const fits = { name: "Ada", tags: ["é".repeat(80)] };
    expect(await ask({ ...greeting, body: fits })).toMatchObject({ statusCode: 200 });
    // 174 bytes are 232 characters in the encoding of API Gateway.
    expect(
      await ask({ ...greeting, body: { name: "Ada", tags: ["x".repeat(150)] }, base64: true }),
    ).toMatchObject({
      statusCode: 200,
    });
    const tooLarge = await ask({ ...greeting, body: { name: "Ada", tags: ["é".repeat(90)] } });
    expect(tooLarge.statusCode).toBe(413);
    expect(
      await ask({ ...greeting, body: { ...fits, tags: ["x".repeat(180)] }, base64: true }),
    ).toMatchObject({
      statusCode: 413,
    });
  });

  it.each([
    ["arrays", `${"[".repeat(95)}${"]".repeat(95)}`],
    ["objects", `${'{"a":'.repeat(33)}1${"}".repeat(33)}`],
  ])("is refused when its %s are nested too deeply, whatever it says", async (_kind, text) => {
    const answer = await ask({ ...greeting, text });
    expect(bodyOf(answer)).toMatchObject({
      code: "INVALID_JSON",
      error: "The request body is nested too deeply.",
    });
    expect(answer.statusCode).toBe(400);
  });

  it.each(["1e-131", "-5e-324"])("is refused with %s, a number too small to be kept", async (number) => {
    const answer = bodyOf(await ask({ ...greeting, text: `{"name":"Ada","tags":[${number}]}` }));
    expect(answer).toMatchObject({
      error: "tags.0: Number is too small",
      details: [{ path: "body.tags.0", message: "Number is too small" }, { path: "body.tags.0" }],
    });
  });

  it("is refused with every wrong field, the first of them in the text", async () => {
    const answer = await ask({
      ...greeting,
      params: { id: "12345" },
      query: { times: "4" },
      body: { tags: [1] },
    });
    expect(answer.statusCode).toBe(400);
    expect(bodyOf(answer)).toEqual({
      success: false,
      code: "VALIDATION_FAILED",
      error: expect.stringMatching(/^id: /),
      details: [
        { path: "params.id", message: expect.any(String) },
        { path: "query.times", message: expect.any(String) },
        { path: "body.name", message: "Required" },
        { path: "body.tags.0", message: expect.any(String) },
      ],
      requestId: "request-1",
    });
  });

  it.each([
    [{ name: "Ada", extra: 1 }, "body.extra"],
    [{ name: "Ada", "__proto__ ": 1 }, "body.__proto__?"],
  ])("is refused with the names of unknown fields: %j", async (body, path) => {
    const answer = bodyOf(await ask({ ...greeting, body }));
    expect(answer).toMatchObject({ details: [{ path, message: "Unknown field" }] });
  });

  it("is refused when it tries to set a prototype", async () => {
    const answer = await ask({ ...greeting, text: '{"name":"Ada","__proto__":{"admin":true}}' });
    expect(answer.statusCode).toBe(400);
    expect(bodyOf(answer)).toMatchObject({ details: [{ path: "body.__proto__", message: "Unknown field" }] });
  });

  it.each(["a\u0000b", "a\u001bb", "\ud800", "a\u009fb"])(
    "is refused with the control character in %j",
    async (name) => {
      const answer = bodyOf(await ask({ ...greeting, body: { name } }));
      expect(answer).toMatchObject({
        details: [{ path: "body.name", message: "Must not contain control characters" }],
      });
    },
  );

  it("is refused where the call takes none, and an empty object is not", async () => {
    const change = { ...signedIn, route: "POST /api/change" };
    const headers = { ...bearer, "x-csrf-token": await tokens.issue(sampleSession.id, nowMs) };
    expect(await ask({ ...change, headers, body: {} })).toMatchObject({ statusCode: 200 });
    const refused = await ask({ ...change, headers, body: { sneaky: 1 } });
    expect(bodyOf(refused)).toMatchObject({ details: [{ path: "body.sneaky", message: "Unknown field" }] });
  });

  it("is named in the error when the call needs one", async () => {
    const answer = bodyOf(await ask({ route: greeting.route, params: { id: "7" } }));
    expect(answer).toMatchObject({
      code: "VALIDATION_FAILED",
      details: [{ path: "body", message: "Required" }],
    });
  });
});

describe("a query", () => {
  it("is refused with the names of unknown parameters, also where the call takes none", async () => {
    const answer = bodyOf(await ask({ ...signedIn, query: { debug: "1" } }));
    expect(answer).toMatchObject({ details: [{ path: "query.debug", message: "Unknown field" }] });
  });
});

describe("a call that needs a session", () => {
  it("takes the caller from the database", async () => {
    const answer = await ask(signedIn);
    expect(bodyOf(answer)).toEqual({
      success: true,
      data: { userId: sampleUser.id, tier: "basic", role: "USER" },
    });
    expect(log.lines.at(-1)?.fields).toMatchObject({ userId: sampleUser.id });
  });

  it.each([
    ["claims", { headers: bearer }],
    ["a bearer token", { claims: sampleClaims }],
    ["an access token", { headers: bearer, claims: { ...sampleClaims, token_use: "id" } }],
    ["a session id", { headers: bearer, claims: { token_use: "access", username: sampleUser.id } }],
  ])("is refused without %s", async (_what, request) => {
    const answer = await ask({ route: signedIn.route, ...request });
    expect(answer.statusCode).toBe(401);
    expect(bodyOf(answer)).toMatchObject({ code: "UNAUTHENTICATED" });
  });

  it("is refused at once after the session was revoked", async () => {
    callers.sessions.delete(sampleSession.id);
    const answer = await ask(signedIn);
    expect(answer.statusCode).toBe(401);
    expect(bodyOf(answer)).toMatchObject({
      code: "SESSION_EXPIRED",
      error: "You were signed out because this session was ended from another device or by a new password.",
    });
  });

  it("is refused after the user was deleted", async () => {
    callers.users.delete(sampleUser.id);
    expect(bodyOf(await ask(signedIn))).toMatchObject({
      code: "SESSION_EXPIRED",
      error: "You were signed out because this account has been deleted.",
    });
  });

  it("is refused with someone else's session", async () => {
    const claims = { ...sampleClaims, username: "somebody-else" };
    callers.users.set("somebody-else", { ...sampleUser, id: "somebody-else" });
    expect(bodyOf(await ask({ ...signedIn, claims }))).toMatchObject({ code: "SESSION_EXPIRED" });
  });

  it("is refused after thirty days without use, whether or not the record was tidied", async () => {
    nowMs = Date.parse(sampleSession.expiresAt);
    expect(bodyOf(await ask(signedIn))).toMatchObject({
      code: "SESSION_EXPIRED",
      error: "You were signed out because your session has expired.",
    });
  });

  it("notes the use when the note is five minutes old, and not before", async () => {
    nowMs = Date.parse(sampleSession.lastUsedAt) + 5 * 60_000 - 1;
    await ask(signedIn);
    expect(callers.sessions.get(sampleSession.id)).toEqual(sampleSession);
    nowMs += 1;
    await ask(signedIn);
    expect(callers.sessions.get(sampleSession.id)).toMatchObject({
      lastUsedAt: "2026-11-21T12:04:00.000Z",
      expiresAt: "2026-12-21T12:04:00.000Z",
    });
  });

  it("is refused before its input is read", async () => {
    const answer = await ask({ route: signedIn.route, query: { unknown: "1" } });
    expect(answer.statusCode).toBe(401);
  });
});

describe("a call of administrators", () => {
  it("is refused for users and served for administrators", async () => {
    const govern = { ...signedIn, route: "POST /api/govern" };
    const refused = await ask(govern);
    expect(refused.statusCode).toBe(403);
    expect(bodyOf(refused)).toMatchObject({ code: "FORBIDDEN" });
    callers.users.set(sampleUser.id, { ...sampleUser, role: "ADMIN" });
    expect(await ask(govern)).toMatchObject({ statusCode: 200 });
  });
});

describe("a call that changes something", () => {
  const change = { ...signedIn, route: "POST /api/change" };

  it.each([
    ["missing", async () => ({})],
    ["of another session", async () => ({ "x-csrf-token": await tokens.issue("session-2", noonMs) })],
    [
      "expired",
      async () => ({ "x-csrf-token": await tokens.issue(sampleSession.id, noonMs - 4 * 3_600_000) }),
    ],
    [
      "moved to a later end",
      async () => {
        const [, signature] = (await tokens.issue(sampleSession.id, noonMs)).split(".");
        return { "x-csrf-token": `${noonMs + 5 * 3_600_000}.${signature}` };
      },
    ],
    ["no token at all", async () => ({ "x-csrf-token": "...." })],
  ])("is refused when the token is %s", async (_what, headers) => {
    const answer = await ask({ ...change, headers: { ...bearer, ...(await headers()) } });
    expect(answer.statusCode).toBe(403);
    expect(bodyOf(answer)).toMatchObject({ code: "CSRF_FAILED" });
  });

  it("is served with the session's token for four hours, and repeats named data at the top level", async () => {
    const token = await tokens.issue(sampleSession.id, noonMs - 4 * 3_600_000 + 1);
    const answer = await ask({ ...change, headers: { ...bearer, "x-csrf-token": token } });
    expect(bodyOf(answer)).toEqual({ success: true, data: { name: "changed" }, name: "changed" });
  });
});

describe("an answer", () => {
  it("leaves out what the contract does not name", async () => {
    handlers.file = async () => "plain";
    const leaky = { name: "changed", passwordHash: "secret" };
    handlers.change = async () => leaky;
    const headers = { ...bearer, "x-csrf-token": await tokens.issue(sampleSession.id, nowMs) };
    const answer = await ask({ ...signedIn, route: "POST /api/change", headers });
    expect(JSON.stringify(bodyOf(answer))).not.toContain("secret");
  });

  it("that does not match the contract is a logged 500 that shows none of it", async () => {
    const wrong: unknown = { userId: 7, tier: "basic", role: "secret-role" };
    const broken = { ...handlers, whoami: async () => wrong as never };
    const dependencies = {
      cameThrough: async () => true,
      callers,
      csrfTokens: tokens,
      apiKeys,
      log,
      clock: () => nowMs,
    };
    const answer = await createServer(feature, async () => broken, dependencies)(eventFor(signedIn), context);
    expect(answer.statusCode).toBe(500);
    expect(bodyOf(answer)).toEqual({
      success: false,
      code: "INTERNAL",
      error: expect.stringContaining("request-1"),
      requestId: "request-1",
    });
    const logged = JSON.stringify(log.lines.filter(({ level }) => level === "error"));
    expect(logged).toContain("userId (invalid_type)");
    expect(logged).not.toContain("secret-role");
  });

  it("is compressed when it is large and the caller accepts that", async () => {
    handlers.greet = async () => ({ name: "x".repeat(5_000) });
    const plain = await ask(greeting);
    expect(plain.isBase64Encoded).toBeUndefined();
    expect(plain.headers).toMatchObject({ vary: "accept-encoding" });
    for (const [accepted, encoding] of [
      ["gzip, deflate", "gzip"],
      ["gzip, deflate, br, zstd", "br"],
      ["br;q=0, gzip", "gzip"],
    ] as const) {
      const packed = await ask({ ...greeting, headers: { "accept-encoding": accepted } });
      expect(packed.headers).toMatchObject({ "content-encoding": encoding, vary: "accept-encoding" });
      expect(packed.body?.length).toBeLessThan(500);
      expect(bodyOf(packed)).toEqual(bodyOf(plain));
    }
  });

  it.each(["gzip;q=0", "br;q=0, gzip; q=0.0", "identity", "x-gzip-not", ""])(
    "is not packed for a caller who accepts %j",
    async (accepted) => {
      handlers.greet = async () => ({ name: "x".repeat(5_000) });
      const answer = await ask({ ...greeting, headers: { "accept-encoding": accepted } });
      expect(answer.headers).not.toHaveProperty("content-encoding");
      expect(answer.isBase64Encoded).toBeUndefined();
    },
  );

  it("with texts in the caller's language varies by that, packed or not", async () => {
    expect((await ask(signedIn)).headers).toMatchObject({ vary: "accept-language" });
    handlers.whoami = async () => ({ userId: "x".repeat(5_000), tier: "free", role: "USER" });
    const packed = await ask({ ...signedIn, headers: { ...bearer, "accept-encoding": "br" } });
    expect(packed.headers).toMatchObject({ vary: "accept-encoding, accept-language" });
    expect((await ask(greeting)).headers).not.toHaveProperty("vary");
  });

  it("is sent unchanged when raw, and can be cached for a while when it is public", async () => {
    const answer = await ask({ route: "GET /api/file" });
    expect(answer).toMatchObject({
      statusCode: 200,
      body: "a,b\n",
      headers: { "content-type": "text/csv", "cache-control": "public, max-age=300" },
    });
  });
});

describe("a file", () => {
  it("is sent as its bytes, not packed, and can be cached for a while when it is public", async () => {
    const answer = await ask({ route: "GET /api/picture.png", headers: { "accept-encoding": "br, gzip" } });
    expect(answer).toMatchObject({
      statusCode: 200,
      body: "iVBORw==",
      isBase64Encoded: true,
      headers: { "content-type": "image/png", "cache-control": "public, max-age=300" },
    });
    expect(answer.headers).not.toHaveProperty("content-encoding");
  });
});

describe("a failure", () => {
  it("with a text for the user is sent with its code, details and waiting time", async () => {
    handlers.greet = async () => {
      throw new AppError("RATE_LIMITED", "Please wait.", {
        retryAfterSeconds: 90,
        details: [{ path: "body.name", message: "Again?" }],
        suggestions: ["Sleep"],
      });
    };
    const answer = await ask(greeting);
    expect(answer.statusCode).toBe(429);
    expect(answer.headers).toMatchObject({ "retry-after": "90", "cache-control": "no-store" });
    expect(bodyOf(answer)).toEqual({
      success: false,
      error: "Please wait.",
      code: "RATE_LIMITED",
      details: [{ path: "body.name", message: "Again?" }],
      suggestions: ["Sleep"],
      requestId: "request-1",
    });
    expect(log.lines.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("is in the language that the call prefers, its code and paths as they are", async () => {
    const german = { "accept-language": "de-AT, en;q=0.5" };
    const wrong = await ask({ ...greeting, headers: german, body: { nam: "Ada" } });
    expect(bodyOf(wrong)).toMatchObject({
      code: "VALIDATION_FAILED",
      error: "name: Erforderlich",
      details: [
        { path: "body.name", message: "Erforderlich" },
        { path: "body.nam", message: "Unbekanntes Feld" },
      ],
    });
    handlers.greet = async () => {
      throw new AppError("NOT_FOUND", "Plan not found", {
        details: [{ path: "body.name", message: "Plan not found" }],
        suggestions: ["Plan not found", "a text of {count} the caller's own words"],
      });
    };
    expect(bodyOf(await ask({ ...greeting, headers: german }))).toEqual({
      success: false,
      error: "Plan nicht gefunden",
      code: "NOT_FOUND",
      details: [{ path: "body.name", message: "Plan nicht gefunden" }],
      suggestions: ["Plan nicht gefunden", "a text of {count} the caller's own words"],
      requestId: "request-1",
    });
    expect(bodyOf(await ask(greeting))).toMatchObject({ error: "Plan not found" });
  });

  it("that is ours has its general text in the language of the call, and its log in English", async () => {
    handlers.greet = async () => {
      throw new Error("the table is gone");
    };
    const answer = await ask({ ...greeting, headers: { "accept-language": "fr" } });
    expect(bodyOf(answer)).toMatchObject({
      code: "INTERNAL",
      error: "Une erreur est survenue de notre côté. Veuillez réessayer. Référence\u00a0: request-1",
    });
    expect(log.lines.filter(({ level }) => level === "error")).toMatchObject([
      { message: "request failed", fields: { error: { message: "Unexpected failure" } } },
    ]);
  });

  it("of any other kind is a logged 500 with a general text, addresses and tokens masked in the log", async () => {
    handlers.greet = async () => {
      throw new Error("no mail to ada@example.com with eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.sig", {
        cause: new Error("ada@example.com bounced"),
      });
    };
    const answer = await ask(greeting);
    expect(answer.statusCode).toBe(500);
    expect(JSON.stringify(bodyOf(answer))).not.toContain("ada@example.com");
    const logged = JSON.stringify(log.lines);
    expect(logged).toContain("no mail to [address] with [token]");
    expect(logged).toContain("[address] bounced");
    expect(logged).not.toContain("ada@example.com");
    expect(logged).not.toContain("eyJ");
  });

  it.each(["ThrottlingException", "ServiceUnavailable", "TransactionConflictException"])(
    "of a service that says %s asks to try again",
    async (name) => {
      handlers.greet = async () => {
        throw Object.assign(new Error("slow down"), { name });
      };
      const answer = await ask(greeting);
      expect(answer.statusCode).toBe(503);
      expect(answer.headers).toMatchObject({ "retry-after": "5" });
    },
  );

  it("to find the route is a 404", async () => {
    const answer = await ask({ route: "$default" });
    expect(answer.statusCode).toBe(404);
    expect(bodyOf(answer)).toMatchObject({ code: "NOT_FOUND" });
  });

  it("to build the handlers is a 500 for this request and leaves the next one unharmed", async () => {
    let attempts = 0;
    const dependencies = {
      cameThrough: async () => true,
      callers,
      csrfTokens: tokens,
      apiKeys,
      log,
      clock: () => nowMs,
    };
    const server = createServer(
      feature,
      async () => {
        attempts += 1;
        if (attempts === 1) throw new Error("not yet");
        return handlers;
      },
      dependencies,
    );
    expect((await server(eventFor(greeting), context)).statusCode).toBe(500);
    expect((await server(eventFor(greeting), context)).statusCode).toBe(200);
  });
});
