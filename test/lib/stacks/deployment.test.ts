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
    // Some are deployed only where everything is switched on.
    const deployed = ownFunctions(production).map(({ Metadata }) => Metadata?.[entryMetadata]);
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

describe("the function that copies the pages", () => {
  test("has memory for a whole build, and keeps its log no longer than the others", () => {
    const { resources } = synthesise(productionContext, { withPages: true });
    const copiers = resources.filter(
      ({ stack, Type, Metadata }) =>
        stack === "web" && Type === "AWS::Lambda::Function" && !Metadata?.[entryMetadata],
    );
    expect(copiers).toHaveLength(1);
    expect(copiers[0]?.Properties.MemorySize).toBe(1024);
    const group = (copiers[0]?.Properties.LoggingConfig as { LogGroup: { Ref: string } } | undefined)
      ?.LogGroup;
    const found = resources.find(({ stack, logicalId }) => stack === "web" && logicalId === group?.Ref);
    expect(found?.Properties).toMatchObject({
      LogGroupName: "/halvest/production/page-upload",
      RetentionInDays: 30,
    });
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

  test("can change and be rolled back: no region depends on an export of another one", () => {
    for (const { app } of [development, production]) {
      expect(JSON.stringify(app.synth().stacks.map(({ template }) => template))).not.toContain(
        "CrossRegionExport",
      );
    }
    const { edge, web } = production.templates as Record<string, Record<string, unknown>>;
    const [version] = ofType(production, "AWS::Lambda::Version");
    // The output's name stays, so a distribution that is rolled back finds it; and what was in use is not deleted.
    expect(edge?.Outputs).toMatchObject({ EnvelopeVersion: { Value: { Ref: version?.logicalId } } });
    expect(version).toMatchObject({ DeletionPolicy: "Retain" });
    const [distribution] = ofType(production, "AWS::CloudFront::Distribution");
    const { CacheBehaviors, Comment } = (distribution ?? expect.fail()).Properties.DistributionConfig as {
      CacheBehaviors: { LambdaFunctionAssociations: { LambdaFunctionARN: unknown }[] }[];
      Comment: string;
    };
    expect(CacheBehaviors[0]?.LambdaFunctionAssociations[0]?.LambdaFunctionARN).toEqual({
      "Fn::GetStackOutput": {
        StackName: "halvest-production-edge",
        OutputName: "EnvelopeVersion",
        Region: "us-east-1",
      },
    });
    // Without a change in the template CloudFormation would not look at the output again.
    expect(Comment).toContain(version?.logicalId);
    expect(Comment.length).toBeLessThanOrEqual(128);
    expect(JSON.stringify(web)).not.toContain('Fn::ImportValue":"halvest-production-edge');
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
      { PathPattern: "/shared/*" },
      { PathPattern: "/ws" },
      { PathPattern: "/photos/*" },
      { PathPattern: "/attachments/*" },
      { PathPattern: "/exports/*" },
      { PathPattern: "/uploads" },
      { PathPattern: "/assets/*" },
    ]);
    for (const behavior of CacheBehaviors.slice(1)) {
      expect(behavior).not.toHaveProperty("LambdaFunctionAssociations");
    }
    expect(DefaultCacheBehavior).not.toHaveProperty("LambdaFunctionAssociations");
  });
});

