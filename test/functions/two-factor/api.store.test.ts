import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { auth } from "#shared/api/auth.ts";
import { twoFactor } from "#shared/api/two-factor.ts";
import { linkOf } from "#test/fakes/mailed-links.ts";
import { codeFor } from "#test/lib/local/cognito/authenticator.ts";
import { type Answer, bearer, openCloud } from "./cloud.ts";

type Cloud = Awaited<ReturnType<typeof openCloud>>;

let cloud: Cloud;
beforeAll(async () => {
  // Codes change with the time, and each is good once: the tests move the clock instead of waiting.
  vi.useFakeTimers({ toFake: ["Date"] });
  cloud = await openCloud();
});
afterAll(async () => {
  await cloud.close();
  vi.useRealTimers();
});

const ada = { email: "Ada@Example.com", password: "Correct-horse-1" };
const nextStep = () => vi.setSystemTime(Date.now() + 30_000);
const nextWindow = () => vi.setSystemTime(Date.now() + 15 * 60_000);
const code = (secret: string) => codeFor(secret, Date.now());

function dataOf<S extends z.ZodType>(schema: S, { body }: Answer): z.output<S> {
  return schema.parse(z.object({ success: z.literal(true), data: z.unknown() }).parse(body).data);
}
const open = (name: string, body: unknown) => cloud.call({ route: `POST /api/auth/${name}`, body });

/** The session of the browser under test, with its CSRF token. */
let held: { accessToken: string; csrfToken: string; refreshToken: string };
async function hold(answer: Answer): Promise<void> {
  const { session } = dataOf(auth.enterLoginCode.response, answer);
  const csrf = await cloud.call({ route: "GET /api/csrf-token", ...bearer(session.accessToken) });
  held = { ...session, ...dataOf(auth.csrfToken.response, csrf) };
}
const call = (name: string, body?: unknown) =>
  cloud.call({
    route: `POST /api/auth/2fa/${name}`,
    ...(body === undefined ? {} : { body }),
    ...bearer(held.accessToken, held.csrfToken),
  });
const status = async () =>
  dataOf(
    twoFactor.status.response,
    await cloud.call({ route: "GET /api/auth/2fa/status", ...bearer(held.accessToken) }),
  );
const beginLogin = async (): Promise<string> => {
  const answer = dataOf(auth.login.response, await open("login", ada));
  if (!answer.twoFactorRequired) throw new Error("No code is asked for");
  return answer.twoFactorToken;
};
const lastUrl = async (): Promise<URL> => {
  const [mail] = await cloud.mails();
  return new URL(/https:\/\/halvest\.example\/\S+/.exec(mail?.text ?? "")?.[0] ?? "https://no.link");
};

let secret: string;
let recoveryCodes: string[];

