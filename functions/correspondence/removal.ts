import { type DynamoDBDocumentClient, paginateQuery } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { Overtaken, retriedWhenOvertaken } from "#functions/platform/aws/retry.ts";
import { desk, type Mailbox, threadPrefix, userMailbox } from "#functions/platform/records/mailboxes.ts";
import { userKey } from "#functions/platform/records/users.ts";
import { threadSections } from "#shared/domain/correspondence/conversations.ts";
import type { FileRemoval } from "./attachments/file-removal.ts";
import { conflict } from "./errors.ts";
import { type ConversationStore, mostChanged, StoredThread } from "./records/conversations.ts";
import { conversationStore } from "./records/store.ts";

type RemovalStore = Pick<ConversationStore, "thread" | "messages" | "write">;

const retries = 4;

/**
 * Removes one side's copy of a conversation with all of its messages and what they add to the counts, while there is
 * time; true when nothing is left. May be repeated.
 */
export async function removeConversation(
  store: RemovalStore,
  { mailbox, threadId }: { mailbox: Mailbox; threadId: string },
  hasTime: () => boolean,
  release: FileRemoval["release"],
): Promise<boolean> {
  const removeSome = async (): Promise<"some" | "all"> => {
    const before = await store.thread(mailbox, threadId);
    if (before === undefined) return "all";
    const messages = await store.messages(mailbox, threadId, mostChanged);
    const isRest = messages.length < mostChanged;
    const after = isRest ? null : { ...before, revision: before.revision + 1 };
    const gone = messages.map((message) => ({ before: message, after: null }));
    if (!(await store.write([{ mailbox, before, after, messages: gone }]))) throw new Overtaken();
    await release(messages);
    return isRest ? "all" : "some";
  };
  while (hasTime()) {
    if ((await retriedWhenOvertaken(removeSome, { retries, giveUp: conflict })) === "all") return true;
  }
  return false;
}

/** A user's closed conversations with support that nothing has happened in since a moment, see `aged` of retention. */
export function closedConversations(
  documents: DynamoDBDocumentClient,
  table: string,
  { release }: Pick<FileRemoval, "release">,
) {
  const store = conversationStore(documents, table, null);
  return async (userId: string, before: string) => {
    const query = {
      TableName: table,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
      ExpressionAttributeValues: { ":pk": userKey(userId).pk, ":prefix": threadPrefix },
      ConsistentRead: true,
    };
    const found: ((hasTime: () => boolean) => Promise<unknown>)[] = [];
    for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
      for (const { id, status, peer, updatedAt } of Items.map((item) => StoredThread.parse(item))) {
        if (status !== "CLOSED" || peer !== null || updatedAt >= before) continue;
        found.push(async (hasTime) => {
          const isOld = async (mailbox: Mailbox) =>
            ((await store.thread(mailbox, id))?.updatedAt ?? "") < before;
          // The desk's copies are found by the user's own one, so that is removed last.
          for (const mailbox of [desk, userMailbox(userId)]) {
            if (!(await isOld(mailbox))) return;
            if (!(await removeConversation(store, { mailbox, threadId: id }, hasTime, release))) return;
          }
        });
      }
    }
    return found;
  };
}

/**
 * Makes the open conversations of someone who is no administrator any more free for the others to take, while there is time;
 * true when none is left. What the index does not show yet, and closed ones, are free when someone takes them, see `assign`.
 */
export function assignmentRelease(documents: DynamoDBDocumentClient, table: string) {
  const store = conversationStore(documents, table, null);
  return async (adminId: string, hasTime: () => boolean): Promise<boolean> => {
    const release = async (threadId: string) => {
      const before = await store.thread(desk, threadId);
      if (before?.adminId !== adminId) return;
      const own = before.person?.id == null ? null : userMailbox(before.person.id);
      const theirs = own === null ? undefined : await store.thread(own, threadId);
      const freed = (thread: StoredThread) => ({
        ...thread,
        adminId: null,
        adminName: null,
        adminPhotoURL: null,
        revision: thread.revision + 1,
      });
      const changes = [{ mailbox: desk, before, after: freed(before) }];
      if (own !== null && theirs !== undefined) {
        changes.push({ mailbox: own, before: theirs, after: freed(theirs) });
      }
      if (!(await store.write(changes))) throw new Overtaken();
    };
    const listing = { kind: "desk", sections: threadSections, queue: "mine", adminId } as const;
    let after: string | undefined;
    do {
      if (!hasTime()) return false;
      const { items, next } = await store.list(listing, { limit: mostChanged, after });
      for (const { id } of items) {
        await retriedWhenOvertaken(() => release(id), { retries, giveUp: conflict });
      }
      after = next ?? undefined;
    } while (after !== undefined);
    return true;
  };
}

const OwnThread = z.object({ id: z.string(), peer: z.unknown() });

/**
 * Removes a user's conversations and the support desk's copies of them, while there is time; true when nothing is left. Those
 * that the user answers as an administrator stay, for others to take.
 * One by one, because each copy counts for the files in it. People to whom the user has written keep their copies.
 */
export function conversationsRemover(
  documents: DynamoDBDocumentClient,
  table: string,
  { release }: Pick<FileRemoval, "release">,
) {
  const store = conversationStore(documents, table, null);
  const releaseAssigned = assignmentRelease(documents, table);
  return async (userId: string, hasTime: () => boolean): Promise<boolean> => {
    if (!(await releaseAssigned(userId, hasTime))) return false;
    const query = {
      TableName: table,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
      ExpressionAttributeValues: { ":pk": userKey(userId).pk, ":prefix": threadPrefix },
      ConsistentRead: true,
    };
    for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
      for (const { id, peer } of Items.map((item) => OwnThread.parse(item))) {
        const own = userMailbox(userId);
        // The user's own copy tells which the desk has, so it goes last.
        for (const mailbox of peer == null ? [desk, own] : [own]) {
          if (!(await removeConversation(store, { mailbox, threadId: id }, hasTime, release))) return false;
        }
      }
    }
    return true;
  };
}
