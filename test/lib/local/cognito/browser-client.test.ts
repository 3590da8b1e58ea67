import { randomUUID } from "node:crypto";
import {
  AdminCreateUserCommand,
  AdminUserGlobalSignOutCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
  type ICognitoStorage,
} from "amazon-cognito-identity-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeFor } from "./authenticator.ts";
import { addUser, goodPassword, openTarget, type Target } from "./target.ts";

let target: Target;
beforeAll(async () => {
  target = await openTarget();
});
afterAll(() => target.close());

/** What a page keeps, in memory. */
function pageStorage(): ICognitoStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

function userOnPage(Username: string): CognitoUser {
  const Storage = pageStorage();
  const Pool = new CognitoUserPool({
    UserPoolId: target.poolId,
    ClientId: target.page.id,
    Storage,
    ...(target.endpoint === undefined ? {} : { endpoint: target.endpoint }),
  });
  return new CognitoUser({ Username, Pool, Storage });
}

/** How a sign-in goes on: tokens, or what is asked next. */
type Step = { session: CognitoUserSession } | { asked: "totp" | "new-password" };

/** Proves the password by SRP, which never sends it. */
function signIn(user: CognitoUser, Password = goodPassword): Promise<Step> {
  const details = new AuthenticationDetails({ Username: user.getUsername(), Password });
  return new Promise((resolve, reject) => {
    user.authenticateUser(details, {
      onSuccess: (session) => resolve({ session }),
      onFailure: reject,
      totpRequired: () => resolve({ asked: "totp" }),
      newPasswordRequired: () => resolve({ asked: "new-password" }),
    });
  });
}

async function signedIn(user: CognitoUser): Promise<CognitoUserSession> {
  const step = await signIn(user);
  if (!("session" in step)) throw new Error(`Asked for ${step.asked}.`);
  return step.session;
}

function sendCode(user: CognitoUser, code: string): Promise<CognitoUserSession> {
  return new Promise((resolve, reject) => {
    user.sendMFACode(code, { onSuccess: resolve, onFailure: reject }, "SOFTWARE_TOKEN_MFA");
  });
}

function associate(user: CognitoUser): Promise<string> {
  return new Promise((resolve, reject) => {
    user.associateSoftwareToken({ associateSecretCode: resolve, onFailure: reject });
  });
}

function verify(user: CognitoUser, code: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    user.verifySoftwareToken(code, "Phone", { onSuccess: resolve, onFailure: reject });
  });
}

function preferAuthenticator(user: CognitoUser): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    user.setUserMfaPreference(null, { Enabled: true, PreferredMfa: true }, (error, result) =>
      error ? reject(error) : resolve(result),
    );
  });
}

function renew(user: CognitoUser, session: CognitoUserSession): Promise<CognitoUserSession> {
  return new Promise((resolve, reject) => {
    user.refreshSession(session.getRefreshToken(), (error, result) =>
      error ? reject(error) : resolve(result),
    );
  });
}

describe("the browser's client", () => {
  test("signs in by SRP and reads its tokens", async () => {
    const username = await addUser(target);
    const session = await signedIn(userOnPage(username));
    expect(session.isValid()).toBe(true);
    expect(session.getAccessToken().payload).toMatchObject({ username, client_id: target.page.id });
    expect(session.getIdToken().payload).toMatchObject({ "cognito:username": username, aud: target.page.id });
  });

  test("gets one answer for a wrong password and an unknown name", async () => {
    const same = { code: "NotAuthorizedException", message: "Incorrect username or password." };
    await expect(signIn(userOnPage(await addUser(target)), "Wrong-Horse-9")).rejects.toMatchObject(same);
    await expect(signIn(userOnPage(randomUUID()))).rejects.toMatchObject(same);
  });

  test("sets up an authenticator and is asked for its code", async () => {
    const username = await addUser(target);
    const first = userOnPage(username);
    await signedIn(first);
    const secret = await associate(first);
    await expect(verify(first, codeFor(secret, Date.now() - 3_600_000))).rejects.toMatchObject({
      code: "EnableSoftwareTokenMFAException",
    });
    await verify(first, codeFor(secret, Date.now()));
    await preferAuthenticator(first);

    const second = userOnPage(username);
    expect(await signIn(second)).toEqual({ asked: "totp" });
    await expect(sendCode(second, codeFor(secret, Date.now() - 3_600_000))).rejects.toMatchObject({
      code: "CodeMismatchException",
    });
    const session = await sendCode(second, codeFor(secret, Date.now(), 1));
    expect(session.getAccessToken().payload).toMatchObject({ username });
  });

  test("replaces a temporary password", async () => {
    const Username = randomUUID();
    await target.sdk.send(
      new AdminCreateUserCommand({
        UserPoolId: target.poolId,
        Username,
        MessageAction: "SUPPRESS",
        TemporaryPassword: "First-Horse-1",
      }),
    );
    const user = userOnPage(Username);
    expect(await signIn(user, "First-Horse-1")).toEqual({ asked: "new-password" });
    await new Promise((resolve, reject) => {
      user.completeNewPasswordChallenge(goodPassword, {}, { onSuccess: resolve, onFailure: reject });
    });
    await signedIn(userOnPage(Username));
  });

  test("renews its tokens until the sign-in is ended elsewhere", async () => {
    const username = await addUser(target);
    const user = userOnPage(username);
    const session = await signedIn(user);
    const renewed = await renew(user, session);
    expect(renewed.getAccessToken().payload.origin_jti).toBe(session.getAccessToken().payload.origin_jti);
    await target.sdk.send(
      new AdminUserGlobalSignOutCommand({ UserPoolId: target.poolId, Username: username }),
    );
    await expect(renew(user, renewed)).rejects.toMatchObject({
      code: "NotAuthorizedException",
      message: "Refresh Token has been revoked",
    });
  });

  test("changes the password and signs in with the new one", async () => {
    const username = await addUser(target);
    const user = userOnPage(username);
    await signedIn(user);
    await new Promise((resolve, reject) => {
      user.changePassword(goodPassword, "Other-Horse-9", (error, result) =>
        error ? reject(error) : resolve(result),
      );
    });
    expect(await signIn(userOnPage(username), "Other-Horse-9")).toHaveProperty("session");
  });
});
