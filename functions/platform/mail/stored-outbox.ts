import { randomUUID } from "node:crypto";
import { type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { SecureParameters } from "#functions/platform/aws/parameters.ts";
import { storedMailFormats } from "#functions/platform/language/mail-texts.ts";
import { mailItem, mailOutbox, mailSealer, type Outbox, type OutboxStore } from "./outbox.ts";

/** What of the environment an outbox needs. */
interface OutboxEnvironment {
  /** GetItem */
  readonly ACCOUNTS_TABLE: string;
  /** PutItem */
  readonly EVENTS_TABLE: string;
  readonly MAIL_KEY_PARAMETER: string;
}

/** Waiting mails in the events table, as those who write them use it. */
export function outboxStore(documents: DynamoDBDocumentClient, table: string): OutboxStore {
  return {
    add: async (mail) => {
      await documents.send(new PutCommand({ TableName: table, Item: mailItem(mail) }));
    },
  };
}

/** The outbox in the events table, for readers whose settings are in the accounts table. */
export function storedOutbox(
  database: DynamoDBDocumentClient,
  parameters: SecureParameters,
  env: OutboxEnvironment,
): Outbox {
  return mailOutbox({
    store: outboxStore(database, env.EVENTS_TABLE),
    sealer: mailSealer(parameters(env.MAIL_KEY_PARAMETER)),
    formats: storedMailFormats(database, env.ACCOUNTS_TABLE),
    clock: Date.now,
    newId: randomUUID,
  });
}
