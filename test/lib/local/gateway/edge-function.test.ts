import { describe, expect, it } from "vitest";
import type { FrontResponse } from "#lib/local/gateway/message.ts";
import { createOriginResponseFunction } from "#lib/local/gateway/site/edge-function.ts";
import type { InvocationOutcome } from "#lib/local/runtime/worker-handle.ts";
import { request } from "./requests.ts";

const answer: FrontResponse = {
  status: 401,
  headers: {
    "content-type": "text/plain",
    "content-length": "3",
    "set-cookie": ["a=1", "b=2"],
    via: "gateway",
  },
  body: "old",
};

function run(result: unknown) {
  const events: { Records: [{ cf: { request: object; response: Record<string, unknown> } }] }[] = [];
  const edge = createOriginResponseFunction(async (event): Promise<InvocationOutcome> => {
    events.push(JSON.parse(event));
    return { ok: true, payload: JSON.stringify(result) } as InvocationOutcome;
  });
  return { events, response: edge(request("GET", "/api/x?q=1"), answer) };
}

describe("a Lambda@Edge function at the origin's answer", () => {
  it("sees the request and the answer without its body", async () => {
    const { events, response } = run({ status: "401", headers: {} });
    await response;
    const { cf } = events[0]?.Records[0] ?? expect.fail();
    expect(cf.request).toMatchObject({ method: "GET", uri: "/api/x", querystring: "q=1" });
    expect(cf.response).toEqual({
      status: "401",
      statusDescription: "",
      headers: {
        "content-type": [{ key: "content-type", value: "text/plain" }],
        "content-length": [{ key: "content-length", value: "3" }],
        "set-cookie": [
          { key: "set-cookie", value: "a=1" },
          { key: "set-cookie", value: "b=2" },
        ],
        via: [{ key: "via", value: "gateway" }],
      },
    });
  });

  it("lets the body pass when it gives none, with the headers and status that it gives", async () => {
    const headers = {
      "x-new": [{ key: "X-New", value: "1" }],
      "set-cookie": [{ value: "a=1" }, { value: "b=2" }],
    };
    expect(await run({ status: "403", headers }).response).toEqual({
      status: 403,
      headers: { "x-new": "1", "set-cookie": ["a=1", "b=2"], via: "gateway" },
      body: "old",
    });
  });

  it.each([
    ["TooManyRequestsException", 503],
    ["Error", 502],
  ])("that ends with %s makes the answer %i", async (errorType, status) => {
    const edge = createOriginResponseFunction(async () => ({
      ok: false,
      error: { errorType, errorMessage: "none" },
    }));
    expect(await edge(request("GET", "/api/x"), answer)).toMatchObject({ status });
  });

  it("may give another body, whose length then counts", async () => {
    const { status, headers, body } = await run({
      status: "401",
      headers: { "content-length": [{ value: "3" }], via: [{ value: "changed" }] },
      body: "a longer one",
    }).response;
    expect({ status, headers, body: body.toString() }).toEqual({
      status: 401,
      headers: { via: "gateway" },
      body: "a longer one",
    });
  });

  it.each([{ status: 200 }, { status: "abc" }, null, { status: "200", body: 5 }])(
    "is answered with CloudFront's error for the result %j",
    async (result) => {
      expect((await run(result).response).status).toBe(502);
    },
  );

  it("is answered with CloudFront's error when it fails", async () => {
    const edge = createOriginResponseFunction(
      async () => ({ ok: false, error: { errorType: "Error", errorMessage: "no" } }) as InvocationOutcome,
    );
    expect((await edge(request("GET", "/api/x"), answer)).status).toBe(502);
  });
});
