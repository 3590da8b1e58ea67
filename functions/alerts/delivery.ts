import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import type { TransactionWrite } from "#functions/platform/aws/transact.ts";
import { sign } from "#functions/platform/cryptography/signatures.ts";
import { inFormatsOf } from "#functions/platform/mail/mail-formats.ts";
import { mailItem, type Outbox } from "#functions/platform/mail/outbox.ts";
import { mailInFormats } from "#functions/platform/mail/template.ts";
import { settingsKey } from "#functions/platform/records/keys/settings-key.ts";
import { mailFormatsOf } from "#functions/platform/records/mail-formats.ts";
import { storedNotificationSettings } from "#functions/platform/records/notification-settings.ts";
import { notificationWrites } from "#functions/platform/records/notifications.ts";
import { StoredUser, userKey } from "#functions/platform/records/users.ts";
import { type AlertText, alertMail } from "./mails.ts";

interface AlertMessage {
  /** Called for its reader, see `inFormatsOf`. */
  readonly text: () => AlertText;
  readonly atMs: number;
}

interface PreparedAlert {
  readonly title: string;
  /** How it comes: as a notification in the product, and by mail. */
  readonly inApp: boolean;
  readonly byMail: boolean;
  readonly writes: readonly TransactionWrite[];
}

/**
 * Prepares an alert or a reminder: its title in the reader's formats, and the writes for the transaction that marks it
 * as sent.
 */
export interface AlertDelivery {
  prepare(userId: string, message: AlertMessage, byMail: boolean): Promise<PreparedAlert>;
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

/** A notification in the product, if wanted, and a mail through the outbox, if wanted and the address is verified. */
export function alertDelivery({
  client,
  tables,
  outbox,
  webOrigin,
  linkKey,
}: DeliveryDependencies): AlertDelivery {
  const settings = storedNotificationSettings(client, tables.accounts);
  return {
    async prepare(userId, message, byMail) {
      const read = async (Key: { pk: string; sk: string }) =>
        (await client.send(new GetCommand({ TableName: tables.accounts, Key }))).Item;
      const [user, environment, { inAppNotifications: inApp }] = await Promise.all([
        read(userKey(userId)),
        read(settingsKey(userId, "environment")),
        settings(userId),
      ]);
      const formats = mailFormatsOf(environment);
      const text = inFormatsOf(formats, message.text);
      const { title, action } = text;
      if (user === undefined) return { title, inApp: false, byMail: false, writes: [] };
      const { email, emailVerified } = StoredUser.parse(user);
      const signature = sign(await linkKey(), stopPurpose, userId);
      const mail = mailInFormats(formats, () => alertMail(webOrigin, text, { userId, signature }));
      const notice = { userId, atMs: message.atMs, mail, actionUrl: action.path };
      const notification = inApp ? notificationWrites(tables, "ALERT", notice) : [];
      if (!byMail || !emailVerified) return { title, inApp, byMail: false, writes: notification };
      const waiting = await outbox.wrap(email, mail);
      const put = { Put: { TableName: tables.events, Item: mailItem(waiting) } };
      return { title, inApp, byMail, writes: [...notification, put] };
    },
  };
}
