import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { Unanswered } from "#functions/mail/deliver-mail.ts";
import { mailOutbox } from "#functions/platform/mail/outbox.ts";
import { mailFormatsOf } from "#functions/platform/records/mail-formats.ts";
import { waitingMailsContract } from "#test/contracts/waiting-mails.ts";
import { fakeLog } from "#test/fakes/log.ts";
import { fakeMailQueue, fakeWaitingMails } from "#test/fakes/mail-queue.ts";
import { fakeMailer } from "#test/fakes/mailer.ts";

waitingMailsContract(async () => fakeWaitingMails());

const minute = 60_000;
const content = { subject: "Hello", heading: "Hello", paragraphs: ["token=secret"], footnote: "Bye" };
let nowMs: number;
let mailer: ReturnType<typeof fakeMailer>;
let queue: ReturnType<typeof fakeMailQueue>;
let outbox: ReturnType<typeof mailOutbox>;
beforeEach(() => {
  nowMs = Date.parse("2026-11-21T12:00:00.000Z");
  const clock = () => nowMs;
  mailer = fakeMailer();
  queue = fakeMailQueue(mailer, fakeLog(), clock);
  outbox = mailOutbox({
    store: queue.store,
    sealer: queue.sealer,
    formats: async () => mailFormatsOf(),
    clock,
    newId: randomUUID,
  });
});

describe("a mail in the queue", () => {
  it("is stored without address or link in a readable form", async () => {
    await outbox.send("ada@example.com", content);
    expect(JSON.stringify([...queue.waiting.values()])).not.toMatch(/ada@|example\.|secret|Hello/);
  });

  it("is sent once, and then forgotten, however often it is delivered", async () => {
    await outbox.send("ada@example.com", content);
    expect(mailer.sent).toEqual([]);
    expect(await queue.deliver()).toEqual({ sent: 1, left: 0 });
    expect(await queue.deliver()).toEqual({ sent: 0, left: 0 });
    expect(mailer.sent).toEqual([{ address: "ada@example.com", content }]);
  });

  it("of a conversation is noted in its message as the mail that it became", async () => {
    const conversation = { id: randomUUID(), sequence: 2 };
    await outbox.send("gil@example.com", { ...content, conversation });
    await outbox.send("ada@example.com", content);
    await queue.deliver();
    const sent = { messageId: "<1@ses>", threadId: "<root@ses>" };
    expect(queue.notes).toEqual([{ conversation, sent }]);
  });

  it("of a conversation is noted in its message when it is given up after a day", async () => {
    const conversation = { id: randomUUID(), sequence: 2 };
    await outbox.send("gil@example.com", { ...content, conversation });
    nowMs += 24 * 60 * minute;
    expect(await queue.deliver()).toEqual({ sent: 1, left: 0 });
    expect(mailer.sent).toEqual([]);
    expect(queue.notes).toEqual([{ conversation, sent: "given up" }]);
  });

  it("is sent once though two deliver it at the same moment", async () => {
    await outbox.send("ada@example.com", content);
    await Promise.all([queue.deliver(), queue.deliver()]);
    expect(mailer.sent).toHaveLength(1);
  });

  it("stays until the mail service accepts it", async () => {
    await outbox.send("ada@example.com", content);
    for (const _ of [1, 2, 3]) {
      mailer.failNext();
      expect(await queue.deliver()).toEqual({ sent: 0, left: 1 });
    }
    expect(await queue.deliver()).toEqual({ sent: 1, left: 0 });
    expect(mailer.sent).toHaveLength(1);
  });

  it("is left alone for half a minute by others while someone sends it", async () => {
    await outbox.send("ada@example.com", content);
    const { send } = mailer;
    mailer.send = async () => new Promise(() => undefined);
    void queue.deliver();
    await new Promise(setImmediate);
    mailer.send = send;
    nowMs += minute / 2 - 1;
    expect(await queue.deliver()).toEqual({ sent: 0, left: 1 });
    nowMs += 1;
    expect(await queue.deliver()).toEqual({ sent: 1, left: 0 });
  });

  it("is left alone for half a minute when the mail service did not answer", async () => {
    await outbox.send("ada@example.com", content);
    const { send } = mailer;
    mailer.send = () => Promise.reject(new Unanswered("too late"));
    expect(await queue.deliver()).toEqual({ sent: 0, left: 1 });
    mailer.send = send;
    nowMs += minute / 2 - 1;
    expect(await queue.deliver()).toEqual({ sent: 0, left: 1 });
    nowMs += 1;
    expect(await queue.deliver()).toEqual({ sent: 1, left: 0 });
  });

  it("is not sent again when only its removal failed", async () => {
    await outbox.send("ada@example.com", content);
    const { remove } = queue.store;
    queue.store.remove = () => Promise.reject(new Error("the table is busy"));
    expect(await queue.deliver()).toEqual({ sent: 0, left: 1 });
    expect(mailer.sent).toHaveLength(1);
    queue.store.remove = remove;
    nowMs += minute;
    expect(await queue.deliver()).toEqual({ sent: 1, left: 0 });
    expect(mailer.sent).toHaveLength(1);
  });

  it("is dropped after a day, and once its link has ended", async () => {
    await outbox.send("ada@example.com", content);
    await outbox.send("ada@example.com", { ...content, linkHours: 1 });
    nowMs += 60 * minute - 1;
    mailer.failNext();
    expect(await queue.deliver()).toEqual({ sent: 1, left: 1 });
    await outbox.send("ada@example.com", { ...content, linkHours: 1 });
    nowMs += 23 * 60 * minute + 1;
    expect(await queue.deliver()).toEqual({ sent: 2, left: 0 });
    expect(mailer.sent).toHaveLength(1);
  });
});