describe("two-factor authentication over the emulated services", () => {
  it("is off at first and needs a session", async () => {
    await open("register", ada);
    await open("verify-email", linkOf((await lastUrl()).href));
    await hold(await open("login", ada));
    expect(await status()).toEqual({ enabled: false, enabledAt: null, recoveryCodesLeft: 0 });
    expect(await open("2fa/setup", undefined)).toMatchObject({
      status: 401,
      body: { code: "UNAUTHENTICATED" },
    });
    const { accessToken } = held;
    const noToken = await cloud.call({ route: "POST /api/auth/2fa/setup", ...bearer(accessToken) });
    expect(noToken).toMatchObject({ status: 403, body: { code: "CSRF_FAILED" } });
  });

  it("is set up with a code of the new secret", async () => {
    const begun = dataOf(twoFactor.setup.response, await call("setup"));
    secret = begun.secret;
    const shown = { code: code(secret), secret };
    expect(await call("verify", { ...shown, code: "12345" })).toMatchObject({
      status: 400,
      body: { details: [{ path: "body.code", message: "Please enter a valid 6-digit code" }] },
    });
    ({ recoveryCodes } = dataOf(twoFactor.verify.response, await call("verify", shown)));
    expect(await status()).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
    expect(await call("setup")).toMatchObject({
      status: 409,
      body: { code: "CONFLICT", error: "Two-factor authentication is already enabled." },
    });
    const me = await cloud.call({ route: "GET /api/auth/me", ...bearer(held.accessToken) });
    expect(dataOf(auth.me.response, me).user.twoFactorEnabled).toBe(true);
  });

  it("takes the next step's code at login, and each code once", async () => {
    const token = await beginLogin();
    expect(await open("login/2fa", { token, code: code(secret) })).toMatchObject({
      status: 400,
      body: { code: "INVALID_CODE", error: "Invalid code" },
    });
    nextStep();
    await hold(await open("login/2fa", { token, code: code(secret) }));
    expect(await call("validate", { code: code(secret) })).toMatchObject({
      status: 400,
      body: { code: "INVALID_CODE", error: "Invalid verification code. Please try again." },
    });
    nextStep();
    expect(await call("validate", { code: code(secret) })).toMatchObject({
      status: 200,
      body: { data: { valid: true } },
    });
  });

  it("takes a recovery code at login, once, of several logins at once", async () => {
    const tokens = [await beginLogin(), await beginLogin(), await beginLogin()];
    const recoveryCode = (recoveryCodes[0] ?? "").toLowerCase().replace("-", "");
    const answers = await Promise.all(
      tokens.map((twoFactorToken) => open("login/2fa/recovery", { twoFactorToken, recoveryCode })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400]);
    expect(answers.find((answer) => answer.status === 400)?.body).toMatchObject({
      code: "INVALID_CODE",
      error: "Failed to verify recovery code",
    });
    const won = answers.find((answer) => answer.status === 200);
    if (won) await hold(won);
    expect(await status()).toMatchObject({ recoveryCodesLeft: 9 });
    // The queue of mails keeps no order.
    await expect
      .poll(async () => (await cloud.mails()).map(({ subject }) => subject))
      .toContain("A recovery code was used");
    const refreshed = await open("refresh", { refreshToken: held.refreshToken });
    expect(refreshed.status).toBe(200);
  });

  it("replaces the recovery codes for a code of the app", async () => {
    nextStep();
    const answer = await call("recovery-codes/generate", { code: code(secret) });
    const fresh = dataOf(twoFactor.generateRecoveryCodes.response, answer).recoveryCodes;
    const twoFactorToken = await beginLogin();
    const enter = (recoveryCode = "") => open("login/2fa/recovery", { twoFactorToken, recoveryCode });
    expect((await enter(recoveryCodes[1])).status).toBe(400);
    expect((await enter(fresh[0])).status).toBe(200);
    recoveryCodes = fresh;
  });

  it("replaces the authenticator with a recovery code", async () => {
    const begun = dataOf(twoFactor.reset.response, await call("reset", { recoveryCode: recoveryCodes[1] }));
    nextStep();
    expect(await call("validate", { code: code(secret) })).toMatchObject({ status: 200 });
    const both = { code: code(begun.secret), secret: begun.secret };
    const answers = await Promise.all([call("verify", both), call("verify", both)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const won = answers.find((answer) => answer.status === 200);
    expect(won && dataOf(twoFactor.verify.response, won)).toEqual({ recoveryCodes: begun.recoveryCodes });
    secret = begun.secret;
    nextStep();
    await hold(await open("login/2fa", { token: await beginLogin(), code: code(secret) }));
  });

  it("answers the request for an emergency reset alike for everyone, and limits it", async () => {
    const message = "Emergency reset email sent. Please check your inbox for further instructions.";
    for (const email of [ada.email, "nobody@example.com"]) {
      expect(await open("2fa/emergency-reset/login", { email })).toMatchObject({
        status: 200,
        body: { success: true, data: { message } },
      });
    }
    expect(await open("2fa/emergency-reset", ada)).toMatchObject({
      status: 200,
      body: { data: { message } },
    });
    expect(await open("2fa/emergency-reset", { ...ada, password: "Wrong-guess-1" })).toMatchObject({
      status: 401,
      body: { code: "INVALID_CREDENTIALS" },
    });
    expect(await open("2fa/emergency-reset", { email: ada.email })).toMatchObject({
      status: 400,
      body: { details: [{ message: "Please enter both email and password" }] },
    });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await open("2fa/emergency-reset/login", { email: ada.email });
    }
    const limited = await open("2fa/emergency-reset/login", { email: ada.email });
    expect(limited).toMatchObject({
      status: 429,
      body: {
        code: "RATE_LIMITED",
        error: "Too many attempts. Please wait 15 minutes before trying again.",
      },
    });
    expect(Number(limited.headers["retry-after"])).toBeGreaterThan(0);
    nextWindow();
  });

  it("replaces everything by a mailed link, once, and ends all sessions", async () => {
    await hold(await open("login/2fa", { token: await beginLogin(), code: code(secret) }));
    // What waits is sent in no order of its own: the mails of before go first.
    await cloud.mails();
    await open("2fa/emergency-reset/login", { email: ada.email });
    const url = await lastUrl();
    expect(url.pathname).toBe("/emergency-reset");
    const { token } = linkOf(url.href);
    const answers = await Promise.all([1, 2, 3].map(() => open("2fa/emergency-reset/complete", { token })));
    const done = answers.filter((answer) => answer.status === 200);
    expect(done).toHaveLength(1);
    const [won] = done;
    if (won === undefined) throw new Error("Nobody won");
    const fresh = dataOf(twoFactor.completeEmergencyReset.response, won);
    expect(await open("2fa/emergency-reset/complete", { token })).toMatchObject({
      status: 400,
      body: {
        code: "INVALID_TOKEN",
        error: "Invalid or missing reset token. Please request a new emergency reset link.",
      },
    });
    const me = await cloud.call({ route: "GET /api/auth/me", ...bearer(held.accessToken) });
    expect(me).toMatchObject({ status: 401, body: { code: "SESSION_EXPIRED" } });
    expect((await open("refresh", { refreshToken: held.refreshToken })).status).toBe(401);
    nextStep();
    const waiting = await beginLogin();
    expect((await open("login/2fa", { token: waiting, code: code(secret) })).status).toBe(400);
    await hold(await open("login/2fa", { token: waiting, code: code(fresh.secret) }));
    expect(await status()).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
    secret = fresh.secret;
  });

  it("is turned off with a code, after which the password is enough", async () => {
    nextStep();
    expect(await call("disable", { code: code(secret) })).toMatchObject({
      status: 200,
      body: { data: { message: "Two-factor authentication has been disabled." } },
    });
    expect(dataOf(auth.login.response, await open("login", ada)).twoFactorRequired).toBe(false);
    expect(await call("disable", { code: code(secret) })).toMatchObject({
      status: 404,
      body: { code: "NOT_FOUND", error: "Two-factor authentication is not enabled." },
    });
  });
});
