import { SendMessageBatchCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBBatchResponse, DynamoDBRecord } from "aws-lambda";
import * as z from "zod";
import { errorFields, type Log } from "#functions/platform/log.ts";
import { type DomainEvent, parseEvent } from "#shared/api/events.ts";

/** The deliveries of one record; each is called until it succeeds. */
export interface Deliveries {
  mail(mailId: string): readonly (() => Promise<void>)[];
  event(event: DomainEvent): readonly (() => Promise<void>)[];
}

/** Messages that a queue takes at once. Source: Amazon SQS Developer Guide, "Amazon SQS message quotas". */
const mostTogether = 10;

/** What sends messages to a queue, as few calls as can be (sqs:SendMessage): they are received together as well. */
export function batches(
  queues: Pick<SQSClient, "send">,
  QueueUrl: string,
  bodies: readonly object[],
): (() => Promise<void>)[] {
  return Array.from({ length: Math.ceil(bodies.length / mostTogether) }, (_, part) => async () => {
    const some = bodies.slice(part * mostTogether, (part + 1) * mostTogether);
    const Entries = some.map((body, at) => ({ Id: String(at), MessageBody: JSON.stringify(body) }));
    const { Failed = [] } = await queues.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    const [failed] = Failed;
    if (failed !== undefined) throw new Error(`A queue refused a message: ${failed.Code} ${failed.Message}`);
  });
}

const Mail = z.object({ id: z.uuid() });

/**
 * Dispatches records of the stream of the events table: to each queue what it delivers. A record counts as done once
 * every queue has taken its part; from the first that is not done, all are dispatched again.
 */
export function dispatch(deliveries: Deliveries, log: Log) {
  const partsOf = ({ dynamodb }: DynamoDBRecord) => {
    const item = unmarshall((dynamodb?.NewImage ?? {}) as Parameters<typeof unmarshall>[0]);
    try {
      return item.sk === "mail" ? deliveries.mail(Mail.parse(item).id) : deliveries.event(parseEvent(item));
    } catch (error) {
      // It would stop all that come after it. It stays in the table, from which it can be delivered again.
      const { pk, sk } = item;
      log.error("a record of the events table could not be read", { pk, sk, error: errorFields(error) });
      return [];
    }
  };
  return async (records: readonly DynamoDBRecord[]): Promise<DynamoDBBatchResponse> => {
    const outcomes = await Promise.all(
      records.map((record) => Promise.allSettled(partsOf(record).map((part) => part()))),
    );
    const failed = outcomes.findIndex((parts) => parts.some(({ status }) => status === "rejected"));
    if (failed === -1) return { batchItemFailures: [] };
    const reason = outcomes[failed]?.find((part) => part.status === "rejected")?.reason;
    log.warn("a queue did not take an event", { error: errorFields(reason) });
    const number = records[failed]?.dynamodb?.SequenceNumber ?? "";
    return { batchItemFailures: [{ itemIdentifier: number }] };
  };
}
