import {
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailedLinkTo } from "#test/api/mailbox.ts";
import { linkOf } from "#test/fakes/mailed-links.ts";
import { codeFor } from "#test/lib/local/cognito/authenticator.ts";
import { type Member, type Product, password, startProduct } from "./product.ts";

let product: Product;
let cognito: CognitoIdentityProviderClient;
let clientSecret: string | undefined;

beforeAll(async () => {
  product = await startProduct();
  const { endpoint, region, operator: credentials } = product.cloud.aws;
  cognito = new CognitoIdentityProviderClient({ endpoint, region, credentials });
  const parameters = new SSMClient({ endpoint, region, credentials });
  const Name = "/development/halvest/client-secret";
  const { Parameter } = await parameters.send(new GetParameterCommand({ Name, WithDecryption: true }));
  clientSecret = Parameter?.Value;
  parameters.destroy();
});
afterAll(async () => {
  cognito?.destroy();
  await product?.stop();
});

/** What Cognito itself gives for a browser's refresh token to someone who has the client's secret as well. */
function exchange({ accessToken, refreshToken }: Member) {
  const [, , , ...token] = refreshToken.split(".");
  const { client_id: ClientId } = decodeJwt<{ client_id: string }>(accessToken);
  const RefreshToken = token.join(".");
  return cognito.send(
    new GetTokensFromRefreshTokenCommand({ ClientId, ClientSecret: clientSecret, RefreshToken }),
  );
}

async function post(path: string, body?: unknown, as?: Member): Promise<Record<string, unknown>> {
  const answer = await product.call("POST", path, { ...(body !== undefined && { body }), ...(as && { as }) });
  expect(answer.status, answer.text).toBe(200);
  return answer.json?.data as Record<string, unknown>;
}

async function mailedLink(page: string, address: string): Promise<{ token: string; signature: string }> {
  return linkOf(await mailedLinkTo(product.cloud, (each) => each.includes(page), address));
}

/** Turns the second factor on; gives the secret and the recovery codes. */
async function enable(member: Member): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await post("/auth/2fa/setup", undefined, member)) as { secret: string };
  const code = codeFor(secret, Date.now(), 0);
  const { recoveryCodes } = await post("/auth/2fa/verify", { code, secret }, member);
  return { secret, recoveryCodes: recoveryCodes as string[] };
}

/** Someone with a session here, and the one elsewhere that ends. */
interface Both {
  here: Member;
  elsewhere: Member;
}

const elsewhereId = ({ elsewhere }: Both) =>
  decodeJwt<{ origin_jti: string }>(elsewhere.accessToken).origin_jti;
const newPassword = "Another-Horse-8";

/** Every way in which a session ends without its browser noticing. */
const ways: Readonly<Record<string, (both: Both) => Promise<unknown>>> = {
  "one session is ended from the list": async (both) => {
    const answer = await product.call("DELETE", `/auth/sessions/${elsewhereId(both)}`, { as: both.here });
    expect(answer.status, answer.text).toBe(200);
  },
  "a device's sessions are ended": async (both) => {
    const list = await product.call("GET", "/auth/devices/sessions", { as: both.here });
    const devices = list.json?.data as { deviceFingerprintId: string; allSessionIds: string[] }[];
    const device = devices.find(({ allSessionIds }) => allSessionIds.includes(elsewhereId(both)));
    const path = `/auth/devices/${device?.deviceFingerprintId}/sessions`;
    expect((await product.call("DELETE", path, { as: both.here })).status).toBe(200);
  },
  "all other sessions are ended": ({ here }) => post("/auth/sessions/revoke-all", undefined, here),
  "its own logout does not send the token": ({ elsewhere }) => post("/auth/logout", undefined, elsewhere),
  "the password is changed": ({ here }) =>
    post("/auth/password/change", { currentPassword: password, newPassword }, here),
  "the password is reset by mail": async ({ here }) => {
    await post("/auth/password/reset", { email: here.email });
    await post("/auth/password/reset/verify", {
      ...(await mailedLink("/reset-password", here.email)),
      newPassword,
    });
  },
  "a change of address is undone": async ({ here }) => {
    const email = `moved.${here.email}`;
    expect((await product.call("PUT", "/auth/me", { as: here, body: { email } })).status).toBe(200);
    await post("/auth/verify-email-change", await mailedLink("purpose=email-change&", email));
    await post("/auth/undo-email-change", await mailedLink("undo", here.email));
  },
  "the authenticator is replaced with a recovery code": async ({ here }) => {
    const { recoveryCodes } = await enable(here);
    const { secret } = await post("/auth/2fa/reset", { recoveryCode: recoveryCodes[0] }, here);
    await post("/auth/2fa/verify", { code: codeFor(String(secret), Date.now(), 0), secret }, here);
  },
  "the authenticator is replaced by mail": async ({ here }) => {
    await enable(here);
    await post("/auth/2fa/emergency-reset", { email: here.email, password });
    const { token } = await mailedLink("/emergency-reset", here.email);
    await post("/auth/2fa/emergency-reset/complete", { token });
  },
  "the account is deleted": async ({ here }) => {
    const body = { confirmation: "DELETE" };
    expect((await product.call("DELETE", "/users/me", { as: here, body })).status).toBe(200);
  },
};

describe("the refresh token of a session that is over gives nothing at Cognito itself", () => {
  it.each(Object.entries(ways))("after %s", async (way, end) => {
    const here = await product.member(`owner${Object.keys(ways).indexOf(way)}`);
    const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0";
    const elsewhere = await product.logIn(here.email, agent);
    await end({ here, elsewhere });
    await expect(exchange(elsewhere)).rejects.toMatchObject({ name: "NotAuthorizedException" });
  });

  it("after a refresh as well, whose token is the one to revoke", async () => {
    const here = await product.member("refreshed");
    const first = await product.logIn(here.email);
    const { session } = await post("/auth/refresh", { refreshToken: first.refreshToken });
    const elsewhere = { ...first, ...(session as Pick<Member, "accessToken" | "refreshToken">) };
    await post("/auth/sessions/revoke-all", undefined, here);
    await expect(exchange(elsewhere)).rejects.toMatchObject({ name: "NotAuthorizedException" });
    await expect(exchange(first)).rejects.toMatchObject({ name: "NotAuthorizedException" });
  });

  it("while that of the session that goes on still works", async () => {
    const here = await product.member("staying");
    await product.logIn(here.email);
    await post("/auth/sessions/revoke-all", undefined, here);
    expect((await exchange(here)).AuthenticationResult?.AccessToken).toEqual(expect.any(String));
  });
});
