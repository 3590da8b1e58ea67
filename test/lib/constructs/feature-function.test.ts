import { Match, Template } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { entryMetadata, FeatureFunction } from "#lib/constructs/feature-function.ts";
import { offering } from "./offer.ts";

const record = {
  entry: "functions/notes/api.lambda.ts",
  summary: "Keeps notes",
  needs: { tables: { planner: ["GetItem"] } },
} as const;

function deployed(context: Record<string, unknown> = {}, reservedConcurrency?: number) {
  const { stack, offer } = offering(context);
  const own = new FeatureFunction(stack, "notes", { record, offer, service: "notes", reservedConcurrency });
  return { own, template: Template.fromStack(stack) };
}

describe("a feature's function", () => {
  test("has its environment and nothing more", () => {
    deployed().template.hasResourceProperties("AWS::Lambda::Function", {
      FunctionName: "halvest-test-notes-api",
      Environment: {
        Variables: {
          PLANNER_TABLE: { Ref: Match.stringLikeRegexp("^planner") },
          POWERTOOLS_SERVICE_NAME: "notes",
          LOG_LEVEL: "INFO",
          NODE_OPTIONS: "--enable-source-maps",
        },
      },
    });
  });

  test("says which source it runs", () => {
    deployed().template.hasResource("AWS::Lambda::Function", {
      Metadata: Match.objectLike({ [entryMetadata]: record.entry }),
    });
  });

  test("may write to its own log and use its table, and nothing else", () => {
    const { template } = deployed();
    const [policy] = Object.values(template.findResources("AWS::IAM::Policy"));
    const actions = policy?.Properties.PolicyDocument.Statement.flatMap(
      ({ Action }: { Action: unknown }) => Action,
    );
    expect(actions).toEqual(["logs:CreateLogStream", "logs:PutLogEvents", "dynamodb:GetItem"]);
    template.hasResourceProperties("AWS::Logs::LogGroup", {
      LogGroupName: "/halvest/test/notes-api",
      RetentionInDays: 30,
    });
  });

  test("is traced only when the deployment sets it", () => {
    deployed({ tracing: true }).template.hasResourceProperties("AWS::Lambda::Function", {
      TracingConfig: { Mode: "Active" },
    });
    deployed().template.hasResourceProperties("AWS::Lambda::Function", { TracingConfig: Match.absent() });
  });

  test("reserves executions only when the number is configured", () => {
    deployed({}, 5).template.hasResourceProperties("AWS::Lambda::Function", {
      ReservedConcurrentExecutions: 5,
    });
    deployed().template.hasResourceProperties("AWS::Lambda::Function", {
      ReservedConcurrentExecutions: Match.absent(),
    });
  });

  test("has an alarm that names the log to read", () => {
    const [alarm] = deployed().own.alarms();
    expect(alarm).toMatchObject({ name: "notes-api-errors", atLeast: 1 });
    expect(alarm?.runbook).toContain("/halvest/<stage>/notes-api");
  });
});
