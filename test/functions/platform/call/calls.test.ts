import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { type Credentials, createCalls } from "#functions/platform/call/calls.ts";
import { csrfTokens } from "#functions/platform/call/csrf-tokens.ts";
import type { CallContext } from "#functions/platform/call/handlers.ts";
import { defineContract } from "#shared/api/contract.ts";
import { fakeCallerStore } from "#test/fakes/caller-store.ts";
import { fakeLog } from "#test/fakes/log.ts";
import { noonMs, sampleSession, sampleUser } from "#test/functions/platform/http/exchange.ts";

const Name = z.strictObject({ name: z.string() });
const operation = {
  method: "POST",
  path: "/sample",
  access: "session",
  csrf: false,
  summary: "A sample.",
  response: Name,
  errors: [],
} as const;
const feature = defineContract({
  rename: { ...operation, body: Name },
  list: {
    ...operation,
    response: z.strictObject({ data: z.array(Name), total: z.int() }),
    answer: { as: "spread" },
  },
  table: {
    ...operation,
    response: z.union([Name, z.string()]),
    query: z.strictObject({ form: z.enum(["text", "object"]) }),
    answer: { as: "text", contentType: "text/csv" },
  },
  file: { ...operation, access: "public", response: Name, answer: { as: "raw", contentType: "text/x" } },
  away: { ...operation, response: z.url(), answer: { as: "redirect", maxAgeSeconds: 60 } },
  named: { ...operation, answer: { as: "json", topLevel: Name } },
  ledger: { ...operation, revalidates: true },
  forged: { ...operation, access: "public", csrf: true },
});

let callers: ReturnType<typeof fakeCallerStore>;
beforeEach(() => {
  callers = fakeCallerStore();
  callers.users.set(sampleUser.id, sampleUser);
  callers.sessions.set(sampleSession.id, sampleSession);
});

const signedIn: Credentials = {
  session: { userId: sampleUser.id, sessionId: sampleSession.id },
  apiKey: undefined,
  csrfToken: undefined,
  sourceIp: "203.0.113.7",
};

/** What a transport without headers, such as a socket, says about a call. */
const context: CallContext = {
  requestId: "message-1",
  sourceIp: "203.0.113.7",
  userAgent: "Test/1.0",
  deviceToken: "device",
  origin: undefined,
  accept: undefined,
  idempotencyKey: undefined,
  holds: () => true,
  logger: fakeLog(),
};

async function call(name: string, sent: { query?: unknown; body?: unknown } = {}, credentials = signedIn) {
  const calls = createCalls(
    feature,
    async () => ({
      rename: async ({ body }, { caller }) => ({ name: `${body.name} of ${caller.userId}` }),
      list: async () => ({ data: [{ name: "Ada" }], total: 1 }),
      table: async ({ query }) => (query.form === "text" ? "a,b" : { name: "Ada" }),
      file: async () => ({ name: "Ada" }),
      away: async () => "https://files.example/1",
      named: async () => ({ name: "Ada" }),
      ledger: async (_input, { holds }) => ({ version: "v1", answer: holds("v1") ? null : { name: "Ada" } }),
      forged: async () => ({ name: "Ada" }),
    }),
    {
      callers,
      csrfTokens: csrfTokens(async () => "key"),
      apiKeys: { admit: async () => Promise.reject(new Error("No keys")), finish: async () => {} },
      clock: () => noonMs,
    },
  );
  const admitted = await calls.admit(name, credentials);
  const input = { params: {}, query: {}, body: undefined, file: undefined, signed: undefined, ...sent };
  return calls.perform(name, admitted, input, context);
}

describe("a call over any transport", () => {
  it("is made in the name of its session's user, with its input parsed", async () => {
    expect(await call("rename", { body: { name: "Plan" } })).toEqual({
      answer: { as: "json", data: { name: `Plan of ${sampleUser.id}` }, topLevel: {} },
      version: undefined,
    });
  });

  it("is refused without a session, with an ended one and with a wrong field", async () => {
    const guest = { ...signedIn, session: undefined };
    await expect(call("rename", {}, guest)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    await expect(call("rename", { body: { name: "a", b: 1 } })).rejects.toMatchObject({
      details: [{ path: "body.b", message: "Unknown field" }],
    });
    callers.sessions.clear();
    await expect(call("rename")).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
  });

  it("is refused when it needs a CSRF token and there is no session that could have one", async () => {
    await expect(call("forged")).rejects.toMatchObject({ code: "CSRF_FAILED" });
  });

  it.each([
    ["list", {}, { as: "spread", fields: { data: [{ name: "Ada" }], total: 1 } }],
    ["table", { query: { form: "text" } }, { as: "text", body: "a,b", contentType: "text/csv" }],
    ["table", { query: { form: "object" } }, { as: "json", data: { name: "Ada" }, topLevel: {} }],
    ["file", {}, { as: "raw", body: { name: "Ada" }, contentType: "text/x" }],
    ["away", {}, { as: "redirect", location: "https://files.example/1" }],
    ["named", {}, { as: "json", data: { name: "Ada" }, topLevel: { name: "Ada" } }],
    ["ledger", {}, { as: "unchanged" }],
  ])("to %s with %j has one kind of answer", async (name, sent, answer) => {
    expect(await call(name, sent)).toMatchObject({ answer });
  });
});

describe("the types of the contract", () => {
  it("allow no kind of answer without what it needs", () => {
    const wrong = [
      // @ts-expect-error an answer that is spread over the envelope is an object
      defineContract({ a: { ...operation, response: z.string(), answer: { as: "spread" } } }),
      // @ts-expect-error a redirection leads to an address
      defineContract({ a: { ...operation, answer: { as: "redirect", maxAgeSeconds: 1 } } }),
      // @ts-expect-error a redirection has no version
      defineContract({ a: { ...feature.away, revalidates: true } }),
      // @ts-expect-error a raw answer says what it is
      defineContract({ a: { ...operation, answer: { as: "raw" } } }),
    ];
    expect(wrong).toHaveLength(4);
  });
});
