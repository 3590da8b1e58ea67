import { globSync } from "node:fs";
import type { Stack } from "aws-cdk-lib";
import { beforeAll, describe, expect, test } from "vitest";
import { projectRoot } from "#lib/constructs/bundling/bundle.ts";
import { entryMetadata } from "#lib/constructs/feature-function.ts";
import { type Operation, routeKey } from "#shared/api/contract.ts";
import { contract } from "#shared/api/index.ts";
import {
  ofType,
  ownFunctions,
  productionContext,
  type Resource,
  type Synthesis,
  synthesise,
} from "./synthesis.ts";

let development: Synthesis;
let production: Synthesis;
beforeAll(() => {
  development = synthesise();
  production = synthesise(productionContext);
});

describe("functions", () => {
  test("each .lambda.ts below functions/ is deployed exactly once", () => {
    const written = globSync("functions/**/*.lambda.ts", { cwd: projectRoot });
    const deployed = ownFunctions(development).map(({ Metadata }) => Metadata?.[entryMetadata]);
    expect(deployed.toSorted()).toEqual(written.toSorted());
  });

  test("each runs on Node 24 on ARM with its own log group, kept for a limited time", () => {
    const groups = ofType(development, "AWS::Logs::LogGroup");
    // What runs at CloudFront may not choose; its own test follows.
    const own = ownFunctions(development).filter(({ stack }) => stack !== "edge");
    for (const { Properties, stack } of own) {
      expect(Properties).toMatchObject({
        Runtime: "nodejs24.x",
        Architectures: ["arm64"],
        Handler: "index.handler",
        Environment: { Variables: { NODE_OPTIONS: "--enable-source-maps", LOG_LEVEL: "INFO" } },
      });
      const group = (Properties.LoggingConfig as { LogGroup: { Ref: string } }).LogGroup.Ref;
      const found = groups.filter((each) => each.stack === stack && each.logicalId === group);
      expect(found.map((each) => each.Properties.RetentionInDays)).toEqual([30]);
    }
  });
});

describe("the function at CloudFront", () => {
  test("is what CloudFront takes: in us-east-1, on x86, without variables and without rights", () => {
    const [edge, ...others] = ownFunctions(development).filter(({ stack }) => stack === "edge");
    expect(others).toEqual([]);
    expect(edge?.Properties).toMatchObject({ Runtime: "nodejs24.x", Architectures: ["x86_64"] });
    expect(edge?.Properties).not.toHaveProperty("Environment");
    const { region } = development.app.synth().getStackByName("halvest-development-edge").environment;
    expect(region).toBe("us-east-1");
    const role = JSON.stringify(edge?.Properties.Role);
    const roles = ofType(development, "AWS::IAM::Role").filter(
      ({ stack, logicalId }) => stack === "edge" && role.includes(logicalId),
    );
    expect(roles).toHaveLength(1);
    expect(JSON.stringify(roles[0]?.Properties.AssumeRolePolicyDocument)).toContain(
      "edgelambda.amazonaws.com",
    );
    expect(ofType(development, "AWS::IAM::Policy").filter(({ stack }) => stack === "edge")).toEqual([]);
  });

  test("sees the answers of the API and of nothing else", () => {
    const [distribution] = ofType(development, "AWS::CloudFront::Distribution");
    const { CacheBehaviors, DefaultCacheBehavior } = (distribution ?? expect.fail()).Properties
      .DistributionConfig as {
      CacheBehaviors: readonly Record<string, unknown>[];
      DefaultCacheBehavior: Record<string, unknown>;
    };
    expect(CacheBehaviors).toMatchObject([
      { PathPattern: "/api/*", LambdaFunctionAssociations: [{ EventType: "origin-response" }] },
      { PathPattern: "/photos/*" },
    ]);
    expect(CacheBehaviors[1]).not.toHaveProperty("LambdaFunctionAssociations");
    expect(DefaultCacheBehavior).not.toHaveProperty("LambdaFunctionAssociations");
  });
});

