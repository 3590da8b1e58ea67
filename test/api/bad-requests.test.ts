import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Operation } from "#shared/api/contract.ts";
import { errorStatus } from "#shared/api/errors.ts";
import { contract } from "#shared/api/index.ts";
import { apiKeyPermissions } from "#shared/domain/account/api-keys.ts";
import { type Answer, type Member, type Product, startProduct } from "./product.ts";

let product: Product;
let member: Member;
/** Another session of the same person. */
let other: Member;
/** A session that may end in a test. */
let passing: Member;
/** Of the same person, with every permission. */
let key: string;

beforeAll(async () => {
  product = await startProduct();
  member = await product.member("nina");
  const operation = { action: "set-tier", email: member.email, tier: "advanced" };
  await product.cloud.invoke("functions/operations/operator.lambda.ts", operation);
  const wanted = { name: "All", permissions: apiKeyPermissions };
  const made = await product.call("POST", "/api-keys", { as: member, body: wanted });
  key = (made.json!.data as { plaintextKey: string }).plaintextKey;
  other = await product.logIn(member.email);
  passing = await product.logIn(member.email);
});
afterAll(() => product?.stop());

const operations = Object.entries(contract).flatMap(([feature, its]) =>
  Object.entries(its).map(([name, operation]) => [`${feature}.${name}`, operation as Operation] as const),
);
const withBody = operations.filter(([, { body, access }]) => body !== undefined && access !== "admin");
const forMembers = operations.filter(([, { access }]) => access === "session" || access === "admin");
const forAdmins = operations.filter(([, { access }]) => access === "admin");
const withCsrf = operations.filter(([, { csrf, access }]) => csrf && access === "session");

/** A path whose parameters name nothing that exists. */
const pathOf = ({ path }: Operation) => path.replace(/\{\w+\}/g, "5");

/** A caller that an operation accepts. */
const callerOf = ({ access }: Operation) =>
  access.startsWith("apiKey:") ? { headers: { "x-api-key": key } } : { as: member };

function expectRefusal(answer: Answer, status: number, code?: string) {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.json?.success).toBe(false);
  expect(typeof answer.json?.error).toBe("string");
  expect(errorStatus[answer.json?.code as keyof typeof errorStatus]).toBe(status);
  if (code !== undefined) expect(answer.json?.code).toBe(code);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
}

