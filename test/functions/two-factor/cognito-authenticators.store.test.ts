import { AdminUserGlobalSignOutCommand } from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cognitoAuthenticators } from "#functions/two-factor/cognito-authenticators.ts";
import { authenticatorsContract } from "#test/contracts/authenticators.ts";
import { addUser, type LocalTarget, openLocal, signIn, tokensOf } from "#test/lib/local/cognito/target.ts";

let target: LocalTarget;
beforeAll(async () => {
  target = await openLocal();
});
afterAll(() => target.close());

authenticatorsContract(async () => {
  const userId = await addUser(target);
  const { access } = tokensOf(await signIn(target, userId));
  return {
    authenticators: cognitoAuthenticators(target.sdk, target.poolId),
    userId,
    accessToken: access,
    isAsked: async () => (await signIn(target, userId)).ChallengeName === "SOFTWARE_TOKEN_MFA",
    end: async () => {
      const user = { UserPoolId: target.poolId, Username: userId };
      await target.sdk.send(new AdminUserGlobalSignOutCommand(user));
    },
    nowMs: Date.now,
  };
});

describe("software tokens of the user pool", () => {
  it("let other failures of the service through", async () => {
    const missing = cognitoAuthenticators(target.sdk, `${target.region}_missing`);
    await expect(missing.requireCode("anybody", true)).rejects.toMatchObject({
      name: "ResourceNotFoundException",
    });
  });
});
