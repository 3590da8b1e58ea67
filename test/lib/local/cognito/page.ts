import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
  type ICognitoStorage,
} from "amazon-cognito-identity-js";
import { goodPassword, type Target } from "./target.ts";

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

export function userOnPage(target: Target, Username: string): CognitoUser {
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
type Step = { session: CognitoUserSession } | { asked: "totp" | "new-password" | "set-up" | "custom" };

/** Proves the password by SRP, which never sends it. */
export function signIn(user: CognitoUser, Password = goodPassword): Promise<Step> {
  const details = new AuthenticationDetails({ Username: user.getUsername(), Password });
  return new Promise((resolve, reject) => {
    user.authenticateUser(details, {
      onSuccess: (session) => resolve({ session }),
      onFailure: reject,
      totpRequired: () => resolve({ asked: "totp" }),
      mfaSetup: () => resolve({ asked: "set-up" }),
      customChallenge: () => resolve({ asked: "custom" }),
      newPasswordRequired: () => resolve({ asked: "new-password" }),
    });
  });
}

export async function signedIn(user: CognitoUser): Promise<CognitoUserSession> {
  const step = await signIn(user);
  if (!("session" in step)) throw new Error(`Asked for ${step.asked}.`);
  return step.session;
}

export function sendCode(user: CognitoUser, code: string): Promise<CognitoUserSession> {
  return new Promise((resolve, reject) => {
    user.sendMFACode(code, { onSuccess: resolve, onFailure: reject }, "SOFTWARE_TOKEN_MFA");
  });
}

export function associate(user: CognitoUser): Promise<string> {
  return new Promise((resolve, reject) => {
    user.associateSoftwareToken({ associateSecretCode: resolve, onFailure: reject });
  });
}

export function verify(user: CognitoUser, code: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    user.verifySoftwareToken(code, "Phone", { onSuccess: resolve, onFailure: reject });
  });
}

export function preferAuthenticator(user: CognitoUser): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    user.setUserMfaPreference(null, { Enabled: true, PreferredMfa: true }, (error, result) =>
      error ? reject(error) : resolve(result),
    );
  });
}

export function renew(user: CognitoUser, session: CognitoUserSession): Promise<CognitoUserSession> {
  return new Promise((resolve, reject) => {
    user.refreshSession(session.getRefreshToken(), (error, result) =>
      error ? reject(error) : resolve(result),
    );
  });
}

export function attributesOf(user: CognitoUser): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    user.getUserAttributes((error, attributes = []) =>
      error ? reject(error) : resolve(Object.fromEntries(attributes.map(({ Name, Value }) => [Name, Value]))),
    );
  });
}
