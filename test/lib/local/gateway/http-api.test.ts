import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import type { ApiDefinition, ApiRoute } from "#lib/local/gateway/http-api/definition.ts";
import { type ApiAccess, createHttpApi } from "#lib/local/gateway/http-api/http-api.ts";
import type { FunctionDefinition } from "#lib/local/runtime/function-definition.ts";
import type { InvocationOutcome } from "#lib/local/runtime/worker-handle.ts";
import { inline } from "#test/lib/local/runtime/functions.ts";
import { json, request } from "./requests.ts";

const issuer = "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_test";
const client = "client-1";
const probe = inline("");

function route(key: string, rest: Partial<ApiRoute> = {}): ApiRoute {
  return {
    key,
    functionArn: probe.arn,
    authorizer: undefined,
    scopes: [],
    ...rest,
  };
}

const guarded = { authorizer: { issuer, audience: [client] } };
const routes = [
  route("GET /api/open"),
  route("POST /api/things/{id}"),
  route("GET /api/mine", guarded),
  route("GET /api/scoped", { ...guarded, scopes: ["plans.read", "plans.write"] }),
];
const api: ApiDefinition = {
  id: "abc123",
  domain: "abc123.execute-api.eu-central-1.amazonaws.com",
  region: "eu-central-1",
  account: "111122223333",
  routes,
  throttle: { perSecond: 1_000, burst: 2_000 },
};

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
let keys: Keys;
let otherKeys: Keys;

beforeAll(async () => {
  keys = await generateKeyPair("RS256", { extractable: true });
  otherKeys = await generateKeyPair("RS256", { extractable: true });
});

/** An API whose function answers with `answer`, or with the event it got. */
function apiWith(answer?: (event: unknown) => Promise<InvocationOutcome>, throttle = api.throttle) {
  const events: Record<string, unknown>[] = [];
  const accesses: ApiAccess[] = [];
  const handle = createHttpApi({
    api: { ...api, throttle },
    timeoutMilliseconds: 200,
    runtime: {
      functions: new Map([[probe.arn, probe]]),
      invoke: async (_: FunctionDefinition, payload: string) => {
        const event: Record<string, unknown> = JSON.parse(payload);
        events.push(event);
        return answer ? answer(event) : { ok: true, payload: JSON.stringify({ statusCode: 204 }) };
      },
    },
    keysOf: async () => ({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: "one", alg: "RS256" }] }),
    onAccess: (access) => accesses.push(access),
  });
  return { handle, events, accesses };
}

const claims = {
  sub: "user-1",
  client_id: client,
  scope: "plans.read",
  roles: ["a", "b"],
  level: 3,
  iss: issuer,
};

async function token(
  changes: Record<string, unknown> = {},
  { kid = "one", pair = keys, alg = "RS256" } = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ ...claims, iat: now, exp: now + 60, ...changes })
    .setProtectedHeader({ alg, kid })
    .sign(pair.privateKey);
}

const bearer = (value: string) => ({ headers: { authorization: `Bearer ${value}` } });

