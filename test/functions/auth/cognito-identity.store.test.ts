import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cognitoIdentity } from "#functions/auth/cognito-identity.ts";
import type { Identity } from "#functions/auth/identity.ts";
import { identityContract } from "#test/contracts/identity.ts";
import { type LocalTarget, openLocal } from "#test/lib/local/cognito/target.ts";

let target: LocalTarget;
beforeAll(async () => {
  target = await openLocal({
    server: { RefreshTokenRotation: { Feature: "ENABLED", RetryGracePeriodSeconds: 0 } },
  });
});
afterAll(() => target.close());

const open = async (): Promise<Identity> =>
  cognitoIdentity({
    client: target.sdk,
    userPoolId: target.poolId,
    clientId: target.server.id,
    clientSecret: async () => target.server.secret,
  });

identityContract(open);

describe("the user pool", () => {
  it("refuses a password that the pool's own policy forbids as too weak", async () => {
    const identity = await open();
    await expect(identity.ensureUser("weak-user", "tooweak")).rejects.toMatchObject({
      code: "WEAK_PASSWORD",
    });
    await identity.removeUser("weak-user");
  });

  it("lets other failures of the service through", async () => {
    const identity = cognitoIdentity({
      client: target.sdk,
      userPoolId: `${target.region}_missing`,
      clientId: target.server.id,
      clientSecret: async () => target.server.secret,
    });
    await expect(identity.signIn("anybody", "Correct-horse-1")).rejects.toMatchObject({
      name: "ResourceNotFoundException",
    });
  });
});
