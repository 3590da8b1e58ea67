import { afterEach, describe, expect, test } from "vitest";
import type { InvokeTrigger } from "#lib/local/cognito/engine.ts";
import { codeFor } from "./authenticator.ts";
import {
  associate,
  attributesOf,
  preferAuthenticator,
  sendCode,
  signedIn,
  signIn,
  userOnPage,
  verify,
} from "./page.ts";
import { addUser, type LocalTarget, openLocal } from "./target.ts";

let target: LocalTarget;
afterEach(() => target.close());

describe("a pool that demands a second factor", () => {
  test("has it set up at the first sign-in and asks for it ever after", async () => {
    target = await openLocal({ pool: { MfaConfiguration: "ON" } });
    const username = await addUser(target);
    const first = userOnPage(target, username);
    expect(await signIn(first)).toEqual({ asked: "set-up" });
    const secret = await associate(first);
    await expect(verify(first, codeFor(secret, Date.now() - 3_600_000))).rejects.toMatchObject({
      code: "EnableSoftwareTokenMFAException",
    });
    await verify(first, codeFor(secret, Date.now()));
    expect(await attributesOf(first)).toHaveProperty("email");

    const second = userOnPage(target, username);
    expect(await signIn(second)).toEqual({ asked: "totp" });
    await sendCode(second, codeFor(secret, Date.now(), 1));
  });

  test("gives nothing to a sign-in whose set-up was not finished", async () => {
    target = await openLocal({ pool: { MfaConfiguration: "ON" } });
    const user = userOnPage(target, await addUser(target));
    await signIn(user);
    await associate(user);
    await expect(sendSetUp(user)).rejects.toMatchObject({ code: "SoftwareTokenMFANotFoundException" });
  });
});

describe("a custom sign-in that opens with the password", () => {
  test("asks for the authenticator between the password and the functions", async () => {
    const histories: unknown[] = [];
    const invokeTrigger: InvokeTrigger = async (_, event) => {
      const { request, ...rest }: { request: { session: { challengeName: string }[] } } = JSON.parse(
        JSON.stringify(event),
      );
      const names = request.session.map(({ challengeName }) => challengeName);
      histories.push(names);
      return {
        ...rest,
        request,
        response: names.length === 1 ? { challengeName: "PASSWORD_VERIFIER" } : { issueTokens: true },
      };
    };
    target = await openLocal({
      options: { invokeTrigger },
      pool: { LambdaConfig: { DefineAuthChallenge: "arn:define" } },
      page: { ExplicitAuthFlows: ["ALLOW_CUSTOM_AUTH", "ALLOW_USER_SRP_AUTH"] },
    });
    const username = await addUser(target);
    const plain = userOnPage(target, username);
    await signedIn(plain);
    const secret = await associate(plain);
    await verify(plain, codeFor(secret, Date.now()));
    await preferAuthenticator(plain);

    const custom = userOnPage(target, username);
    custom.setAuthenticationFlowType("CUSTOM_AUTH");
    expect(await signIn(custom)).toEqual({ asked: "totp" });
    await sendCode(custom, codeFor(secret, Date.now(), 1));
    expect(histories).toEqual([["SRP_A"], ["SRP_A", "PASSWORD_VERIFIER", "SOFTWARE_TOKEN_MFA"]]);
    const guessing = userOnPage(target, username);
    guessing.setAuthenticationFlowType("CUSTOM_AUTH");
    await expect(signIn(guessing, "Wrong-Horse-9")).rejects.toMatchObject({
      code: "NotAuthorizedException",
    });
  });
});

/** Claims that the set-up is done, as a page that skips a step would. */
function sendSetUp(user: ReturnType<typeof userOnPage>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    user.sendMFACode("000000", { onSuccess: resolve, onFailure: reject }, "MFA_SETUP");
  });
}
