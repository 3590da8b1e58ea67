import * as idp from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AccessCall } from "#lib/local/service.ts";
import { addUser, goodPassword, type LocalTarget, openLocal, refusal, signIn } from "./target.ts";

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
  test("a signed call is asked about by key, action and pool", async () => {
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

  test("a pool that does not exist is asked about before it is looked for", async () => {
    denied = "cognito-idp:DescribeUserPoolClient";
    await expect(
      target.sdk.send(
        new idp.DescribeUserPoolClientCommand({ UserPoolId: "eu-west-1_Nothing00", ClientId: "none" }),
      ),
    ).rejects.toMatchObject({ name: "AccessDeniedException" });
  });

  test("people's own calls are not asked about", async () => {
    const username = await addUser(target);
    calls.length = 0;
    await target.sdk.send(
      new idp.InitiateAuthCommand({
        AuthFlow: "USER_PASSWORD_AUTH",
        ClientId: target.page.id,
        AuthParameters: { USERNAME: username, PASSWORD: goodPassword },
      }),
    );
    expect(calls).toEqual([]);
  });

  test("an administrator's call without a signature is refused", async () => {
    const body = JSON.stringify({ UserPoolId: target.poolId });
    const response = await post("DescribeUserPoolClient", body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      __type: "MissingAuthenticationTokenException",
      message: "Missing Authentication Token",
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
        new idp.InitiateAuthCommand({ AuthFlow: "USER_AUTH", ClientId: target.page.id, AuthParameters: {} }),
      ),
    ).rejects.toMatchObject(refusal("InvalidParameterException", /^The flow USER_AUTH is not offered/));
  });

  test.each([
    ["LambdaConfig", { LambdaConfig: { PreTokenGeneration: "arn" } }, "LambdaConfig.PreTokenGeneration"],
    ["aliases", { UsernameAttributes: ["email"] }, "UsernameAttributes"],
    ["text messages", { EnabledMfas: ["SMS_MFA"] }, "EnabledMfas.0"],
  ])("a pool that asks for %s stops the start, naming the property", async (_, properties, named) => {
    await expect(target.service.createUserPool({ logicalId: "Odd", properties })).rejects.toThrow(
      `AWS::Cognito::UserPool Odd: the local user pool endpoint does not offer ${named}`,
    );
  });

  test.each([
    ["hosted pages", { AllowedOAuthFlowsUserPoolClient: true }, "AllowedOAuthFlowsUserPoolClient"],
    [
      "rotation with the refresh flow",
      {
        RefreshTokenRotation: { Feature: "ENABLED", RetryGracePeriodSeconds: 10 },
        ExplicitAuthFlows: ["ALLOW_REFRESH_TOKEN_AUTH"],
      },
      "ExplicitAuthFlows",
    ],
    [
      "an access token of one minute",
      { AccessTokenValidity: 60, TokenValidityUnits: { AccessToken: "seconds" } },
      "AccessTokenValidity",
    ],
  ])("a client that asks for %s stops the start, naming the property", async (_, properties, named) => {
    await expect(
      target.service.createUserPoolClient({
        logicalId: "Odd",
        properties: { UserPoolId: target.poolId, ...properties },
      }),
    ).rejects.toThrow(
      `AWS::Cognito::UserPoolClient Odd: the local user pool endpoint does not offer ${named}`,
    );
  });

  test("a client of no pool of the template stops the start", async () => {
    await expect(
      target.service.createUserPoolClient({ logicalId: "Lost", properties: { UserPoolId: "eu-west-1_x" } }),
    ).rejects.toThrow("AWS::Cognito::UserPoolClient Lost");
  });
});

