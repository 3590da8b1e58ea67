import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { isOfType } from "#functions/correspondence/attachments/content-check.ts";
import { fileKey, sentKey } from "#functions/correspondence/attachments/file-eraser.ts";
import type { Correspondent } from "#functions/correspondence/people.ts";
import { newThreadId } from "#functions/correspondence/sending/draft.ts";
import { desk, userMailbox } from "#functions/platform/records/mailboxes.ts";
import { largestAttachment } from "#shared/domain/correspondence/attachments.ts";
import { correspondenceSetup } from "./setup.ts";

let setup: ReturnType<typeof correspondenceSetup>;
let threadId: string;
beforeEach(async () => {
  setup = correspondenceSetup();
  const { ada, bob, send } = setup;
  ({ threadId } = await send(ada, { subject: "Caps", content: "250 or 400?", recipientId: bob.id }));
});
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
const refusal = (code: string, message?: string) =>
  expect.objectContaining({ code, ...(message === undefined ? {} : { message }) });
const announced = (more: object = {}) => ({
  threadId,
  filename: "month.png",
  contentType: "image/png",
  size: 100,
  ...more,
});
const upload = async (bytes: Uint8Array = png, more: object = {}) => {
  const { attachments, uploads, ada } = setup;
  const { attachmentId } = await attachments.presign(ada.id, announced(more));
  uploads.contents.set(fileKey({ uploaderId: ada.id, threadId, id: attachmentId }), bytes);
  return attachmentId;
};

describe("a file that is announced", () => {
  it("gets a form for its own key, below its uploader and conversation", async () => {
    const { attachments, ada } = setup;
    const { attachmentId, upload: form } = await attachments.presign(ada.id, announced());
    expect(form.fields.key).toBe(`attachments/${ada.id}/${threadId}/${attachmentId}`);
  });

  it.each([
    [{ size: largestAttachment + 1 }, "PAYLOAD_TOO_LARGE", "File too large"],
    [{ filename: "drawing.svg" }, "UNSUPPORTED_MEDIA_TYPE", "File unsupported"],
    [{ filename: "page.html" }, "UNSUPPORTED_MEDIA_TYPE", "File unsupported"],
    [{ filename: "no-ending" }, "UNSUPPORTED_MEDIA_TYPE", "File unsupported"],
    [{ filename: "toString.constructor" }, "UNSUPPORTED_MEDIA_TYPE", "File unsupported"],
    [{ contentType: "image/svg+xml" }, "UNSUPPORTED_MEDIA_TYPE", "File unsupported"],
  ])("%o is refused", async (more, code, message) => {
    const { attachments, ada } = setup;
    await expect(attachments.presign(ada.id, announced(more))).rejects.toEqual(refusal(code, message));
  });
});

describe("a file that is sent", () => {
  it("comes with the message on both sides, and only to them", async () => {
    const { ada, bob, ines, attachments, store, send } = setup;
    const id = await upload();
    await send(ada, { content: "", threadId, attachmentIds: [id] });
    const [, theirs] = await store.messages(userMailbox(bob.id), threadId, 10);
    expect(theirs).toMatchObject({
      content: "",
      attachments: [{ id, filename: "month.png", mimeType: "image/png", size: 100 }],
    });
    expect(await store.thread(userMailbox(bob.id), threadId)).toMatchObject({
      latest: { preview: "month.png" },
    });
    expect(await attachments.address(userMailbox(bob.id), bob.id, id)).toContain(id);
    const unknown = refusal("NOT_FOUND", "File not found.");
    await expect(attachments.address(userMailbox(ines.id), ines.id, id)).rejects.toEqual(unknown);
    await expect(attachments.address(userMailbox(ada.id), ada.id, randomUUID())).rejects.toEqual(unknown);
  });

  it("is not sent twice, by others, elsewhere, or before it was uploaded", async () => {
    const { ada, bob, attachments, send } = setup;
    const id = await upload();
    const named = refusal("VALIDATION_FAILED", "attachmentIds.0: Unknown file");
    await expect(send(bob, { content: "Mine", threadId, attachmentIds: [id] })).rejects.toEqual(named);
    const other = await send(ada, { subject: "Other", content: "Other" });
    const elsewhere = { content: "There", threadId: other.threadId, attachmentIds: [id] };
    await expect(send(ada, elsewhere)).rejects.toEqual(named);
    await send(ada, { content: "Here", threadId, attachmentIds: [id] });
    await expect(send(ada, { content: "Again", threadId, attachmentIds: [id] })).rejects.toEqual(named);
    const { attachmentId } = await attachments.presign(ada.id, announced());
    await expect(send(ada, { content: "", threadId, attachmentIds: [attachmentId] })).rejects.toEqual(
      refusal("VALIDATION_FAILED", "attachmentIds.0: Upload failed"),
    );
    await expect(attachments.address(userMailbox(bob.id), bob.id, attachmentId)).rejects.toEqual(
      refusal("NOT_FOUND"),
    );
  });

  it("that is not what its name says is removed, and nothing is sent", async () => {
    const { ada, store, uploads, send } = setup;
    const id = await upload(Buffer.from("<svg onload=alert(1)>"));
    await expect(send(ada, { content: "Look", threadId, attachmentIds: [id] })).rejects.toEqual(
      refusal("VALIDATION_FAILED", "attachmentIds.0: Invalid file"),
    );
    expect(uploads.contents.size).toBe(0);
    expect(await store.messages(userMailbox(ada.id), threadId, 10)).toHaveLength(1);
  });
});