describe("every operation with a body", () => {
  it.each(withBody)("%s refuses what is not JSON", async (_name, operation) => {
    const isOptional = operation.body?.safeParse(undefined).success === true;
    for (const body of ["{", ...(isOptional ? [] : [""]), "nonsense", '{"a":1}trailing', "\u0000"]) {
      const answer = await product.call(operation.method, pathOf(operation), {
        body,
        ...callerOf(operation),
      });
      expect([400, 404]).toContain(answer.status);
      expect(answer.json?.success).toBe(false);
    }
  });

  it.each(withBody)("%s refuses JSON of another kind", async (_name, operation) => {
    for (const body of [[], null, 5, "text", true]) {
      const answer = await product.call(operation.method, pathOf(operation), {
        body: JSON.stringify(body),
        ...callerOf(operation),
      });
      expectRefusal(answer, 400);
    }
  });

  it.each(withBody)("%s refuses an unknown field, and names it", async (_name, operation) => {
    // Which fields an event has is known by its type.
    const kind = operation === contract.telemetry.record ? { eventType: "page_view" } : {};
    const body = { ...kind, surpriseField: 1 };
    const answer = await product.call(operation.method, pathOf(operation), { body, ...callerOf(operation) });
    expectRefusal(answer, 400, "VALIDATION_FAILED");
    expect(JSON.stringify(answer.json?.details)).toContain("surpriseField");
  });

  it.each(withBody)("%s refuses a body beyond its limit", async (_name, operation) => {
    const body = JSON.stringify({ filler: "x".repeat((operation.maxBodyBytes ?? 65_536) + 1) });
    const answer = await product.call(operation.method, pathOf(operation), { body, ...callerOf(operation) });
    expectRefusal(answer, 413, "PAYLOAD_TOO_LARGE");
  });

  it.each(withBody)("%s refuses another content type", async (_name, operation) => {
    const answer = await product.call(operation.method, pathOf(operation), {
      body: "a=1",
      as: member,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expectRefusal(answer, 415, "UNSUPPORTED_MEDIA_TYPE");
  });
});

describe("every operation", () => {
  it.each(operations)("%s refuses an unknown query", async (_name, operation) => {
    // A member may not ask these at all; what a key's caller is refused is tested with the keys.
    if (operation.access === "admin" || operation.access.startsWith("apiKey:")) return;
    const body = operation.body === undefined ? {} : { body: {} };
    const answer = await product.call(operation.method, `${pathOf(operation)}?surprise=1`, {
      ...body,
      as: member,
    });
    expectRefusal(answer, 400, "VALIDATION_FAILED");
    expect(answer.text).toContain("surprise");
  });
});

describe("every operation for members", () => {
  it.each(forMembers)("%s refuses a guest", async (_name, operation) => {
    const body = operation.body === undefined ? {} : { body: {} };
    const answer = await product.call(operation.method, pathOf(operation), body);
    expectRefusal(answer, 401, "UNAUTHENTICATED");
  });

  it.each(forMembers)("%s refuses tokens that are forged or of another kind", async (_name, operation) => {
    const [header, payload] = member.accessToken.split(".");
    for (const token of [
      "nonsense",
      `${header}.${payload}.AAAA`,
      `${header}.${payload}.`,
      member.refreshToken,
    ]) {
      const answer = await product.call(operation.method, pathOf(operation), {
        headers: { authorization: `Bearer ${token}` },
      });
      expectRefusal(answer, 401, "UNAUTHENTICATED");
    }
  });

  it.each(withCsrf)("%s refuses a missing, foreign or altered CSRF token", async (_name, operation) => {
    const altered = `${member.csrfToken.slice(0, -2)}AA`;
    for (const csrfToken of ["", "nonsense", other.csrfToken, altered]) {
      const answer = await product.call(operation.method, pathOf(operation), {
        ...(operation.body === undefined ? {} : { body: {} }),
        as: { accessToken: member.accessToken, csrfToken },
      });
      expectRefusal(answer, 403, "CSRF_FAILED");
    }
  });

  it("refuse members where they are for administrators", async () => {
    for (const [, operation] of forAdmins) {
      const answer = await product.call(operation.method, pathOf(operation), { as: member });
      expectRefusal(answer, 403, "FORBIDDEN");
    }
  });

  it("refuse the token of a session that has ended", async () => {
    const ended = passing;
    const logout = await product.call("POST", "/auth/logout", { body: {}, as: ended });
    expect(logout.status, logout.text).toBe(200);
    for (const [, operation] of forMembers) {
      const answer = await product.call(operation.method, pathOf(operation), {
        ...(operation.body === undefined ? {} : { body: {} }),
        as: ended,
      });
      expectRefusal(answer, 401);
    }
  });
});

describe("a body beyond what API Gateway or Lambda take", () => {
  it.each([7, 11])("of %i MB is refused in the API's own form", async (megabytes) => {
    const body = JSON.stringify({ email: "x".repeat(megabytes * 1024 * 1024) });
    const answer = await product.call("POST", "/auth/login", { body });
    expectRefusal(answer, 413, "PAYLOAD_TOO_LARGE");
  });
});

describe("unknown operations", () => {
  it.each([
    ["GET", "/nothing"],
    ["DELETE", "/control-panel"],
    ["POST", "/timeline"],
    ["PATCH", "/"],
    ["GET", "/control-panel/epoch"],
    ["GET", "/../health"],
  ])("%s %s is not found, in the API's own form", async (method, path) => {
    const answer = await product.call(method, path);
    if (path === "/../health") return expect(answer.status).not.toBe(500);
    return expectRefusal(answer, 404, "NOT_FOUND");
  });
});
