import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { errorFields, type Log } from "#functions/platform/log.ts";

/**
 * Makes the Lambda handler of a queue. Each message is judged on its own: those that fail are seen again, as often as
 * the queue allows, and then wait in its dead-letter queue. A message may come more than once.
 *
 * @param consume gets the body, parsed from JSON; false or an error when the message is to be seen again
 */
export function queueConsumer(
  featureLog: Log,
  consume: (body: unknown, record: SQSRecord, log: Log) => Promise<boolean>,
): (event: SQSEvent, context: Pick<Context, "awsRequestId">) => Promise<SQSBatchResponse> {
  return async ({ Records }, { awsRequestId: requestId }) => {
    const log = featureLog.with({ requestId });
    const done = await Promise.all(
      Records.map(async (record) => {
        try {
          return await consume(JSON.parse(record.body), record, log);
        } catch (error) {
          log.error("a queued message failed", { messageId: record.messageId, error: errorFields(error) });
          return false;
        }
      }),
    );
    const failed = Records.filter((_, index) => !done[index]);
    return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  };
}
