import { AwsSolutionsChecks } from "cdk-nag";
import { beforeAll, describe, expect, test } from "vitest";
import { ofType, ownFunctions, productionContext, type Synthesis, synthesise } from "./synthesis.ts";

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource?: unknown;
}

/** Actions that may be allowed on every resource, with the reason why. */
const withoutResources: Readonly<Record<string, string>> = {
  "dynamodb:ListStreams": "streams are listed by table or altogether",
  "xray:PutTraceSegments": "traces belong to the account",
  "xray:PutTelemetryRecords": "traces belong to the account",
};

describe.each([
  ["development", {}],
  ["production", productionContext],
])("the %s deployment", (_, context) => {
  let synthesis: Synthesis;
  beforeAll(() => {
    synthesis = synthesise(context, { withPages: true });
  });

  test("breaks no AWS Solutions rule without a reason", () => {
    const { violations } = new AwsSolutionsChecks(undefined, { verbose: true }).validateScope(synthesis.app);
    const findings = violations.flatMap(({ ruleName, description, violatingResources }) =>
      violatingResources.map(({ constructPath }) => `${ruleName} ${constructPath}: ${description}`),
    );
    expect(findings).toEqual([]);
  });

  test("names the resources of every right, except where the service has none to name", () => {
    const unbounded = [
      ...ofType(synthesis, "AWS::IAM::Policy"),
      ...ofType(synthesis, "AWS::IAM::Role"),
    ].flatMap((holder) =>
      statements(holder.Properties)
        .filter(({ Effect, Resource }) => Effect === "Allow" && [Resource].flat().includes("*"))
        .flatMap(({ Action }) => [Action].flat())
        .filter((action) => !(action in withoutResources))
        .map((action) => `${String(holder.Metadata?.["aws:cdk:path"])}: ${action}`),
    );
    expect(unbounded).toEqual([]);
  });

  test("grants our functions no action by pattern and no managed policy", () => {
    const roles = ownFunctions(synthesis).map(({ stack, Properties }) => `${stack}/${roleOf(Properties)}`);
    expect(roles.length).toBeGreaterThan(0);
    for (const role of ofType(synthesis, "AWS::IAM::Role")) {
      if (roles.includes(`${role.stack}/${role.logicalId}`)) {
        expect(role.Properties).not.toHaveProperty("ManagedPolicyArns");
        expect(role.Properties).not.toHaveProperty("Policies");
      }
    }
    const patterns = ofType(synthesis, "AWS::IAM::Policy")
      .filter(({ stack }) => ["identity", "api", "jobs"].includes(stack))
      .flatMap(({ Properties }) => statements(Properties))
      .flatMap(({ Action }) => [Action].flat())
      .filter((action) => action.includes("*"));
    expect(patterns).toEqual([]);
  });

  test("lets each function use just the tables and parameters that its environment names", () => {
    for (const own of ownFunctions(synthesis)) {
      const policies = ofType(synthesis, "AWS::IAM::Policy").filter(
        ({ stack, Properties }) =>
          stack === own.stack && JSON.stringify(Properties.Roles).includes(roleOf(own.Properties)),
      );
      const granted = JSON.stringify(policies.map(({ Properties }) => statements(Properties)));
      const variables = variablesOf(own.Properties);
      const names = Object.keys(variables);
      const tables = ["accounts", "planner", "correspondence", "market", "events"];
      // A right to read a table's stream is none to the table.
      const used = tables.filter((table) =>
        new RegExp(`ExportsOutputFnGetAtt${table}Table[0-9A-F]+Arn`).test(granted),
      );
      expect(names.filter((name) => name.endsWith("_TABLE")).sort(), own.logicalId).toEqual(
        used.map((table) => `${table.toUpperCase()}_TABLE`).sort(),
      );
      for (const name of names.filter((each) => each.endsWith("_PARAMETER"))) {
        expect(granted, own.logicalId).toContain(`:parameter${String(variables[name])}"`);
      }
    }
  });

  test("holds no secret in a template", () => {
    const text = JSON.stringify(synthesis.templates);
    expect(text).not.toMatch(/\{\{resolve:(secretsmanager|ssm-secure):/);
    expect(text).not.toMatch(/"Fn::GetAtt":\["[^"]+","ClientSecret"\]/);
    expect(text).not.toMatch(/\b(AKIA|ASIA)[0-9A-Z]{16}\b|-----BEGIN|\bsk_(live|test)_|\bwhsec_/);
    for (const own of ownFunctions(synthesis)) {
      for (const [name, value] of Object.entries(variablesOf(own.Properties))) {
        if (/KEY|SECRET|PASSWORD|TOKEN/.test(name)) expect(value).toMatch(/^\/[a-z]+\/halvest\/[a-z-]+$/);
      }
    }
  });

  test("keeps every store encrypted and closed to the public", () => {
    for (const { Properties } of ofType(synthesis, "AWS::S3::Bucket")) {
      expect(Properties).toMatchObject({
        BucketEncryption: {},
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
      });
    }
    for (const { Properties } of ofType(synthesis, "AWS::DynamoDB::Table")) {
      expect(Properties).toMatchObject({ SSESpecification: { SSEEnabled: true } });
    }
  });
});

interface Document {
  readonly Statement: readonly Statement[];
}

/** Statements of a policy, or of the policies inside a role. */
function statements(properties: Readonly<Record<string, unknown>>): readonly Statement[] {
  const { PolicyDocument, Policies = [] } = properties as {
    PolicyDocument?: Document;
    Policies?: readonly { PolicyDocument: Document }[];
  };
  const documents = [
    ...(PolicyDocument ? [PolicyDocument] : []),
    ...Policies.map((each) => each.PolicyDocument),
  ];
  return documents.flatMap(({ Statement }) => Statement);
}

/** Logical id of the role a function runs under. */
function roleOf(properties: Readonly<Record<string, unknown>>): string {
  return (properties.Role as { "Fn::GetAtt": [string, string] })["Fn::GetAtt"][0];
}

function variablesOf(properties: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return (properties.Environment as { Variables: Record<string, unknown> } | undefined)?.Variables ?? {};
}
