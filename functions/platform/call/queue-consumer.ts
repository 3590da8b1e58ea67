import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { errorFields, type Log } from "#functions/platform/log.ts";
import { mostReceives } from "#shared/api/events.ts";

/**
 * Makes the Lambda handler of a queue. Each message is judged on its own: those that fail are seen again, as often as
 * the queue allows, and then wait in its dead-letter queue. A message may come more than once. What will be tried again
 * is logged as a warning, what is given up as an error.
 *
 * @param consume gets the body, parsed from JSON; false or an error when the message is to be seen again
 */
export function queueConsumer(
  featureLog: Log,
  queue: keyof typeof mostReceives,
  consume: (body: unknown, record: SQSRecord, log: Log) => Promise<boolean>,
): (event: SQSEvent, context: Pick<Context, "awsRequestId">) => Promise<SQSBatchResponse> {
  return async ({ Records }, { awsRequestId: requestId }) => {
    const log = featureLog.with({ requestId });
    const done = await Promise.all(
      Records.map(async (record) => {
        const { messageId } = record;
        let isDone = false;
        try {
          isDone = await consume(JSON.parse(record.body), record, log);
        } catch (error) {
          log.warn("a queued message failed", { messageId, error: errorFields(error) });
        }
        if (isDone) return true;
        const receives = Number(record.attributes.ApproximateReceiveCount);
        if (receives >= mostReceives[queue]) {
          log.error("a queued message was given up", { messageId, receives });
        }
        return false;
      }),
    );
    const failed = Records.filter((_, index) => !done[index]);
    return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  };
}
