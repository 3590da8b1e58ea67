import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { serve } from "#functions/platform/http/serve.ts";
import { defineContract } from "#shared/api/contract.ts";
import { bodyOf, context, distributionKey, eventFor } from "./exchange.ts";

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
const guarded = { ...operation, method: "POST", access: "session", csrf: true } as const;
const closed = defineContract({ ping: guarded });
const pong = { ping: async () => "pong" };
const event = eventFor({ route: "GET /api/ping" });

const parameters = mockClient(SSMClient);
// Files share what they import: the next one gets the real client.
afterAll(() => parameters.restore());

beforeEach(() => {
  vi.stubEnv("ORIGIN_KEY_PARAMETER", "/test/origin-key");
  parameters
    .on(GetParametersCommand)
    .resolves({ Parameters: [{ Name: "/test/origin-key", Value: distributionKey }] });
  vi.stubEnv("LOG_LEVEL", "SILENT");
  vi.stubEnv("AWS_REGION", "us-east-1");
});
afterEach(() => vi.unstubAllEnvs());

describe("serve", () => {
  it("answers with the handlers' results", async () => {
    const answer = await serve("ping", open, () => pong)(event, context);
    expect(bodyOf(answer)).toEqual({ success: true, data: "pong" });
  });

  it("refuses requests that went around the distribution, before the handlers see them", async () => {
    const ping = vi.fn(async () => "pong");
    const server = serve("ping", open, () => ({ ping }));
    for (const given of ["", "another key", `${distributionKey}x`, ` ${distributionKey}`]) {
      const around = { ...event, headers: { "x-halvest-distribution": given } };
      expect(bodyOf(await server(around, context))).toMatchObject({ success: false, code: "FORBIDDEN" });
    }
    const unknown = eventFor({ route: "$default", headers: { "x-halvest-distribution": "" } });
    expect(bodyOf(await server(unknown, context))).toMatchObject({ code: "FORBIDDEN" });
    expect(ping).not.toHaveBeenCalled();
  });

  it("takes the new key and the one before while a distribution still sends that one", async () => {
    parameters
      .on(GetParametersCommand)
      .resolves({ Parameters: [{ Name: "/test/origin-key", Value: `new-key ${distributionKey}` }] });
    const server = serve("ping", open, () => pong);
    for (const given of [distributionKey, "new-key", `new-key ${distributionKey}`]) {
      const through = { ...event, headers: { "x-halvest-distribution": given } };
      expect(bodyOf(await server(through, context))).toMatchObject({ data: "pong" });
    }
    const other = { ...event, headers: { "x-halvest-distribution": `other ${distributionKey}` } };
    expect(bodyOf(await server(other, context))).toMatchObject({ code: "FORBIDDEN" });
  });

  it("needs the distribution's key alone for public operations, and names what others miss", () => {
    expect(() => serve("ping", open, () => pong)).not.toThrow();
    expect(() => serve("ping", closed, () => pong)).toThrow("ACCOUNTS_TABLE is not set");
    vi.stubEnv("ACCOUNTS_TABLE", "accounts");
    expect(() => serve("ping", closed, () => pong)).toThrow("CSRF_KEY_PARAMETER is not set");
    vi.stubEnv("CSRF_KEY_PARAMETER", "/test/csrf-key");
    expect(() => serve("ping", closed, () => pong)).not.toThrow();
  });

  it("reads all parameters of the function in one call", async () => {
    parameters.resetHistory();
    vi.stubEnv("ACCOUNTS_TABLE", "accounts");
    vi.stubEnv("CSRF_KEY_PARAMETER", "/test/csrf-key");
    const both = defineContract({ ping: operation, close: { ...guarded, path: "/close" } });
    const server = serve("ping", both, (parameter) => {
      parameter("/test/own-key");
      return { ...pong, close: pong.ping };
    });
    await Promise.all([server(event, context), server(event, context)]);
    expect(parameters.commandCalls(GetParametersCommand).map(({ args }) => args[0].input.Names)).toEqual([
      ["/test/origin-key", "/test/csrf-key", "/test/own-key"],
    ]);
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
    // The attempt of the cold start fails before anyone asks; the first request makes the second one.
    await expect(build.mock.results[0]?.value).rejects.toBe(down);
    expect((await server(event, context)).statusCode).toBe(500);
    expect((await server(event, context)).statusCode).toBe(200);
    expect(build).toHaveBeenCalledTimes(3);
  });
});
