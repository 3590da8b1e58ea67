import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { auth } from "#shared/api/auth.ts";
import { linkOf } from "#test/fakes/mailed-links.ts";
import type { Ask } from "#test/functions/platform/http/exchange.ts";
import { bearer, openCloud } from "#test/functions/two-factor/cloud.ts";

let cloud: Awaited<ReturnType<typeof openCloud>>;
beforeAll(async () => {
  cloud = await openCloud();
});
afterAll(() => cloud.close());

async function call(request: Ask): Promise<{ status: number | undefined; body: unknown }> {
  const { status, body } = await cloud.call(request);
  return { status, body };
}

async function lastLink(): Promise<{ token: string; signature: string }> {
  const mails = await cloud.mails();
  const url =
    /https:\/\/halvest\.example\/\S+signature=[\w-]+/.exec(mails[0]?.text ?? "")?.[0] ?? "https://no.link";
  return linkOf(url);
}

const SignedIn = z.object({ data: auth.login.response.options[0] });
const Refreshed = z.object({ data: auth.refresh.response });
const Csrf = z.object({ csrfToken: z.string(), data: z.object({ csrfToken: z.string() }) });
const ada = { email: "Ada@Example.com", password: "Correct-horse-1" };
const logIn = async (password = ada.password) => {
  const { body } = await call({ route: "POST /api/auth/login", body: { email: ada.email, password } });
  return SignedIn.parse(body).data;
};

describe("the auth function over the emulated services", () => {
  it("takes someone from signing up to a session", async () => {
    const registered = await call({ route: "POST /api/auth/register", body: { ...ada, displayName: "Ada" } });
    expect(registered).toMatchObject({
      status: 200,
      body: { success: true, data: { user: { email: ada.email, displayName: "Ada", emailVerified: false } } },
    });
    const early = await call({ route: "POST /api/auth/login", body: ada });
    expect(early).toMatchObject({ status: 403, body: { code: "VERIFICATION_REQUIRED" } });
    const link = await lastLink();
    expect(await call({ route: "POST /api/auth/verify-email", body: link })).toMatchObject({ status: 200 });
    expect(await call({ route: "POST /api/auth/verify-email", body: link })).toMatchObject({
      status: 400,
      body: { code: "INVALID_TOKEN" },
    });
    const { user, session } = await logIn();
    expect(user).toMatchObject({ emailVerified: true, role: "USER", subscription: { tier: "free" } });
    const me = await call({ route: "GET /api/auth/me", ...bearer(session.accessToken) });
    expect(me).toEqual({ status: 200, body: { success: true, data: { user } } });
  });

  it("ends a session with its CSRF token only", async () => {
    const { session } = await logIn();
    const { body } = await call({ route: "GET /api/csrf-token", ...bearer(session.accessToken) });
    const { csrfToken, data } = Csrf.parse(body);
    expect(data.csrfToken).toBe(csrfToken);
    const logout = { route: "POST /api/auth/logout" };
    expect(await call({ ...logout, ...bearer(session.accessToken) })).toMatchObject({ status: 403 });
    expect(await call({ ...logout, ...bearer(session.accessToken, csrfToken) })).toMatchObject({
      status: 200,
    });
  });

  it("refreshes a session and ends it at logout, also for the refreshed tokens", async () => {
    const { session } = await logIn();
    const refresh = (refreshToken: string) =>
      call({ route: "POST /api/auth/refresh", body: { refreshToken } });
    const next = Refreshed.parse((await refresh(session.refreshToken)).body).data.session;
    expect(next.sessionId).toBe(session.sessionId);
    const csrf = Csrf.parse((await call({ route: "GET /api/csrf-token", ...bearer(next.accessToken) })).body);
    const { refreshToken } = next;
    const logout = { route: "POST /api/auth/logout", body: { refreshToken } };
    expect(await call({ ...logout, ...bearer(next.accessToken, csrf.csrfToken) })).toMatchObject({
      status: 200,
    });
    expect(await call({ route: "GET /api/auth/me", ...bearer(next.accessToken) })).toMatchObject({
      status: 401,
      body: { code: "SESSION_EXPIRED" },
    });
    expect(await refresh(refreshToken)).toMatchObject({ status: 401, body: { code: "SESSION_EXPIRED" } });
  });

  it("resets a forgotten password and ends the sessions", async () => {
    const { session } = await logIn();
    await call({ route: "POST /api/auth/password/reset", body: { email: ada.email } });
    const reset = {
      route: "POST /api/auth/password/reset/verify",
      body: { ...(await lastLink()), newPassword: "weak" },
    };
    expect(await call(reset)).toMatchObject({
      status: 400,
      body: {
        code: "WEAK_PASSWORD",
        error: expect.stringContaining("Password too weak."),
        suggestions: expect.any(Array),
      },
    });
    const body = { ...reset.body, newPassword: "Brand-new-pass-2" };
    expect(await call({ ...reset, body })).toMatchObject({ status: 200 });
    expect(await call({ route: "GET /api/auth/me", ...bearer(session.accessToken) })).toMatchObject({
      status: 401,
    });
    expect((await logIn("Brand-new-pass-2")).user.email).toBe(ada.email);
  });

  it("changes a password for a user who gives the current one", async () => {
    const { session } = await logIn("Brand-new-pass-2");
    const { csrfToken } = Csrf.parse(
      (await call({ route: "GET /api/csrf-token", ...bearer(session.accessToken) })).body,
    );
    const change = (currentPassword: string) =>
      call({
        route: "POST /api/auth/password/change",
        body: { currentPassword, newPassword: ada.password },
        ...bearer(session.accessToken, csrfToken),
      });
    expect(await change("Wrong-guess-1")).toMatchObject({
      status: 400,
      body: { details: [{ path: "body.currentPassword", message: "Current password is incorrect" }] },
    });
    expect(await change("Brand-new-pass-2")).toMatchObject({ status: 200 });
    expect((await logIn()).user.email).toBe(ada.email);
  });

  it("rates a password", async () => {
    expect(
      await call({ route: "POST /api/auth/password/strength", body: { password: "abcdefgh" } }),
    ).toMatchObject({
      body: {
        data: { score: 35, strength: "weak", suggestions: expect.arrayContaining(["Include numbers"]) },
      },
    });
  });
});
