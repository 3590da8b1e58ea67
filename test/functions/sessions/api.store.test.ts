import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { csrfTokens } from "#functions/platform/call/csrf-tokens.ts";
import { sessionKey, userKey } from "#functions/platform/records/users.ts";
import { listen } from "#lib/local/listen.ts";
import { createSsm } from "#lib/local/ssm/create.ts";
import { sessions } from "#shared/api/sessions.ts";
import { startTestTables } from "#test/fakes/dynamodb.ts";
import {
  type Ask,
  bodyOf,
  context,
  distributionKey,
  eventFor,
  sampleUser,
} from "#test/functions/platform/http/exchange.ts";
import { agents, sessionWith } from "./browsers.ts";

let handler: (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;
const closing: (() => Promise<void>)[] = [];
const key = "a key of the deployment";
const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString();

beforeAll(async () => {
  const tables = await startTestTables();
  const ssm = await createSsm({ memory: true });
  const parameters = await listen(ssm);
  closing.push(tables.close, parameters.close, ssm.close);
  const environment = {
    ...tables.environment,
    AWS_ENDPOINT_URL_SSM: parameters.url,
    CSRF_KEY_PARAMETER: "/test/csrf-key",
    ORIGIN_KEY_PARAMETER: "/test/origin-key",
    LINK_KEY_PARAMETER: "/test/link-key",
    CLIENT_SECRET_PARAMETER: "/test/client-secret",
    USER_POOL_CLIENT_ID: "client-of-the-functions",
    LOG_LEVEL: "SILENT",
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const client = new SSMClient({});
  const put = (Name: string, Value: string) =>
    client.send(new PutParameterCommand({ Name, Value, Type: "SecureString" }));
  await put("/test/csrf-key", key);
  await put("/test/origin-key", distributionKey);
  client.destroy();
  const stored = [
    sessionWith("here", { expiresAt: inAMonth }),
    sessionWith("phone", { expiresAt: inAMonth, userAgent: agents.safariPhone }),
    sessionWith("tablet", { expiresAt: inAMonth, userAgent: agents.firefoxLinux }),
  ];
  const items = [
    { ...userKey(sampleUser.id), ...sampleUser },
    ...stored.map((session) => ({ ...sessionKey(session.userId, session.id), ...session })),
  ];
  for (const Item of items) {
    await tables.documents.send(new PutCommand({ TableName: tables.tables.ACCOUNTS_TABLE, Item }));
  }
  ({ handler } = await import("#functions/sessions/api.lambda.ts"));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  for (const close of closing) await close();
});

/** Calls with a session, and by default with its CSRF token. */
async function call(sessionId: string, ask: Ask): Promise<{ status: number | undefined; body: unknown }> {
  const token = await csrfTokens(async () => key).issue(sessionId, Date.now());
  const event = eventFor({
    headers: { authorization: "Bearer token", "x-csrf-token": token },
    claims: { token_use: "access", username: sampleUser.id, origin_jti: sessionId },
    ...ask,
  });
  const answer = await handler(event, context);
  return { status: answer.statusCode, body: bodyOf(answer) };
}

const list = async (sessionId: string) => {
  const { body } = await call(sessionId, { route: "GET /api/auth/devices/sessions" });
  return z.object({ data: sessions.listDevices.response }).parse(body).data;
};
const saying = (message: string) => ({ status: 200, body: { success: true, data: { message } } });

describe("the sessions function over the emulated services", () => {
  it("lists the devices", async () => {
    const devices = await list("here");
    expect(devices.map(({ deviceName, isCurrent }) => [deviceName, isCurrent])).toEqual([
      ["Chrome on Windows", true],
      expect.any(Array),
      expect.any(Array),
    ]);
  });

  it("trusts a device and removes the trust", async () => {
    const deviceFingerprintId = (await list("here")).at(-1)?.deviceFingerprintId ?? "";
    const params = { deviceFingerprintId };
    const ask = (verb: string) =>
      call("here", { route: `POST /api/auth/devices/{deviceFingerprintId}/${verb}`, params });
    expect(await ask("trust")).toEqual(saying("Device trusted successfully"));
    expect((await list("here")).map(({ isTrusted }) => isTrusted)).toEqual([false, false, true]);
    expect(await ask("untrust")).toEqual(saying("Device untrusted successfully"));
    expect((await list("here")).some(({ isTrusted }) => isTrusted)).toBe(false);
  });

  it("ends a session at once: its next request is refused", async () => {
    const revoke = { route: "DELETE /api/auth/sessions/{id}", params: { id: "phone" } };
    expect(await call("here", revoke)).toEqual(saying("Session revoked successfully"));
    expect(await call("phone", { route: "GET /api/auth/devices/sessions" })).toMatchObject({
      status: 401,
      body: { code: "SESSION_EXPIRED" },
    });
    expect(await call("here", revoke)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  });

  it("refuses the current session and device", async () => {
    expect(
      await call("here", { route: "DELETE /api/auth/sessions/{id}", params: { id: "here" } }),
    ).toMatchObject({
      status: 409,
      body: { error: "This is the session you are using. Log out to end it." },
    });
    const [current] = await list("here");
    const params = { deviceFingerprintId: current?.deviceFingerprintId ?? "" };
    const route = "DELETE /api/auth/devices/{deviceFingerprintId}/sessions";
    expect(await call("here", { route, params })).toMatchObject({ status: 409 });
  });

  it("ends all other sessions", async () => {
    const route = "POST /api/auth/sessions/revoke-all";
    expect(await call("here", { route, headers: { authorization: "Bearer token" } })).toMatchObject({
      status: 403,
      body: { code: "CSRF_FAILED" },
    });
    expect(await call("here", { route })).toEqual(saying("All other sessions revoked successfully"));
    expect(await list("here")).toHaveLength(1);
  });

  it("describes a browser, with an analysis where it is asked for", async () => {
    const route = "POST /api/device-detection/parse";
    const userAgent = agents.safariPhone;
    const plain = await call("here", { route, body: { userAgent } });
    expect(plain).toMatchObject({ status: 200, body: { data: { deviceName: "Safari on iPhone" } } });
    expect(plain.body).not.toHaveProperty("data.securityAnalysis");
    const body = { userAgent, clientFeatures: { timezone: "UTC" }, includeSecurityAnalysis: true };
    expect(await call("here", { route, body })).toMatchObject({
      body: { data: { securityAnalysis: { riskScore: 0, level: "low" } } },
    });
    expect(await call("here", { route, body: { userAgent: "" } })).toMatchObject({
      status: 400,
      body: { error: "userAgent: User agent is required" },
    });
  });
});
