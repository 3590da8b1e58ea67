import { randomUUID } from "node:crypto";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { mailService } from "#functions/platform/aws/clients.ts";
import type { SecureParameters } from "#functions/platform/aws/parameters.ts";
import type { Log } from "#functions/platform/log.ts";
import { sesMailer } from "./mailer.ts";
import { mailOutbox, mailSealer, type Outbox } from "./outbox.ts";
import { outboxStore } from "./outbox-store.ts";

/** What of the environment an outbox needs. */
interface OutboxEnvironment {
  /** PutItem, DeleteItem */
  readonly EVENTS_TABLE: string;
  readonly MAIL_KEY_PARAMETER: string;
  /** ses:SendEmail */
  readonly MAIL_SENDER: string;
}

/** The outbox in the events table, sent by SES. */
export function storedOutbox(
  database: DynamoDBDocumentClient,
  parameters: SecureParameters,
  env: OutboxEnvironment,
): (log: Log) => Outbox {
  const dependencies = {
    store: outboxStore(database, env.EVENTS_TABLE),
    mailer: sesMailer(mailService(), env.MAIL_SENDER),
    sealer: mailSealer(parameters(env.MAIL_KEY_PARAMETER)),
    clock: Date.now,
    newId: randomUUID,
  };
  return (log) => mailOutbox({ ...dependencies, log });
}
