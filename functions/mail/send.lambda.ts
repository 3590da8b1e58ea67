import { ChangeMessageVisibilityCommand } from "@aws-sdk/client-sqs";
import type { SQSRecord } from "aws-lambda";
import * as z from "zod";
import { documents, mailService, messageQueues, parameterStore } from "#functions/platform/aws/clients.ts";
import { secureParameters } from "#functions/platform/aws/parameters.ts";
import { queueConsumer } from "#functions/platform/call/queue-consumer.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { createLog, errorFields } from "#functions/platform/log.ts";
import { mailSealer } from "#functions/platform/mail/outbox.ts";
import { hourSeconds } from "#shared/domain/durations.ts";
import { mailDelivery } from "./deliver-mail.ts";
import { mailNotes } from "./mail-notes.ts";
import { sesMailer } from "./ses-mailer.ts";
import { waitingMailStore } from "./waiting-mail-store.ts";

const env = environment({
  CORRESPONDENCE_TABLE: variable.table,
  EVENTS_TABLE: variable.table,
  MAIL_KEY_PARAMETER: variable.parameter,
  MAIL_SENDER: variable.address,
  MAIL_QUEUE_URL: variable.name,
});
const Body = z.strictObject({ mailId: z.uuid() });

const parameters = secureParameters(parameterStore());
const database = documents();
const dependencies = {
  store: waitingMailStore(database, env.EVENTS_TABLE),
  note: mailNotes(database, env.CORRESPONDENCE_TABLE),
  mailer: sesMailer(mailService(), env.MAIL_SENDER),
  taken: new Set<string>(),
  sealer: mailSealer(parameters(env.MAIL_KEY_PARAMETER)),
  clock: Date.now,
};
const queues = messageQueues();

/** Short: what SES has refused once, because it was busy, it mostly takes a moment later. */
const firstPauseSeconds = 2;
/** A mail that waits for the whole day is tried some thirty-five times, fewer than its queue allows. */
const longestPauseSeconds = hourSeconds;

/** Pauses that grow, and differ, so that what was refused together does not come together again. */
function pauseSeconds({ attributes }: SQSRecord): number {
  const attempts = Number(attributes.ApproximateReceiveCount);
  const pause = Math.min(firstPauseSeconds * 2 ** (attempts - 1), longestPauseSeconds);
  return Math.round(pause * (0.75 + Math.random() / 4));
}

/** Sends the mails that wait. SES may be busy, or in its sandbox: the mail then comes again after a while. */
export const handler = queueConsumer(
  createLog().with({ feature: "mail" }),
  "mail",
  async (body, record, log) => {
    const deliver = mailDelivery({ ...dependencies, log });
    const { mailId } = Body.parse(body);
    const isDone = await deliver(mailId).catch((error: unknown) => {
      log.warn("a mail could not be delivered and will be tried again", {
        mailId,
        error: errorFields(error),
      });
      return false;
    });
    if (isDone) return true;
    const later = new ChangeMessageVisibilityCommand({
      QueueUrl: env.MAIL_QUEUE_URL,
      ReceiptHandle: record.receiptHandle,
      VisibilityTimeout: pauseSeconds(record),
    });
    await queues.send(later);
    return false;
  },
);
