import { documents, parameterStore } from "#functions/platform/aws/clients.ts";
import { secureParameters } from "#functions/platform/aws/parameters.ts";
import { job } from "#functions/platform/call/job.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { createLog } from "#functions/platform/log.ts";
import { storedOutbox } from "#functions/platform/mail/stored-outbox.ts";
import { dueMailStore } from "./due-mail-store.ts";
import { dueMails } from "./due-mails.ts";

const env = environment({
  EVENTS_TABLE: variable.table,
  MAIL_KEY_PARAMETER: variable.parameter,
  MAIL_SENDER: variable.address,
});
const database = documents();
const store = dueMailStore(database, env.EVENTS_TABLE);
const outboxWith = storedOutbox(database, secureParameters(parameterStore()), env);

/** Runs on a schedule and sends the mails that could not be sent during a request. Failures are retried later. */
export const handler = job(createLog().with({ feature: "mail" }), async (log) => {
  const deliverDue = dueMails({ store, outbox: outboxWith(log), log, clock: Date.now });
  const counts = await deliverDue(40_000);
  if (counts.sent + counts.left > 0) log.info("waiting mails sent", counts);
});