describe("the API", () => {
  const operations: readonly Operation[] = Object.values(contract).flatMap((feature) =>
    Object.values(feature),
  );

  test("has each operation of the contract as a route exactly once, and one for whatever is no operation", () => {
    const routes = ofType(development, "AWS::ApiGatewayV2::Route").map(
      ({ Properties }) => Properties.RouteKey,
    );
    expect(routes.toSorted()).toEqual(["$default", ...operations.map(routeKey)].toSorted());
  });

  test("asks for an access token exactly where the contract does", () => {
    for (const operation of operations) {
      const route = routeOf(development, operation);
      const guarded = operation.access === "session" || operation.access === "admin";
      expect(route.Properties.AuthorizationType, routeKey(operation)).toBe(guarded ? "JWT" : "NONE");
      expect(route.Properties.AuthorizationScopes, routeKey(operation)).toEqual(
        guarded ? ["halvest/api"] : undefined,
      );
      expect("AuthorizerId" in route.Properties, routeKey(operation)).toBe(guarded);
    }
  });

  test("sends the operations of a feature to that feature's function", () => {
    for (const [feature, its] of Object.entries(contract)) {
      for (const operation of Object.values<Operation>(its)) {
        const target = JSON.stringify(routeOf(development, operation).Properties.Target);
        const integration = ofType(development, "AWS::ApiGatewayV2::Integration").find(({ logicalId }) =>
          target.includes(logicalId),
        );
        const uri = JSON.stringify(integration?.Properties.IntegrationUri);
        const served = ownFunctions(development).find(({ logicalId }) => uri.includes(logicalId));
        expect(served?.Metadata?.[entryMetadata]).toBe(`functions/${feature}/api.lambda.ts`);
      }
    }
  });

  test("notes nothing about people in its access log", () => {
    const [settings] = ofType(development, "AWS::ApiGatewayV2::Stage").map(
      ({ Properties }) => Properties.AccessLogSettings,
    );
    const { Format } = settings as { Format: string };
    expect(Format).not.toMatch(/sourceIp|userAgent|claims|identity|querystring|\$context\.path/i);
    expect(JSON.parse(Format)).toHaveProperty("requestId");
  });
});

describe("what a deployment keeps", () => {
  test("outside development tables, users and pages survive the deletion of their stacks", () => {
    const kept = ["AWS::DynamoDB::Table", "AWS::Cognito::UserPool", "AWS::S3::Bucket", "AWS::Logs::LogGroup"];
    for (const resource of production.resources.filter(({ Type }) => kept.includes(Type))) {
      expect(resource, resource.logicalId).toMatchObject({ DeletionPolicy: "Retain" });
    }
    for (const { Properties } of ofType(production, "AWS::DynamoDB::Table")) {
      expect(Properties.DeletionProtectionEnabled).toBe(true);
    }
    expect(ofType(production, "AWS::Cognito::UserPool")[0]?.Properties.DeletionProtection).toBe("ACTIVE");
  });

  test("development may be thrown away whole", () => {
    for (const { Properties } of ofType(development, "AWS::DynamoDB::Table")) {
      expect(Properties.DeletionProtectionEnabled).toBe(false);
    }
    expect(
      development.resources.filter(
        (resource) => "DeletionPolicy" in resource && resource.DeletionPolicy === "Retain",
      ),
    ).toEqual([]);
  });
});

describe("names", () => {
  test("every resource says which construct it comes from, for messages that name it", () => {
    for (const { Metadata, logicalId } of development.resources) {
      expect(Metadata, logicalId).toHaveProperty(["aws:cdk:path"]);
    }
  });

  test("two stages share no name that an account or region holds only once", () => {
    const named = [
      "TableName",
      "FunctionName",
      "LogGroupName",
      "UserPoolName",
      "QueueName",
      "AlarmName",
      "DashboardName",
      "Name",
    ];
    const other = synthesise({ stage: "staging", webOrigin: "https://staging.halvest.example" });
    const namesOf = (synthesis: Synthesis) =>
      new Set(
        synthesis.resources.flatMap(({ Properties }) =>
          named
            .map((name) => Properties?.[name])
            .filter((value) => typeof value === "string" && value.includes("halvest")),
        ),
      );
    const first = namesOf(development);
    expect(first.size).toBeGreaterThan(20);
    expect([...namesOf(other)].filter((name) => first.has(name))).toEqual([]);
  });
});

function routeOf(synthesis: Synthesis, operation: Operation): Resource {
  const found = ofType(synthesis, "AWS::ApiGatewayV2::Route").find(
    ({ Properties }) => Properties.RouteKey === routeKey(operation),
  );
  if (!found) throw new Error(`No route ${routeKey(operation)}`);
  return found;
}

