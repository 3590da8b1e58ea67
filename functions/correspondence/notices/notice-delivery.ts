import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { readBatch } from "#functions/platform/aws/batch-read.ts";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { transact } from "#functions/platform/aws/transact.ts";
import { settingsKey } from "#functions/platform/records/keys/settings-key.ts";
import { NotificationSettings } from "#functions/platform/records/notification-settings.ts";
import { notificationWrites } from "#functions/platform/records/notifications.ts";
import { settingFields } from "#shared/domain/settings/setting-fields.ts";
import type { WrittenNotice } from "./broadcasts.ts";
import type { NoticeMark } from "./notices.ts";

/**
 * The users among at most a hundred who have notifications in the product switched on (accounts table, BatchGetItem).
 */
export function noticeTakers(documents: DynamoDBDocumentClient, table: string) {
  return async (userIds: readonly string[]): Promise<string[]> => {
    const keys = userIds.map((userId) => settingsKey(userId, "notifications"));
    const chosen = await readBatch(documents, table, keys);
    const silent = new Set(
      chosen.filter((item) => !NotificationSettings.parse(item).inAppNotifications).map(({ pk }) => pk),
    );
    return settingFields.notifications.inAppNotifications.fallback
      ? userIds.filter((_, index) => !silent.has(keys[index]?.pk))
      : [];
  };
}

/**
 * Writes a notice for one user (correspondence table, PutItem and UpdateItem; events table, PutItem).
 *
 * @param mark is written with it, unless it is there: then nothing is
 * @returns false when the same notice of the same moment, or the mark, is there already
 */
export function noticeWriter(
  documents: DynamoDBDocumentClient,
  tables: { readonly correspondence: string; readonly events: string },
) {
  return (
    userId: string,
    { title, content, type, actionUrl, actions }: WrittenNotice,
    atMs: number,
    mark?: NoticeMark,
  ): Promise<boolean> => {
    const mail = { subject: title, paragraphs: content.split(/\n{2,}/) };
    const writes = notificationWrites(tables, type, { userId, atMs, mail, actionUrl, actions });
    const ConditionExpression = "attribute_not_exists(pk)";
    const marks =
      mark === undefined
        ? []
        : [{ Put: { TableName: tables.correspondence, Item: mark, ConditionExpression } }];
    return isWritten(transact(documents, [...writes, ...marks]));
  };
}

const Marked = z.object({ asked: z.string().optional() });

/** Reads what was asked for when a mark was written (correspondence table, GetItem). */
export function noticeMarkReader(documents: DynamoDBDocumentClient, TableName: string) {
  return async ({ pk, sk }: NoticeMark): Promise<string | undefined> => {
    const { Item } = await documents.send(
      new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }),
    );
    return Marked.parse(Item ?? {}).asked;
  };
}
