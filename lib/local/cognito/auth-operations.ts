import * as z from "zod";
import { readableAttributes } from "./attributes.ts";
import { respond } from "./challenges.ts";
import { isClientSecret } from "./credentials.ts";
import { changeUser, requireClient, requireUser } from "./engine.ts";
import { CognitoFailure, notAuthorised } from "./failure.ts";
import { open } from "./flows.ts";
import * as fields from "./operation.ts";
import { type CognitoOperation, operation } from "./operation.ts";
import { exchange, revokeFamily } from "./refresh-tokens.ts";
import { readAccessToken } from "./tokens.ts";
import { mfaSettings } from "./users.ts";

const parameters = z.record(z.string(), z.string()).default({});

const opening = {
  AuthFlow: z.string(),
  AuthParameters: parameters,
  ClientId: fields.clientId,
  ClientMetadata: fields.metadata,
  AnalyticsMetadata: fields.ignored,
};

const answer = {
  ChallengeName: z.string(),
  ChallengeResponses: parameters,
  ClientId: fields.clientId,
  ClientMetadata: fields.metadata,
  AnalyticsMetadata: fields.ignored,
  Session: z.string().min(20).max(2048).optional(),
};

/** Signing in, renewing and ending sign-ins. */
export const authOperations: Record<string, CognitoOperation> = {
  InitiateAuth: operation(
    "unsigned",
    z.strictObject({ ...opening, UserContextData: fields.ignored }),
    (engine, input) =>
      open(engine, {
        ...requireClient(engine, input.ClientId),
        flow: input.AuthFlow,
        parameters: input.AuthParameters,
        asAdministrator: false,
      }),
  ),

  AdminInitiateAuth: operation(
    "signed",
    z.strictObject({ ...opening, UserPoolId: fields.poolId, ContextData: fields.ignored }),
    (engine, input) =>
      open(engine, {
        ...requireClient(engine, input.ClientId, input.UserPoolId),
        flow: input.AuthFlow,
        parameters: input.AuthParameters,
        asAdministrator: true,
      }),
  ),

  RespondToAuthChallenge: operation(
    "unsigned",
    z.strictObject({ ...answer, UserContextData: fields.ignored }),
    (engine, input) =>
      respond(engine, {
        ...requireClient(engine, input.ClientId),
        challenge: input.ChallengeName,
        responses: input.ChallengeResponses,
        session: input.Session,
        clientMetadata: input.ClientMetadata,
      }),
  ),

  AdminRespondToAuthChallenge: operation(
    "signed",
    z.strictObject({ ...answer, UserPoolId: fields.poolId, ContextData: fields.ignored }),
    (engine, input) =>
      respond(engine, {
        ...requireClient(engine, input.ClientId, input.UserPoolId),
        challenge: input.ChallengeName,
        responses: input.ChallengeResponses,
        session: input.Session,
        clientMetadata: input.ClientMetadata,
      }),
  ),

  GetTokensFromRefreshToken: operation(
    "unsigned",
    z.strictObject({
      RefreshToken: z.string(),
      ClientId: fields.clientId,
      ClientSecret: z.string().max(64).optional(),
      ClientMetadata: fields.metadata,
    }),
    async (engine, input) => {
      const { pool, client } = requireClient(engine, input.ClientId);
      const AuthenticationResult = await exchange(engine, { pool, client }, input.RefreshToken, () => {
        if (!isClientSecret(client, input.ClientSecret)) {
          throw notAuthorised(`Unable to verify client secret for client ${client.id}`);
        }
      });
      return { AuthenticationResult };
    },
  ),

  RevokeToken: operation(
    "unsigned",
    z.strictObject({
      Token: z.string(),
      ClientId: fields.clientId,
      ClientSecret: z.string().max(64).optional(),
    }),
    async (engine, input) => {
      const { pool, client } = requireClient(engine, input.ClientId);
      if (!isClientSecret(client, input.ClientSecret)) {
        throw new CognitoFailure("UnauthorizedException", "Invalid client id or secret.");
      }
      await revokeFamily(engine, { pool, client }, input.Token);
      return {};
    },
  ),

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

  AdminUserGlobalSignOut: operation("signed", fields.userReference, async (engine, input) => {
    const user = requireUser(engine, input.UserPoolId, input.Username);
    await changeUser(engine, user, ({ generation }) => ({ generation: generation + 1 }));
    return {};
  }),
};
