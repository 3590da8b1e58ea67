import { describe, expect, test } from "vitest";
import { contract } from "#shared/api/index.ts";
import { createClient } from "#web/api/client.ts";
import { isNamed, type Outdated } from "#web/api/outdated.ts";
import { ApiError, NetworkError, ResponseError } from "#web/transport/errors.ts";
import type { TokenProvider } from "#web/transport/token-provider.ts";
import type { HttpRequest, SuccessEnvelope } from "#web/transport/transport.ts";

const refusal = (status: number, code: "UNAUTHENTICATED" | "CSRF_FAILED" | "NOT_FOUND") =>
  new ApiError(status, { success: false, error: "No", code });

interface World {
  sent: HttpRequest[];
  answers: (SuccessEnvelope | Error)[];
  token: string | null;
  replacement: string | null;
  replaced: string[];
  forgotten: number;
  /** Whether the user confirms when asked. */
  confirms: boolean;
  asked: { code: boolean }[];
  outdated: Outdated[];
}

function world(changes: Partial<World> = {}) {
  const state: World = {
    sent: [],
    answers: [],
    token: "one",
    replacement: "two",
    replaced: [],
    forgotten: 0,
    confirms: true,
    asked: [],
    outdated: [],
    ...changes,
  };
  const credentials: TokenProvider = {
    accessToken: async () => state.token,
    replace: async (refused, { code }) => {
      expect(code).toBe("UNAUTHENTICATED");
      state.replaced.push(refused);
      return state.replacement;
    },
  };
  const call = createClient(
    contract,
    async (request) => {
      state.sent.push(request);
      const answer = state.answers.shift() ?? { success: true, data: "done" };
      if (answer instanceof Error) throw answer;
      return answer;
    },
    credentials,
    {
      token: async () => `csrf-${state.forgotten}`,
      forget: () => {
        state.forgotten += 1;
      },
    },
    async (needed) => {
      state.asked.push(needed);
      return state.confirms;
    },
    (outdated) => state.outdated.push(outdated),
    0,
  );
  return { state, call };
}

describe("a call that changes something", () => {
  const change = { body: { baseAmount: 300 } };
  const remove = { params: { id: "2b1f0a52-7d0e-4a39-9d2e-0f6f3c5b7a10" } };

  test("says what it made out of date as the contract declares it, and what it answers instead", async () => {
    const plan = { version: 2 };
    const { state, call } = world({ answers: [{ success: true, data: plan }] });
    await call("control-panel", "update", change);
    await call("transactions", "remove", { ...remove, query: {} });
    expect(state.outdated).toEqual([
      { reads: ["timeline"], answered: { read: "control-panel.get", data: plan } },
      {
        reads: ["transactions.get", "timeline", "tax-report", "integrations.trades"],
        updated: { read: "transactions.list", by: "remove", data: "done" },
      },
    ]);
  });

  test("says how long a page waits when a row must not jump under the pointer", async () => {
    const { state, call } = world();
    await call("correspondence", "readMessage", remove);
    await call("correspondence", "archiveMessage", remove);
    const lists = ["correspondence.listThreads", "correspondence.unreadCounts"];
    expect(state.outdated).toEqual([
      { reads: [...lists, "correspondence.getThread"], afterMs: 250 },
      { reads: lists },
    ]);
  });

  test("says so too when it may have been made, or when someone else was first", async () => {
    const conflict = new ApiError(409, { success: false, error: "No", code: "VERSION_CONFLICT" });
    const failed = new ApiError(500, { success: false, error: "No", code: "INTERNAL" });
    const errors = [conflict, failed, new ResponseError(502), refusal(404, "NOT_FOUND")];
    const { state, call } = world({ answers: [...errors] });
    for (const error of errors) await expect(call("control-panel", "update", change)).rejects.toBe(error);
    expect(state.outdated).toEqual(errors.map(() => ({ reads: ["timeline", "control-panel.get"] })));
    const { state: other, call: callOther } = world({ answers: [failed] });
    await expect(callOther("transactions", "remove", { ...remove, query: {} })).rejects.toBe(failed);
    expect(other.outdated).toEqual([
      { reads: ["transactions.get", "timeline", "tax-report", "integrations.trades", "transactions.list"] },
    ]);
  });

  test("says nothing when it was refused or not sent, nor does a call that reads", async () => {
    const refused = new ApiError(400, { success: false, error: "No", code: "VALIDATION_FAILED" });
    const { state, call } = world({ answers: [refused, new NetworkError("offline")] });
    await expect(call("control-panel", "update", change)).rejects.toBe(refused);
    await expect(call("control-panel", "update", change)).rejects.toThrow("Network error");
    await call("control-panel", "get");
    expect(state.outdated).toEqual([]);
  });
});

test("what is out of date is named by its feature or by its operation", () => {
  const names = ["timeline", "control-panel.get"];
  expect(isNamed(names, "timeline", "systemHealth")).toBe(true);
  expect(isNamed(names, "control-panel", "get")).toBe(true);
  expect(isNamed(names, "control-panel", "validation")).toBe(false);
});

