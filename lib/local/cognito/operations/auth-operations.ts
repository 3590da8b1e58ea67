import * as z from "zod";
import { changeUser, isSameText, requireClient, requireUser } from "#lib/local/cognito/pools/engine.ts";
import { failure, notAuthorised } from "#lib/local/cognito/pools/failure.ts";
import { open, respond } from "#lib/local/cognito/sign-in/challenges.ts";
import { exchange, revokeFamily } from "#lib/local/cognito/tokens/refresh-tokens.ts";
import * as fields from "./operation.ts";
import { type CognitoOperation, operation } from "./operation.ts";

const parameters = z.record(z.string(), z.string()).default({});
const metadata = z.record(z.string(), z.string()).optional();

/** Signing in, renewing and ending sign-ins. */
export const authOperations: Record<string, CognitoOperation> = {
  AdminInitiateAuth: operation(
    "signed",
    z.strictObject({
      AuthFlow: z.string(),
      AuthParameters: parameters,
      ClientId: fields.clientId,
      ClientMetadata: metadata,
      UserPoolId: fields.poolId,
    }),
    (engine, input) =>
      open(engine, {
        ...requireClient(engine, input.ClientId, input.UserPoolId),
        flow: input.AuthFlow,
        parameters: input.AuthParameters,
      }),
  ),

  AdminRespondToAuthChallenge: operation(
    "signed",
    z.strictObject({
      ChallengeName: z.string(),
      ChallengeResponses: parameters,
      ClientId: fields.clientId,
      ClientMetadata: metadata,
      Session: z.string().min(20).max(2048).optional(),
      UserPoolId: fields.poolId,
    }),
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
      ClientSecret: z.string().max(64).default(""),
      ClientMetadata: metadata,
    }),
    async (engine, input) => {
      const { pool, client } = requireClient(engine, input.ClientId);
      const AuthenticationResult = await exchange(engine, { pool, client }, input.RefreshToken, () => {
        if (!isSameText(client.secret, input.ClientSecret)) {
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
      ClientSecret: z.string().max(64).default(""),
    }),
    async (engine, input) => {
      const { pool, client } = requireClient(engine, input.ClientId);
      if (!isSameText(client.secret, input.ClientSecret)) {
        throw failure("UnauthorizedException", "Invalid client id or secret.");
      }
      await revokeFamily(engine, { pool, client }, input.Token);
      return {};
    },
  ),

  AdminUserGlobalSignOut: operation("signed", fields.userReference, async (engine, input) => {
    const user = requireUser(engine, input.UserPoolId, input.Username);
    await changeUser(engine, user, ({ generation }) => ({ generation: generation + 1 }));
    return {};
  }),
};
