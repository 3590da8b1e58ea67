import * as z from "zod";
import { evaluate, type Statement } from "#lib/local/iam/policy.ts";
import type { Runtime } from "#lib/local/runtime/runtime.ts";
import type { QueueDefinition } from "#lib/local/sqs/definition.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { describe, type Resource, TemplateError } from "#lib/local/template/model.ts";
import { Pattern } from "./filter.ts";

const Mapping = z.strictObject({
  BatchSize: z.int().positive().optional(),
  BisectBatchOnFunctionError: z.boolean().default(false),
  DestinationConfig: z.strictObject({ OnFailure: z.strictObject({ Destination: z.string() }) }).optional(),
  Enabled: z.literal(true).default(true),
  EventSourceArn: z.string(),
  FilterCriteria: z
    .strictObject({ Filters: z.array(z.strictObject({ Pattern: z.string() })) })
    .default({ Filters: [] }),
  FunctionName: z.string(),
  FunctionResponseTypes: z.array(z.literal("ReportBatchItemFailures")).default([]),
  MaximumBatchingWindowInSeconds: z.number().default(0),
  /** -1 stands for no limit, as for attempts. */
  MaximumRecordAgeInSeconds: z.number().default(-1),
  MaximumRetryAttempts: z.number().default(-1),
  ScalingConfig: z.strictObject({ MaximumConcurrency: z.int().min(2) }).optional(),
  StartingPosition: z.enum(["TRIM_HORIZON", "LATEST"]).optional(),
  Tags: z.unknown().optional(),
});

/** A function that is called with batches of what a queue or a stream has. */
export interface EventSourceMapping {
  readonly id: string;
  readonly path: string;
  readonly functionArn: string;
  readonly sourceArn: string;
  readonly kind: "queue" | "stream";
  readonly batchSize: number;
  /** How long a batch may wait to become full. */
  readonly windowSeconds: number;
  /** Whether the function names the records that it failed at. */
  readonly reports: boolean;
  readonly bisects: boolean;
  /** Infinity for no limit. */
  readonly retries: number;
  readonly ageSeconds: number;
  readonly fromStart: boolean;
  /** ARN of the queue that is told of records that were given up. */
  readonly onFailure: string | undefined;
  /** A record has to match one of them, if there are any. */
  readonly filters: readonly Pattern[];
  readonly concurrency: number;
}

/** Calls that Lambda makes with the function's own role. Source: AWS Lambda Developer Guide, for each event source. */
const needed = {
  queue: ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"],
  stream: ["dynamodb:GetRecords", "dynamodb:GetShardIterator", "dynamodb:DescribeStream"],
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
  queues: readonly QueueDefinition[],
): readonly EventSourceMapping[] {
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
    const kind = queue ? "queue" : "stream";
    const onFailure = body.DestinationConfig?.OnFailure.Destination;
    if (onFailure !== undefined && !queues.some(({ arn }) => arn === onFailure)) {
      fail(`its destination ${onFailure} is no queue of these stacks.`);
    }
    const demands = [
      ...needed[kind].map((action) => [action, sourceArn] as const),
      ...(onFailure === undefined ? [] : [["sqs:SendMessage", onFailure] as const]),
    ];
    for (const [action, arn] of demands) {
      const statements = roles.get(definition.roleArn) ?? [];
      if (evaluate(statements, { action, resource: arn, context: {} }) === "allowed") continue;
      fail(`the role of ${definition.resource.path} does not allow ${action} on ${arn}. Grant it.`);
    }
    if (queue && queue.visibility < definition.timeoutSeconds) {
      fail(
        `the visibility time-out of ${queue.name}, ${queue.visibility} s, is shorter than that of the function, ${definition.timeoutSeconds} s.`,
      );
    }
    const unlimited = (value: number) => (value < 0 ? Number.POSITIVE_INFINITY : value);
    return {
      id: `${resource.stack.name}/${resource.logicalId}`,
      path: resource.path,
      functionArn: definition.arn,
      sourceArn,
      kind,
      batchSize: body.BatchSize ?? (queue ? 10 : 100),
      windowSeconds: body.MaximumBatchingWindowInSeconds,
      reports: body.FunctionResponseTypes.length > 0,
      bisects: body.BisectBatchOnFunctionError,
      retries: unlimited(body.MaximumRetryAttempts),
      ageSeconds: unlimited(body.MaximumRecordAgeInSeconds),
      fromStart: body.StartingPosition === "TRIM_HORIZON",
      onFailure,
      filters: body.FilterCriteria.Filters.map((one) => patternOf(resource, one.Pattern)),
      // As many as Lambda begins with, if the machine has them.
      concurrency: Math.min(body.ScalingConfig?.MaximumConcurrency ?? 2, 5),
    };
  });
}

function patternOf(resource: Resource, text: string): Pattern {
  const parsed = Pattern.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new TemplateError(`${describe(resource)}: the local cloud does not understand the filter ${text}.`);
}
