import { randomUUID } from "node:crypto";
import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attachmentFiles } from "#functions/correspondence/attachments/attachment-files.ts";
import { fileEraser, fileKey, sentKey } from "#functions/correspondence/attachments/file-eraser.ts";
import { fileRemoval, storedFileRemoval } from "#functions/correspondence/attachments/file-removal.ts";
import { attachmentStore, sentUpdate } from "#functions/correspondence/records/attachment-store.ts";
import { firstOf, type StoredMessage } from "#functions/correspondence/records/conversations.ts";
import { conversationStore } from "#functions/correspondence/records/store.ts";
import { conversationsRemover } from "#functions/correspondence/removal.ts";
import { threadService } from "#functions/correspondence/threads.ts";
import { messageId } from "#functions/correspondence/view.ts";
import { desk, type Mailbox, userMailbox } from "#functions/platform/records/mailboxes.ts";
import { ownedFiles } from "#functions/profile/owned-files.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";
import { noonMs } from "#test/functions/platform/http/exchange.ts";
import { openLocal } from "#test/lib/local/s3/target.ts";

const bucket = "test-files";
const now = new Date(noonMs).toISOString();
let tables: TestTables;
let files: Awaited<ReturnType<typeof openLocal>>;
beforeAll(async () => {
  tables = await startTestTables();
  files = await openLocal({ buckets: [bucket] });
});
afterAll(async () => {
  await files.close();
  await tables.close();
});

const table = () => tables.tables.CORRESPONDENCE_TABLE;
const conversations = () => conversationStore(tables.documents, table(), null);
const removal = () => storedFileRemoval(tables.documents, files.client, { table: table(), bucket });
const writer = (id: string) => ({ id, email: `${id}@example.com`, displayName: null, photoURL: null });
const objects = async (uploaderId: string) =>
  (await ownedFiles(files.client, bucket).list(`attachments/${uploaderId}/`)).map(({ key }) => key);
const itemsOf = async (id: string) => {
  const { Items = [] } = await tables.documents.send(
    new QueryCommand({
      TableName: table(),
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": `file#${id}` },
    }),
  );
  return Items;
};
/** What deleting an account does with conversations. */
const leave = (userId: string) =>
  conversationsRemover(tables.documents, table(), removal())(userId, () => true);

/** A message with a file, from one mailbox to another. */
async function sendFile(from: { mailbox: Mailbox; id: string }, to: { mailbox: Mailbox; id: string }) {
  const [id, threadId] = [randomUUID(), randomUUID()];
  const file = { id, threadId, uploaderId: from.id, filename: "month.png", mimeType: "image/png", size: 1 };
  const isDirect = from.mailbox.kind === "user" && to.mailbox.kind === "user";
  const message: Omit<StoredMessage, "isIncoming"> = {
    threadId,
    sequence: 1,
    messageType: isDirect ? "USER_TO_USER" : "ADMIN_TO_USER",
    subject: "Your month",
    content: "",
    category: null,
    sender: writer(from.id),
    recipient: writer(to.id),
    createdAt: now,
    archivedAt: null,
    attachments: [{ id, filename: file.filename, mimeType: file.mimeType, size: file.size }],
    idempotencyKey: null,
  };
  const changes = [from, to].map(({ mailbox }, side) => {
    const copy = { ...message, isIncoming: side === 1 };
    const peer = isDirect ? writer(side === 0 ? to.id : from.id) : null;
    const parties = isDirect ? { peer, admin: null } : { person: writer(to.id), admin: writer(from.id) };
    return {
      mailbox,
      before: null,
      after: firstOf(copy, parties),
      messages: [{ before: null, after: copy }],
    };
  });
  const store = attachmentStore(tables.documents, table());
  await store.add({ ...file, createdAt: now, sequence: null, etag: null, copies: 2 });
  for (const Key of [fileKey(file), sentKey(file)]) {
    await files.client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: "x" }));
  }
  expect(await conversations().write(changes, { files: [{ ...file, etag: '"a"' }], sequence: 1 })).toBe(true);
  return threadId;
}

