import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import {
  AdminSetUserMFAPreferenceCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { settingsKey } from "#functions/platform/records/keys/settings-key.ts";
import { userKey } from "#functions/platform/records/users.ts";
import { listen } from "#lib/local/listen.ts";
import { createSes, type Ses } from "#lib/local/ses/create.ts";
import { createSsm } from "#lib/local/ssm/create.ts";
import { auth } from "#shared/api/auth.ts";
import { hourMs } from "#shared/domain/durations.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";
import { linkOf } from "#test/fakes/mailed-links.ts";
import { deliverStoredMails } from "#test/fakes/stored-mails.ts";
import {
  type Ask,
  bodyOf,
  context,
  distributionKey,
  eventFor,
} from "#test/functions/platform/http/exchange.ts";
import { openLocal } from "#test/lib/local/cognito/target.ts";
import { openLocal as openS3 } from "#test/lib/local/s3/target.ts";

type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

const sender = "no-reply@halvest.example";
const secrets = [
  "origin-key",
  "client-secret",
  "link-key",
  "mail-key",
  "csrf-key",
  "proof-key",
  "two-factor-key",
] as const;

let authentication: Handler;
let profile: Handler;
let resume: (event: unknown, context: Context) => Promise<void>;
let ses: Ses;
let tables: TestTables;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  tables = await startTestTables();
  const files = await openS3({
    buckets: ["test-files"],
    keysOf: () => ({ secretAccessKey: "unused" }),
  });
  const cognito = await openLocal();
  const ssm = await createSsm({ memory: true });
  ses = await createSes({
    memory: true,
    region: "us-east-1",
    account: "000000000000",
    identities: [sender],
  });
  const [parameters, mail] = [await listen(ssm), await listen(ses)];
  closing.push(tables.close, files.close, cognito.close, parameters.close, mail.close, ssm.close, ses.close);
  const environment = {
    ...tables.environment,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cognito.endpoint ?? "",
    AWS_ENDPOINT_URL_SSM: parameters.url,
    AWS_ENDPOINT_URL_SES: mail.url,
    AWS_ENDPOINT_URL_S3: files.url,
    FILES_BUCKET: "test-files",
    USER_POOL_ID: cognito.poolId,
    USER_POOL_CLIENT_ID: cognito.server.id,
    MAIL_SENDER: sender,
    WEB_ORIGIN: "https://halvest.example",
    // No one here is its customer, so nothing is asked of it.
    STRIPE_API_URL: "http://127.0.0.1:1",
    STRIPE_SECRET_KEY_PARAMETER: "/test/stripe-secret-key",
    LOG_LEVEL: "SILENT",
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const client = new SSMClient({});
  for (const name of secrets) {
    const Name = `/test/${name}`;
    vi.stubEnv(`${name.toUpperCase().replaceAll("-", "_")}_PARAMETER`, Name);
    const given: Record<string, string> = {
      "client-secret": cognito.server.secret,
      "origin-key": distributionKey,
    };
    const Value = given[name] ?? randomBytes(32).toString("base64");
    await client.send(new PutParameterCommand({ Name, Value, Type: "SecureString" }));
  }
  client.destroy();
  ({ handler: authentication } = await import("#functions/auth/api.lambda.ts"));
  ({ handler: profile } = await import("#functions/profile/api.lambda.ts"));
  ({ handler: resume } = await import("#functions/profile/deletion.lambda.ts"));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  for (const close of closing) await close();
});

async function call(handler: Handler, ask: Ask): Promise<{ status: number | undefined; body: unknown }> {
  const answer = await handler(eventFor(ask), context);
  return { status: answer.statusCode, body: bodyOf(answer) };
}

async function arrived() {
  await deliverStoredMails(tables);
  return ses.mailbox.list();
}

/** Token and signature of the last mail to an address. */
async function lastLink(address: string): Promise<{ token: string; signature: string }> {
  const mails = await arrived();
  const text = mails.find(({ to }) => to.includes(address))?.text ?? "";
  const url = /https:\/\/halvest\.example\/\S+signature=[\w-]+/.exec(text)?.[0] ?? "https://no.link";
  return linkOf(url);
}

const subjects = async (address: string) =>
  (await arrived()).filter(({ to }) => to.includes(address)).map(({ subject }) => subject);

const SignedIn = z.object({ data: auth.login.response.options[0] });
const Csrf = z.object({ csrfToken: z.string() });
const password = "Correct-horse-1";

