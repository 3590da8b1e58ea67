import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accessTokens } from "#functions/realtime/access-token.ts";
import { apiScope } from "#shared/api/contract.ts";

const { privateKey, publicKey } = await generateKeyPair("RS256");
const keySet = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: "1", alg: "RS256" }] });

let answer = { status: 200, body: keySet };
const server = createServer((_, response) => response.writeHead(answer.status).end(answer.body));
let endpoint = "";

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  answer = { status: 200, body: keySet };
});
afterAll(() => server.close());

const reader = () => accessTokens({ region: "eu-central-1", userPoolId: "pool", clientId: "web", endpoint });

const claims = {
  token_use: "access",
  client_id: "web",
  scope: `openid ${apiScope}`,
  username: "user-1",
  origin_jti: "session-1",
};

function signed(changes: Record<string, unknown> = {}, { kid = "1", expires = "5m" } = {}) {
  return new SignJWT({ ...claims, ...changes })
    .setProtectedHeader({ alg: "RS256", kid })
    .setIssuer("https://cognito-idp.eu-central-1.amazonaws.com/pool")
    .setExpirationTime(expires)
    .sign(privateKey);
}

describe("an access token of a socket", () => {
  it("names its user and session", async () => {
    expect(await reader()(await signed())).toEqual({ userId: "user-1", sessionId: "session-1" });
  });

  it.each([
    ["no token", async () => ""],
    ["another text", async () => "a.b.c"],
    ["an expired token", () => signed({}, { expires: "-1s" })],
    ["an unknown key", () => signed({}, { kid: "2" })],
    ["an identity token", () => signed({ token_use: "id" })],
    ["another client's token", () => signed({ client_id: "other" })],
    ["a token without our scope", () => signed({ scope: "openid" })],
    ["another pool's token", () => signed({ iss: "https://example.com" }).then((token) => `${token}x`)],
  ])("is refused: %s", async (_, token) => {
    expect(await reader()(await token())).toBeUndefined();
  });

  it.each([
    ["answers with an error", { status: 503, body: "" }],
    ["answers something else", { status: 200, body: "<html>" }],
    ["has no keys", { status: 200, body: "{}" }],
  ])("is not refused when the pool %s: that is an error of ours", async (_, given) => {
    answer = given;
    const read = reader();
    const token = await signed();
    await expect(read(token)).rejects.toThrow();
    answer = { status: 200, body: keySet };
    expect(await read(token)).toEqual({ userId: "user-1", sessionId: "session-1" });
  });
});