describe("the API", () => {
  const operations: readonly Operation[] = Object.values(contract).flatMap((feature) =>
    Object.values(feature),
  );

  test("has each operation of the contract as a route exactly once, and one for unknown operations", () => {
    const routes = ofType(development, "AWS::ApiGatewayV2::Route")
      .filter(({ stack }) => stack !== "realtime")
      .map(({ Properties }) => Properties.RouteKey);
    expect(routes.toSorted()).toEqual(["$default", ...operations.map(routeKey)].toSorted());
  });

  test("requires an access token exactly where the contract does", () => {
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

  test("logs nothing about people in its access log", () => {
    const [settings] = ofType(development, "AWS::ApiGatewayV2::Stage").map(
      ({ Properties }) => Properties.AccessLogSettings,
    );
    const { Format } = settings as { Format: string };
    expect(Format).not.toMatch(/sourceIp|userAgent|claims|identity|querystring|\$context\.path/i);
    expect(JSON.parse(Format)).toHaveProperty("requestId");
  });
});

describe("resources that outlive a deployment", () => {
  test("outside development tables, users and pages survive the deletion of their stacks", () => {
    const kept = ["AWS::DynamoDB::Table", "AWS::Cognito::UserPool", "AWS::S3::Bucket", "AWS::Logs::LogGroup"];
    for (const resource of production.resources.filter(({ Type }) => kept.includes(Type))) {
      expect(resource, resource.logicalId).toMatchObject({
        DeletionPolicy: expect.stringMatching(/^Retain(ExceptOnCreate)?$/),
        UpdateReplacePolicy: "Retain",
      });
    }
    for (const { Properties } of ofType(production, "AWS::DynamoDB::Table")) {
      expect(Properties.DeletionProtectionEnabled).toBe(true);
    }
    expect(ofType(production, "AWS::Cognito::UserPool")[0]?.Properties.DeletionProtection).toBe("ACTIVE");
  });

  test("a first deployment that failed leaves no name taken, so it can be repeated", () => {
    const named = ["TableName", "BucketName", "LogGroupName", "QueueName", "FunctionName"];
    // A version is named by a number, and goes with its function.
    const kept = production.resources.filter(
      (resource) =>
        "DeletionPolicy" in resource &&
        resource.DeletionPolicy !== "Delete" &&
        resource.Type !== "AWS::Lambda::Version",
    );
    const fixed = kept.filter(({ Properties }) => named.some((name) => Properties && name in Properties));
    expect(fixed.length).toBeGreaterThan(25);
    for (const resource of fixed) {
      expect(resource, resource.logicalId).toMatchObject({ DeletionPolicy: "RetainExceptOnCreate" });
    }
    // A table refuses to go once it is there, so everything else of its stack comes before.
    const others = production.resources.filter(
      ({ stack, Type }) => stack === "data" && Type !== "AWS::DynamoDB::Table",
    );
    expect(others.length).toBeGreaterThan(1);
    for (const table of ofType(production, "AWS::DynamoDB::Table")) {
      expect(table).toMatchObject({
        DependsOn: expect.arrayContaining(others.map(({ logicalId }) => logicalId)),
      });
    }
  });

  test("development may be thrown away whole", () => {
    for (const { Properties } of ofType(development, "AWS::DynamoDB::Table")) {
      expect(Properties.DeletionProtectionEnabled).toBe(false);
    }
    expect(
      development.resources.filter(
        // A version goes with its function.
        (resource) =>
          "DeletionPolicy" in resource &&
          resource.DeletionPolicy !== "Delete" &&
          resource.Type !== "AWS::Lambda::Version",
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

  test("two stages of an account share no name of any kind, whatever the words of their stages", () => {
    const first = synthesise({ ...productionContext, alarmAddress: "one@halvest.example" });
    const second = synthesise({
      ...productionContext,
      stage: "qa",
      domainName: "qa.halvest.example",
      mailSender: "no-reply@qa.halvest.example",
      inboundMailDomain: "reply.qa.halvest.example",
    });
    const others = namesOf(second);
    expect([...namesOf(first)].filter((name) => others.has(name))).toEqual([]);
    expect([...namesOf(first)]).toEqual(
      expect.arrayContaining([
        "AWS::CloudFront::Function Name halvest-production-fallback",
        "AWS::CloudFront::OriginAccessControl OriginAccessControlConfig.Name halvest-production-pages",
        "AWS::DynamoDB::Table TableName halvest-production-accounts",
        "AWS::SES::EmailIdentity EmailIdentity halvest.example",
        // Made up of several parts, passed to a provider of our own, and exported.
        "AWS::S3::Bucket BucketName halvest-production-files-<AWS::AccountId>",
        "Custom::HalvestSecrets GeneratedParameters /production/halvest/link-key",
        expect.stringMatching(/^Export halvest-production-data:/),
      ]),
    );
  });

  test.each(["us-east-1", "eu-central-1"])("no two resources in %s share one", (region) => {
    const { app, resources } = synthesise({ ...productionContext, region }, { withPages: true });
    const regions = new Map(app.synth().stacks.map(({ id, environment }) => [id, environment.region]));
    const named = resources.flatMap(({ stack, Type, Properties }) =>
      physicalNames(Properties ?? {}).map((name) => `${regions.get(stack)} ${Type} ${name}`),
    );
    expect(named.length).toBeGreaterThan(150);
    expect(named).toContain("us-east-1 AWS::CloudWatch::Alarm halvest-production-edge-envelope-errors");
    expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
  });

  test("a sender that another stage has put into SES is not put there again", () => {
    const other = synthesise({ ...productionContext, stage: "qa", mailIdentityExists: true });
    const senders = (synthesis: Synthesis) =>
      ofType(synthesis, "AWS::SES::EmailIdentity").filter(({ stack }) => stack === "identity");
    expect(senders(production)).toHaveLength(1);
    expect(senders(other)).toEqual([]);
  });
});

/** Properties that end in "Name" and name something within their resource, or something that may be there twice. */
const notUnique: readonly RegExp[] = [
  // Of a table's own attributes and indexes, a metric's name, and parts of a distribution.
  /^AWS::DynamoDB::Table (?!TableName)/,
  /^AWS::CloudWatch::Alarm (?!AlarmName)/,
  /^AWS::Logs::MetricFilter /,
  /^AWS::CloudFront::Distribution /,
  // Below a pool, an API or a role, each of which belongs to one stage.
  /^AWS::Cognito::UserPoolClient ClientName server$/,
  /^AWS::Cognito::UserPool (Schema|AccountRecoverySetting)/,
  /^AWS::ApiGatewayV2::(Stage|Authorizer) /,
  /^AWS::IAM::Policy PolicyName /,
  // The output of a stack whose own name differs.
  /Fn::GetStackOutput\.OutputName /,
  // Rules of one firewall.
  /^AWS::WAFv2::WebACL Rules/,
];

/** The property by which a resource is told from others of its type. */
const naming =
  /^(AlarmName|BucketName|DashboardName|EmailIdentity|FunctionName|LogGroupName|Name|QueueName|RuleSetName|TableName|UserPoolName)$/;

/** The names of one resource; of what belongs to a function or an API, whose name it refers to, none. */
function physicalNames(properties: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(properties).flatMap(([property, value]) => {
    const name = naming.test(property) ? textOf(value) : undefined;
    return name === undefined ? [] : [name];
  });
}

/** Every physical name in the templates as `<type> <property> <name>`, and every export. */
function namesOf({ resources, templates }: Synthesis): Set<string> {
  const found = resources.flatMap(({ Type, Properties }) =>
    textsOf(Properties ?? {}).flatMap(([path, text]) =>
      /(Name|Identity|Parameters?)$/.test(path) ? [`${Type} ${path} ${text}`] : [],
    ),
  );
  const exported = Object.values(templates).flatMap(({ Outputs = {} }) =>
    Object.values(Outputs).flatMap(({ Export }) => (Export ? [`Export ${Export.Name}`] : [])),
  );
  return new Set([...found.filter((name) => !notUnique.some((pattern) => pattern.test(name))), ...exported]);
}

/** Every text below a value, with the properties that lead there. */
function textsOf(value: object, path: readonly string[] = []): [string, string][] {
  return Object.entries(value).flatMap(([key, part]) => {
    const below = /^\d+$/.test(key) ? path : [...path, key];
    const text = textOf(part);
    if (text !== undefined) return [[below.join("."), text] as [string, string]];
    return typeof part === "object" && part !== null ? textsOf(part, below) : [];
  });
}

/** A text, or one that is joined of texts and of what is the same for both stages: account, region and partition. */
function textOf(part: unknown): string | undefined {
  if (typeof part === "string") return part;
  if (typeof part !== "object" || part === null) return undefined;
  if ("Ref" in part && String(part.Ref).startsWith("AWS::")) return `<${part.Ref}>`;
  if (!("Fn::Join" in part)) return undefined;
  const [separator, parts] = part["Fn::Join"] as [string, unknown[]];
  const texts = parts.map(textOf);
  return texts.includes(undefined) ? undefined : texts.join(separator);
}

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
      Origins: [{}, { OriginCustomHeaders }, {}, {}],
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

describe("errors at CloudFront", () => {
  test("are shown to no one but those they happened to", () => {
    const [distribution] = ofType(production, "AWS::CloudFront::Distribution");
    const { CustomErrorResponses } = (distribution ?? expect.fail()).Properties.DistributionConfig as {
      CustomErrorResponses: unknown[];
    };
    // Every status that CloudFront keeps by itself.
    const statuses = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];
    expect(CustomErrorResponses).toEqual(statuses.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })));
  });
});

describe("the firewall", () => {
  test("switched off leaves a stack without anything paid, deployed after the distribution has let go of it", () => {
    const { stacks } = development.app.synth();
    const firewall = stacks.find(({ id }) => id === "firewall") ?? expect.fail();
    const held = development.resources.filter(({ stack }) => stack === "firewall");
    expect(held.map(({ Type }) => Type)).toEqual(["AWS::CloudFormation::WaitConditionHandle"]);
    expect(firewall.terminationProtection).toBeFalsy();
    expect(firewall.dependencies.map(({ id }) => id)).toContain("web");
    const web = production.app.synth().stacks.find(({ id }) => id === "web") ?? expect.fail();
    expect(web.dependencies.map(({ id }) => id)).toContain("firewall");
  });

  test("only counts what the product takes: large bodies, what people write, programs, and signed addresses", () => {
    const [acl] = ofType(production, "AWS::WAFv2::WebACL");
    const text = JSON.stringify(acl?.Properties.Rules);
    for (const Name of [
      "SizeRestrictions_BODY",
      "CrossSiteScripting_BODY",
      "GenericLFI_BODY",
      "GenericRFI_BODY",
      "EC2MetaDataSSRF_BODY",
      "NoUserAgent_HEADER",
      "SizeRestrictions_QUERYSTRING",
    ]) {
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

  test("does not log queries elsewhere: the bucket of the pages, which logs its readers, is asked without them", () => {
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
