import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { listen } from "#lib/local/listen.ts";
import { createSes, type Ses } from "#lib/local/ses/create.ts";
import { createSsm } from "#lib/local/ssm/create.ts";
import { auth } from "#shared/api/auth.ts";
import { startTestTables } from "#test/fakes/dynamodb.ts";
import { type Ask, bodyOf, context, eventFor } from "#test/functions/platform/exchange.ts";
import { openLocal } from "#test/lib/local/cognito/target.ts";

const sender = "no-reply@halvest.example";
const secrets = ["client-secret", "link-key", "csrf-key"] as const;

let handler: (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;
let ses: Ses;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const tables = await startTestTables();
  const cognito = await openLocal();
  const ssm = await createSsm({ memory: true });
  ses = await createSes({
    memory: true,
    region: "us-east-1",
    account: "000000000000",
    senders: { identities: [sender], configurationSets: [] },
  });
  const [parameters, mail] = [await listen(ssm), await listen(ses)];
  closing.push(tables.close, cognito.close, parameters.close, mail.close, ssm.close, ses.close);
  const environment = {
    ...tables.environment,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cognito.endpoint ?? "",
    AWS_ENDPOINT_URL_SSM: parameters.url,
    AWS_ENDPOINT_URL_SES: mail.url,
    USER_POOL_ID: cognito.poolId,
    USER_POOL_CLIENT_ID: cognito.server.id,
    CLIENT_SECRET_PARAMETER: "/test/client-secret",
    LINK_KEY_PARAMETER: "/test/link-key",
    PROOF_KEY_PARAMETER: "/test/proof-key",
    TWO_FACTOR_KEY_PARAMETER: "/test/two-factor-key",
    CSRF_KEY_PARAMETER: "/test/csrf-key",
    MAIL_SENDER: sender,
    WEB_ORIGIN: "https://halvest.example",
    LOG_LEVEL: "SILENT",
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const client = new SSMClient({});
  for (const name of secrets) {
    const Value = name === "client-secret" ? cognito.server.secret : `value of ${name}`;
    await client.send(new PutParameterCommand({ Name: `/test/${name}`, Value, Type: "SecureString" }));
  }
  client.destroy();
  ({ handler } = await import("#functions/auth/api.lambda.ts"));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  for (const close of closing) await close();
});

async function call(request: Ask): Promise<{ status: number | undefined; body: unknown }> {
  const answer = await handler(eventFor(request), context);
  return { status: answer.statusCode, body: bodyOf(answer) };
}

/** What a session's calls carry, with the claims that API Gateway would take from the token. */
function bearer(accessToken: string, csrfToken?: string): Pick<Ask, "headers" | "claims"> {
  const payload: unknown = JSON.parse(
    Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString("utf8"),
  );
  return {
    headers: { authorization: `Bearer ${accessToken}`, ...(csrfToken ? { "x-csrf-token": csrfToken } : {}) },
    claims: z.record(z.string(), z.unknown()).parse(payload),
  };
}

async function lastLink(): Promise<{ token: string; signature: string }> {
  const mails = await ses.mailbox.list();
  const url =
    /https:\/\/halvest\.example\/\S+signature=[\w-]+/.exec(mails[0]?.text ?? "")?.[0] ?? "https://no.link";
  const { searchParams } = new URL(url);
  return { token: searchParams.get("token") ?? "", signature: searchParams.get("signature") ?? "" };
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
  it("takes somebody from signing up to a session", async () => {
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

  it("changes a password for who knows the present one", async () => {
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
