import { randomUUID } from "node:crypto";
import { documents, mailService, parameterStore } from "#functions/platform/aws/clients.ts";
import { secureParameter } from "#functions/platform/aws/parameters.ts";
import { job } from "#functions/platform/call/job.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { createLog } from "#functions/platform/log.ts";
import { sesMailer } from "#functions/platform/mail/mailer.ts";
import { mailOutbox, mailSealer } from "#functions/platform/mail/outbox.ts";
import { outboxStore } from "#functions/platform/mail/outbox-store.ts";

const env = environment({
  EVENTS_TABLE: variable.table,
  LINK_KEY_PARAMETER: variable.parameter,
  MAIL_SENDER: variable.address,
});
const store = outboxStore(documents(), env.EVENTS_TABLE);
const mailer = sesMailer(mailService(), env.MAIL_SENDER);
const sealer = mailSealer(secureParameter(parameterStore(), env.LINK_KEY_PARAMETER));

/** Runs on a schedule and sends the mails that no request could send. What fails is tried again later. */
export const handler = job(createLog().with({ feature: "mail" }), async (log) => {
  const outbox = mailOutbox({ store, mailer, sealer, log, clock: Date.now, newId: randomUUID });
  const counts = await outbox.deliverDue(40_000);
  if (counts.sent + counts.left > 0) log.info("waiting mails sent", counts);
});