describe("a file of a first message", () => {
  const draftId = randomUUID();
  const uploadFor = async (owner: Correspondent, draft: string) => {
    const { attachments, uploads } = setup;
    const place = newThreadId(owner.id, { draftId: draft, idempotencyKey: undefined }) ?? "";
    const { attachmentId: id } = await attachments.presign(owner.id, announced({ threadId: place }));
    uploads.contents.set(fileKey({ uploaderId: owner.id, threadId: place, id }), png);
    return id;
  };
  const first = { subject: "Fees", content: "", draftId };

  it("comes with the message that begins the conversation", async () => {
    const { ada, bob, ines, attachments, store, send } = setup;
    const id = await uploadFor(ada, draftId);
    const sent = await send(ada, { ...first, recipientId: bob.id, attachmentIds: [id] });
    const [theirs] = await store.messages(userMailbox(bob.id), sent.threadId, 10);
    expect(theirs).toMatchObject({ sequence: 1, attachments: [{ id, filename: "month.png" }] });
    expect(await attachments.address(userMailbox(bob.id), bob.id, id)).toContain(id);
    await expect(attachments.address(userMailbox(ines.id), ines.id, id)).rejects.toEqual(
      refusal("NOT_FOUND"),
    );
  });

  it("reaches the desk as well, and an administrator's reaches a user", async () => {
    const { ada, theo, store, send } = setup;
    const toDesk = await send(ada, { ...first, attachmentIds: [await uploadFor(ada, draftId)] });
    expect(await store.messages(desk, toDesk.threadId, 10)).toMatchObject([
      { attachments: [{ filename: "month.png" }] },
    ]);
    const fromDesk = await send(theo, {
      ...first,
      recipientId: ada.id,
      attachmentIds: [await uploadFor(theo, draftId)],
    });
    expect(await store.messages(userMailbox(ada.id), fromDesk.threadId, 10)).toMatchObject([
      { attachments: [{ filename: "month.png" }] },
    ]);
  });

  it("is sent once however often the attempt is repeated, and another text is not sent after it", async () => {
    const { ada, bob, mailer, send } = setup;
    const id = await uploadFor(ada, draftId);
    const draft = { ...first, recipientId: bob.id, attachmentIds: [id], idempotencyKey: "attempt-1" };
    const sent = await send(ada, draft);
    const mails = mailer.sent.length;
    expect(await send(ada, draft)).toMatchObject({ threadId: sent.threadId, sequence: 1 });
    expect(mailer.sent).toHaveLength(mails);
    const changed = { ...draft, content: "With a text", idempotencyKey: "attempt-2" };
    await expect(send(ada, changed)).rejects.toEqual(
      refusal("CONFLICT", "An earlier version of this message has been sent. You find it in Messages."),
    );
  });

  it("is refused in another draft, by others, and without its draft", async () => {
    const { ada, bob, send } = setup;
    const id = await uploadFor(ada, draftId);
    const unknown = refusal("VALIDATION_FAILED", "attachmentIds.0: Unknown file");
    const elsewhere = { ...first, draftId: randomUUID(), attachmentIds: [id] };
    await expect(send(ada, elsewhere)).rejects.toEqual(unknown);
    await expect(send(bob, { ...first, attachmentIds: [id] })).rejects.toEqual(unknown);
    const { draftId: _, ...bare } = first;
    await expect(send(ada, { ...bare, attachmentIds: [id] })).rejects.toEqual(
      refusal("VALIDATION_FAILED", "draftId: Files need the draft that they belong to"),
    );
  });
});

