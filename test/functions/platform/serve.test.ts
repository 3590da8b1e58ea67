import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { serve } from "#functions/platform/serve.ts";
import { defineContract } from "#shared/api/contract.ts";
import { bodyOf, context, eventFor } from "./exchange.ts";

const operation = {
  method: "GET",
  path: "/ping",
  access: "public",
  csrf: false,
  summary: "Pings.",
  response: z.string(),
  errors: [],
} as const;
const open = defineContract({ ping: operation });
const closed = defineContract({ ping: { ...operation, method: "POST", access: "session", csrf: true } });
const pong = { ping: async () => "pong" };
const event = eventFor({ route: "GET /api/ping" });

beforeEach(() => {
  vi.stubEnv("LOG_LEVEL", "SILENT");
  vi.stubEnv("AWS_REGION", "us-east-1");
});
afterEach(() => vi.unstubAllEnvs());

describe("serve", () => {
  it("answers with what the handlers say", async () => {
    const answer = await serve("ping", open, () => pong)(event, context);
    expect(bodyOf(answer)).toEqual({ success: true, data: "pong" });
  });

  it("needs nothing from the environment for public operations, and names what others miss", () => {
    expect(() => serve("ping", open, () => pong)).not.toThrow();
    expect(() => serve("ping", closed, () => pong)).toThrow("ACCOUNTS_TABLE is not set");
    vi.stubEnv("ACCOUNTS_TABLE", "accounts");
    expect(() => serve("ping", closed, () => pong)).toThrow("CSRF_KEY_PARAMETER is not set");
    vi.stubEnv("CSRF_KEY_PARAMETER", "/test/csrf-key");
    expect(() => serve("ping", closed, () => pong)).not.toThrow();
  });

  it("builds the handlers at the cold start and once", async () => {
    const build = vi.fn(() => pong);
    const server = serve("ping", open, build);
    expect(build).toHaveBeenCalledTimes(1);
    await server(event, context);
    await server(event, context);
    expect(build).toHaveBeenCalledTimes(1);
  });

  it("fails the cold start when building throws", () => {
    const build = () => {
      throw new Error("no table");
    };
    expect(() => serve("ping", open, build)).toThrow("no table");
  });

  it("builds again for the next request when the promised handlers did not come", async () => {
    const down = new Error("not yet");
    const build = vi
      .fn(async () => pong)
      .mockRejectedValueOnce(down)
      .mockRejectedValueOnce(down);
    const server = serve("ping", open, build);
    // The attempt of the cold start fails before anybody asks; the first request makes the second one.
    await expect(build.mock.results[0]?.value).rejects.toBe(down);
    expect((await server(event, context)).statusCode).toBe(500);
    expect((await server(event, context)).statusCode).toBe(200);
    expect(build).toHaveBeenCalledTimes(3);
  });
});
