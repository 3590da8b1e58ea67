import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { transact } from "#functions/platform/aws/transact.ts";
import { mailItem, type WaitingMail } from "#functions/platform/mail/outbox.ts";
import type { MailContent } from "#functions/platform/mail/template.ts";
import { settingsKey } from "#functions/platform/records/keys/settings-key.ts";
import { memberParts } from "#functions/platform/records/members-index.ts";
import { notificationWrites } from "#functions/platform/records/notifications.ts";
import { categoryIds } from "#shared/domain/settings/category-ids.ts";
import type { RetentionScope } from "#shared/domain/settings/retention.ts";
import {
  type RetainedOwner,
  type RetentionState,
  retainedOwnerReader,
  type ScopeState,
  stateKey,
} from "./retained-owner.ts";

export interface RetentionStore {
  /**
   * Ids of members with a verified address, from where the last call has ended to the end of the pass, of which at most one
   * begins in a day. The place of a page is noted before its members have their turn: those of a run that is killed have it
   * in the next pass.
   */
  members(hasTime: () => boolean): AsyncIterable<string>;
  /** Undefined when the user has gone. */
  owner(userId: string): Promise<RetainedOwner | undefined>;
  /** Notes a look. This and the next four fail when the state is no longer as it was read. */
  write(
    userId: string,
    scope: RetentionScope,
    next: RetentionState,
    before: RetentionState | undefined,
  ): Promise<void>;
  /** The same with a mail and a notification, all or none; fails as well when another choice was made than the one that was read. */
  announce(
    userId: string,
    scope: RetentionScope,
    next: RetentionState,
    read: ScopeState,
    said: { mail: MailContent; wrapped: WaitingMail },
  ): Promise<void>;
  /** Begins a removal; fails as well when another choice was made than the one that was read. */
  begin(userId: string, scope: RetentionScope, read: ScopeState): Promise<void>;
  forget(userId: string, scope: RetentionScope, before: RetentionState): Promise<void>;
}

type RetentionPlace = z.infer<typeof RetentionPlace>;
/** Where a pass through the members goes on, and on which day it began. A pass ends where it began. */
const RetentionPlace = z.object({ part: z.int(), after: z.string().nullable(), day: z.string() });

interface StoreOptions {
  readonly tables: { readonly accounts: string; readonly correspondence: string; readonly events: string };
  /** A page of the members in a part of their index. */
  readonly page: (part: number, after: string | null) => Promise<{ userIds: string[]; isLast: boolean }>;
  readonly clock: () => number;
}

const cursorKey = { pk: "retention", sk: "cursor" };
/**
 * In the accounts table (BatchGetItem, GetItem, PutItem, DeleteItem, ConditionCheckItem); mails and events go to the events
 * table, notifications to the correspondence table (PutItem, UpdateItem).
 */
export function retentionStore(documents: DynamoDBDocumentClient, options: StoreOptions): RetentionStore {
  const { tables, page, clock } = options;
  const TableName = tables.accounts;
  const asRead = (before: RetentionState | undefined) =>
    before === undefined
      ? { ConditionExpression: "attribute_not_exists(pk)" }
      : {
          ConditionExpression: "lookedAt = :before",
          ExpressionAttributeValues: { ":before": before.lookedAt },
        };
  const put = (
    userId: string,
    scope: RetentionScope,
    next: RetentionState,
    before: RetentionState | undefined,
  ) => ({ TableName, Item: { ...stateKey(userId, scope), ...next }, ...asRead(before) });

  const asChosen = (userId: string, scope: RetentionScope, { choice, isChosen }: ScopeState) => ({
    ConditionCheck: {
      TableName,
      Key: settingsKey(userId, scope),
      ...(isChosen
        ? {
            ConditionExpression: "dataRetention = :choice",
            ExpressionAttributeValues: { ":choice": choice },
          }
        : { ConditionExpression: "attribute_not_exists(dataRetention)" }),
    },
  });

  /** Notes where the next page begins. False when another run has taken this one. */
  const advance = (from: RetentionPlace | undefined, next: RetentionPlace): Promise<boolean> => {
    const isUnchanged = {
      ConditionExpression: "#part = :part AND #after = :after AND #day = :day",
      ExpressionAttributeNames: { "#part": "part", "#after": "after", "#day": "day" },
      ExpressionAttributeValues: { ":part": from?.part, ":after": from?.after, ":day": from?.day },
    };
    const command = new PutCommand({
      TableName,
      Item: { ...cursorKey, ...next },
      ...(from === undefined ? { ConditionExpression: "attribute_not_exists(pk)" } : isUnchanged),
    });
    return isWritten(documents.send(command));
  };

  return {
    owner: retainedOwnerReader(documents, TableName, clock, false),
    async *members(hasTime) {
      const command = new GetCommand({ TableName, Key: cursorKey, ConsistentRead: true });
      const { Item } = await documents.send(command);
      let stored = Item && RetentionPlace.parse(Item);
      const day = new Date(clock()).toISOString().slice(0, 10);
      const isBetween = stored === undefined || (stored.part === 0 && stored.after === null);
      if (isBetween && stored?.day === day) return;
      let place: RetentionPlace = stored === undefined || isBetween ? { part: 0, after: null, day } : stored;
      do {
        const { userIds, isLast } = await page(place.part, place.after);
        const next: RetentionPlace = isLast
          ? { part: (place.part + 1) % memberParts, after: null, day: place.day }
          : { ...place, after: userIds.at(-1) ?? null };
        if (!(await advance(stored, next))) return;
        for (const userId of userIds) {
          if (!hasTime()) return;
          yield userId;
        }
        [stored, place] = [next, next];
      } while (hasTime() && !(place.part === 0 && place.after === null));
    },
    write: async (userId, scope, next, before) => {
      await documents.send(new PutCommand(put(userId, scope, next, before)));
    },
    announce: async (userId, scope, next, read, { mail, wrapped }) => {
      const { subject, paragraphs } = mail;
      const notice = {
        userId,
        atMs: clock(),
        mail: { subject, paragraphs },
        actionUrl: `/settings?category=${categoryIds[scope]}`,
      };
      await transact(documents, [
        { Put: put(userId, scope, next, read.state) },
        asChosen(userId, scope, read),
        { Put: { TableName: tables.events, Item: mailItem(wrapped) } },
        // No setting silences those about the security of an account, as with this mail.
        ...notificationWrites(tables, "SECURITY", notice),
      ]);
    },
    begin: async (userId, scope, read) => {
      const { state } = read;
      if (state === undefined) return;
      await transact(documents, [{ Put: put(userId, scope, state, state) }, asChosen(userId, scope, read)]);
    },
    forget: async (userId, scope, before) => {
      await documents.send(new DeleteCommand({ TableName, Key: stateKey(userId, scope), ...asRead(before) }));
    },
  };
}
