import { randomUUID } from "node:crypto";
import * as z from "zod";
import { AwsFailure, type JsonInput, jsonService } from "#lib/local/aws-json.ts";
import type { Authorise, Service } from "#lib/local/service.ts";
import { openStorage, type StorageLocation } from "#lib/local/storage/open.ts";
import type { QueueDefinition } from "./definition.ts";
import { md5, NewMessage, Queue, type QueueMessage, receiptOf } from "./queue.ts";

export type SqsOptions = StorageLocation & {
  queues: readonly QueueDefinition[];
  authorise?: Authorise;
  /** Called with failures that are no answer of the service's. */
  report?: (error: unknown) => void;
  /** Milliseconds since the epoch. */
  clock?: () => number;
};

export interface Sqs extends Service {
  queue(arn: string): Queue | undefined;
}

/** Of a body with its attributes, and of all those of a batch, in bytes. Source: "Amazon SQS message quotas". */
const mostBytes = 1_048_576;

const Receive = z.object({
  MaxNumberOfMessages: z.int().min(1).max(10).default(1),
  VisibilityTimeout: z.int().min(0).max(43_200).optional(),
  WaitTimeSeconds: z.int().min(0).max(20).optional(),
  MessageSystemAttributeNames: z.array(z.string()).default([]),
  AttributeNames: z.array(z.string()).default([]),
  MessageAttributeNames: z.array(z.string()).default([]),
});
const Receipt = z.object({ ReceiptHandle: z.string() });
const Visibility = Receipt.extend({ VisibilityTimeout: z.int().min(0).max(43_200) });
const Id = { Id: z.string().regex(/^[\w-]{1,80}$/) };
const Batch = {
  messages: z.object({ Entries: z.array(NewMessage.extend(Id)) }),
  receipts: z.object({ Entries: z.array(Receipt.extend(Id)) }),
  visibility: z.object({ Entries: z.array(Visibility.extend(Id)) }),
};

function failure(name: string, message: string): AwsFailure {
  return new AwsFailure(`com.amazonaws.sqs#${name}`, message);
}

/** @throws AwsFailure InvalidParameterValue naming the member */
function parse<S extends z.ZodType>(schema: S, input: JsonInput): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw failure("InvalidParameterValue", z.prettifyError(parsed.error));
}

function bytesOf({ MessageBody, MessageAttributes }: NewMessage): number {
  const attributes = Object.entries(MessageAttributes).flatMap(([name, value]) => [
    name,
    ...Object.values(value),
  ]);
  return Buffer.byteLength([MessageBody, ...attributes].join(""));
}

/** Entries of one batch, of which none may be counted twice. @throws AwsFailure */
function entriesOf<E extends { Id: string }>(entries: readonly E[]): readonly E[] {
  if (entries.length === 0) throw failure("EmptyBatchRequest", "The batch has no entries.");
  if (entries.length > 10) throw failure("TooManyEntriesInBatchRequest", "A batch has at most 10 entries.");
  if (new Set(entries.map(({ Id }) => Id)).size === entries.length) return entries;
  throw failure("BatchEntryIdsNotDistinct", "Two entries of the batch have the same Id.");
}

/** Runs the entries of a batch one by one, and tells which of them failed. */
async function together<E extends { Id: string }>(
  entries: readonly E[],
  run: (entry: E) => Promise<void>,
): Promise<object> {
  const Successful: { Id: string }[] = [];
  const Failed: { Id: string; Code: string; Message: string; SenderFault: true }[] = [];
  for (const entry of entriesOf(entries)) {
    try {
      await run(entry);
      Successful.push({ Id: entry.Id });
    } catch (error) {
      if (!(error instanceof AwsFailure)) throw error;
      const Code = error.type.replace(/^.*#/, "");
      Failed.push({ Id: entry.Id, Code, Message: error.message, SenderFault: true });
    }
  }
  return { Successful, Failed };
}

/** What is counted of a message, as attributes that a receiver asks for by name. */
export function systemAttributes(message: QueueMessage): Record<string, string> {
  return {
    ApproximateReceiveCount: String(message.receives),
    SentTimestamp: String(message.sentAt),
    SenderId: message.sender,
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt ?? message.sentAt),
    ...(message.movedFrom !== undefined && { DeadLetterQueueSourceArn: message.movedFrom }),
  };
}

