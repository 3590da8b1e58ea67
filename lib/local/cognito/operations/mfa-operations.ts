import * as z from "zod";
import { changeUser, requireUser } from "#lib/local/cognito/pools/engine.ts";
import { invalidParameter } from "#lib/local/cognito/pools/failure.ts";
import { associate, verifyNewToken } from "#lib/local/cognito/sign-in/software-token.ts";
import { readAccessToken } from "#lib/local/cognito/tokens/tokens.ts";
import * as fields from "./operation.ts";
import { type CognitoOperation, operation } from "./operation.ts";

/** Authenticator apps. */
export const mfaOperations: Record<string, CognitoOperation> = {
  AssociateSoftwareToken: operation(
    "unsigned",
    z.strictObject({ AccessToken: fields.accessToken }),
    async (engine, input) => {
      const user = await readAccessToken(engine, input.AccessToken);
      const { secret, sealedSecret } = associate(engine, user);
      await changeUser(engine, user, () => ({ pendingToken: { sealedSecret } }));
      return { SecretCode: secret };
    },
  ),

  VerifySoftwareToken: operation(
    "unsigned",
    z.strictObject({
      AccessToken: fields.accessToken,
      UserCode: z.string().regex(/^\d{6}$/, "Member must satisfy regular expression pattern: [0-9]+"),
    }),
    async (engine, input) => {
      const user = await readAccessToken(engine, input.AccessToken);
      if (user.pendingToken === undefined) {
        throw invalidParameter("User has not associated a software token");
      }
      await verifyNewToken(engine, user, user.pendingToken.sealedSecret, input.UserCode);
      return { Status: "SUCCESS" };
    },
  ),

  AdminSetUserMFAPreference: operation(
    "signed",
    z.strictObject({
      ...fields.userReference.shape,
      SoftwareTokenMfaSettings: z.strictObject({ Enabled: z.boolean(), PreferredMfa: z.boolean() }),
    }),
    async (engine, input) => {
      const user = requireUser(engine, input.UserPoolId, input.Username);
      const { Enabled: mfaEnabled } = input.SoftwareTokenMfaSettings;
      await changeUser(engine, user, ({ softwareToken }) => {
        if (!mfaEnabled || softwareToken !== undefined) return { mfaEnabled };
        throw invalidParameter("User has not verified software token mfa");
      });
      return {};
    },
  ),
};