describe("the JWT authoriser", () => {
  it("passes a good token's claims on as texts", async () => {
    const { handle, events } = apiWith();
    expect((await handle(request("GET", "/api/mine", bearer(await token())))).status).toBe(204);
    expect(events[0]?.requestContext).toMatchObject({
      authorizer: {
        jwt: {
          claims: {
            sub: "user-1",
            client_id: client,
            roles: "[a b]",
            level: "3",
            exp: expect.stringMatching(/^\d+$/),
          },
          scopes: null,
        },
      },
    });
  });

  it("accepts a token that is addressed by aud instead of client_id", async () => {
    const { handle } = apiWith();
    const good = await token({ aud: [client, "x"], client_id: undefined });
    expect((await handle(request("GET", "/api/mine", bearer(good)))).status).toBe(204);
    const wrong = await token({ aud: "x" });
    expect((await handle(request("GET", "/api/mine", bearer(wrong)))).status).toBe(401);
  });

  const now = Math.floor(Date.now() / 1000);
  it.each<[string, () => Promise<string> | string]>([
    ["no token", () => ""],
    ["no JWT", () => "nonsense"],
    ["an expired token", () => token({ exp: now - 5 })],
    ["a token without an end", () => token({ exp: undefined })],
    ["a token that is not valid yet", () => token({ nbf: now + 60 })],
    ["a token from the future", () => token({ iat: now + 60 })],
    [
      "another issuer",
      () => token({ iss: "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_other" }),
    ],
    ["another client", () => token({ client_id: "client-2" })],
    ["another key under the same id", () => token({}, { pair: otherKeys })],
    ["an unknown key id", () => token({}, { kid: "two" })],
    ["a token without a signature", async () => `${(await token()).split(".").slice(0, 2).join(".")}.`],
    [
      "a changed payload",
      async () => {
        const [head, , signature] = (await token()).split(".");
        return `${head}.${Buffer.from(JSON.stringify({ ...claims, exp: now + 60, sub: "user-2" })).toString("base64url")}.${signature}`;
      },
    ],
  ])("refuses %s as API Gateway does, before the function runs", async (_, make) => {
    const { handle, events, accesses } = apiWith();
    const given = await make();
    const response = await handle(request("GET", "/api/mine", given === "" ? {} : bearer(given)));
    expect(response.status).toBe(401);
    expect(json(response)).toEqual({ message: "Unauthorized" });
    expect(response.headers["www-authenticate"]).toBe("Bearer");
    expect(events).toEqual([]);
    expect(accesses[0]?.authoriserError).toBeTruthy();
  });

  it("answers 403 to a token without any of the route's scopes", async () => {
    const { handle, events } = apiWith();
    const response = await handle(request("GET", "/api/scoped", bearer(await token({ scope: "other" }))));
    expect([response.status, json(response)]).toEqual([403, { message: "Forbidden" }]);
    expect((await handle(request("GET", "/api/scoped", bearer(await token())))).status).toBe(204);
    expect(events).toHaveLength(1);
  });
});

describe("the event of payload format 2.0", () => {
  it("carries the request as a function behind CloudFront receives it", async () => {
    const { handle, events } = apiWith();
    await handle(
      request("POST", "/api/things/a%20b?x=1&y=2&x=3", {
        headers: {
          "content-type": "application/json",
          cookie: "a=1; b=2",
          "user-agent": "Test/1",
          "x-forwarded-for": "203.0.113.9",
        },
        body: '{"z":1}',
      }),
    );
    expect(events[0]).toMatchObject({
      version: "2.0",
      routeKey: "POST /api/things/{id}",
      rawPath: "/api/things/a b",
      rawQueryString: "x=1&y=2&x=3",
      cookies: ["a=1", "b=2"],
      queryStringParameters: { x: "1,3", y: "2" },
      pathParameters: { id: "a b" },
      body: '{"z":1}',
      isBase64Encoded: false,
      headers: {
        "content-length": "7",
        host: api.domain,
        "x-forwarded-for": "203.0.113.9, 192.0.2.7, 130.176.0.1",
        "x-forwarded-proto": "https",
      },
      requestContext: {
        accountId: "111122223333",
        apiId: "abc123",
        domainName: api.domain,
        http: { method: "POST", path: "/api/things/a b", sourceIp: "130.176.0.1", userAgent: "Test/1" },
        stage: "$default",
        timeEpoch: expect.any(Number),
        time: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
      },
    });
    expect(events[0]?.headers).not.toHaveProperty("cookie");
  });

  it("carries parameters whose names every object has", async () => {
    const { handle, events } = apiWith();
    await handle(request("GET", "/api/open?__proto__=1&constructor=2&toString=3&constructor=4"));
    expect(Object.entries(events[0]?.queryStringParameters ?? {})).toEqual([
      ["__proto__", "1"],
      ["constructor", "2,4"],
      ["toString", "3"],
    ]);
  });

  it("leaves out what the request does not have", async () => {
    const { handle, events } = apiWith();
    await handle(request("GET", "/api/open"));
    for (const absent of ["cookies", "queryStringParameters", "pathParameters", "body"]) {
      expect(events[0]).not.toHaveProperty(absent);
    }
  });

  it.each([
    ["application/json; charset=utf-8", false],
    ["application/problem+json", false],
    ["text/csv", false],
    ["image/png", true],
    ["application/octet-stream", true],
    ["application/x-www-form-urlencoded", true],
  ])("a body of %s is base64: %s", async (type, isBase64Encoded) => {
    const { handle, events } = apiWith();
    await handle(request("POST", "/api/things/1", { headers: { "content-type": type }, body: "päylöad" }));
    expect(events[0]).toMatchObject({
      isBase64Encoded,
      body: isBase64Encoded ? Buffer.from("päylöad").toString("base64") : "päylöad",
    });
  });
});