describe("the way to the API", () => {
  test("leads through the distribution, which sends the key that every function of the API reads", () => {
    const [distribution] = ofType(production, "AWS::CloudFront::Distribution");
    // The name alone: the value is in no template.
    const OriginCustomHeaders = [
      {
        HeaderName: "x-halvest-distribution",
        HeaderValue: "{{resolve:ssm:/production/halvest/origin-key}}",
      },
    ];
    expect(distribution?.Properties.DistributionConfig).toMatchObject({
      Origins: [{}, { OriginCustomHeaders }, {}],
    });
    const api = ownFunctions(production).filter(({ stack }) => stack === "api");
    expect(api.length).toBeGreaterThan(5);
    for (const { Properties } of api) {
      expect(Properties.Environment).toMatchObject({
        Variables: { ORIGIN_KEY_PARAMETER: "/production/halvest/origin-key" },
      });
    }
    const policies = ofType(production, "AWS::IAM::Policy").filter(({ stack }) => stack === "api");
    const texts = policies.map(({ Properties }) => JSON.stringify(Properties.PolicyDocument));
    const readers = texts.filter((text) => text.includes("parameter/production/halvest/origin-key"));
    expect(readers).toHaveLength(api.length);
  });
});

describe("the firewall", () => {
  test("only counts what the product itself sends: large bodies, and photos' addresses with a session token", () => {
    const [acl] = ofType(production, "AWS::WAFv2::WebACL");
    const text = JSON.stringify(acl?.Properties.Rules);
    for (const Name of ["SizeRestrictions_BODY", "SizeRestrictions_QUERYSTRING"]) {
      expect(text).toContain(JSON.stringify({ ActionToUse: { Count: {} }, Name }));
    }
  });
});

describe("the access log of the distribution", () => {
  const only = (type: string) => ofType(production, type)[0] ?? expect.fail();

  test("holds neither queries nor cookies nor where people came from", () => {
    const fields = only("AWS::Logs::Delivery").Properties.RecordFields;
    expect(fields).toEqual(expect.arrayContaining(["date", "time", "c-ip", "cs-uri-stem", "sc-status"]));
    expect(JSON.stringify(fields)).not.toMatch(/query|cookie|referer|forwarded/i);
    // The older kind of log holds all of that, whatever one does.
    const [distribution] = ofType(production, "AWS::CloudFront::Distribution");
    expect(distribution?.Properties.DistributionConfig).not.toHaveProperty("Logging");
  });

  test("is delivered from us-east-1, for this distribution, into the bucket of the access logs alone", () => {
    const source = only("AWS::Logs::DeliverySource");
    const destination = only("AWS::Logs::DeliveryDestination");
    const delivery = only("AWS::Logs::Delivery");
    for (const { stack } of [source, destination, delivery]) expect(stack).toBe("access-logs");
    const { region } = production.app.node.findChild("access-logs") as Stack;
    expect(region).toBe("us-east-1");
    expect(source.Properties).toMatchObject({
      Name: "halvest-production-distribution",
      LogType: "ACCESS_LOGS",
    });
    expect(delivery.Properties.DeliverySourceName).toBe(source.Properties.Name);
    const [grant] = ofType(production, "AWS::S3::BucketPolicy").flatMap(({ Properties }) => {
      const { Statement } = Properties.PolicyDocument as { Statement: { Principal: object }[] };
      return Statement.filter(({ Principal }) => JSON.stringify(Principal).includes("delivery.logs."));
    });
    expect(grant).toMatchObject({
      Effect: "Allow",
      Action: "s3:PutObject",
      Condition: {
        StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } },
        ArnEquals: {
          "aws:SourceArn": {
            "Fn::Join": [
              "",
              [
                "arn:aws:logs:us-east-1:",
                { Ref: "AWS::AccountId" },
                ":delivery-source:halvest-production-distribution",
              ],
            ],
          },
        },
      },
    });
    expect(JSON.stringify(grant)).toContain('"/distribution/*"');
    expect(JSON.stringify(destination.Properties.DestinationResourceArn)).toContain("/distribution");
  });

  test("is no detour for queries: the bucket of the pages, which logs its readers, is asked without them", () => {
    const [distribution] = ofType(production, "AWS::CloudFront::Distribution");
    const { DefaultCacheBehavior } = (distribution ?? expect.fail()).Properties.DistributionConfig as {
      DefaultCacheBehavior: Record<string, unknown>;
    };
    // CachingOptimized, as AWS numbers its own policies, passes no query on, and there is no policy besides.
    expect(DefaultCacheBehavior.CachePolicyId).toBe("658327ea-f89d-4fab-a63d-7e88639e58f6");
    expect(DefaultCacheBehavior).not.toHaveProperty("OriginRequestPolicyId");
    const logging = ofType(production, "AWS::S3::Bucket").filter(({ Properties }) =>
      Object.hasOwn(Properties, "LoggingConfiguration"),
    );
    expect(logging).toHaveLength(1);
  });
});
