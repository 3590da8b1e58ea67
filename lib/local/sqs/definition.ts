import * as z from "zod";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { describe, TemplateError } from "#lib/local/template/model.ts";

const QueueProperties = z.strictObject({
  /** Seconds; four days by default. */
  MessageRetentionPeriod: z.number().default(345_600),
  QueueName: z.string().optional(),
  RedrivePolicy: z
    .strictObject({ deadLetterTargetArn: z.string(), maxReceiveCount: z.coerce.number().int().positive() })
    .optional(),
  SqsManagedSseEnabled: z.unknown().optional(),
  Tags: z.unknown().optional(),
  VisibilityTimeout: z.number().default(30),
});

/** One standard queue. Times are seconds. */
export interface QueueDefinition {
  readonly name: string;
  readonly arn: string;
  readonly url: string;
  readonly retention: number;
  readonly visibility: number;
  /** Where messages go that were received so often in vain. */
  readonly redrive: { readonly arn: string; readonly receives: number } | undefined;
}

/** @throws TemplateError for a property that is not reproduced, such as a queue that keeps an order */
export function readQueues(cloud: Cloud): readonly QueueDefinition[] {
  const queues = cloud.ofType("AWS::SQS::Queue");
  const arns = queues.map((resource) => cloud.attribute(resource, "Arn"));
  return queues.map((resource) => {
    const body = cloud.parse(resource, QueueProperties);
    const { RedrivePolicy: redrive } = body;
    if (redrive && !arns.includes(redrive.deadLetterTargetArn)) {
      throw new TemplateError(
        `${describe(resource)}: its dead-letter queue ${redrive.deadLetterTargetArn} is in no template.`,
      );
    }
    return {
      name: cloud.attribute(resource, "QueueName"),
      arn: cloud.attribute(resource, "Arn"),
      url: cloud.ref(resource),
      retention: body.MessageRetentionPeriod,
      visibility: body.VisibilityTimeout,
      redrive: redrive && { arn: redrive.deadLetterTargetArn, receives: redrive.maxReceiveCount },
    };
  });
}
