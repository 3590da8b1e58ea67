import { DescribeUserPoolClientCommand } from "@aws-sdk/client-cognito-identity-provider";
import { App, Duration, Stack } from "aws-cdk-lib";
import { AccountRecovery, FeaturePlan, Mfa, UserPool } from "aws-cdk-lib/aws-cognito";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deployUserPools } from "#lib/local/deploy/user-pools.ts";
import { readCloud } from "#lib/local/template/cloud.ts";
import { synthesise } from "#lib/local/template/synthesise.ts";
import { addUser, type LocalTarget, openLocal, signIn, tokensOf } from "./target.ts";

let target: LocalTarget;
beforeAll(async () => {
  target = await openLocal();
});
afterAll(() => target.close());

/** A pool and its client as the toolkit writes them, made by the deployment. */
async function deployed() {
  const app = new App();
  const stack = new Stack(app, "People");
  const pool = new UserPool(stack, "Pool", {
    selfSignUpEnabled: false,
    autoVerify: {},
    accountRecovery: AccountRecovery.NONE,
    deletionProtection: true,
    mfa: Mfa.OPTIONAL,
    mfaSecondFactor: { otp: true, sms: false },
    signInAliases: { username: true },
    signInCaseSensitive: true,
    standardAttributes: { email: { mutable: true, required: false } },
    passwordPolicy: {
      minLength: 8,
      requireDigits: true,
      requireLowercase: true,
      requireSymbols: true,
      requireUppercase: true,
    },
    featurePlan: FeaturePlan.ESSENTIALS,
  });
  pool.addClient("Client", {
    generateSecret: true,
    disableOAuth: true,
    authFlows: { adminUserPassword: true, custom: true },
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    refreshTokenRotationGracePeriod: Duration.seconds(30),
    refreshTokenValidity: Duration.days(30),
    accessTokenValidity: Duration.minutes(30),
    idTokenValidity: Duration.minutes(30),
    authSessionValidity: Duration.minutes(3),
  });
  const cloud = readCloud(synthesise(app));
  await deployUserPools(cloud, target.service, []);
  const idOf = (type: string) => cloud.ofType(type).map((resource) => cloud.ref(resource))[0] ?? "";
  const [poolId, id] = [idOf("AWS::Cognito::UserPool"), idOf("AWS::Cognito::UserPoolClient")];
  const { UserPoolClient } = await target.sdk.send(
    new DescribeUserPoolClientCommand({ UserPoolId: poolId, ClientId: id }),
  );
  return { ...target, poolId, server: { id, secret: UserPoolClient?.ClientSecret ?? "" } };
}

test("a pool and a client work as the toolkit writes them, under the ids of the template", async () => {
  const inPool = await deployed();
  tokensOf(await signIn(inPool, await addUser(inPool)));
});

test("a template read again keeps its users and its secret", async () => {
  const first = await deployed();
  const username = await addUser(first);
  const second = await deployed();
  expect(second.server).toEqual(first.server);
  tokensOf(await signIn(second, username));
});