describe("a call that needs a confirmation", () => {
  const required = (...fields: string[]) =>
    new ApiError(403, {
      success: false,
      error: "Confirm your identity to continue.",
      code: "CONFIRMATION_REQUIRED",
      details: fields.map((field) => ({ path: `body.${field}`, message: "Enter it" })),
    });
  const remove = { body: { confirmation: "DELETE" } } as const;

  test("is retried after the user confirms, with a code where one is needed", async () => {
    const { state, call } = world();
    state.answers = [required("password", "code")];
    await call("profile", "deleteMe", remove);
    expect(state.asked).toEqual([{ code: true }]);
    expect(state.sent.map(({ path }) => path)).toEqual(["/api/users/me", "/api/users/me"]);
    state.answers = [required("password")];
    await call("profile", "deleteMe", remove);
    expect(state.asked.at(-1)).toEqual({ code: false });
  });

  test("fails with the server's error when the user cancels, and is not retried", async () => {
    const { state, call } = world({ confirms: false });
    state.answers = [required("password")];
    await expect(call("profile", "deleteMe", remove)).rejects.toMatchObject({
      code: "CONFIRMATION_REQUIRED",
    });
    expect(state.sent).toHaveLength(1);
  });

  test("asks once, even when confirmation is required again", async () => {
    const { state, call } = world();
    state.answers = [required("password"), required("password")];
    await expect(call("profile", "deleteMe", remove)).rejects.toMatchObject({
      code: "CONFIRMATION_REQUIRED",
    });
    expect(state.asked).toHaveLength(1);
  });
});

describe("client", () => {
  test("sends a file in the form that the contract asks for", async () => {
    const { state, call } = world();
    const photo = new Blob(["picture"], { type: "image/jpeg" });
    await call("profile", "uploadPhoto", { file: photo });
    const { body, path, headers } = state.sent[0] ?? {};
    expect(path).toBe("/api/users/me/photo");
    expect(headers).toMatchObject({ authorization: "Bearer one", "x-csrf-token": "csrf-0" });
    if (!(body instanceof FormData)) return expect.fail("The body is no form.");
    expect([...body.keys()]).toEqual(["photo"]);
    expect(await (body.get("photo") as File).text()).toBe("picture");
  });

  test("sends the bearer token, but none to public operations", async () => {
    const { state, call } = world();
    await call("market", "currentData", { query: { currency: "EUR" } });
    await call("health", "check");
    expect(state.sent[0]).toMatchObject({
      path: "/api/currentData?currency=EUR",
      headers: { authorization: "Bearer one" },
    });
    expect(state.sent[1]?.headers).toEqual({});
  });

  test("carries the CSRF token only where the contract asks for it", async () => {
    const { state, call } = world();
    await call("profile", "updateMe", { body: { displayName: "Maren" } });
    await call("market", "currentData", { query: {} });
    expect(state.sent[0]?.headers).toHaveProperty("x-csrf-token", "csrf-0");
    expect(state.sent[1]?.headers).not.toHaveProperty("x-csrf-token");
  });

  test("asks for a new CSRF token once and tries again", async () => {
    const { state, call } = world({ answers: [refusal(403, "CSRF_FAILED")] });
    await call("profile", "updateMe", { body: { displayName: "Maren" } });
    expect(state.sent.map(({ headers }) => headers?.["x-csrf-token"])).toEqual(["csrf-0", "csrf-1"]);
  });

  test("replaces a refused token and tries once more", async () => {
    const { state, call } = world({ answers: [refusal(401, "UNAUTHENTICATED")] });
    await expect(call("market", "currentData", { query: {} })).resolves.toBe("done");
    expect(state.replaced).toEqual(["one"]);
    expect(state.sent.map(({ headers }) => headers?.authorization)).toEqual(["Bearer one", "Bearer two"]);
  });

  test("gives up after the second 401", async () => {
    const { state, call } = world({
      answers: [refusal(401, "UNAUTHENTICATED"), refusal(401, "UNAUTHENTICATED")],
    });
    await expect(call("market", "currentData", { query: {} })).rejects.toMatchObject({ status: 401 });
    expect(state.sent).toHaveLength(2);
  });

  test("passes on the 401 when the session has ended", async () => {
    const { state, call } = world({ answers: [refusal(401, "UNAUTHENTICATED")], replacement: null });
    await expect(call("market", "currentData", { query: {} })).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
    expect(state.sent).toHaveLength(1);
  });

  test("sends no request that needs a user when there is none", async () => {
    const { state, call } = world({ token: null });
    await expect(call("market", "currentData", { query: {} })).rejects.toMatchObject({
      status: 401,
      message: "No authenticated user",
    });
    expect(state.sent).toEqual([]);
  });

  test("does not repeat other refusals", async () => {
    const { state, call } = world({ answers: [refusal(404, "NOT_FOUND")] });
    await expect(call("market", "currentData", { query: {} })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(state.sent).toHaveLength(1);
    expect(state.replaced).toEqual([]);
  });

  const buy = { dateAcquired: "2026-11-20", usdSpent: 100, buyingPriceUSD: 90_000 };

  test("retries a write that may not have arrived, with the same idempotency key", async () => {
    for (const failure of [new NetworkError("unreachable"), new ResponseError(503)]) {
      const { state, call } = world({ answers: [failure, failure] });
      await call("transactions", "create", { body: { ...buy, idempotencyKey: "one-and-the-same" } });
      expect(state.sent).toHaveLength(3);
      for (const { body } of state.sent) expect(body).toMatchObject({ idempotencyKey: "one-and-the-same" });
    }
  });

  test("sends a write without a key once, and a refused one too", async () => {
    const lost = new NetworkError("timeout");
    const plain = world({ answers: [lost] });
    await expect(plain.call("transactions", "create", { body: buy })).rejects.toBe(lost);
    expect(plain.state.sent).toHaveLength(1);
    const refused = world({ answers: [refusal(404, "NOT_FOUND")] });
    const body = { ...buy, idempotencyKey: "one-and-the-same" };
    await expect(refused.call("transactions", "create", { body })).rejects.toThrow("No");
    expect(refused.state.sent).toHaveLength(1);
  });
});
