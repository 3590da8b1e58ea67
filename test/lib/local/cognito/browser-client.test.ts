import { randomUUID } from "node:crypto";
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { codeFor } from "./authenticator.ts";
import {
  associate,
  attributesOf,
  preferAuthenticator,
  renew,
  sendCode,
  signedIn,
  signIn,
  userOnPage,
  verify,
} from "./page.ts";
import { addUser, goodPassword, openTarget, type Target } from "./target.ts";

let target: Target;
beforeAll(async () => {
  target = await openTarget();
});
afterAll(() => target.close());

describe("the browser's client", () => {
  test("signs in by SRP and reads its tokens", async () => {
    const username = await addUser(target);
    const session = await signedIn(userOnPage(target, username));
    expect(session.isValid()).toBe(true);
    expect(session.getAccessToken().payload).toMatchObject({ username, client_id: target.page.id });
    expect(session.getIdToken().payload).toMatchObject({ "cognito:username": username, aud: target.page.id });
  });

  test("gets one answer for a wrong password and an unknown name", async () => {
    const same = { code: "NotAuthorizedException", message: "Incorrect username or password." };
    await expect(signIn(userOnPage(target, await addUser(target)), "Wrong-Horse-9")).rejects.toMatchObject(
      same,
    );
    await expect(signIn(userOnPage(target, randomUUID()))).rejects.toMatchObject(same);
  });

  test("cannot have its proof of the password used a second time", async () => {
    const username = await addUser(target);
    const sent = vi.spyOn(globalThis, "fetch");
    await signedIn(userOnPage(target, username));
    const [url = "", proof] = sent.mock.calls.at(-1) ?? [];
    expect(String(proof?.body)).toContain("PASSWORD_CLAIM_SIGNATURE");
    sent.mockRestore();
    const again = await fetch(url, proof);
    expect(await again.json()).toMatchObject({ __type: expect.stringContaining("NotAuthorizedException") });
  });

  test("cannot prove a password that was replaced after the question was asked", async () => {
    const Username = await addUser(target);
    const passOn = globalThis.fetch;
    const sent = vi.spyOn(globalThis, "fetch").mockImplementation(async (url, request) => {
      if (String(request?.body).includes("PASSWORD_CLAIM_SIGNATURE")) {
        sent.mockRestore();
        await target.sdk.send(
          new AdminSetUserPasswordCommand({
            UserPoolId: target.poolId,
            Username,
            Password: "Other-Horse-9",
            Permanent: true,
          }),
        );
      }
      return passOn(url, request);
    });
    await expect(signIn(userOnPage(target, Username))).rejects.toMatchObject({
      code: "NotAuthorizedException",
    });
    await signIn(userOnPage(target, Username), "Other-Horse-9");
  });

  test("sets up an authenticator and is asked for its code", async () => {
    const username = await addUser(target);
    const first = userOnPage(target, username);
    await signedIn(first);
    const secret = await associate(first);
    await expect(verify(first, codeFor(secret, Date.now() - 3_600_000))).rejects.toMatchObject({
      code: "EnableSoftwareTokenMFAException",
    });
    await verify(first, codeFor(secret, Date.now()));
    await preferAuthenticator(first);

    const second = userOnPage(target, username);
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
    const user = userOnPage(target, Username);
    expect(await signIn(user, "First-Horse-1")).toEqual({ asked: "new-password" });
    await new Promise((resolve, reject) => {
      user.completeNewPasswordChallenge(goodPassword, {}, { onSuccess: resolve, onFailure: reject });
    });
    await signedIn(userOnPage(target, Username));
  });

  test("renews its tokens until the sign-in is ended elsewhere", async () => {
    const username = await addUser(target);
    const user = userOnPage(target, username);
    const session = await signedIn(user);
    const renewed = await renew(user, session);
    expect(renewed.getAccessToken().payload.origin_jti).toBe(session.getAccessToken().payload.origin_jti);
    await target.sdk.send(
      new AdminUserGlobalSignOutCommand({ UserPoolId: target.poolId, Username: username }),
    );
    await expect(attributesOf(user)).rejects.toMatchObject({
      code: "NotAuthorizedException",
      message: "Access Token has been revoked",
    });
  });

  test("changes the password and signs in with the new one", async () => {
    const username = await addUser(target);
    const user = userOnPage(target, username);
    await signedIn(user);
    await new Promise((resolve, reject) => {
      user.changePassword(goodPassword, "Other-Horse-9", (error, result) =>
        error ? reject(error) : resolve(result),
      );
    });
    expect(await signIn(userOnPage(target, username), "Other-Horse-9")).toHaveProperty("session");
  });
});
