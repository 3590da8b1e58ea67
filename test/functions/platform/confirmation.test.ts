import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { createServer } from "#functions/platform/http/server.ts";
import { type Confirmation, defineContract, type Operation } from "#shared/api/contract.ts";
import { contract } from "#shared/api/index.ts";
import { fakeCallerStore } from "#test/fakes/caller-store.ts";
import { fakeLog } from "#test/fakes/log.ts";
import {
  bodyOf,
  context,
  eventFor,
  noonMs,
  sampleClaims,
  sampleSession,
  sampleUser,
} from "#test/functions/platform/http/exchange.ts";

const operation = <const C extends Confirmation>(name: string, confirm: C) =>
  ({
    method: "POST",
    path: `/${name}`,
    access: "session",
    csrf: false,
    confirm,
    summary: "Is risky.",
    body: z.strictObject({ email: z.string().optional(), name: z.string().optional() }).optional(),
    response: z.object({ done: z.literal(true) }),
    errors: [],
  }) as const;

const feature = defineContract({
  both: operation("both", { by: "password-and-code" }),
  password: operation("password", { by: "password" }),
  nothing: operation("nothing", { by: "nothing" }),
  field: operation("field", { by: "password-and-code", field: "email" }),
});

const minutesAgo = (minutes: number) => new Date(noonMs - minutes * 60_000).toISOString();
let callers: ReturnType<typeof fakeCallerStore>;
beforeEach(() => {
  callers = fakeCallerStore();
  callers.users.set(sampleUser.id, sampleUser);
  callers.sessions.set(sampleSession.id, sampleSession);
});
const given = (at: { passwordAt?: string; codeAt?: string }) =>
  callers.sessions.set(sampleSession.id, { ...sampleSession, ...at });

async function ask(name: string, body?: unknown) {
  const done = async () => ({ done: true as const });
  const serve = createServer(
    feature,
    async () => ({ both: done, password: done, nothing: done, field: done }),
    {
      callers,
      csrfTokens: { issue: async () => "", accepts: async () => true },
      apiKeys: { admit: async () => Promise.reject(new Error("No keys")), finish: async () => {} },
      log: fakeLog(),
      cameThrough: async () => true,
      clock: () => noonMs,
    },
  );
  const event = eventFor({
    route: `POST /api/${name}`,
    headers: { authorization: "Bearer token" },
    claims: sampleClaims,
    ...(body === undefined ? {} : { body }),
  });
  const answer = await serve(event, context);
  const { code = "OK", details } = z
    .object({ code: z.string().optional(), details: z.array(z.object({ path: z.string() })).optional() })
    .parse(bodyOf(answer));
  return details === undefined ? code : [code, ...details.map(({ path }) => path)];
}

const password = ["CONFIRMATION_REQUIRED", "body.password"];
const both = ["CONFIRMATION_REQUIRED", "body.password", "body.code"];

describe("a call that needs a confirmation", () => {
  it("is refused to a session in which no password was given within five minutes", async () => {
    expect(await ask("both")).toEqual(password);
    given({ passwordAt: minutesAgo(5) });
    expect(await ask("both")).toEqual(password);
    given({ passwordAt: minutesAgo(4) });
    expect(await ask("both")).toBe("OK");
  });

  it("requires a code as well of a user with a second factor, unless the call carries one", async () => {
    callers.users.set(sampleUser.id, { ...sampleUser, twoFactorEnabled: true });
    expect(await ask("password")).toEqual(password);
    given({ passwordAt: minutesAgo(1) });
    expect(await ask("password")).toBe("OK");
    expect(await ask("both")).toEqual(both);
    given({ passwordAt: minutesAgo(1), codeAt: minutesAgo(6) });
    expect(await ask("both")).toEqual(both);
    given({ passwordAt: minutesAgo(6), codeAt: minutesAgo(1) });
    expect(await ask("both")).toEqual(both);
    given({ passwordAt: minutesAgo(1), codeAt: minutesAgo(1) });
    expect(await ask("both")).toBe("OK");
  });

  it("is required only of calls with the risky field", async () => {
    expect(await ask("field", { name: "Ada" })).toBe("OK");
    expect(await ask("field", { email: "new@example.com" })).toEqual(password);
    expect(await ask("field", { unknown: "x" })).toEqual(["VALIDATION_FAILED", "body.unknown"]);
  });

  it("is refused altogether while risky actions are locked", async () => {
    callers.users.set(sampleUser.id, { ...sampleUser, actionsLocked: true });
    given({ passwordAt: minutesAgo(1) });
    for (const name of ["both", "password", "nothing"]) expect(await ask(name)).toBe("ACTIONS_LOCKED");
    expect(await ask("field", { name: "Ada" })).toBe("OK");
  });
});

describe("the contract", () => {
  it("is required wherever an account could be taken over or emptied", () => {
    const operations: [string, Operation][] = Object.values(contract).flatMap((each) => Object.entries(each));
    const asked = operations.flatMap(([name, { confirm }]) => (confirm ? [[name, confirm]] : []));
    expect(Object.fromEntries(asked)).toEqual({
      changePassword: { by: "nothing" },
      updateMe: { by: "password-and-code", field: "email" },
      deleteData: { by: "password-and-code" },
      deleteMe: { by: "password-and-code" },
      setup: { by: "password" },
      verify: { by: "password" },
      disable: { by: "password" },
      generateRecoveryCodes: { by: "password" },
      reset: { by: "password" },
      create: { by: "password-and-code" },
      rotate: { by: "password-and-code" },
      rotateSecret: { by: "password-and-code" },
      update: { by: "password-and-code", field: "url" },
    });
  });

  it("is required of sessions only", () => {
    for (const { confirm, access } of Object.values(contract).flatMap((each): Operation[] =>
      Object.values(each),
    )) {
      if (confirm !== undefined) expect(access).toBe("session");
    }
  });
});
