import { DescribeUserPoolClientCommand } from "@aws-sdk/client-cognito-identity-provider";
import { App, Duration, Stack } from "aws-cdk-lib";
import { AccountRecovery, FeaturePlan, Mfa, UserPool } from "aws-cdk-lib/aws-cognito";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { addUser, type LocalTarget, openLocal, signIn, tokensOf } from "./target.ts";

const Template = z.object({
  Resources: z.record(
    z.string(),
    z.object({ Type: z.string(), Properties: z.record(z.string(), z.unknown()) }),
  ),
});

let target: LocalTarget;
beforeAll(async () => {
  target = await openLocal();
});
afterAll(() => target.close());

/** A pool and its client as the toolkit writes them. */
function synthesise(): Record<"pool" | "client", { logicalId: string; properties: Record<string, unknown> }> {
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
    passwordPolicy: { minLength: 8, requireDigits: true },
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
  const { Resources } = Template.parse(app.synth().getStackByName("People").template);
  const of = (type: string) => {
    const [logicalId = "", resource] = Object.entries(Resources).find(([, { Type }]) => Type === type) ?? [];
    return { logicalId, properties: resource?.Properties ?? {} };
  };
  return { pool: of("AWS::Cognito::UserPool"), client: of("AWS::Cognito::UserPoolClient") };
}

test("a pool and a client work as the toolkit writes them, under the ids of the template", async () => {
  const { pool, client } = synthesise();
  const made = await target.service.createUserPool({ ...pool, id: `${target.region}_Template1` });
  expect(made).toMatchObject({
    id: `${target.region}_Template1`,
    arn: `arn:aws:cognito-idp:${target.region}:111122223333:userpool/${target.region}_Template1`,
  });
  const server = await target.service.createUserPoolClient({
    logicalId: client.logicalId,
    id: "clientidofthetemplate",
    properties: { ...client.properties, UserPoolId: made.id },
  });
  const { UserPoolClient } = await target.sdk.send(
    new DescribeUserPoolClientCommand({ UserPoolId: made.id, ClientId: "clientidofthetemplate" }),
  );
  expect(UserPoolClient).toMatchObject({ ClientSecret: server.secret });
  const inPool = { ...target, poolId: made.id, server: { id: server.id, secret: server.secret ?? "" } };
  tokensOf(await signIn(inPool, await addUser(inPool)));
});

test("a template read again keeps its users and its secret", async () => {
  const { pool, client } = synthesise();
  const twice = async () => {
    const made = await target.service.createUserPool({ ...pool, id: "eu-west-1_Twice1234" });
    const server = await target.service.createUserPoolClient({
      ...client,
      id: "clientreadtwice",
      properties: { ...client.properties, UserPoolId: made.id },
    });
    return { ...target, poolId: made.id, server: { id: server.id, secret: server.secret ?? "" } };
  };
  const first = await twice();
  const username = await addUser(first);
  const second = await twice();
  expect(second.server).toEqual(first.server);
  tokensOf(await signIn(second, username));
});
