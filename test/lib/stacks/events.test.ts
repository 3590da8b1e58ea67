import { beforeAll, describe, expect, test } from "vitest";
import { entryMetadata } from "#lib/constructs/feature-function.ts";
import { ofType, ownFunctions, type Resource, type Synthesis, synthesise } from "./synthesis.ts";

let synthesis: Synthesis;
beforeAll(() => {
  synthesis = synthesise();
});

const mappings = (source: string): Resource[] =>
  ofType(synthesis, "AWS::Lambda::EventSourceMapping").filter(({ Properties }) =>
    JSON.stringify(Properties.EventSourceArn).includes(source),
  );

/** The function that a mapping calls. */
function called({ stack, Properties }: Resource): Resource {
  const { Ref } = Properties.FunctionName as { Ref: string };
  const found = ownFunctions(synthesis).find((each) => each.stack === stack && each.logicalId === Ref);
  return found ?? expect.fail();
}

describe("a queue of deliveries", () => {
  test.each(["mail", "live", "broadcasts", "webhooks"])(
    "hides what %s has taken for six times its function's time, and leaves executions to others",
    (name) => {
      const [queue] = ofType(synthesis, "AWS::SQS::Queue").filter(
        ({ Properties }) => Properties.QueueName === `halvest-development-${name}`,
      );
      const [mapping = expect.fail(), ...others] = mappings(`${name}Queue`);
      expect(others).toEqual([]);
      expect(queue?.Properties.VisibilityTimeout).toBe(Number(called(mapping).Properties.Timeout) * 6);
      const { MaximumConcurrency } = mapping.Properties.ScalingConfig as { MaximumConcurrency: number };
      expect(MaximumConcurrency).toBeGreaterThanOrEqual(2);
      expect(MaximumConcurrency).toBeLessThanOrEqual(50);
      // Lambda takes a message back when no execution is free, which counts as received.
      const { maxReceiveCount } = (queue ?? expect.fail()).Properties.RedrivePolicy as {
        maxReceiveCount: number;
      };
      expect(maxReceiveCount).toBeGreaterThanOrEqual(5);
    },
  );
});

describe("a chain of messages", () => {
  test("is allowed to the one function that goes on by sending to its own queue", () => {
    const allowed = ownFunctions(synthesis).filter(({ Properties }) => Properties.RecursiveLoop === "Allow");
    expect(allowed.map(({ Metadata }) => Metadata?.[entryMetadata])).toEqual([
      "functions/correspondence/notices/broadcast.lambda.ts",
    ]);
  });
});

describe("a reader of a stream", () => {
  test("has every right that Lambda asks for", () => {
    const readers = mappings("StreamArn");
    expect(readers).toHaveLength(2);
    for (const mapping of readers) {
      const { Role } = called(mapping).Properties as { Role: { "Fn::GetAtt": [string] } };
      const policies = ofType(synthesis, "AWS::IAM::Policy").filter(
        ({ stack, Properties }) =>
          stack === mapping.stack && JSON.stringify(Properties.Roles).includes(Role["Fn::GetAtt"][0]),
      );
      const statements = policies.flatMap(
        ({ Properties }) =>
          (Properties.PolicyDocument as { Statement: { Action: string | string[]; Resource: unknown }[] })
            .Statement,
      );
      expect(statements).toContainEqual({
        Effect: "Allow",
        Action: ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"],
        Resource: mapping.Properties.EventSourceArn,
      });
      expect(statements).toContainEqual({ Effect: "Allow", Action: "dynamodb:ListStreams", Resource: "*" });
    }
  });
});