describe("a file that its uploader replaces", () => {
  it("after sending it is read as it was sent", async () => {
    const { ada, bob, attachments, uploads, send } = setup;
    const id = await upload();
    await send(ada, { content: "Look", threadId, attachmentIds: [id] });
    const place = { uploaderId: ada.id, threadId, id };
    uploads.contents.set(fileKey(place), Buffer.from("<svg/>"));
    expect(await attachments.address(userMailbox(bob.id), bob.id, id)).toBe(`/${sentKey(place)}`);
    expect(uploads.contents.get(sentKey(place))).toEqual(png);
  });

  it("between check and copy is not sent", async () => {
    const { ada, store, uploads, send } = setup;
    const id = await upload();
    const { beginning } = uploads.files;
    uploads.files.beginning = async (attachment) => {
      const checked = await beginning(attachment);
      uploads.contents.set(fileKey(attachment), Buffer.from("<svg/>"));
      return checked;
    };
    await expect(send(ada, { content: "Look", threadId, attachmentIds: [id] })).rejects.toEqual(
      refusal("VALIDATION_FAILED", "attachmentIds.0: Upload failed"),
    );
    expect(await store.messages(userMailbox(ada.id), threadId, 10)).toHaveLength(1);
  });

  it("is not handed out when it was sent before sent files were copied", async () => {
    const { ada, bob, attachments, uploads, send } = setup;
    const id = await upload();
    await send(ada, { content: "Look", threadId, attachmentIds: [id] });
    const place = { uploaderId: ada.id, threadId, id };
    Object.assign((await uploads.store.find(id)) ?? {}, { hasSentKey: undefined });
    expect(await attachments.address(userMailbox(bob.id), bob.id, id)).toBe(`/${fileKey(place)}`);
    uploads.contents.set(fileKey(place), Buffer.from("<svg/>"));
    await expect(attachments.address(userMailbox(bob.id), bob.id, id)).rejects.toEqual(refusal("NOT_FOUND"));
  });
});

describe("a file is removed", () => {
  it("with the last copy of its message", async () => {
    const { ada, bob, threads, removal, uploads, send } = setup;
    const id = await upload();
    await send(ada, { content: "Look", threadId, attachmentIds: [id] });
    const drop = async (owner: typeof ada) => {
      const reader = { mailbox: userMailbox(owner.id), userId: owner.id };
      await removal.release([await threads.remove(reader, `${threadId}.2`)]);
    };
    await drop(ada);
    expect(uploads.contents.size).toBe(2);
    await drop(bob);
    expect(uploads.contents.size).toBe(0);
    expect(await uploads.store.find(id)).toBeUndefined();
  });

  it("after a week when it was never sent, and with its uploader's account", async () => {
    const { ada, time, removal, uploads, send } = setup;
    const sent = await upload();
    await upload();
    await send(ada, { content: "Look", threadId, attachmentIds: [sent] });
    time.nowMs += 6 * 86_400_000;
    expect(await removal.removeOrphans(() => true)).toBe(0);
    time.nowMs += 2 * 86_400_000;
    expect(await removal.removeOrphans(() => false)).toBe(0);
    expect(await removal.removeOrphans(() => true)).toBe(1);
    expect(uploads.contents.size).toBe(2);
    await removal.removeOf(ada.id);
    expect(uploads.contents.size).toBe(0);
  });
});

describe("the content of a file", () => {
  const text = (content: string) => Buffer.from(content);
  it.each([
    ["image/png", png, true],
    ["image/png", text("GIF89a"), false],
    ["image/jpeg", Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]), true],
    ["image/gif", text("GIF89a..."), true],
    ["image/webp", text("RIFF....WEBPVP8 "), true],
    ["image/webp", text("RIFF....WAVEfmt "), false],
    ["application/pdf", text("%PDF-1.7"), true],
    ["application/pdf", text("PDF"), false],
    ["text/csv", text("date;amount\n2026-01-01;12,50 \u20ac"), true],
    ["text/plain", text("\u0000binary"), false],
    ["text/plain", text("  <!DOCTYPE html><script>"), false],
    ["application/json", text('{"a": "<b>"}'), true],
    ["application/json", text("<svg xmlns=''>"), false],
    ["application/zip", text("PK\u0003\u0004..."), true],
    ["application/zip", text("MZ..."), false],
  ])("of %s, %s: %s", (mimeType, bytes, expected) => {
    expect(isOfType(bytes, mimeType)).toBe(expected);
  });
});