describe("answers", () => {
  const answering = (value: unknown) =>
    apiWith(async () => ({ ok: true, payload: JSON.stringify(value) ?? "null" })).handle;

  it("are taken from statusCode, headers, cookies and body", async () => {
    const body = Buffer.from([0, 255]);
    const handle = answering({
      statusCode: 201,
      headers: { "X-Thing": 7, "Content-Type": "image/png" },
      cookies: ["a=1", "b=2"],
      body: body.toString("base64"),
      isBase64Encoded: true,
    });
    expect(await handle(request("GET", "/api/open"))).toMatchObject({
      status: 201,
      headers: { "x-thing": "7", "content-type": "image/png", "set-cookie": ["a=1", "b=2"] },
      body,
    });
  });

  it("without a statusCode are the body of a 200", async () => {
    const response = await answering({ fine: true })(request("GET", "/api/open"));
    expect([response.status, json(response)]).toEqual([200, { fine: true }]);
  });

  it("of a wrong form are a 500", async () => {
    const response = await answering({ statusCode: "ok" })(request("GET", "/api/open"));
    expect([response.status, json(response)]).toEqual([500, { message: "Internal Server Error" }]);
  });
});

describe("limits", () => {
  it("an unknown route is a 404", async () => {
    const response = await apiWith().handle(request("GET", "/api/unknown"));
    expect([response.status, json(response)]).toEqual([404, { message: "Not Found" }]);
  });

  it("a body over 10 MB is a 413 and never reaches the function", async () => {
    const { handle, events } = apiWith();
    const response = await handle(
      request("POST", "/api/things/1", { body: Buffer.alloc(10 * 1024 * 1024 + 1) }),
    );
    expect([response.status, json(response)]).toEqual([413, { message: "Request Entity Too Large" }]);
    expect(events).toEqual([]);
  });

  it("a request line and headers over 10,240 bytes are a 431 and never reach the function", async () => {
    const { handle, events } = apiWith();
    const ask = async (filler: number, query = "") => {
      const headers = { host: "h", filler: "x".repeat(filler) };
      return (await handle(request("GET", `/api/open${query}`, { headers }))).status;
    };
    const line = "GET /api/open HTTP/1.1".length;
    expect(await ask(10_240 - line - 1)).toBe(204);
    expect(await ask(10_240 - line)).toBe(431);
    expect(await ask(10_240 - line - 1, "?q")).toBe(431);
    expect(events).toHaveLength(1);
  });

  it("a function that does not answer within the integration's time is a 503", async () => {
    const response = await apiWith(() => new Promise(() => undefined)).handle(request("GET", "/api/open"));
    expect([response.status, json(response)]).toEqual([503, { message: "Service Unavailable" }]);
  });

  it.each([
    ["TooManyRequestsException", 503, "Service Unavailable"],
    ["RequestEntityTooLargeException", 413, "Request Entity Too Large"],
    ["Sandbox.Timedout", 500, "Internal Server Error"],
    ["TypeError", 500, "Internal Server Error"],
  ])("a function that fails with %s is a %i without the reason", async (errorType, status, message) => {
    const { handle, accesses } = apiWith(async () => ({
      ok: false,
      error: { errorType, errorMessage: "inner" },
    }));
    const response = await handle(request("GET", "/api/open"));
    expect([response.status, json(response)]).toEqual([status, { message }]);
    expect(accesses[0]).toMatchObject({ status, route: "GET /api/open", integrationError: errorType });
  });

  it("calls beyond the stage's allowance are a 429", async () => {
    const { handle } = apiWith(undefined, { perSecond: 0.001, burst: 2 });
    const statuses: number[] = [];
    for (let call = 0; call < 3; call++) statuses.push((await handle(request("GET", "/api/open"))).status);
    expect(statuses).toEqual([204, 204, 429]);
  });
});
