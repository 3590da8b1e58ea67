import { randomUUID } from "node:crypto";
import * as idp from "@aws-sdk/client-cognito-identity-provider";
import { createLocalJWKSet, createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, describe, expect, test } from "vitest";
import { addUser, goodPassword, openTarget, refusal, secretHash, signIn, tokensOf } from "./target.ts";

const target = await openTarget();
const { sdk, poolId: UserPoolId } = target;
afterAll(() => target.close());

/** A call with a user's own access token. */
const ownCall = (AccessToken: string) => sdk.send(new idp.AssociateSoftwareTokenCommand({ AccessToken }));
const refresh = (RefreshToken: string, ClientSecret = target.server.secret) =>
  sdk.send(
    new idp.GetTokensFromRefreshTokenCommand({ RefreshToken, ClientId: target.server.id, ClientSecret }),
  );

describe("signing in with a password", () => {
  test("tokens carry the claims that clients rely on, signed by the pool", async () => {
    const Username = await addUser(target);
    const { access, id } = tokensOf(await signIn(target, Username));
    const issuer = `https://cognito-idp.${target.region}.amazonaws.com/${UserPoolId}`;
    const keys = keySet(issuer);
    const { payload: accessClaims, protectedHeader } = await jwtVerify(access, keys, { issuer });
    expect(protectedHeader).toMatchObject({ alg: "RS256", kid: expect.any(String) });
    expect(accessClaims).toMatchObject({
      client_id: target.server.id,
      token_use: "access",
      scope: "aws.cognito.signin.user.admin",
      username: Username,
      origin_jti: expect.any(String),
      event_id: expect.any(String),
      jti: expect.any(String),
      auth_time: expect.any(Number),
    });
    expect(Number(accessClaims.exp) - Number(accessClaims.iat)).toBe(3600);
    const { payload: idClaims } = await jwtVerify(id, keys, { issuer, audience: target.server.id });
    expect(idClaims).toMatchObject({
      sub: accessClaims.sub,
      "cognito:username": Username,
      token_use: "id",
      origin_jti: accessClaims.origin_jti,
    });
    expect(await ownCall(access)).toHaveProperty("SecretCode");
  });

  test("a wrong password and an unknown name get the same answer", async () => {
    const same = refusal("NotAuthorizedException", "Incorrect username or password.");
    await expect(signIn(target, await addUser(target), "Wrong-Horse-9")).rejects.toMatchObject(same);
    await expect(signIn(target, randomUUID())).rejects.toMatchObject(same);
  });

  test("a confidential client authenticates by the hash of its secret", async () => {
    const USERNAME = await addUser(target);
    const attempt = (hash: { SECRET_HASH?: string }) =>
      sdk.send(
        new idp.AdminInitiateAuthCommand({
          UserPoolId,
          ClientId: target.server.id,
          AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
          AuthParameters: { USERNAME, PASSWORD: goodPassword, ...hash },
        }),
      );
    await expect(attempt({})).rejects.toMatchObject(
      refusal(
        "NotAuthorizedException",
        `Client ${target.server.id} is configured with secret but SECRET_HASH was not received`,
      ),
    );
    await expect(attempt({ SECRET_HASH: secretHash(target, "another") })).rejects.toMatchObject(
      refusal("NotAuthorizedException", `Unable to verify secret hash for client ${target.server.id}`),
    );
  });

  test("a client can only use the flows it was given", async () => {
    const open = (AuthFlow: idp.AuthFlowType, ClientId: string) =>
      sdk.send(
        new idp.AdminInitiateAuthCommand({
          UserPoolId,
          AuthFlow,
          ClientId,
          AuthParameters: { USERNAME: "ann", PASSWORD: goodPassword },
        }),
      );
    await expect(open("ADMIN_USER_PASSWORD_AUTH", target.page.id)).rejects.toMatchObject(
      refusal("InvalidParameterException", "Auth flow not enabled for this client"),
    );
  });

  test("a deleted user's tokens die", async () => {
    const Username = await addUser(target);
    const { access, refresh: token } = tokensOf(await signIn(target, Username));
    await sdk.send(new idp.AdminDeleteUserCommand({ UserPoolId, Username }));
    await expect(
      sdk.send(new idp.AdminUserGlobalSignOutCommand({ UserPoolId, Username })),
    ).rejects.toMatchObject({ name: "UserNotFoundException" });
    await expect(ownCall(access)).rejects.toMatchObject({ name: "UserNotFoundException" });
    await expect(refresh(token)).rejects.toMatchObject({ name: "NotAuthorizedException" });
  });

  test("the sixth guess in a row meets a lock", async () => {
    const Username = await addUser(target);
    for (let n = 0; n < 5; n += 1) {
      await expect(signIn(target, Username, "Wrong-Horse-9")).rejects.toMatchObject(
        refusal("NotAuthorizedException", "Incorrect username or password."),
      );
    }
    await expect(signIn(target, Username)).rejects.toMatchObject(
      refusal("NotAuthorizedException", "Password attempts exceeded"),
    );
  });
});

/** The pool's keys, from where it runs. */
function keySet(issuer: string) {
  if (target.keys === undefined) return createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));
  return createLocalJWKSet(target.keys());
}
