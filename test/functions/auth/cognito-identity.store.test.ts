import {
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  VerifySoftwareTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cognitoIdentity } from "#functions/auth/identity/cognito-identity.ts";
import type { Identity } from "#functions/auth/identity/identity.ts";
import { identityContract } from "#test/contracts/identity.ts";
import { codeFor } from "#test/lib/local/cognito/authenticator.ts";
import { type LocalTarget, openLocal, signIn, tokensOf } from "#test/lib/local/cognito/target.ts";

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

/** Associates a software token as the product's own set-up does, and prefers it from then on. */
async function equip(userId: string, password: string): Promise<() => string> {
  const { access } = tokensOf(await signIn(target, userId, password));
  const { SecretCode = "" } = await target.sdk.send(
    new AssociateSoftwareTokenCommand({ AccessToken: access }),
  );
  const UserCode = codeFor(SecretCode, Date.now());
  await target.sdk.send(new VerifySoftwareTokenCommand({ AccessToken: access, UserCode }));
  const preference = { Enabled: true, PreferredMfa: true };
  await target.sdk.send(
    new AdminSetUserMFAPreferenceCommand({
      UserPoolId: target.poolId,
      Username: userId,
      SoftwareTokenMfaSettings: preference,
    }),
  );
  return () => codeFor(SecretCode, Date.now(), 1);
}

identityContract(async () => ({ ...(await open()), equip }));

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
