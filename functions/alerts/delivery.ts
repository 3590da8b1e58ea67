import {
  type DynamoDBDocumentClient,
  GetCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { sign } from "#functions/platform/cryptography/signatures.ts";
import { mailItem, type Outbox } from "#functions/platform/mail/outbox.ts";
import { notificationWrites } from "#functions/platform/records/notifications.ts";
import { StoredUser, userKey } from "#functions/platform/records/users.ts";
import type { MarketLevel } from "#shared/domain/alerts/alert-rules.ts";
import { alertMail } from "./mails.ts";

type WriteItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

interface AlertMessage {
  readonly title: string;
  readonly level: MarketLevel;
  readonly atMs: number;
}

/** The writes that send an alert, for the transaction that switches it off. */
export interface AlertDelivery {
  writes(userId: string, message: AlertMessage, byMail: boolean): Promise<WriteItem[]>;
}

interface DeliveryDependencies {
  readonly client: DynamoDBDocumentClient;
  readonly tables: { readonly accounts: string; readonly correspondence: string; readonly events: string };
  readonly outbox: Pick<Outbox, "wrap">;
  readonly webOrigin: string;
  /** The key that links in mail are signed with. */
  readonly linkKey: () => Promise<string>;
}

/** The purpose in the signature of a link to end the mails, before the user's id: it comes from a mail to this user. */
export const stopPurpose = "stop-alert-mails";

/** A notification in the product and, if wanted and the address is verified, a mail through the outbox. */
export function alertDelivery({
  client,
  tables,
  outbox,
  webOrigin,
  linkKey,
}: DeliveryDependencies): AlertDelivery {
  return {
    async writes(userId, message, byMail) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tables.accounts, Key: { ...userKey(userId), sk: "profile" } }),
      );
      if (Item === undefined) return [];
      const { email, emailVerified } = StoredUser.parse(Item);
      const signature = sign(await linkKey(), stopPurpose, userId);
      const mail = alertMail(webOrigin, message, `${webOrigin}/stop-alerts#${userId}.${signature}`);
      const notice = { userId, atMs: message.atMs, mail, actionUrl: "/alerts" };
      const notification = notificationWrites(tables, "ALERT", notice);
      if (!byMail || !emailVerified) return notification;
      const waiting = await outbox.wrap(email, mail);
      return [...notification, { Put: { TableName: tables.events, Item: mailItem(waiting) } }];
    },
  };
}
