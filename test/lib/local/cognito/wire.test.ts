import * as idp from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deployUserPools } from "#lib/local/deploy/user-pools.ts";
import type { AccessCall } from "#lib/local/service.ts";
import { readCloud } from "#lib/local/template/cloud.ts";
import { stackOf } from "#test/lib/local/template/stack-of.ts";
import {
  addUser,
  confidentialProperties,
  goodPassword,
  type LocalTarget,
  openLocal,
  poolProperties,
  refusal,
  signIn,
  tokensOf,
} from "./target.ts";

const calls: AccessCall[] = [];
let denied: string | undefined;
let target: LocalTarget;

beforeAll(async () => {
  target = await openLocal({
    options: {
      authorise(call) {
        calls.push(call);
        return call.action === denied
          ? { allowed: false, message: `User: arn:aws:sts::1:x is not authorized to perform: ${call.action}` }
          : { allowed: true };
      },
    },
  });
});
afterAll(() => target.close());
beforeEach(() => {
  calls.length = 0;
  denied = undefined;
});

function post(operation: string, body: string, at = target): Promise<Response> {
  return fetch(at.endpoint ?? "", {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
    },
    body,
  });
}

describe("permissions", () => {
  test("a signed call is judged by its key, action and pool", async () => {
    await addUser(target);
    expect(calls).toEqual([
      {
        accessKeyId: "AKIATEST",
        action: "cognito-idp:AdminCreateUser",
        resources: [target.poolArn],
      },
      {
        accessKeyId: "AKIATEST",
        action: "cognito-idp:AdminSetUserPassword",
        resources: [target.poolArn],
      },
    ]);
  });

  test("a call that is not granted is refused with the reason and does nothing", async () => {
    const username = await addUser(target);
    denied = "cognito-idp:AdminDeleteUser";
    await expect(
      target.sdk.send(new idp.AdminDeleteUserCommand({ UserPoolId: target.poolId, Username: username })),
    ).rejects.toMatchObject(
      refusal("AccessDeniedException", /not authorized to perform: cognito-idp:AdminDel/),
    );
    expect(await signIn(target, username)).toHaveProperty("AuthenticationResult");
  });

  test("a call about a missing pool is judged before the pool is looked up", async () => {
    denied = "cognito-idp:DescribeUserPoolClient";
    await expect(
      target.sdk.send(
        new idp.DescribeUserPoolClientCommand({ UserPoolId: "eu-west-1_Nothing00", ClientId: "none" }),
      ),
    ).rejects.toMatchObject({ name: "AccessDeniedException" });
  });

  test("users' own calls are not judged by IAM", async () => {
    const { access } = tokensOf(await signIn(target, await addUser(target)));
    calls.length = 0;
    await target.sdk.send(new idp.AssociateSoftwareTokenCommand({ AccessToken: access }));
    expect(calls).toEqual([]);
  });

  test("an administrator's call without a signature is refused", async () => {
    const body = JSON.stringify({ UserPoolId: target.poolId });
    const response = await post("DescribeUserPoolClient", body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      __type: "com.amazon.coral.service#MissingAuthenticationTokenException",
      message: "Request is missing Authentication Token",
    });
  });
});

