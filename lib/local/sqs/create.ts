import { randomUUID } from "node:crypto";
import * as z from "zod";
import { AwsFailure, type JsonInput, jsonService } from "#lib/local/aws-json.ts";
import type { Service, ServiceOptions } from "#lib/local/service.ts";
import { openStorage } from "#lib/local/storage/open.ts";
import type { QueueDefinition } from "./definition.ts";
import { md5, Queue, type QueueMessage, receiptOf } from "./queue.ts";

export type SqsOptions = ServiceOptions & { queues: readonly QueueDefinition[] };

export interface Sqs extends Service {
  queue(arn: string): Queue | undefined;
}

/** The sender’s id of each message, as its receivers see it. */
const sender = "AIDALOCAL";

/** Bytes of a message. Source: "Amazon SQS message quotas". */
const mostBytes = 1_048_576;

const NewMessage = z.object({
  MessageBody: z
    .string()
    .min(1)
    .refine((body) => Buffer.byteLength(body) <= mostBytes, `must not be longer than ${mostBytes} bytes`),
  DelaySeconds: z.undefined().optional(),
  MessageAttributes: z.undefined().optional(),
});
/** Its entries are judged on their own. Source: Amazon SQS API Reference, SendMessageBatch. */
const Batch = z.object({ Entries: z.array(z.looseObject({ Id: z.string().regex(/^[\w-]{1,80}$/) })) });
const mostEntries = 10;
const Receive = z.object({
  MaxNumberOfMessages: z.int().min(1).max(10).default(1),
  VisibilityTimeout: z.int().min(0).max(43_200).optional(),
  WaitTimeSeconds: z.int().min(0).max(20).default(0),
  MessageSystemAttributeNames: z.array(z.literal("All")).default([]),
});
const Receipt = z.object({ ReceiptHandle: z.string() });
const Visibility = Receipt.extend({ VisibilityTimeout: z.int().min(0).max(43_200) });
/** Messages go back to where they failed. */
const MoveTask = z.object({ SourceArn: z.string(), DestinationArn: z.undefined().optional() });

function failure(name: string, message: string): AwsFailure {
  return new AwsFailure(`com.amazonaws.sqs#${name}`, message);
}

/** @throws AwsFailure InvalidParameterValue naming the member */
function parse<S extends z.ZodType>(schema: S, input: JsonInput): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw failure("InvalidParameterValue", z.prettifyError(parsed.error));
}

/** The bytes of a message that count. */
export function systemAttributes(message: QueueMessage): Record<string, string> {
  return {
    ApproximateReceiveCount: String(message.receives),
    SentTimestamp: String(message.sentAt),
    SenderId: message.sender,
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt ?? message.sentAt),
    ...(message.movedFrom !== undefined && { DeadLetterQueueSourceArn: message.movedFrom }),
  };
}

/**
 * SQS's standard queues, as the templates describe them.
 * @throws StoreCorrupt, StoreLocked when the folder cannot be used
 */
export async function createSqs(options: SqsOptions): Promise<Sqs> {
  const storage = await openStorage(options);
  const queues = options.queues.map((one) => new Queue(one, storage, options.clock ?? Date.now));
  for (const queue of queues) await queue.open();
  const byArn = (arn: string) => queues.find(({ definition }) => definition.arn === arn);
  for (const queue of queues) queue.deadLetters = byArn(queue.definition.redrive?.arn ?? "");
  const find = ({ QueueUrl, SourceArn }: JsonInput): Queue | undefined =>
    queues.find(({ definition: { url, arn } }) => url === QueueUrl || arn === SourceArn);
  const named = (input: JsonInput): Queue => {
    const queue = find(input);
    if (queue) return queue;
    throw failure("QueueDoesNotExist", "The specified queue does not exist.");
  };
  const operations: Record<string, (input: JsonInput) => Promise<object>> = {
    async SendMessage(input) {
      const [message] = await named(input).send([parse(NewMessage, input).MessageBody], sender);
      return { MessageId: message?.id, MD5OfMessageBody: md5(message?.body ?? "") };
    },
    async SendMessageBatch(input) {
      const queue = named(input);
      const { Entries } = parse(Batch, input);
      if (Entries.length === 0) throw failure("EmptyBatchRequest", "There are no entries in the batch.");
      if (Entries.length > mostEntries) {
        throw failure("TooManyEntriesInBatchRequest", `A batch has at most ${mostEntries} entries.`);
      }
      if (new Set(Entries.map(({ Id }) => Id)).size < Entries.length) {
        throw failure("BatchEntryIdsNotDistinct", "Entries of a batch have different ids.");
      }
      const judged = Entries.map((entry) => ({ Id: entry.Id, parsed: NewMessage.safeParse(entry) }));
      const taken = judged.flatMap(({ Id, parsed }) => (parsed.success ? [{ Id, ...parsed.data }] : []));
      const bodies = taken.map(({ MessageBody }) => MessageBody);
      if (Buffer.byteLength(bodies.join("")) > mostBytes) {
        throw failure("BatchRequestTooLong", `A batch is not longer than ${mostBytes} bytes.`);
      }
      const sent = await queue.send(bodies, sender);
      return {
        Successful: sent.map(({ id, body }, at) => ({
          Id: taken[at]?.Id,
          MessageId: id,
          MD5OfMessageBody: md5(body),
        })),
        Failed: judged.flatMap(({ Id, parsed: { error } }) =>
          error === undefined
            ? []
            : [{ Id, SenderFault: true, Code: "InvalidParameterValue", Message: z.prettifyError(error) }],
        ),
      };
    },
    async ReceiveMessage(input) {
      const { MaxNumberOfMessages, WaitTimeSeconds, VisibilityTimeout, ...wish } = parse(Receive, input);
      const messages = await named(input).receive(MaxNumberOfMessages, WaitTimeSeconds, VisibilityTimeout);
      return {
        Messages: messages.map((message) => ({
          MessageId: message.id,
          ReceiptHandle: receiptOf(message),
          Body: message.body,
          MD5OfBody: md5(message.body),
          ...(wish.MessageSystemAttributeNames.length > 0 && { Attributes: systemAttributes(message) }),
        })),
      };
    },
    async DeleteMessage(input) {
      await named(input).delete(parse(Receipt, input).ReceiptHandle);
      return {};
    },
    async ChangeMessageVisibility(input) {
      const { ReceiptHandle, VisibilityTimeout } = parse(Visibility, input);
      await named(input).changeVisibility(ReceiptHandle, VisibilityTimeout);
      return {};
    },
    async StartMessageMoveTask(input) {
      parse(MoveTask, input);
      await named(input).redriveTo(byArn);
      return { TaskHandle: randomUUID() };
    },
  };
  return {
    queue: byArn,
    handle: jsonService({
      ...options,
      version: "1.0",
      operations: new Map(Object.entries(operations).map(([name, run]) => [`AmazonSQS.${name}`, run])),
      permissions: (operation, input) => [
        // Sending has one right, whether by one or by many.
        { action: `sqs:${operation.replace(/Batch$/, "")}`, resources: [find(input)?.definition.arn ?? "*"] },
      ],
    }),
    close: () => storage.close(),
  };
}
