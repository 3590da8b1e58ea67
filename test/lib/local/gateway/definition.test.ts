import { describe, expect, it } from "vitest";
import { readHttpApi } from "#lib/local/gateway/http-api/definition.ts";
import { readPermissions } from "#lib/local/iam/invoke-permissions.ts";
import { readCloud } from "#lib/local/template/cloud.ts";
import { placeholder, stackOf } from "#test/lib/local/template/stack-of.ts";

const ApiId = { Ref: "Api" };

/** An API with one route, as the CDK writes it; changes replace whole resources. */
function read(changes: Record<string, object> = {}) {
  const Resources = {
    Api: { Type: "AWS::ApiGatewayV2::Api", Properties: { Name: "shop", ProtocolType: "HTTP" } },
    Stage: {
      Type: "AWS::ApiGatewayV2::Stage",
      Properties: {
        ApiId,
        StageName: "$default",
        AutoDeploy: true,
        DefaultRouteSettings: { ThrottlingBurstLimit: 5, ThrottlingRateLimit: 2 },
      },
    },
    Function: { Type: "AWS::Lambda::Function", Properties: { FunctionName: "one" } },
    Permission: {
      Type: "AWS::Lambda::Permission",
      Properties: {
        Action: "lambda:InvokeFunction",
        FunctionName: { "Fn::GetAtt": ["Function", "Arn"] },
        Principal: "apigateway.amazonaws.com",
        SourceArn: {
          "Fn::Sub": `arn:aws:execute-api:eu-central-1:111122223333:${placeholder("Api")}/*/*/api/*`,
        },
      },
    },
    Integration: {
      Type: "AWS::ApiGatewayV2::Integration",
      Properties: {
        ApiId,
        IntegrationType: "AWS_PROXY",
        IntegrationUri: { "Fn::GetAtt": ["Function", "Arn"] },
        PayloadFormatVersion: "2.0",
      },
    },
    Tokens: {
      Type: "AWS::ApiGatewayV2::Authorizer",
      Properties: {
        ApiId,
        AuthorizerType: "JWT",
        Name: "Tokens",
        IdentitySource: ["$request.header.Authorization"],
        JwtConfiguration: { Issuer: "https://issuer.example", Audience: ["client"] },
      },
    },
    A: routeOf("GET /api/a"),
    B: routeOf("GET /api/b", { AuthorizationType: "JWT", AuthorizerId: { Ref: "Tokens" } }),
    ...changes,
  };
  const cloud = readCloud([stackOf({ Resources })]);
  const [api] = cloud.ofType("AWS::ApiGatewayV2::Api");
  return readHttpApi(cloud, api ?? expect.fail(), readPermissions(cloud));
}

function routeOf(RouteKey: string, rest: object = {}) {
  return {
    Type: "AWS::ApiGatewayV2::Route",
    Properties: {
      ApiId,
      RouteKey,
      Target: { "Fn::Join": ["", ["integrations/", { Ref: "Integration" }]] },
      ...rest,
    },
  };
}

describe("an API of a template", () => {
  it("has its routes with function, authoriser and allowance", () => {
    const functionArn = "arn:aws:lambda:eu-central-1:111122223333:function:one";
    expect(read().throttle).toEqual({ perSecond: 2, burst: 5 });
    expect(read().routes).toMatchObject([
      {
        key: "GET /api/a",
        functionArn,
        authorizer: undefined,
      },
      {
        key: "GET /api/b",
        functionArn,
        authorizer: { issuer: "https://issuer.example", audience: ["client"] },
      },
    ]);
  });

  it.each<[string, Record<string, object>, RegExp]>([
    [
      "a route that its function does not permit",
      { C: routeOf("GET /other") },
      /shop\/C .*does not permit apigateway.amazonaws.com to invoke it. Add an .* with source .*GET\/other/,
    ],
    [
      "a route to nothing",
      { C: routeOf("GET /api/c", { Target: "integrations/none" }) },
      /shop\/C .*target integrations\/none/,
    ],
    [
      "an authoriser that is not there",
      { C: routeOf("GET /api/c", { AuthorizationType: "JWT", AuthorizerId: "none" }) },
      /shop\/C .*authoriser none/,
    ],
    [
      "a route of the contract for people who are signed in, without an authoriser",
      { C: routeOf("GET /api/timeline") },
      /shop\/C .*GET \/api\/timeline is for people who are signed in, and the route has no authoriser/,
    ],
    [
      "IAM authorisation",
      { C: routeOf("GET /api/c", { AuthorizationType: "AWS_IAM" }) },
      /shop\/C .*[\s\S]*AuthorizationType/,
    ],
    [
      "an unknown property",
      { C: routeOf("GET /api/c", { RequestModels: {} }) },
      /shop\/C .*[\s\S]*RequestModels/,
    ],
    [
      "cross-origin rules",
      {
        Api: {
          Type: "AWS::ApiGatewayV2::Api",
          Properties: { Name: "shop", ProtocolType: "HTTP", CorsConfiguration: {} },
        },
      },
      /shop\/Api .*[\s\S]*CorsConfiguration/,
    ],
  ])("with %s stops the start by name", (_, changes, message) => {
    expect(() => read(changes)).toThrow(message);
  });
});
