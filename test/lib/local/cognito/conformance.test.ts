import { getDiffieHellman, randomUUID } from "node:crypto";
import * as idp from "@aws-sdk/client-cognito-identity-provider";
import { createLocalJWKSet, createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeFor } from "./authenticator.ts";
import {
  addUser,
  goodPassword,
  openTarget,
  refusal,
  secretHash,
  signIn,
  type Target,
  tokensOf,
} from "./target.ts";

let target: Target;
let sdk: idp.CognitoIdentityProviderClient;
let UserPoolId: string;

beforeAll(async () => {
  target = await openTarget();
  ({ sdk, poolId: UserPoolId } = target);
});
afterAll(() => target.close());

const getUser = (AccessToken: string) => sdk.send(new idp.GetUserCommand({ AccessToken }));
const adminGetUser = (Username: string) => sdk.send(new idp.AdminGetUserCommand({ UserPoolId, Username }));
const refresh = (RefreshToken: string, ClientSecret = target.server.secret) =>
  sdk.send(
    new idp.GetTokensFromRefreshTokenCommand({ RefreshToken, ClientId: target.server.id, ClientSecret }),
  );

describe("pools and clients", () => {
  test("a pool describes itself", async () => {
    const { UserPool } = await sdk.send(new idp.DescribeUserPoolCommand({ UserPoolId }));
    expect(UserPool).toMatchObject({
      Id: UserPoolId,
      Arn: expect.stringMatching(/^arn:aws:cognito-idp:.+:userpool\//),
      MfaConfiguration: "OPTIONAL",
      CreationDate: expect.any(Date),
    });
    expect(UserPool?.Policies?.PasswordPolicy).toMatchObject({ MinimumLength: 8, RequireSymbols: true });
  });

  test("a confidential client describes itself with its secret", async () => {
    const { UserPoolClient } = await sdk.send(
      new idp.DescribeUserPoolClientCommand({ UserPoolId, ClientId: target.server.id }),
    );
    expect(UserPoolClient).toMatchObject({
      ClientId: target.server.id,
      ClientSecret: target.server.secret,
      AccessTokenValidity: 60,
      RefreshTokenRotation: { Feature: "ENABLED", RetryGracePeriodSeconds: 10 },
    });
  });

  test("an unknown pool or client is named in the refusal", async () => {
    const wrong = `${UserPoolId.slice(0, -9)}AAAAAAAAA`;
    await expect(sdk.send(new idp.DescribeUserPoolCommand({ UserPoolId: wrong }))).rejects.toMatchObject(
      refusal("ResourceNotFoundException", `User pool ${wrong} does not exist.`),
    );
    await expect(
      sdk.send(new idp.DescribeUserPoolClientCommand({ UserPoolId, ClientId: "nosuchclient" })),
    ).rejects.toMatchObject(
      refusal("ResourceNotFoundException", "User pool client nosuchclient does not exist."),
    );
  });
});

describe("users", () => {
  test("a created user is as described, with a temporary password", async () => {
    const Username = randomUUID();
    const created = await sdk.send(
      new idp.AdminCreateUserCommand({
        UserPoolId,
        Username,
        MessageAction: "SUPPRESS",
        UserAttributes: [{ Name: "email", Value: "ann@example.com" }],
      }),
    );
    expect(created.User).toMatchObject({ Username, Enabled: true, UserStatus: "FORCE_CHANGE_PASSWORD" });
    const user = await adminGetUser(Username);
    expect(user.UserCreateDate).toBeInstanceOf(Date);
    expect(user.UserAttributes).toContainEqual({ Name: "email", Value: "ann@example.com" });
    const sub = user.UserAttributes?.find(({ Name }) => Name === "sub")?.Value ?? "";
    expect(await adminGetUser(sub)).toMatchObject({ Username });
  });

  test("a name is taken once, also when two callers come at once", async () => {
    const create = { UserPoolId, Username: randomUUID(), MessageAction: "SUPPRESS" } as const;
    const results = await Promise.allSettled([
      sdk.send(new idp.AdminCreateUserCommand(create)),
      sdk.send(new idp.AdminCreateUserCommand(create)),
    ]);
    const [failed, ...others] = results.filter((result) => result.status === "rejected");
    expect(others).toEqual([]);
    expect(failed?.reason).toMatchObject(refusal("UsernameExistsException", "User account already exists"));
  });

  test("a user that does not exist is said not to, to an administrator", async () => {
    const missing = refusal("UserNotFoundException", "User does not exist.");
    await expect(adminGetUser("nobody")).rejects.toMatchObject(missing);
    await expect(
      sdk.send(new idp.AdminDeleteUserCommand({ UserPoolId, Username: "nobody" })),
    ).rejects.toMatchObject(missing);
  });

  test("a changed address is unverified until said otherwise", async () => {
    const Username = await addUser(target);
    const update = (UserAttributes: idp.AttributeType[]) =>
      sdk.send(new idp.AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes }));
    await update([{ Name: "email", Value: "new@example.com" }]);
    expect((await adminGetUser(Username)).UserAttributes).toContainEqual({
      Name: "email_verified",
      Value: "false",
    });
    await update([{ Name: "email_verified", Value: "true" }]);
    expect((await adminGetUser(Username)).UserAttributes).toContainEqual({
      Name: "email_verified",
      Value: "true",
    });
  });

  test("an attribute outside the schema is refused", async () => {
    await expect(
      sdk.send(
        new idp.AdminCreateUserCommand({
          UserPoolId,
          Username: randomUUID(),
          MessageAction: "SUPPRESS",
          UserAttributes: [{ Name: "custom:none", Value: "x" }],
        }),
      ),
    ).rejects.toMatchObject(
      refusal("InvalidParameterException", /Attributes did not conform to the schema.*custom:none/),
    );
  });

  test("users are found by a filter, page by page", async () => {
    const email = `${randomUUID()}@example.com`;
    const first = await addUser(target, email);
    const second = await addUser(target, email.replace("@", "+two@"));
    const list = (Filter: string, Limit?: number, PaginationToken?: string) =>
      sdk.send(
        new idp.ListUsersCommand({
          UserPoolId,
          Filter,
          ...(Limit === undefined ? {} : { Limit }),
          ...(PaginationToken === undefined ? {} : { PaginationToken }),
        }),
      );
    expect((await list(`email = "${email}"`)).Users?.map(({ Username }) => Username)).toEqual([first]);
    const prefix = `email ^= "${email.slice(0, 36)}"`;
    const one = await list(prefix, 1);
    const two = await list(prefix, 1, one.PaginationToken);
    const found = [...(one.Users ?? []), ...(two.Users ?? [])].map(({ Username }) => Username);
    expect(found.sort()).toEqual([first, second].sort());
    await expect(list('custom:tier = "x"')).rejects.toMatchObject({ name: "InvalidParameterException" });
  });

  test.each([
    ["Sh0rt-a", "Password not long enough"],
    ["no-upper-1", "Password must have uppercase characters"],
    ["NO-LOWER-1", "Password must have lowercase characters"],
    ["No-Numbers", "Password must have numeric characters"],
    ["NoSymbols11", "Password must have symbol characters"],
  ])("the password %s breaks the policy: %s", async (Password, reason) => {
    const Username = await addUser(target);
    await expect(
      sdk.send(new idp.AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true })),
    ).rejects.toMatchObject(
      refusal("InvalidPasswordException", `Password did not conform with policy: ${reason}`),
    );
  });
});

