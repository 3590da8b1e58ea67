import { Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import type { MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import { describe, expect, test } from "vitest";
import { ItemTable } from "#lib/constructs/table.ts";

function template(disposable: boolean): { template: Template; table: ItemTable } {
  const stack = new Stack();
  const table = new ItemTable(stack, "accounts", {
    tableName: "test-accounts",
    disposable,
    indexes: ["gsi1"],
  });
  return { template: Template.fromStack(stack), table };
}

describe("a table", () => {
  test("is keyed by pk and sk, paid per request, encrypted, restorable and tidied by ttl", () => {
    template(true).template.hasResourceProperties("AWS::DynamoDB::Table", {
      TableName: "test-accounts",
      BillingMode: "PAY_PER_REQUEST",
      KeySchema: [
        { AttributeName: "pk", KeyType: "HASH" },
        { AttributeName: "sk", KeyType: "RANGE" },
      ],
      SSESpecification: { SSEEnabled: true },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      TimeToLiveSpecification: { AttributeName: "ttl", Enabled: true },
    });
  });

  test("has an index with whole items, keyed by the index's own attributes", () => {
    template(true).template.hasResourceProperties("AWS::DynamoDB::Table", {
      GlobalSecondaryIndexes: [
        {
          IndexName: "gsi1",
          KeySchema: [
            { AttributeName: "gsi1pk", KeyType: "HASH" },
            { AttributeName: "gsi1sk", KeyType: "RANGE" },
          ],
          Projection: { ProjectionType: "ALL" },
        },
      ],
    });
  });

  test("is retained and refuses deletion unless it is disposable", () => {
    template(false).template.hasResource("AWS::DynamoDB::Table", {
      // Not when its own stack fails at first: the next attempt would find the name taken.
      DeletionPolicy: "RetainExceptOnCreate",
      UpdateReplacePolicy: "Retain",
      Properties: { DeletionProtectionEnabled: true },
    });
    template(true).template.hasResource("AWS::DynamoDB::Table", {
      DeletionPolicy: "Delete",
      Properties: { DeletionProtectionEnabled: false },
    });
  });

  test("counts requests throttled at its indexes as well, and silence as none", () => {
    const { expression, usingMetrics = {} } = template(true).table.throttles() as MathExpression;
    expect(expression).toBe(
      "FILL(accountsReads, 0) + FILL(accountsWrites, 0) + FILL(accountsgsi1Reads, 0) + FILL(accountsgsi1Writes, 0)",
    );
    const measured = Object.values(usingMetrics).map((metric) => metric.toMetricConfig().metricStat);
    expect(
      measured.map((stat) => [stat?.metricName, ...(stat?.dimensions ?? []).map(({ value }) => value)]),
    ).toEqual([
      ["ReadThrottleEvents", "test-accounts"],
      ["WriteThrottleEvents", "test-accounts"],
      ["ReadThrottleEvents", "gsi1", "test-accounts"],
      ["WriteThrottleEvents", "gsi1", "test-accounts"],
    ]);
  });

  test("says what to do when requests are throttled", () => {
    const [alarm] = template(true).table.alarms();
    expect(alarm?.name).toBe("accounts-throttles");
    expect(alarm?.runbook).toContain("test-accounts");
  });
});
