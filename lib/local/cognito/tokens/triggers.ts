import { setTimeout } from "node:timers/promises";
import * as z from "zod";
import type { Engine } from "#lib/local/cognito/pools/engine.ts";
import { failure, invalidParameter } from "#lib/local/cognito/pools/failure.ts";
import type { Pool, PoolClient } from "#lib/local/cognito/pools/pool.ts";
import type { PoolUser } from "#lib/local/cognito/pools/state.ts";

/** One step of a custom sign-in, as the triggers see it. */
export const ChallengeResult = z.object({
  challengeName: z.string(),
  challengeResult: z.boolean(),
  challengeMetadata: z.string().optional(),
});
export type ChallengeResult = z.infer<typeof ChallengeResult>;

/** The user who is signing in; `user` is undefined when the name is unknown and the client hides that. */
export interface TriggerSubject {
  pool: Pool;
  client: PoolClient;
  username: string;
  user: PoolUser | undefined;
  clientMetadata: Record<string, string> | undefined;
}

/** A function returns the event it got. */
const Event = z.object({ response: z.unknown() });

const DefineResponse = z.object({
  challengeName: z.string().nullish(),
  issueTokens: z.boolean().nullish(),
  failAuthentication: z.boolean().nullish(),
});
const texts = z
  .record(z.string(), z.string())
  .nullish()
  .transform((value) => value ?? {});
const CreateResponse = z.object({
  publicChallengeParameters: texts,
  privateChallengeParameters: texts,
  challengeMetadata: z.string().nullish(),
});
const VerifyResponse = z.object({ answerCorrect: z.boolean().nullish() });

/** A function of a custom sign-in, with the response's keys as it finds them and what it may make of them. */
interface Step<S extends z.ZodType> {
  readonly name: "DefineAuthChallenge" | "CreateAuthChallenge" | "VerifyAuthChallengeResponse";
  readonly empty: object;
  readonly response: S;
}

/** Decides what comes next, given what has been answered. */
export const defineChallenge: Step<typeof DefineResponse> = {
  name: "DefineAuthChallenge",
  empty: { challengeName: null, issueTokens: null, failAuthentication: null },
  response: DefineResponse,
};
export const createChallenge: Step<typeof CreateResponse> = {
  name: "CreateAuthChallenge",
  empty: { publicChallengeParameters: null, privateChallengeParameters: null, challengeMetadata: null },
  response: CreateResponse,
};
export const verifyAnswer: Step<typeof VerifyResponse> = {
  name: "VerifyAuthChallengeResponse",
  empty: { answerCorrect: null },
  response: VerifyResponse,
};

export function runStep<S extends z.ZodType>(
  engine: Engine,
  subject: TriggerSubject,
  step: Step<S>,
  request: object,
): Promise<z.infer<S>> {
  const functionArn = subject.pool.properties.LambdaConfig[step.name];
  if (functionArn === undefined) {
    throw invalidParameter("Custom auth lambda trigger is not configured for the user pool.");
  }
  return send(engine, subject, {
    ...step,
    functionArn,
    version: "1",
    source: `${step.name}_Authentication`,
    request: { ...request, userNotFound: subject.user === undefined },
  });
}

const scopes = z
  .array(z.string().regex(/^\S+$/))
  .nullish()
  .transform((value) => value ?? []);
const TokensResponse = z.object({
  claimsAndScopeOverrideDetails: z
    .strictObject({
      accessTokenGeneration: z.strictObject({ scopesToAdd: scopes, scopesToSuppress: scopes }).nullish(),
    })
    .nullish(),
});

/** Why tokens are made, as the pool's trigger receives it. */
export type TokenSource = "TokenGeneration_Authentication" | "TokenGeneration_RefreshTokens";

/**
 * The scopes of an access token, from those it would have without the pool's trigger. Of all that the trigger may
 * change, the local user pool endpoint offers scopes alone; anything else in its answer is refused.
 */
export async function tokenScopes(
  engine: Engine,
  subject: Omit<TriggerSubject, "username" | "user"> & { user: PoolUser },
  source: TokenSource,
  usual: readonly string[],
): Promise<string[]> {
  const config = subject.pool.properties.LambdaConfig.PreTokenGenerationConfig;
  if (config === undefined) return [...usual];
  const { claimsAndScopeOverrideDetails } = await send(
    engine,
    { ...subject, username: subject.user.username },
    {
      functionArn: config.LambdaArn,
      version: "2",
      name: "PreTokenGeneration",
      source,
      request: {
        groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [], preferredRole: null },
        scopes: usual,
      },
      empty: { claimsAndScopeOverrideDetails: null },
      response: TokensResponse,
    },
  );
  const { scopesToAdd = [], scopesToSuppress = [] } =
    claimsAndScopeOverrideDetails?.accessTokenGeneration ?? {};
  const kept = usual.filter((scope) => !scopesToSuppress.includes(scope));
  return [...new Set([...kept, ...scopesToAdd])];
}

interface Call<S extends z.ZodType> {
  name: string;
  functionArn: string;
  version: string;
  source: string;
  request: object;
  /** The response's keys as the function finds them. */
  empty: object;
  response: S;
}

async function send<S extends z.ZodType>(
  engine: Engine,
  { pool, client, username, user, clientMetadata }: TriggerSubject,
  call: Call<S>,
): Promise<z.infer<S>> {
  const event = {
    version: call.version,
    region: engine.region,
    userPoolId: pool.id,
    userName: username,
    callerContext: { awsSdkVersion: "aws-sdk-unknown-unknown", clientId: client.id },
    triggerSource: call.source,
    request: {
      userAttributes: user === undefined ? {} : { sub: user.sub, "cognito:user_status": user.status },
      ...call.request,
      ...(clientMetadata === undefined ? {} : { clientMetadata }),
    },
    response: call.empty,
  };
  const returned = await invokeInTime(engine, call, event);
  const parsed = call.response.safeParse(Event.safeParse(returned).data?.response);
  if (parsed.success) return parsed.data;
  throw failure("InvalidLambdaResponseException", "Unrecognizable lambda output");
}

/** Cognito calls a function again that has not answered in time, and gives up after this many calls. */
const mostCalls = 3;

async function invokeInTime(
  engine: Engine,
  { name, functionArn }: { name: string; functionArn: string },
  event: object,
): Promise<unknown> {
  for (let calls = 0; calls < mostCalls; calls++) {
    const late = Symbol("late");
    const waiting = new AbortController();
    const time = setTimeout(engine.triggerMilliseconds, late, { signal: waiting.signal }).catch(() => late);
    const call = engine.invokeTrigger(functionArn, event).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw failure("UserLambdaValidationException", `${name} failed with error ${reason}.`);
    });
    const answer = await Promise.race([call, time]).finally(() => waiting.abort());
    if (answer !== late) return answer;
    // The result of a call that Cognito no longer waits for is dropped.
    call.catch(() => undefined);
  }
  throw failure(
    "UnexpectedLambdaException",
    `${name} invocation failed due to error Socket timeout while invoking Lambda function.`,
  );
}