/** Logs in; gives the refresh token, and calls on behalf of the session. */
async function logIn(email: string) {
  const { body } = await call(authentication, { route: "POST /api/auth/login", body: { email, password } });
  const { session, user } = SignedIn.parse(body).data;
  const payload = Buffer.from(session.accessToken.split(".")[1] ?? "", "base64url").toString("utf8");
  const claims = z.record(z.string(), z.unknown()).parse(JSON.parse(payload));
  const authorization = `Bearer ${session.accessToken}`;
  const csrf = await call(authentication, {
    route: "GET /api/csrf-token",
    headers: { authorization },
    claims,
  });
  const headers = { authorization, "x-csrf-token": Csrf.parse(csrf.body).csrfToken };
  return {
    user,
    refreshToken: session.refreshToken,
    ask: (route: string, rest: Partial<Ask> = {}) => call(profile, { route, headers, claims, ...rest }),
  };
}

async function signUp(email: string, displayName: string): Promise<void> {
  const body = { email, password, displayName };
  expect(await call(authentication, { route: "POST /api/auth/register", body })).toMatchObject({
    status: 200,
  });
  const link = await lastLink(email.toLowerCase());
  expect(await call(authentication, { route: "POST /api/auth/verify-email", body: link })).toMatchObject({
    status: 200,
  });
}

