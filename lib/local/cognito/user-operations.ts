import * as z from "zod";
import {
  AttributeList,
  applyAttributes,
  checkWritable,
  readableAttributes,
  withoutAttributes,
} from "./attributes.ts";
import { findByPassword, keepPassword } from "./credentials.ts";
import { changeUser } from "./engine.ts";
import { CognitoFailure, notAuthorised, wrongCredentials } from "./failure.ts";
import * as fields from "./operation.ts";
import { type Operation, operation } from "./operation.ts";
import { enforcePolicy } from "./passwords.ts";
import { readAccessToken } from "./tokens.ts";
import { deleteUser, mfaSettings } from "./users.ts";

/** What people do with their own user, proved by an access token. */
export const userOperations: Record<string, Operation> = {
  GetUser: operation(
    "unsigned",
    z.strictObject({ AccessToken: fields.accessToken }),
    async (engine, input) => {
      const { user, client } = await readAccessToken(engine, input.AccessToken);
      return {
        Username: user.username,
        UserAttributes: readableAttributes(user, client),
        ...mfaSettings(user),
      };
    },
  ),

  ChangePassword: operation(
    "unsigned",
    z.strictObject({
      AccessToken: fields.accessToken,
      PreviousPassword: fields.password.optional(),
      ProposedPassword: fields.password,
      ClientMetadata: fields.metadata,
    }),
    async (engine, input) => {
      const { pool, user } = await readAccessToken(engine, input.AccessToken);
      enforcePolicy(input.ProposedPassword, pool.properties.Policies.PasswordPolicy);
      const previous = input.PreviousPassword ?? "";
      const proved = await findByPassword(engine, pool, user.username, previous).catch((error: unknown) => {
        if (!(error instanceof CognitoFailure)) throw error;
        throw new CognitoFailure(
          "LimitExceededException",
          "Attempt limit exceeded, please try after some time.",
          { cause: error },
        );
      });
      if (proved?.sub !== user.sub) throw wrongCredentials();
      const password = await keepPassword(engine, pool, user, input.ProposedPassword);
      await changeUser(engine, user, (current) => {
        // Two changes at once: the second one's previous password is no longer the user's.
        if (current.password.hash !== proved.password.hash) throw wrongCredentials();
        return { password };
      });
      return {};
    },
  ),

  UpdateUserAttributes: operation(
    "unsigned",
    z.strictObject({
      AccessToken: fields.accessToken,
      UserAttributes: AttributeList,
      ClientMetadata: fields.metadata,
    }),
    async (engine, input) => {
      const { pool, user, client } = await readAccessToken(engine, input.AccessToken);
      checkWritable(client, input.UserAttributes);
      if (
        pool.properties.AutoVerifiedAttributes.length > 0 &&
        input.UserAttributes.some(({ Name }) => Name === "email")
      ) {
        throw notAuthorised("The local user pool endpoint sends no codes for a changed e-mail address.");
      }
      await changeUser(engine, user, ({ attributes }) => ({
        attributes: applyAttributes(pool, input.UserAttributes, attributes),
      }));
      return {};
    },
  ),

  DeleteUserAttributes: operation(
    "unsigned",
    z.strictObject({ AccessToken: fields.accessToken, UserAttributeNames: z.array(z.string()) }),
    async (engine, input) => {
      const { pool, user, client } = await readAccessToken(engine, input.AccessToken);
      checkWritable(
        client,
        input.UserAttributeNames.map((Name) => ({ Name, Value: "" })),
      );
      await changeUser(engine, user, ({ attributes }) => ({
        attributes: withoutAttributes(pool, input.UserAttributeNames, attributes),
      }));
      return {};
    },
  ),

  DeleteUser: operation(
    "unsigned",
    z.strictObject({ AccessToken: fields.accessToken }),
    async (engine, input) => {
      const { user } = await readAccessToken(engine, input.AccessToken);
      await deleteUser(engine, user);
      return {};
    },
  ),
};