describe("signing in with a password", () => {
  test("tokens carry the claims that clients rely on, signed by the pool", async () => {
    const Username = await addUser(target);
    const { access, id } = tokensOf(await signIn(target, Username));
    const issuer = `https://cognito-idp.${target.region}.amazonaws.com/${UserPoolId}`;
    const keys = await keySet(issuer);
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
      email: expect.stringContaining("@example.com"),
      email_verified: true,
      origin_jti: accessClaims.origin_jti,
    });
    expect(await getUser(access)).toMatchObject({ Username });
  });

  test("a wrong password and an unknown name get the same answer", async () => {
    const same = refusal("NotAuthorizedException", "Incorrect username or password.");
    await expect(signIn(target, await addUser(target), "Wrong-Horse-9")).rejects.toMatchObject(same);
    await expect(signIn(target, randomUUID())).rejects.toMatchObject(same);
  });

  test("a confidential client proves itself by the hash of its secret", async () => {
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
        new idp.InitiateAuthCommand({
          AuthFlow,
          ClientId,
          AuthParameters: { USERNAME: "ann", PASSWORD: goodPassword },
        }),
      );
    await expect(open("USER_PASSWORD_AUTH", target.server.id)).rejects.toMatchObject(
      refusal("InvalidParameterException", "USER_PASSWORD_AUTH flow not enabled for this client"),
    );
    await expect(open("ADMIN_USER_PASSWORD_AUTH", target.page.id)).rejects.toMatchObject({
      name: "InvalidParameterException",
    });
  });

  test.each([
    ["zero", "0"],
    // The modulus itself: RFC 3526, 3072 bits.
    ["zero in the group", getDiffieHellman("modp15").getPrime("hex")],
  ])("a public number of SRP that is %s, which makes any password right, is refused", async (_, SRP_A) => {
    const USERNAME = await addUser(target);
    await expect(
      sdk.send(
        new idp.InitiateAuthCommand({
          AuthFlow: "USER_SRP_AUTH",
          ClientId: target.page.id,
          AuthParameters: { USERNAME, SRP_A },
        }),
      ),
    ).rejects.toMatchObject({ name: expect.stringMatching(/^(InvalidParameter|NotAuthorized)Exception$/) });
  });

  test("a temporary password must be replaced before tokens are given", async () => {
    const USERNAME = randomUUID();
    await sdk.send(
      new idp.AdminCreateUserCommand({
        UserPoolId,
        Username: USERNAME,
        MessageAction: "SUPPRESS",
        TemporaryPassword: "First-Horse-1",
      }),
    );
    const asked = await signIn(target, USERNAME, "First-Horse-1");
    expect(asked).toMatchObject({
      ChallengeName: "NEW_PASSWORD_REQUIRED",
      ChallengeParameters: { USER_ID_FOR_SRP: USERNAME, requiredAttributes: "[]" },
      Session: expect.any(String),
    });
    const answer = (NEW_PASSWORD: string) =>
      sdk.send(
        new idp.AdminRespondToAuthChallengeCommand({
          UserPoolId,
          ClientId: target.server.id,
          ChallengeName: "NEW_PASSWORD_REQUIRED",
          ChallengeResponses: { USERNAME, NEW_PASSWORD, SECRET_HASH: secretHash(target, USERNAME) },
          Session: asked.Session,
        }),
      );
    await expect(answer("weak")).rejects.toMatchObject({ name: "InvalidPasswordException" });
    tokensOf(await answer(goodPassword));
    expect(await adminGetUser(USERNAME)).toMatchObject({ UserStatus: "CONFIRMED" });
    tokensOf(await signIn(target, USERNAME));
    await expect(answer(goodPassword)).rejects.toMatchObject(
      refusal("NotAuthorizedException", /^Invalid session for the user/),
    );
  });

  test("a disabled user is kept out, its tokens with it, until enabled", async () => {
    const Username = await addUser(target);
    const { access, refresh: token } = tokensOf(await signIn(target, Username));
    await sdk.send(new idp.AdminDisableUserCommand({ UserPoolId, Username }));
    await expect(signIn(target, Username)).rejects.toMatchObject(
      refusal("NotAuthorizedException", "User is disabled."),
    );
    await expect(getUser(access)).rejects.toMatchObject({ name: "NotAuthorizedException" });
    await expect(refresh(token)).rejects.toMatchObject({ name: "NotAuthorizedException" });
    await sdk.send(new idp.AdminEnableUserCommand({ UserPoolId, Username }));
    tokensOf(await signIn(target, Username));
  });

  test("a person changes the password with the old one", async () => {
    const Username = await addUser(target);
    const { access } = tokensOf(await signIn(target, Username));
    const change = (PreviousPassword: string, ProposedPassword: string) =>
      sdk.send(new idp.ChangePasswordCommand({ AccessToken: access, PreviousPassword, ProposedPassword }));
    await expect(change("Wrong-Horse-9", "Other-Horse-9")).rejects.toMatchObject(
      refusal("NotAuthorizedException", "Incorrect username or password."),
    );
    await expect(change(goodPassword, "weak-horse-9")).rejects.toMatchObject({
      name: "InvalidPasswordException",
    });
    await change(goodPassword, "Other-Horse-9");
    await expect(signIn(target, Username)).rejects.toMatchObject({ name: "NotAuthorizedException" });
    tokensOf(await signIn(target, Username, "Other-Horse-9"));
  });

  test("a person deletes the user, and its tokens die", async () => {
    const Username = await addUser(target);
    const { access, refresh: token } = tokensOf(await signIn(target, Username));
    await sdk.send(new idp.DeleteUserCommand({ AccessToken: access }));
    await expect(adminGetUser(Username)).rejects.toMatchObject({ name: "UserNotFoundException" });
    await expect(getUser(access)).rejects.toMatchObject({ name: "UserNotFoundException" });
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

  test("the refresh flow is closed to a client that rotates", async () => {
    const Username = await addUser(target);
    const { refresh: token } = tokensOf(await signIn(target, Username));
    await expect(
      sdk.send(
        new idp.AdminInitiateAuthCommand({
          UserPoolId,
          ClientId: target.server.id,
          AuthFlow: "REFRESH_TOKEN_AUTH",
          AuthParameters: { REFRESH_TOKEN: token, SECRET_HASH: secretHash(target, Username) },
        }),
      ),
    ).rejects.toMatchObject({ name: "InvalidParameterException" });
  });

  test("without rotation the refresh token stays the same", async () => {
    const Username = await addUser(target);
    const opened = await sdk.send(
      new idp.InitiateAuthCommand({
        AuthFlow: "USER_PASSWORD_AUTH",
        ClientId: target.page.id,
        AuthParameters: { USERNAME: Username, PASSWORD: goodPassword },
      }),
    );
    const { refresh: token } = tokensOf(opened);
    for (let n = 0; n < 2; n += 1) {
      const again = await sdk.send(
        new idp.InitiateAuthCommand({
          AuthFlow: "REFRESH_TOKEN_AUTH",
          ClientId: target.page.id,
          AuthParameters: { REFRESH_TOKEN: token },
        }),
      );
      expect(again.AuthenticationResult?.AccessToken).toEqual(expect.any(String));
      expect(again.AuthenticationResult?.RefreshToken).toBeUndefined();
    }
  });

  test("a token is refused to another client, and to one that cannot prove itself", async () => {
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
    await expect(getUser(first.access)).rejects.toMatchObject(
      refusal("NotAuthorizedException", "Access Token has been revoked"),
    );
    expect(await getUser(other.access)).toMatchObject({ Username });
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

  test.each(["by the user", "by an administrator"])(
    "a global sign-out %s ends every sign-in",
    async (who) => {
      const Username = await addUser(target);
      const one = tokensOf(await signIn(target, Username));
      const two = tokensOf(await signIn(target, Username));
      if (who === "by the user") await sdk.send(new idp.GlobalSignOutCommand({ AccessToken: one.access }));
      else await sdk.send(new idp.AdminUserGlobalSignOutCommand({ UserPoolId, Username }));
      for (const { access, refresh: token } of [one, two]) {
        await expect(getUser(access)).rejects.toMatchObject(
          refusal("NotAuthorizedException", "Access Token has been revoked"),
        );
        await expect(refresh(token)).rejects.toMatchObject(
          refusal("NotAuthorizedException", "Refresh Token has been revoked"),
        );
      }
      const fresh = tokensOf(await signIn(target, Username));
      expect(await getUser(fresh.access)).toMatchObject({ Username });
    },
  );

  test("what is no access token, or was changed, is refused", async () => {
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
      await expect(getUser(text)).rejects.toMatchObject({ name: "NotAuthorizedException" });
    }
  });
});

describe("authenticator apps", () => {
  /** A user whose authenticator is verified and turned on. The code of the present step is used up. */
  async function enrolled(): Promise<{ Username: string; secret: string; access: string }> {
    const Username = await addUser(target);
    const { access } = tokensOf(await signIn(target, Username));
    const { SecretCode = "" } = await sdk.send(
      new idp.AssociateSoftwareTokenCommand({ AccessToken: access }),
    );
    await sdk.send(
      new idp.VerifySoftwareTokenCommand({
        AccessToken: access,
        UserCode: codeFor(SecretCode, Date.now()),
        FriendlyDeviceName: "Phone",
      }),
    );
    await sdk.send(
      new idp.SetUserMFAPreferenceCommand({
        AccessToken: access,
        SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
      }),
    );
    return { Username, secret: SecretCode, access };
  }

  function answer(Username: string, Session: string | undefined, code: string) {
    return sdk.send(
      new idp.AdminRespondToAuthChallengeCommand({
        UserPoolId,
        ClientId: target.server.id,
        ChallengeName: "SOFTWARE_TOKEN_MFA",
        ChallengeResponses: {
          USERNAME: Username,
          SOFTWARE_TOKEN_MFA_CODE: code,
          SECRET_HASH: secretHash(target, Username),
        },
        Session,
      }),
    );
  }

  test("a turned-on authenticator is asked at sign-in, and its code opens it once", async () => {
    const { Username, secret } = await enrolled();
    expect(await adminGetUser(Username)).toMatchObject({
      PreferredMfaSetting: "SOFTWARE_TOKEN_MFA",
      UserMFASettingList: ["SOFTWARE_TOKEN_MFA"],
    });
    const asked = await signIn(target, Username);
    expect(asked).toMatchObject({
      ChallengeName: "SOFTWARE_TOKEN_MFA",
      ChallengeParameters: { USER_ID_FOR_SRP: Username },
    });
    expect(asked.AuthenticationResult).toBeUndefined();
    const wrong = codeFor(secret, Date.now() - 3_600_000);
    await expect(answer(Username, asked.Session, wrong)).rejects.toMatchObject(
      refusal("CodeMismatchException", "Invalid code received for user"),
    );
    const code = codeFor(secret, Date.now(), 1);
    tokensOf(await answer(Username, asked.Session, code));
    const again = await signIn(target, Username);
    await expect(answer(Username, again.Session, code)).rejects.toMatchObject(
      refusal("ExpiredCodeException", "Your software token has already been used once."),
    );
  });

  test("an authenticator that gave no right code is not accepted", async () => {
    const { access } = tokensOf(await signIn(target, await addUser(target)));
    const enable = new idp.SetUserMFAPreferenceCommand({
      AccessToken: access,
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    });
    await expect(sdk.send(enable)).rejects.toMatchObject(
      refusal("InvalidParameterException", "User has not verified software token mfa"),
    );
    const { SecretCode = "" } = await sdk.send(
      new idp.AssociateSoftwareTokenCommand({ AccessToken: access }),
    );
    await expect(
      sdk.send(
        new idp.VerifySoftwareTokenCommand({
          AccessToken: access,
          UserCode: codeFor(SecretCode, Date.now() - 3_600_000),
        }),
      ),
    ).rejects.toMatchObject({ name: "EnableSoftwareTokenMFAException" });
    await expect(sdk.send(enable)).rejects.toMatchObject({ name: "InvalidParameterException" });
  });

  test("a new authenticator takes the place of the old one when it is verified", async () => {
    const { Username, secret, access } = await enrolled();
    const { SecretCode = "" } = await sdk.send(
      new idp.AssociateSoftwareTokenCommand({ AccessToken: access }),
    );
    expect(SecretCode).not.toBe(secret);
    await sdk.send(
      new idp.VerifySoftwareTokenCommand({ AccessToken: access, UserCode: codeFor(SecretCode, Date.now()) }),
    );
    const asked = await signIn(target, Username);
    await expect(answer(Username, asked.Session, codeFor(secret, Date.now(), 1))).rejects.toMatchObject({
      name: "CodeMismatchException",
    });
    tokensOf(await answer(Username, asked.Session, codeFor(SecretCode, Date.now(), 1)));
  });

  test("an administrator turns it off, and the password is enough again", async () => {
    const { Username } = await enrolled();
    await sdk.send(
      new idp.AdminSetUserMFAPreferenceCommand({
        UserPoolId,
        Username,
        SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
      }),
    );
    tokensOf(await signIn(target, Username));
  });

  test("a session belongs to the user it was opened for", async () => {
    const one = await enrolled();
    const two = await enrolled();
    const asked = await signIn(target, one.Username);
    await expect(
      answer(two.Username, asked.Session, codeFor(two.secret, Date.now(), 1)),
    ).rejects.toMatchObject({ name: "NotAuthorizedException" });
    await expect(
      answer(one.Username, "A".repeat(64), codeFor(one.secret, Date.now(), 1)),
    ).rejects.toMatchObject(refusal("NotAuthorizedException", /^Invalid session/));
  });
});

/** The pool's published keys, fetched from where it runs. */
async function keySet(issuer: string) {
  if (target.endpoint === undefined) return createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));
  const response = await fetch(`${target.endpoint}${UserPoolId}/.well-known/jwks.json`);
  return createLocalJWKSet(JSON.parse(await response.text()));
}