describe("the profile function over the emulated services", () => {
  it("changes an address by the mailed link; the old one no longer logs in", async () => {
    await signUp("Ada@Example.com", "Ada King");
    const { ask, user } = await logIn("ada@example.com");
    const asked = await ask("PUT /api/auth/me", { body: { email: "new@example.com" } });
    expect(asked).toMatchObject({
      status: 200,
      body: { data: { user: { email: "Ada@Example.com", pendingEmail: "new@example.com" } } },
    });
    expect(asked.body).not.toHaveProperty("data.user.emailChangeHash");
    const again = await ask("PUT /api/auth/me", { body: { email: "other@example.com" } });
    expect(again).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    const link = await lastLink("new@example.com");
    const verify = { route: "POST /api/auth/verify-email-change", body: link };
    expect(await call(profile, verify)).toEqual({
      status: 200,
      body: { success: true, data: { message: "Email address changed successfully!" } },
    });
    expect(await call(profile, verify)).toMatchObject({ status: 400, body: { code: "INVALID_TOKEN" } });
    const old = { route: "POST /api/auth/login", body: { email: "ada@example.com", password } };
    expect(await call(authentication, old)).toMatchObject({ status: 401 });
    expect((await logIn("new@example.com")).user).toMatchObject({
      id: user.id,
      email: "new@example.com",
      previousEmail: "Ada@Example.com",
      pendingEmail: null,
    });
    expect(await subjects("ada@example.com")).toContain("Your email address was changed");
  });

  it("cancels a change, after which its link does nothing", async () => {
    const { ask } = await logIn("new@example.com");
    await ask("PUT /api/auth/me", { body: { email: "third@example.com" } });
    expect(await ask("POST /api/auth/cancel-email-change")).toMatchObject({
      status: 200,
      body: { data: { message: "Email change cancelled", user: { pendingEmail: null } } },
    });
    const body = await lastLink("third@example.com");
    expect(await call(profile, { route: "POST /api/auth/verify-email-change", body })).toMatchObject({
      status: 400,
    });
  });

  it("makes a reset link that went to the old address void", async () => {
    await signUp("reset@example.com", "Reset Me");
    await call(authentication, {
      route: "POST /api/auth/password/reset",
      body: { email: "reset@example.com" },
    });
    const link = await lastLink("reset@example.com");
    const { ask } = await logIn("reset@example.com");
    await ask("PUT /api/auth/me", { body: { email: "moved@example.com" } });
    const body = await lastLink("moved@example.com");
    await call(profile, { route: "POST /api/auth/verify-email-change", body });
    expect(
      await call(authentication, {
        route: "POST /api/auth/password/reset/verify",
        body: { ...link, newPassword: "Brand-new-pass-2" },
      }),
    ).toMatchObject({ status: 400, body: { code: "INVALID_TOKEN" } });
  });

  it.each(["verify-email-change", "undo-email-change"])(
    "counts no made-up link of %s, so that none keeps others of the network from theirs",
    async (name) => {
      const forged = {
        route: `POST /api/auth/${name}`,
        body: { token: "made-up", signature: "x".repeat(43) },
      };
      const codes = await Promise.all(
        Array.from({ length: 45 }, async () => (await call(profile, forged)).body),
      );
      for (const body of codes) expect(body).toMatchObject({ code: "INVALID_TOKEN" });
    },
  );

  it("finds people once they are verified, by name and on both paths", async () => {
    await signUp("bob@example.com", "Bob Stone");
    const body = { email: "eve@example.com", password, displayName: "Bobby Unverified" };
    await call(authentication, { route: "POST /api/auth/register", body });
    const { ask } = await logIn("new@example.com");
    for (const path of ["search", "search-users"]) {
      expect(await ask(`GET /api/users/${path}`, { query: { searchTerm: "bob" } })).toMatchObject({
        status: 200,
        body: { data: [{ displayName: "Bob Stone", email: "b•••@example.com", photoURL: null }] },
      });
    }
    await (await logIn("bob@example.com")).ask("PUT /api/auth/me", { body: { displayName: "Robert Stone" } });
    expect(await ask("GET /api/users/search", { query: { searchTerm: "bob" } })).toMatchObject({
      body: { data: [] },
    });
    expect(await ask("GET /api/users/search", { query: { searchTerm: "bo" } })).toMatchObject({
      status: 400,
      body: { error: "searchTerm: Enter at least 3 characters" },
    });
  });

  it("exports one's own data as JSON without an envelope", async () => {
    const { ask, user } = await logIn("new@example.com");
    expect(await ask("GET /api/users/me/export")).toMatchObject({
      status: 200,
      body: { exportedAt: expect.any(String), data: { profile: [{ id: user.id }] } },
    });
  });

  it("exports one's own data without the time of creation where the settings leave metadata out", async () => {
    await signUp("bare@example.com", "Bare");
    const { ask, user } = await logIn("bare@example.com");
    const item = { ...settingsKey(user.id, "environment"), includeMetadata: false };
    await tables.documents.send(new PutCommand({ TableName: tables.tables.ACCOUNTS_TABLE, Item: item }));
    const { body } = await ask("GET /api/users/me/export");
    expect(body).toMatchObject({ data: { profile: [{ id: user.id }] } });
    expect(body).not.toHaveProperty("exportedAt");
  });

  it("exports five times an hour, in whatever way; what the subscription refuses does not count", async () => {
    const leftMs = hourMs - (Date.now() % hourMs);
    // The hour of the counter must not end meanwhile.
    if (leftMs < 10_000) await setTimeout(leftMs);
    await signUp("carl@example.com", "Carl");
    const { ask, user } = await logIn("carl@example.com");
    const own = async () => (await ask("GET /api/users/me/export")).status;
    const file = () => ask("GET /api/settings/export", { query: { format: "json" } });
    const refused = { status: 403, body: { code: "TIER_REQUIRED" } };
    for (let attempt = 0; attempt < 6; attempt += 1) expect(await file()).toMatchObject(refused);
    const setTier = new UpdateCommand({
      TableName: tables.tables.ACCOUNTS_TABLE,
      Key: userKey(user.id),
      UpdateExpression: "SET subscription.tier = :tier",
      ExpressionAttributeValues: { ":tier": "basic-monthly" },
    });
    await tables.documents.send(setTier);
    const { body } = await file();
    expect(body).toMatchObject({ success: true, data: { mediaType: "application/json", url: null } });
    expect([await own(), await own(), await own()]).toEqual([200, 200, 200]);
    const together = await Promise.all([own(), own(), own()]);
    expect(together.toSorted()).toEqual([200, 429, 429]);
    expect(await file()).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    expect((await (await logIn("bob@example.com")).ask("GET /api/users/me/export")).status).toBe(200);
  });

  it("deletes an account only when DELETE is typed, and then at once and for good", async () => {
    const { ask, refreshToken, user } = await logIn("bob@example.com");
    const inPool = async () => {
      const client = new CognitoIdentityProviderClient({});
      // Changes nothing, and is refused for a user who does not exist.
      const command = new AdminSetUserMFAPreferenceCommand({
        UserPoolId: process.env.USER_POOL_ID,
        Username: user.id,
        SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
      });
      return client.send(command).finally(() => client.destroy());
    };
    await inPool();
    for (const confirmation of ["delete", "", undefined]) {
      expect(await ask("DELETE /api/users/me", { body: { confirmation } })).toMatchObject({
        status: 400,
        body: { details: [{ path: "body.confirmation", message: "Please type DELETE to confirm" }] },
      });
    }
    const remove = () => ask("DELETE /api/users/me", { body: { confirmation: "DELETE" } });
    const answers = await Promise.all([remove(), remove()]);
    expect(answers[0]).toMatchObject({ status: 200 });
    expect([200, 401]).toContain(answers[1]?.status);
    expect(await ask("GET /api/users/me/export")).toMatchObject({
      status: 401,
      body: { code: "SESSION_EXPIRED" },
    });
    expect(await remove()).toMatchObject({ status: 401 });
    const login = { route: "POST /api/auth/login", body: { email: "bob@example.com", password } };
    expect(await call(authentication, login)).toMatchObject({
      status: 401,
      body: { code: "INVALID_CREDENTIALS" },
    });
    const refresh = { route: "POST /api/auth/refresh", body: { refreshToken } };
    expect(await call(authentication, refresh)).toMatchObject({ status: 401 });
    expect(await subjects("bob@example.com")).toContain("Your account was deleted");
    await expect(inPool()).rejects.toMatchObject({ name: "UserNotFoundException" });
    await resume({}, context);
    await signUp("bob@example.com", "Bob Again");
    expect((await logIn("bob@example.com")).user).toMatchObject({ displayName: "Bob Again" });
  });
});
