import { randomUUID } from "node:crypto";
import { documents, mailService, parameterStore } from "#functions/platform/aws/clients.ts";
import { secureParameter } from "#functions/platform/aws/parameters.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { createLog } from "#functions/platform/log.ts";
import { sesMailer } from "./mailer.ts";
import { mailOutbox, mailSealer } from "./outbox.ts";
import { outboxStore } from "./outbox-store.ts";

const env = environment({
  EVENTS_TABLE: variable.table,
  LINK_KEY_PARAMETER: variable.parameter,
  MAIL_SENDER: variable.address,
});
const log = createLog().with({ feature: "mail" });
const outbox = mailOutbox({
  store: outboxStore(documents(), env.EVENTS_TABLE),
  mailer: sesMailer(mailService(), env.MAIL_SENDER),
  sealer: mailSealer(secureParameter(parameterStore(), env.LINK_KEY_PARAMETER)),
  log,
  clock: Date.now,
  newId: randomUUID,
});

/** Runs on a schedule and sends the mails that no request could send. What fails is tried again later. */
export async function handler(): Promise<void> {
  const counts = await outbox.deliverDue(40_000);
  if (counts.sent + counts.left > 0) log.info("waiting mails sent", counts);
}