/** Everyone may write to everyone. */
const allowed = { between: async () => "ALLOWED" as const };

describe("the conversations that an administrator answers", () => {
  it("are free on both sides, and counted so, once the account is deleted", async () => {
    const [adminId, userId] = [randomUUID(), randomUUID()];
    const own = userMailbox(userId);
    const threadId = randomUUID();
    const message = {
      threadId,
      sequence: 1,
      messageType: "USER_TO_ADMIN" as const,
      subject: "Fees",
      content: "Why?",
      category: null,
      sender: writer(userId),
      recipient: null,
      createdAt: now,
      archivedAt: null,
      attachments: [],
      idempotencyKey: null,
    };
    const parties = { person: writer(userId), admin: writer(adminId) };
    const changes = [desk, own].map((mailbox) => {
      const copy: StoredMessage = { ...message, isIncoming: mailbox === desk };
      return {
        mailbox,
        before: null,
        after: firstOf(copy, parties),
        messages: [{ before: null, after: copy }],
      };
    });
    await conversations().write(changes);
    const before = await conversations().counts(desk, adminId);
    await leave(adminId);
    const after = await conversations().counts(desk, adminId);
    expect([before.messagesMine, after.messagesMine]).toEqual([1, 0]);
    expect((after.messagesUnassigned ?? 0) - (before.messagesUnassigned ?? 0)).toBe(1);
    for (const mailbox of [desk, own]) {
      expect(await conversations().thread(mailbox, threadId)).toMatchObject({
        adminId: null,
        adminName: null,
      });
    }
    const listed = await conversations().list(
      { kind: "desk", sections: ["messages"], queue: "unassigned", adminId },
      { limit: 50 },
    );
    expect(listed.items.map(({ id }) => id)).toContain(threadId);
  });
});

describe("when someone deletes the account", () => {
  it("a file that support sent goes with the conversation", async () => {
    const [admin, userId] = [randomUUID(), randomUUID()];
    const threadId = await sendFile(
      { mailbox: desk, id: admin },
      { mailbox: userMailbox(userId), id: userId },
    );
    expect(await objects(admin)).toHaveLength(2);
    const counts = () => conversations().counts(userMailbox(userId));
    expect(await counts()).toMatchObject({ threads: 1, openAtDesk: 1 });
    expect(await leave(userId)).toBe(true);
    expect(await counts()).toMatchObject({ threads: 0, openAtDesk: 0 });
    expect(await conversations().thread(desk, threadId)).toBeUndefined();
    expect(await conversations().thread(userMailbox(userId), threadId)).toBeUndefined();
    expect(await objects(admin)).toEqual([]);
  });

  it("a file that another user sent stays with that user, and goes with the last copy", async () => {
    const [ada, bob] = [randomUUID(), randomUUID()];
    const mailbox = userMailbox(ada);
    const threadId = await sendFile({ mailbox, id: ada }, { mailbox: userMailbox(bob), id: bob });
    expect(await leave(bob)).toBe(true);
    expect(await leave(bob)).toBe(true);
    expect(await objects(ada)).toHaveLength(2);
    const threads = threadService(conversations(), allowed, { find: async () => undefined }, () => noonMs);
    const removed = await threads.remove({ mailbox, userId: ada }, messageId({ threadId, sequence: 1 }));
    await removal().release([removed]);
    expect(await objects(ada)).toEqual([]);
  });
});

