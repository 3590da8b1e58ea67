import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cognitoAuthenticators } from "#functions/two-factor/cognito-authenticators.ts";
import { authenticatorsContract } from "#test/contracts/authenticators.ts";
import { addUser, type LocalTarget, openLocal, signIn, tokensOf } from "#test/lib/local/cognito/target.ts";

let target: LocalTarget;
beforeAll(async () => {
  target = await openLocal();
});
afterAll(() => target.close());

const used: string[] = [];
const revoked: string[] = [];
const authenticators = (userPoolId = target.poolId) =>
  cognitoAuthenticators({
    client: target.sdk,
    userPoolId,
    signIn: async (userId) => {
      const { access, refresh } = tokensOf(await signIn(target, userId));
      used.push(refresh);
      return { accessToken: access, refreshToken: refresh };
    },
    revoke: async (refreshToken) => {
      revoked.push(refreshToken);
    },
  });

authenticatorsContract(async () => {
  const userId = await addUser(target);
  return {
    authenticators: authenticators(),
    userId,
    isAsked: async () => (await signIn(target, userId)).ChallengeName === "SOFTWARE_TOKEN_MFA",
    nowMs: Date.now,
  };
});

describe("software tokens of the user pool", () => {
  it("revoke the tokens that they are set up with, also when that fails", async () => {
    const userId = await addUser(target);
    await authenticators().associate(userId);
    await authenticators().confirm(userId, "000000");
    expect(used.length).toBeGreaterThan(1);
    expect(revoked).toEqual(used);
  });

  it("let other failures of the service through", async () => {
    const missing = authenticators(`${target.region}_missing`);
    await expect(missing.requireCode("anybody", true)).rejects.toMatchObject({
      name: "ResourceNotFoundException",
    });
  });
});