describe("what the service's model forbids", () => {
  const create = (Username: string, TemporaryPassword = goodPassword) =>
    target.sdk.send(
      new idp.AdminCreateUserCommand({
        UserPoolId: target.poolId,
        Username,
        TemporaryPassword,
        MessageAction: "SUPPRESS",
      }),
    );
  const forbidden = (where: string, rule: string) =>
    refusal(
      "InvalidParameterException",
      `1 validation error detected: Value at '${where}' failed to satisfy constraint: ${rule}`,
    );

  test("a password with a space at its end", async () => {
    await expect(create("ann", `${goodPassword} `)).rejects.toMatchObject(
      forbidden("temporaryPassword", "Member must satisfy regular expression pattern: [\\S]+.*[\\S]+"),
    );
  });

  test("a password of more than 256 letters", async () => {
    await expect(create("ann", `Aa1-${"x".repeat(253)}`)).rejects.toMatchObject(
      forbidden("temporaryPassword", "Member must have length less than or equal to 256"),
    );
  });

  test("a name with a space in it", async () => {
    await expect(create("ann lee")).rejects.toMatchObject(
      forbidden(
        "username",
        "Member must satisfy regular expression pattern: [\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+",
      ),
    );
  });
});

describe("the protocol", () => {
  test("an error carries its name in the header and the body", async () => {
    const response = await post("GetUser", JSON.stringify({ AccessToken: "x" }));
    expect(response.status).toBe(400);
    expect(response.headers.get("x-amzn-errortype")).toBe("NotAuthorizedException:");
    expect(await response.json()).toEqual({
      __type: "NotAuthorizedException",
      message: "Invalid Access Token",
    });
  });

  test.each([
    ["no JSON", "{", "SerializationException", "The body is not JSON."],
    ["no object", "[]", "SerializationException", "The body is not an object."],
    ["a wrong type", '{"AccessToken":7}', "SerializationException", "AccessToken has the wrong type"],
    [
      "a missing member",
      "{}",
      "InvalidParameterException",
      "1 validation error detected: Value null at 'accessToken' failed to satisfy constraint: Member must not be null",
    ],
    ["a null member", '{"AccessToken":"x","Extra":null}', "NotAuthorizedException", "Invalid Access Token"],
  ])("a body with %s gets a clear answer", async (_, body, name, message) => {
    const response = await post("GetUser", body);
    expect(await response.json()).toEqual({ __type: name, message });
  });

  test("a page on another origin may call it", async () => {
    const preflight = await fetch(target.endpoint ?? "", {
      method: "OPTIONS",
      headers: { origin: "https://page.example", "access-control-request-headers": "x-amz-target" },
    });
    expect(preflight.status).toBe(200);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-headers")).toBe("x-amz-target");
  });

  test("a pool publishes its keys and says who issues its tokens", async () => {
    const base = `${target.endpoint}${target.poolId}/.well-known/`;
    const keys = await (await fetch(`${base}jwks.json`)).json();
    expect(keys).toEqual({
      keys: [1, 2].map(() => ({
        alg: "RS256",
        e: "AQAB",
        kid: expect.any(String),
        kty: "RSA",
        n: expect.any(String),
        use: "sig",
      })),
    });
    expect(await (await fetch(`${base}openid-configuration`)).json()).toMatchObject({
      issuer: `https://cognito-idp.${target.region}.amazonaws.com/${target.poolId}`,
    });
    expect((await fetch(`${target.endpoint}eu-west-1_Nothing00/.well-known/jwks.json`)).status).toBe(404);
  });

  test("a failure inside is reported, and tells the caller nothing of itself", async () => {
    const failures: unknown[] = [];
    const broken = await openLocal({ options: { report: (error) => failures.push(error) } });
    const body = JSON.stringify({
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId: broken.page.id,
      AuthParameters: { USERNAME: "ann", PASSWORD: goodPassword },
    });
    await broken.service.close();
    const response = await post("InitiateAuth", body, broken);
    await broken.close();
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      __type: "InternalErrorException",
      message: "The local user pool endpoint failed.",
    });
    expect(failures).toEqual([expect.any(Error)]);
  });
});
