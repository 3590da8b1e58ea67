import * as z from "zod";
import { evaluate, type Statement } from "#lib/local/iam/policy.ts";
import type { Runtime } from "#lib/local/runtime/runtime.ts";
import { readQueues } from "#lib/local/sqs/definition.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { describe, type Resource, TemplateError } from "#lib/local/template/model.ts";
import { Pattern } from "./filter.ts";

const Mapping = z.strictObject({
  BatchSize: z.int().positive().optional(),
  BisectBatchOnFunctionError: z.boolean().default(false),
  EventSourceArn: z.string(),
  FilterCriteria: z
    .strictObject({ Filters: z.array(z.strictObject({ Pattern: z.string() })) })
    .default({ Filters: [] }),
  FunctionName: z.string(),
  FunctionResponseTypes: z.array(z.literal("ReportBatchItemFailures")).default([]),
  ScalingConfig: z.strictObject({ MaximumConcurrency: z.int().min(2).max(1000) }).optional(),
  StartingPosition: z.literal("TRIM_HORIZON").optional(),
  Tags: z.unknown().optional(),
});

/** A function that is called with batches of what a queue or a stream has. */
export interface EventSourceMapping {
  readonly id: string;
  readonly functionArn: string;
  readonly sourceArn: string;
  readonly batchSize: number;
  /** Whether the function names the records that it failed at. */
  readonly reports: boolean;
  readonly bisects: boolean;
  /** A change has to match one of them, if there are any. */
  readonly filters: readonly Pattern[];
}

/** Calls that Lambda makes with the function's own role. Source: AWS Lambda Developer Guide, for each event source. */
const needed = {
  queue: ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"],
  stream: [
    "dynamodb:GetRecords",
    "dynamodb:GetShardIterator",
    "dynamodb:DescribeStream",
    "dynamodb:ListStreams",
  ],
};

/**
 * The event source mappings of the templates.
 * @throws TemplateError for one that could not be deployed: its source is in no template, its function's role may not
 *   read it, or its queue shows messages again before the function has ended
 */
export function readEventSources(
  cloud: Cloud,
  runtime: Pick<Runtime, "find">,
  roles: ReadonlyMap<string, readonly Statement[]>,
): readonly EventSourceMapping[] {
  const queues = readQueues(cloud);
  return cloud.ofType("AWS::Lambda::EventSourceMapping").map((resource) => {
    const body = cloud.parse(resource, Mapping);
    const { EventSourceArn: sourceArn, FunctionName } = body;
    const fail = (what: string): never => {
      throw new TemplateError(`${describe(resource)}: ${what}`);
    };
    const definition = runtime.find(FunctionName) ?? fail(`there is no function ${FunctionName}.`);
    const queue = queues.find(({ arn }) => arn === sourceArn);
    const isStream = cloud
      .ofType("AWS::DynamoDB::Table")
      .some((table) => cloud.attribute(table, "StreamArn") === sourceArn);
    if (!queue && !isStream) fail(`its source ${sourceArn} is in no template.`);
    if (queue && body.FilterCriteria.Filters.length > 0) fail("filters for a queue are not reproduced.");
    const statements = roles.get(definition.roleArn) ?? [];
    for (const action of needed[queue ? "queue" : "stream"]) {
      const resource = action === "dynamodb:ListStreams" ? "*" : sourceArn;
      if (evaluate(statements, { action, resource, context: {} }) === "allowed") continue;
      fail(`the role of ${definition.resource.path} does not allow ${action} on ${resource}. Grant it.`);
    }
    if (queue && queue.visibility < definition.timeoutSeconds) {
      fail(
        `the visibility time-out of ${queue.name}, ${queue.visibility} s, is shorter than that of the function, ${definition.timeoutSeconds} s.`,
      );
    }
    return {
      id: `${resource.stack.name}/${resource.logicalId}`,
      functionArn: definition.arn,
      sourceArn,
      batchSize: body.BatchSize ?? (queue ? 10 : 100),
      reports: body.FunctionResponseTypes.length > 0,
      bisects: body.BisectBatchOnFunctionError,
      filters: body.FilterCriteria.Filters.map((one) => patternOf(resource, one.Pattern)),
    };
  });
}

function patternOf(resource: Resource, text: string): Pattern {
  const parsed = Pattern.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new TemplateError(`${describe(resource)}: the local cloud does not understand the filter ${text}.`);
}