describe("a form that is sent after its file was removed", () => {
  const hourMs = 3_600_000;
  const until = async (uploaderId: string, ms: number) => {
    const erase = fileEraser(files.client, bucket);
    const store = attachmentStore(tables.documents, table());
    const at = fileRemoval({ store, erase, clock: () => Date.now() + ms });
    await at.removeOrphans(() => true);
    return objects(uploaderId);
  };
  const uploading = async () => {
    const uploaderId = randomUUID();
    const attachment = {
      id: randomUUID(),
      threadId: randomUUID(),
      uploaderId,
      filename: "month.png",
      mimeType: "image/png",
      size: 4,
      createdAt: new Date().toISOString(),
      sequence: null,
      etag: null,
      copies: 2,
    };
    await attachmentStore(tables.documents, table()).add(attachment);
    const { fields } = await attachmentFiles(files.client, { bucket, origin: "" }).form(attachment);
    const post = async () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append("file", new Blob(["abcd"]), "month.png");
      return (await fetch(`${files.url}/${bucket}`, { method: "POST", body: form })).status;
    };
    return { uploaderId, attachment, post };
  };

  it("stores nothing for good", async () => {
    const { uploaderId, attachment, post } = await uploading();
    expect(await post()).toBe(204);
    await removal().removeOf(uploaderId);
    expect(await objects(uploaderId)).toEqual([]);
    expect(await post()).toBe(204);
    const store = attachmentStore(tables.documents, table());
    expect(await store.find(attachment.id)).toBeUndefined();
    expect(await store.existing([attachment.id])).toEqual(new Set());
    expect(await store.ofUploader(uploaderId)).toEqual([]);
    // It could still be sent once more.
    expect(await until(uploaderId, 0)).toHaveLength(1);
    expect(await until(uploaderId, 2 * hourMs)).toEqual([]);
    expect(await itemsOf(attachment.id)).toEqual([]);
  });

  it("leaves no trace of a sent file whose form had ended", async () => {
    const { uploaderId, attachment } = await uploading();
    const { Update } = sentUpdate(table(), { ...attachment, etag: '"a"' }, 1);
    await tables.documents.send(new UpdateCommand(Update));
    const later = fileRemoval({
      store: attachmentStore(tables.documents, table()),
      erase: fileEraser(files.client, bucket),
      clock: () => Date.now() + 2 * hourMs,
    });
    await later.removeOf(uploaderId);
    expect(await itemsOf(attachment.id)).toEqual([]);
  });
});

describe("a copy of a file", () => {
  const contentOf = async (Key: string) => {
    const { Body } = await files.client.send(new GetObjectCommand({ Bucket: bucket, Key }));
    return Body?.transformToString();
  };
  const put = (Key: string, Body: string) =>
    files.client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ContentType: "image/png" }));
  const uploaded = async (content: string) => {
    const attachment = {
      id: randomUUID(),
      threadId: randomUUID(),
      uploaderId: randomUUID(),
      filename: "month.png",
      mimeType: "image/png",
      size: 4,
      createdAt: new Date(Date.now() - 30 * 86_400_000).toISOString(),
      sequence: null,
      etag: null,
      copies: 2,
    };
    await attachmentStore(tables.documents, table()).add(attachment);
    await put(fileKey(attachment), content);
    return attachment;
  };
  const contents = () => attachmentFiles(files.client, { bucket, origin: "" });

  it("has the content that was checked, and is made once", async () => {
    const attachment = await uploaded("good");
    const etag = (await contents().beginning(attachment))?.etag ?? "";
    await put(fileKey(attachment), "evil");
    expect(await contents().copy(attachment, etag)).toBe(false);
    expect(await objects(attachment.uploaderId)).toEqual([fileKey(attachment)]);
    await put(fileKey(attachment), "good");
    expect(await contents().copy(attachment, etag)).toBe(true);
    // A repeated attempt, and one of another message with other content.
    expect(await contents().copy(attachment, etag)).toBe(true);
    await put(fileKey(attachment), "late");
    const other = (await contents().beginning(attachment))?.etag ?? "";
    expect(await contents().copy(attachment, other)).toBe(false);
    expect(await contentOf(sentKey(attachment))).toBe("good");
  });

  it("that no message has recorded goes with the unsent file, also when it is made while that is removed", async () => {
    const attachment = await uploaded("good");
    const etag = (await contents().beginning(attachment))?.etag ?? "";
    expect(await contents().copy(attachment, etag)).toBe(true);
    await removal().removeOrphans(() => true);
    expect(await objects(attachment.uploaderId)).toEqual([]);
    await put(sentKey(attachment), "good");
    await removal().removeOrphans(() => true);
    expect(await objects(attachment.uploaderId)).toEqual([]);
    expect(await itemsOf(attachment.id)).toEqual([]);
  });
});
