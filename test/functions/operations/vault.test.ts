import {
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import {
  DeleteParameterCommand,
  ParameterAlreadyExists,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { cognitoClientSecret, parameterVault } from "#functions/operations/vault.ts";

const ssm = mockClient(SSMClient);
// Files share what they import: the next one gets the real client.
afterAll(() => ssm.restore());
const cognito = mockClient(CognitoIdentityProviderClient);
// Files share what they import: the next one gets the real client.
afterAll(() => cognito.restore());
const region = { region: "eu-central-1" };
const vault = parameterVault(new SSMClient(region));

beforeEach(() => {
  ssm.reset();
  cognito.reset();
});

describe("the parameter vault", () => {
  test("stores a plain text where CloudFront is to read it", async () => {
    ssm.on(PutParameterCommand).resolves({});
    await vault.create("/a", "one", "plain");
    expect(ssm.commandCalls(PutParameterCommand)[0]?.args[0].input).toMatchObject({ Type: "String" });
  });

  test("stores secure strings and overwrites only on request", async () => {
    ssm.on(PutParameterCommand).resolves({});
    await expect(vault.create("/a", "one")).resolves.toBe("created");
    await vault.replace("/b", "two");
    expect(ssm.commandCalls(PutParameterCommand).map(({ args }) => args[0].input)).toEqual([
      { Name: "/a", Value: "one", Type: "SecureString", Overwrite: false },
      { Name: "/b", Value: "two", Type: "SecureString", Overwrite: true },
    ]);
  });

  test("keeps a parameter that is there already", async () => {
    ssm.on(PutParameterCommand).rejects(new ParameterAlreadyExists({ message: "exists", $metadata: {} }));
    await expect(vault.create("/a", "one")).resolves.toBe("kept");
  });

  test("passes other failures on", async () => {
    ssm
      .on(PutParameterCommand)
      .rejects(Object.assign(new Error("slow down"), { name: "ThrottlingException" }));
    await expect(vault.create("/a", "one")).rejects.toThrow("slow down");
  });

  test("removing a parameter that is not there is done already", async () => {
    ssm.on(DeleteParameterCommand).rejects(new ParameterNotFound({ message: "gone", $metadata: {} }));
    await expect(vault.remove("/a")).resolves.toBeUndefined();
  });
});

describe("the client's secret", () => {
  const read = cognitoClientSecret(new CognitoIdentityProviderClient(region));

  test("is read from the pool's client", async () => {
    cognito
      .on(DescribeUserPoolClientCommand, { UserPoolId: "pool", ClientId: "client" })
      .resolves({ UserPoolClient: { ClientSecret: "made by Cognito" } });
    await expect(read("pool", "client")).resolves.toBe("made by Cognito");
  });

  test("is an error when the client has none", async () => {
    cognito.on(DescribeUserPoolClientCommand).resolves({ UserPoolClient: {} });
    await expect(read("pool", "client")).rejects.toThrow("no secret");
  });
});
