import { randomUUID } from "node:crypto";
import { type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { SecureParameters } from "#functions/platform/aws/parameters.ts";
import type { Formats } from "#shared/domain/formats.ts";
import { mailItem, mailOutbox, mailSealer, type Outbox, type OutboxStore } from "./outbox.ts";

/** The part of the environment that an outbox needs. */
interface OutboxEnvironment {
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

/** The outbox in the events table. @param formats see `storedMailFormats` */
export function storedOutbox(
  database: DynamoDBDocumentClient,
  parameters: SecureParameters,
  env: OutboxEnvironment,
  formats: (userId: string) => Promise<Formats>,
): Outbox {
  return mailOutbox({
    store: outboxStore(database, env.EVENTS_TABLE),
    sealer: mailSealer(parameters(env.MAIL_KEY_PARAMETER)),
    formats,
    clock: Date.now,
    newId: randomUUID,
  });
}
