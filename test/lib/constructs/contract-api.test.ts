import { Match, Template } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { ContractApi } from "#lib/constructs/contract-api.ts";
import { FeatureFunction } from "#lib/constructs/feature-function.ts";
import { defineContract } from "#shared/api/contract.ts";
import { offering } from "./offer.ts";

const base = { csrf: false, summary: "", response: z.null(), errors: [] } as const;
const notes = defineContract({
  list: { ...base, method: "GET", path: "/notes", access: "session" },
  read: { ...base, method: "GET", path: "/notes/{id}", access: "public" },
  wipe: { ...base, method: "DELETE", path: "/notes", access: "admin" },
  export: { ...base, method: "GET", path: "/v1/notes", access: "apiKey:read:notes" },
});

function template(): Template {
  const { stack, offer } = offering({ apiRateLimit: 7, apiBurstLimit: 9 });
  const api = new ContractApi(stack, "Api", {
    config: offer.config,
    poolId: "eu-central-1_pool",
    clientId: "client",
  });
  const record = { entry: "functions/notes/api.lambda.ts", summary: "Keeps notes", needs: {} };
  const own = new FeatureFunction(stack, "notes", { record, offer, service: "notes" });
  api.serve("notes", notes, own.function);
  return Template.fromStack(stack);
}

describe("the API of a contract", () => {
  test("has one route for each operation, below /api", () => {
    const routes = Object.values(template().findResources("AWS::ApiGatewayV2::Route"));
    expect(routes.map(({ Properties }) => Properties.RouteKey).toSorted()).toEqual([
      "DELETE /api/notes",
      "GET /api/notes",
      "GET /api/notes/{id}",
      "GET /api/v1/notes",
    ]);
  });

  test.each([
    ["GET /api/notes", "JWT"],
    ["DELETE /api/notes", "JWT"],
    ["GET /api/notes/{id}", "NONE"],
    ["GET /api/v1/notes", "NONE"],
  ])("asks %s for %s", (RouteKey, AuthorizationType) => {
    template().hasResourceProperties("AWS::ApiGatewayV2::Route", { RouteKey, AuthorizationType });
  });

  test("takes tokens of the pool's own client only", () => {
    const built = template();
    built.resourceCountIs("AWS::ApiGatewayV2::Authorizer", 1);
    built.hasResourceProperties("AWS::ApiGatewayV2::Authorizer", {
      AuthorizerType: "JWT",
      IdentitySource: ["$request.header.Authorization"],
      JwtConfiguration: {
        Audience: ["client"],
        Issuer: "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_pool",
      },
    });
  });

  test("reaches the function through one integration and one permission, however many routes it has", () => {
    const built = template();
    built.resourceCountIs("AWS::ApiGatewayV2::Integration", 1);
    built.resourceCountIs("AWS::Lambda::Permission", 1);
    built.hasResourceProperties("AWS::ApiGatewayV2::Integration", { PayloadFormatVersion: "2.0" });
    built.hasResourceProperties("AWS::Lambda::Permission", {
      Principal: "apigateway.amazonaws.com",
      SourceArn: Match.anyValue(),
    });
  });

  test("turns callers away beyond its rate", () => {
    template().hasResourceProperties("AWS::ApiGatewayV2::Stage", {
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: 7, ThrottlingBurstLimit: 9 },
    });
  });
});
