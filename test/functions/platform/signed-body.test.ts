import { describe, expect, it } from "vitest";
import * as z from "zod";
import { csrfTokens } from "#functions/platform/call/csrf-tokens.ts";
import { createServer } from "#functions/platform/http/server.ts";
import { defineContract } from "#shared/api/contract.ts";
import { fakeCallerStore } from "#test/fakes/caller-store.ts";
import { fakeLog } from "#test/fakes/log.ts";
import { type Ask, bodyOf, context, eventFor } from "#test/functions/platform/http/exchange.ts";

const feature = defineContract({
  hear: {
    method: "POST",
    path: "/events",
    access: "public",
    csrf: false,
    summary: "Hears.",
    signed: { header: "x-signature" },
    maxBodyBytes: 100,
    response: z.strictObject({ payload: z.string(), signature: z.string() }),
    errors: [],
  },
});
const server = createServer(feature, async () => ({ hear: async ({ signed }) => signed }), {
  cameThrough: async () => true,
  callers: fakeCallerStore(),
  csrfTokens: csrfTokens(async () => "key"),
  apiKeys: {
    admit: async () => {
      throw new Error("There are no keys here.");
    },
    finish: async () => {},
  },
  log: fakeLog(),
  clock: () => 0,
});
const post = async (ask: Omit<Ask, "route">) => {
  const answer = await server(eventFor({ route: "POST /api/events", ...ask }), context);
  return { status: answer.statusCode, body: bodyOf(answer) };
};

describe("a signed body", () => {
  const text = '{ "b": 1,  "a": "ä" }\n';

  it.each([false, true])("comes as it was sent, with its signature (base64: %s)", async (base64) => {
    const headers = { "content-type": "application/json; charset=utf-8", "x-signature": "v1=abc" };
    const { status, body } = await post({ text, base64, headers });
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: { payload: text, signature: "v1=abc" } });
  });

  it("is not read before its sender is known", async () => {
    expect((await post({ text: "{broken" })).body).toMatchObject({
      data: { payload: "{broken", signature: "" },
    });
    expect((await post({})).body).toMatchObject({ data: { payload: "", signature: "" } });
  });

  it("is limited in size and kind", async () => {
    expect((await post({ text: "x".repeat(101) })).body).toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
    const headers = { "content-type": "text/plain" };
    expect((await post({ text, headers })).body).toMatchObject({ code: "UNSUPPORTED_MEDIA_TYPE" });
  });
});
