import * as idp from "@aws-sdk/client-cognito-identity-provider";
import { decodeJwt } from "jose";
import { afterAll, describe, expect, test } from "vitest";
import { addUser, openTarget, refusal, signIn, tokensOf } from "./target.ts";

const target = await openTarget();
const { sdk, poolId: UserPoolId } = target;
afterAll(() => target.close());

/** A call with a user's own access token. */
const ownCall = (AccessToken: string) => sdk.send(new idp.AssociateSoftwareTokenCommand({ AccessToken }));
const refresh = (RefreshToken: string, ClientSecret = target.server.secret) =>
  sdk.send(
    new idp.GetTokensFromRefreshTokenCommand({ RefreshToken, ClientId: target.server.id, ClientSecret }),
  );

describe("refreshing and revoking", () => {
  test("a rotated token brings new tokens of the same sign-in", async () => {
    const Username = await addUser(target);
    const first = tokensOf(await signIn(target, Username));
    const second = tokensOf(await refresh(first.refresh));
    expect(second.refresh).not.toBe(first.refresh);
    const before = decodeJwt(first.access);
    const after = decodeJwt(second.access);
    expect(after).toMatchObject({ origin_jti: before.origin_jti, auth_time: before.auth_time });
    expect(after.jti).not.toBe(before.jti);
  });

  test("parallel refreshes with one token all succeed within the grace period", async () => {
    const first = tokensOf(await signIn(target, await addUser(target)));
    const all = await Promise.all(Array.from({ length: 8 }, () => refresh(first.refresh)));
    const tokens = all.map((output) => tokensOf(output).refresh);
    expect(new Set(tokens).size).toBe(8);
    for (const token of tokens) tokensOf(await refresh(token));
  });

  test("a token is refused to another client, and to one without its secret", async () => {
    const { refresh: token } = tokensOf(await signIn(target, await addUser(target)));
    await expect(refresh(token, "not-the-secret")).rejects.toMatchObject({ name: "NotAuthorizedException" });
    await expect(
      sdk.send(new idp.GetTokensFromRefreshTokenCommand({ RefreshToken: token, ClientId: target.page.id })),
    ).rejects.toMatchObject({ name: "NotAuthorizedException" });
    await expect(refresh("not.a.token")).rejects.toMatchObject(
      refusal("NotAuthorizedException", /^Invalid Refresh Token/),
    );
  });

  test("revoking one token ends its whole family and no other sign-in", async () => {
    const Username = await addUser(target);
    const first = tokensOf(await signIn(target, Username));
    const other = tokensOf(await signIn(target, Username));
    const second = tokensOf(await refresh(first.refresh));
    await sdk.send(
      new idp.RevokeTokenCommand({
        Token: second.refresh,
        ClientId: target.server.id,
        ClientSecret: target.server.secret,
      }),
    );
    const revoked = refusal("NotAuthorizedException", /Token has been revoked$/);
    await expect(refresh(second.refresh)).rejects.toMatchObject(revoked);
    await expect(refresh(first.refresh)).rejects.toMatchObject(revoked);
    await expect(ownCall(first.access)).rejects.toMatchObject(
      refusal("NotAuthorizedException", "Access Token has been revoked"),
    );
    expect(await ownCall(other.access)).toHaveProperty("SecretCode");
    tokensOf(await refresh(other.refresh));
  });

  test("an access token is not a token that can be revoked", async () => {
    const { access } = tokensOf(await signIn(target, await addUser(target)));
    await expect(
      sdk.send(
        new idp.RevokeTokenCommand({
          Token: access,
          ClientId: target.server.id,
          ClientSecret: target.server.secret,
        }),
      ),
    ).rejects.toMatchObject({ name: "UnsupportedTokenTypeException" });
  });

  test("a global sign-out ends every sign-in", async () => {
    const Username = await addUser(target);
    const one = tokensOf(await signIn(target, Username));
    const two = tokensOf(await signIn(target, Username));
    await sdk.send(new idp.AdminUserGlobalSignOutCommand({ UserPoolId, Username }));
    for (const { access, refresh: token } of [one, two]) {
      await expect(ownCall(access)).rejects.toMatchObject(
        refusal("NotAuthorizedException", "Access Token has been revoked"),
      );
      await expect(refresh(token)).rejects.toMatchObject(
        refusal("NotAuthorizedException", "Refresh Token has been revoked"),
      );
    }
    const fresh = tokensOf(await signIn(target, Username));
    expect(await ownCall(fresh.access)).toHaveProperty("SecretCode");
  });

  test("anything but an access token, or was changed, is refused", async () => {
    const { access, id } = tokensOf(await signIn(target, await addUser(target)));
    const [header = "", payload = "", signature = ""] = access.split(".");
    const unsigned = Buffer.from('{"alg":"none"}').toString("base64url");
    const claims = { ...decodeJwt(access), username: "another" };
    const changed = Buffer.from(JSON.stringify(claims)).toString("base64url");
    for (const text of [
      id,
      "eyJhbGciOiJub25lIn0.e30.",
      `${unsigned}.${payload}.`,
      `${header}.${changed}.${signature}`,
    ]) {
      await expect(ownCall(text)).rejects.toMatchObject({ name: "NotAuthorizedException" });
    }
  });
});