describe("what is not offered", () => {
  test("an operation is named", async () => {
    await expect(
      target.sdk.send(new idp.ListGroupsCommand({ UserPoolId: target.poolId })),
    ).rejects.toMatchObject(
      refusal(
        "UnknownOperationException",
        "The local user pool endpoint does not offer the operation ListGroups.",
      ),
    );
  });

  test("a member of the input is named", async () => {
    await expect(
      target.sdk.send(
        new idp.AdminCreateUserCommand({
          UserPoolId: target.poolId,
          Username: "ann",
          MessageAction: "SUPPRESS",
          ForceAliasCreation: true,
        }),
      ),
    ).rejects.toMatchObject(refusal("InvalidParameterException", /^ForceAliasCreation is not understood/));
  });

  test("a flow is named", async () => {
    await expect(
      target.sdk.send(
        new idp.AdminInitiateAuthCommand({
          UserPoolId: target.poolId,
          AuthFlow: "USER_AUTH",
          ClientId: target.server.id,
          AuthParameters: {},
        }),
      ),
    ).rejects.toMatchObject(refusal("InvalidParameterException", /^The flow USER_AUTH is not offered/));
  });

  const deploy = (Type: string, Properties: object) =>
    deployUserPools(readCloud([stackOf({ Resources: { Odd: { Type, Properties } } })]), target.service, []);

  test.each([
    ["LambdaConfig", { LambdaConfig: { PreTokenGeneration: "arn" } }, "PreTokenGeneration[^]*LambdaConfig"],
    ["aliases", { UsernameAttributes: ["email"] }, "UsernameAttributes"],
    ["text messages", { EnabledMfas: ["SMS_MFA"] }, "EnabledMfas\\[0\\]"],
    ["no second factor", { MfaConfiguration: "OFF" }, "MfaConfiguration"],
    ["no password policy", { Policies: undefined }, "Policies"],
  ])("a pool that asks for %s stops the start, naming the property", async (_, properties, named) => {
    await expect(deploy("AWS::Cognito::UserPool", { ...poolProperties, ...properties })).rejects.toThrow(
      new RegExp(`^shop/Odd \\(AWS::Cognito::UserPool, [^]*${named}`),
    );
  });

  test.each([
    ["hosted pages", { AllowedOAuthFlowsUserPoolClient: true }, "AllowedOAuthFlowsUserPoolClient"],
    ["no secret", { GenerateSecret: false }, "GenerateSecret"],
    ["no rotation", { RefreshTokenRotation: { Feature: "DISABLED" } }, "RefreshTokenRotation.Feature"],
    [
      "the password flow of pages",
      { ExplicitAuthFlows: ["ALLOW_USER_PASSWORD_AUTH"] },
      "ExplicitAuthFlows\\[0\\]",
    ],
  ])("a client that asks for %s stops the start, naming the property", async (_, properties, named) => {
    const all = { ...confidentialProperties, UserPoolId: target.poolId, ...properties };
    await expect(deploy("AWS::Cognito::UserPoolClient", all)).rejects.toThrow(
      new RegExp(`^shop/Odd \\(AWS::Cognito::UserPoolClient, [^]*${named}`),
    );
  });

  test("a client of no pool of the template stops the start", async () => {
    const lost = { ...confidentialProperties, UserPoolId: "eu-west-1_x" };
    await expect(deploy("AWS::Cognito::UserPoolClient", lost)).rejects.toThrow("eu-west-1_x does not exist");
  });
});

describe("what the service's model forbids", () => {
  const set = (Username: string, Password = goodPassword) =>
    target.sdk.send(
      new idp.AdminSetUserPasswordCommand({
        UserPoolId: target.poolId,
        Username,
        Password,
        Permanent: true,
      }),
    );
  const forbidden = (where: string, rule: string) =>
    refusal(
      "InvalidParameterException",
      `1 validation error detected: Value at '${where}' failed to satisfy constraint: ${rule}`,
    );

  test("a password with a space at its end", async () => {
    await expect(set("ann", `${goodPassword} `)).rejects.toMatchObject(
      forbidden("Password", "Member must satisfy regular expression pattern: [\\S]+.*[\\S]+"),
    );
  });

  test("a password of more than 256 letters", async () => {
    await expect(set("ann", `Aa1-${"x".repeat(253)}`)).rejects.toMatchObject(
      forbidden("Password", "Too big: expected string to have <=256 characters"),
    );
  });

  test("a name with a space in it", async () => {
    await expect(set("ann lee")).rejects.toMatchObject(
      forbidden(
        "Username",
        "Member must satisfy regular expression pattern: [\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+",
      ),
    );
  });
});

describe("the protocol", () => {
  test("an error carries its name", async () => {
    const response = await post("AssociateSoftwareToken", JSON.stringify({ AccessToken: "x" }));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      __type: "NotAuthorizedException",
      message: "Invalid Access Token",
    });
  });

  test.each([
    ["no JSON", "{", "com.amazon.coral.service#SerializationException", ""],
    ["no object", "[]", "com.amazon.coral.service#SerializationException", ""],
    [
      "a wrong type",
      '{"AccessToken":7}',
      "InvalidParameterException",
      "1 validation error detected: Value at 'AccessToken' failed to satisfy constraint: Invalid input: expected string, received number",
    ],
    [
      "a missing member",
      "{}",
      "InvalidParameterException",
      "1 validation error detected: Value at 'AccessToken' failed to satisfy constraint: Invalid input: expected string, received undefined",
    ],
  ])("a body with %s gets a clear answer", async (_, body, name, message) => {
    const response = await post("AssociateSoftwareToken", body);
    expect(await response.json()).toEqual({ __type: name, message });
  });

  test("an internal failure is reported, and its details do not reach the caller", async () => {
    const failures: unknown[] = [];
    const broken = await openLocal({ options: { report: (error) => failures.push(error) } });
    await broken.service.close();
    const failure = await addUser(broken).catch((error: unknown) => error);
    await broken.close();
    expect(failure).toMatchObject({
      name: "InternalServerError",
      message: "The request processing has failed because of an unknown error, exception or failure.",
    });
    expect(failures).toEqual([expect.any(Error)]);
  });
});
