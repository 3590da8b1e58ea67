import { randomUUID } from "node:crypto";
import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { issueProof } from "#functions/auth/identity/proof.ts";
import { listen } from "#lib/local/listen.ts";
import { createSsm } from "#lib/local/ssm/create.ts";
import { startTestTables } from "#test/fakes/dynamodb.ts";
import {
  addUser,
  type LocalTarget,
  openLocal,
  secretHash,
  tokensOf,
} from "#test/lib/local/cognito/target.ts";

const proofKey = "value of proof-key";
const closing: (() => Promise<void>)[] = [];
const triggers: Record<string, (event: never) => Promise<unknown>> = {};
let target: LocalTarget;

beforeAll(async () => {
  const tables = await startTestTables();
  const ssm = await createSsm({ memory: true });
  const parameters = await listen(ssm);
  const environment = {
    ...tables.environment,
    AWS_ENDPOINT_URL_SSM: parameters.url,
    PROOF_KEY_PARAMETER: "/test/proof-key",
    LOG_LEVEL: "SILENT",
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const client = new SSMClient({});
  const put = { Name: "/test/proof-key", Value: proofKey, Type: "SecureString" } as const;
  await client.send(new PutParameterCommand(put));
  client.destroy();
  triggers["arn:define"] = (await import("#functions/auth/define-auth-challenge.lambda.ts")).handler;
  triggers["arn:create"] = (await import("#functions/auth/create-auth-challenge.lambda.ts")).handler;
  triggers["arn:verify"] = (await import("#functions/auth/verify-auth-challenge.lambda.ts")).handler;
  target = await openLocal({
    // The service sends JSON, so a function shares nothing with what the pool keeps.
    options: {
      invokeTrigger: async (arn, event) => triggers[arn]?.(JSON.parse(JSON.stringify(event)) as never),
    },
    pool: {
      LambdaConfig: {
        DefineAuthChallenge: "arn:define",
        CreateAuthChallenge: "arn:create",
        VerifyAuthChallengeResponse: "arn:verify",
      },
    },
  });
  closing.push(target.close, parameters.close, ssm.close, tables.close);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  for (const close of closing) await close();
});

/** A sign-in by proof, in the two calls that the auth function makes. */
async function signInWith(username: string, proof: string) {
  const common = { UserPoolId: target.poolId, ClientId: target.server.id };
  const USERNAME = username;
  const SECRET_HASH = secretHash(target, username);
  const { Session } = await target.sdk.send(
    new AdminInitiateAuthCommand({
      ...common,
      AuthFlow: "CUSTOM_AUTH",
      AuthParameters: { USERNAME, SECRET_HASH },
    }),
  );
  return target.sdk.send(
    new AdminRespondToAuthChallengeCommand({
      ...common,
      ChallengeName: "CUSTOM_CHALLENGE",
      Session,
      ChallengeResponses: { USERNAME, SECRET_HASH, ANSWER: proof },
    }),
  );
}

describe("a sign-in by proof", () => {
  it("gives tokens for a proof that we signed, once", async () => {
    const username = await addUser(target);
    const proof = issueProof(proofKey, username, Date.now());
    expect(tokensOf(await signInWith(username, proof)).access).not.toBe("");
    await expect(signInWith(username, proof)).rejects.toMatchObject({ name: "NotAuthorizedException" });
  });

  it("gives nothing for a proof of someone else, a forged one, or a user who does not exist", async () => {
    const username = await addUser(target);
    const other = issueProof(proofKey, randomUUID(), Date.now());
    const forged = issueProof("another key", username, Date.now());
    const unknown = randomUUID();
    for (const [user, proof] of [
      [username, other],
      [username, forged],
      [unknown, issueProof(proofKey, unknown, Date.now())],
    ] as const) {
      await expect(signInWith(user, proof)).rejects.toMatchObject({ name: "NotAuthorizedException" });
    }
  });
});
