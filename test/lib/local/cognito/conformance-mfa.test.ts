import * as idp from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, describe, expect, test } from "vitest";
import { codeFor } from "./authenticator.ts";
import { addUser, openTarget, refusal, secretHash, signIn, tokensOf } from "./target.ts";

const target = await openTarget();
const { sdk, poolId: UserPoolId } = target;
afterAll(() => target.close());

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
      }),
    );
    await sdk.send(
      new idp.AdminSetUserMFAPreferenceCommand({
        UserPoolId,
        Username,
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

  test("a turned-on authenticator is required at sign-in, and its code opens it once", async () => {
    const { Username, secret } = await enrolled();
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
    const Username = await addUser(target);
    const { access } = tokensOf(await signIn(target, Username));
    const enable = new idp.AdminSetUserMFAPreferenceCommand({
      UserPoolId,
      Username,
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

  test("a session belongs to the challenge it was opened for", async () => {
    const { Username, secret } = await enrolled();
    const { Session } = await signIn(target, Username);
    const foreign = refusal("NotAuthorizedException", /^Invalid session/);
    await expect(
      sdk.send(
        new idp.AdminRespondToAuthChallengeCommand({
          UserPoolId,
          ClientId: target.server.id,
          ChallengeName: "CUSTOM_CHALLENGE",
          ChallengeResponses: {
            USERNAME: Username,
            ANSWER: "blue",
            SECRET_HASH: secretHash(target, Username),
          },
          Session,
        }),
      ),
    ).rejects.toMatchObject(foreign);
    const code = codeFor(secret, Date.now(), 1);
    tokensOf(await answer(Username, Session, code));
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