function chosen<T>(all: Record<string, T>, names: readonly string[]): Record<string, T> | undefined {
  const isWanted = (name: string) =>
    names.some((wanted) => wanted === "All" || wanted === ".*" || wanted === name);
  const entries = Object.entries(all).filter(([name]) => isWanted(name));
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** IAM has one action for an operation and its batch. */
const actionOf = (operation: string) => `sqs:${operation.replace(/Batch$/, "")}`;

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
  const find = ({ QueueUrl, QueueName, SourceArn }: JsonInput): Queue | undefined =>
    queues.find(
      ({ definition: { url, name, arn } }) => url === QueueUrl || name === QueueName || arn === SourceArn,
    );
  const named = (input: JsonInput): Queue => {
    const queue = find(input);
    if (queue) return queue;
    throw failure("QueueDoesNotExist", "The specified queue does not exist.");
  };
  const sent = async (queue: Queue, messages: readonly NewMessage[]) => {
    if (messages.reduce((sum, one) => sum + bytesOf(one), 0) > mostBytes) {
      const code = messages.length > 1 ? "BatchRequestTooLong" : "InvalidParameterValue";
      throw failure(code, `One or more parameters are invalid: messages are longer than ${mostBytes} bytes.`);
    }
    const stored = await queue.send(messages, "AIDALOCAL");
    return stored.map(({ id, body }) => ({ MessageId: id, MD5OfMessageBody: md5(body) }));
  };
  const operations = new Map<string, (input: JsonInput) => object | Promise<object>>([
    [
      "AmazonSQS.SendMessage",
      async (input) => (await sent(named(input), [parse(NewMessage, input)]))[0] ?? {},
    ],
    [
      "AmazonSQS.SendMessageBatch",
      async (input) => {
        const entries = entriesOf(parse(Batch.messages, input).Entries);
        const results = await sent(named(input), entries);
        return { Successful: results.map((result, at) => ({ Id: entries[at]?.Id, ...result })), Failed: [] };
      },
    ],
    [
      "AmazonSQS.ReceiveMessage",
      async (input) => {
        const wish = parse(Receive, input);
        const { MaxNumberOfMessages, WaitTimeSeconds, VisibilityTimeout, MessageAttributeNames } = wish;
        const messages = await named(input).receive(MaxNumberOfMessages, WaitTimeSeconds, VisibilityTimeout);
        const asked = [...wish.MessageSystemAttributeNames, ...wish.AttributeNames];
        return {
          Messages: messages.map((message) => ({
            MessageId: message.id,
            ReceiptHandle: receiptOf(message),
            Body: message.body,
            MD5OfBody: md5(message.body),
            Attributes: chosen(systemAttributes(message), asked),
            MessageAttributes: chosen(message.attributes, MessageAttributeNames),
          })),
        };
      },
    ],
    [
      "AmazonSQS.DeleteMessage",
      async (input) => {
        await named(input).delete(parse(Receipt, input).ReceiptHandle);
        return {};
      },
    ],
    [
      "AmazonSQS.DeleteMessageBatch",
      (input) =>
        together(parse(Batch.receipts, input).Entries, (one) => named(input).delete(one.ReceiptHandle)),
    ],
    [
      "AmazonSQS.ChangeMessageVisibility",
      async (input) => {
        const { ReceiptHandle, VisibilityTimeout } = parse(Visibility, input);
        await named(input).changeVisibility(ReceiptHandle, VisibilityTimeout);
        return {};
      },
    ],
    [
      "AmazonSQS.ChangeMessageVisibilityBatch",
      (input) =>
        together(parse(Batch.visibility, input).Entries, (one) =>
          named(input).changeVisibility(one.ReceiptHandle, one.VisibilityTimeout),
        ),
    ],
    ["AmazonSQS.GetQueueUrl", (input) => ({ QueueUrl: named(input).definition.url })],
    [
      "AmazonSQS.GetQueueAttributes",
      (input) => {
        const queue = named(input);
        const { visible, inFlight, delayed } = queue.counts();
        const all = {
          ApproximateNumberOfMessages: String(visible),
          ApproximateNumberOfMessagesNotVisible: String(inFlight),
          ApproximateNumberOfMessagesDelayed: String(delayed),
          QueueArn: queue.definition.arn,
          VisibilityTimeout: String(queue.definition.visibility),
        };
        const names = z.array(z.string()).default([]).parse(input.AttributeNames);
        return { Attributes: chosen(all, names) };
      },
    ],
    [
      "AmazonSQS.StartMessageMoveTask",
      async (input) => {
        if (input.DestinationArn !== undefined) {
          throw failure(
            "UnsupportedOperation",
            "The local SQS moves messages back to where they failed only.",
          );
        }
        await named(input).redriveTo(byArn);
        return { TaskHandle: randomUUID() };
      },
    ],
  ]);
  return {
    queue: byArn,
    handle: jsonService({
      ...options,
      version: "1.0",
      operations,
      permissions: (operation, input) => [
        { action: actionOf(operation), resources: [find(input)?.definition.arn ?? "*"] },
      ],
    }),
    close: () => storage.close(),
  };
}
