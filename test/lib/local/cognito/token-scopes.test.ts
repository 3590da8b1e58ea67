import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AssociateSoftwareTokenCommand,
  GetTokensFromRefreshTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { InvokeTrigger } from "#lib/local/cognito/pools/engine.ts";
import { addUser, type LocalTarget, openLocal, secretHash, signIn, tokensOf } from "./target.ts";

interface TokenEvent {
  version: string;
  triggerSource: string;
  request: { scopes?: string[]; clientMetadata?: Record<string, string>; session?: unknown[] };
}

const challenges: Record<string, (event: TokenEvent) => object> = {
  "arn:define": ({ request }) =>
    request.session?.length
      ? { issueTokens: true, failAuthentication: false }
      : { challengeName: "CUSTOM_CHALLENGE", issueTokens: false, failAuthentication: false },
  "arn:create": () => ({ publicChallengeParameters: {}, privateChallengeParameters: {} }),
  "arn:verify": () => ({ answerCorrect: true }),
};

let target: LocalTarget;
let answer: unknown;
const events: TokenEvent[] = [];

const invokeTrigger: InvokeTrigger = async (arn, given) => {
  const event: TokenEvent = JSON.parse(JSON.stringify(given));
  if (arn !== "arn:tokens") return { ...event, response: challenges[arn]?.(event) };
  events.push(event);
  return { ...event, response: answer };
};

beforeAll(async () => {
  const LambdaConfig = {
    DefineAuthChallenge: "arn:define",
    CreateAuthChallenge: "arn:create",
    VerifyAuthChallengeResponse: "arn:verify",
    PreTokenGenerationConfig: { LambdaArn: "arn:tokens", LambdaVersion: "V2_0" },
  };
  target = await openLocal({ options: { invokeTrigger }, pool: { LambdaConfig } });
});
afterAll(() => target.close());

const narrowed = {
  claimsAndScopeOverrideDetails: {
    accessTokenGeneration: {
      scopesToAdd: ["shop/read"],
      scopesToSuppress: ["aws.cognito.signin.user.admin"],
    },
  },
};
beforeEach(() => {
  events.length = 0;
  answer = narrowed;
});

const scopeOf = (accessToken: string): unknown => decodeJwt(accessToken).scope;

async function signInByChallenge(username: string) {
  const common = { UserPoolId: target.poolId, ClientId: target.server.id };
  const who = { USERNAME: username, SECRET_HASH: secretHash(target, username) };
  const { Session } = await target.sdk.send(
    new AdminInitiateAuthCommand({
      ...common,
      AuthFlow: "CUSTOM_AUTH",
      AuthParameters: who,
      ClientMetadata: { from: "opening" },
    }),
  );
  return target.sdk.send(
    new AdminRespondToAuthChallengeCommand({
      ...common,
      ChallengeName: "CUSTOM_CHALLENGE",
      ChallengeResponses: { ...who, ANSWER: "anything" },
      Session,
      ClientMetadata: { from: "answer" },
    }),
  );
}

test("the pool's trigger chooses the scopes in every flow, a refresh included", async () => {
  const username = await addUser(target);
  const byPassword = tokensOf(await signIn(target, username));
  const byChallenge = tokensOf(await signInByChallenge(username));
  const refreshed = tokensOf(
    await target.sdk.send(
      new GetTokensFromRefreshTokenCommand({
        RefreshToken: byPassword.refresh,
        ClientId: target.server.id,
        ClientSecret: target.server.secret,
      }),
    ),
  );
  expect([byPassword, byChallenge, refreshed].map(({ access }) => scopeOf(access))).toEqual([
    "shop/read",
    "shop/read",
    "shop/read",
  ]);
  const scopes = ["aws.cognito.signin.user.admin"];
  expect(events).toMatchObject([
    { version: "2", triggerSource: "TokenGeneration_Authentication", request: { scopes } },
    {
      version: "2",
      triggerSource: "TokenGeneration_Authentication",
      request: { scopes, clientMetadata: { from: "answer" } },
    },
    { version: "2", triggerSource: "TokenGeneration_RefreshTokens", request: { scopes } },
  ]);
  expect(events[0]?.request).not.toHaveProperty("clientMetadata");
});

test("a token without the scope of self-service is refused where one's own user is concerned", async () => {
  const { access } = tokensOf(await signIn(target, await addUser(target)));
  const own = new AssociateSoftwareTokenCommand({ AccessToken: access });
  await expect(target.sdk.send(own)).rejects.toMatchObject({
    name: "NotAuthorizedException",
    message: "Access Token does not have required scopes",
  });
});

test("a trigger that decides nothing leaves the scopes as they are", async () => {
  answer = { claimsAndScopeOverrideDetails: null };
  const username = await addUser(target);
  const { access } = tokensOf(await signIn(target, username));
  expect(scopeOf(access)).toBe("aws.cognito.signin.user.admin");
  const own = new AssociateSoftwareTokenCommand({ AccessToken: access });
  expect(await target.sdk.send(own)).toHaveProperty("SecretCode");
});

test.each([
  ["nothing", undefined],
  ["a scope with a space in it", scopesAdded("shop read")],
  ["claims, which are not offered here", { claimsAndScopeOverrideDetails: { idTokenGeneration: {} } }],
])("no tokens are given when the trigger answers %s", async (_, response) => {
  answer = response;
  await expect(signIn(target, await addUser(target))).rejects.toMatchObject({
    name: "InvalidLambdaResponseException",
  });
});

function scopesAdded(scope: string) {
  return { claimsAndScopeOverrideDetails: { accessTokenGeneration: { scopesToAdd: [scope] } } };
}
