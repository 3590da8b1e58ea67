import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { dueMails } from "#functions/mail/due-mails.ts";
import { mailOutbox, mailSealer, type WaitingMail } from "#functions/platform/mail/outbox.ts";
import { outboxStoreContract } from "#test/contracts/outbox-store.ts";
import { fakeLog } from "#test/fakes/log.ts";
import { fakeMailer } from "#test/fakes/mailer.ts";
import { fakeOutboxStore } from "#test/fakes/outbox-store.ts";

outboxStoreContract(async () => fakeOutboxStore());

const minute = 60_000;
const content = { subject: "Hello", heading: "Hello", paragraphs: ["token=secret"], footnote: "Bye" };
let nowMs: number;
let waiting: Map<string, WaitingMail>;
let mailer: ReturnType<typeof fakeMailer>;
let outbox: ReturnType<typeof mailOutbox>;
let deliverDue: ReturnType<typeof dueMails>;
beforeEach(() => {
  nowMs = Date.parse("2026-11-21T12:00:00.000Z");
  waiting = new Map();
  mailer = fakeMailer();
  const store = fakeOutboxStore(waiting);
  const common = { store, log: fakeLog(), clock: () => nowMs };
  const sealer = mailSealer(async () => "mail-key");
  outbox = mailOutbox({ ...common, mailer, sealer, newId: randomUUID });
  deliverDue = dueMails({ ...common, outbox });
});
const store = async (given = content): Promise<WaitingMail> => {
  const mail = await outbox.wrap("ada@example.com", given);
  waiting.set(mail.id, mail);
  return mail;
};

describe("the outbox", () => {
  it("stores neither address nor link in a readable form", async () => {
    const stored = JSON.stringify(await store());
    expect(stored).not.toMatch(/ada@|example\.|secret|Hello/);
  });

  it("sends a mail and forgets it", async () => {
    expect(await outbox.deliver(await store())).toBe("sent");
    expect(mailer.sent).toEqual([{ address: "ada@example.com", content }]);
    expect(waiting.size).toBe(0);
  });

  it("stores a mail before it sends it, and never fails because the mail service does", async () => {
    const { send } = mailer;
    mailer.send = async (...given) => {
      expect(waiting.size).toBe(1);
      return send(...given);
    };
    await outbox.send("ada@example.com", content);
    expect([mailer.sent.length, waiting.size]).toEqual([1, 0]);
    mailer.failNext();
    await outbox.send("ada@example.com", content);
    expect([mailer.sent.length, waiting.size]).toEqual([1, 1]);
    nowMs += 2 * minute;
    expect(await deliverDue(minute)).toEqual({ sent: 1, left: 0 });
    expect([mailer.sent.length, waiting.size]).toEqual([2, 0]);
  });

  it("leaves a mail to the request that stored it for two minutes", async () => {
    await store();
    nowMs += 2 * minute - 1;
    expect(await deliverDue(minute)).toEqual({ sent: 0, left: 0 });
    nowMs += 1;
    expect(await deliverDue(minute)).toEqual({ sent: 1, left: 0 });
    expect(waiting.size).toBe(0);
  });

  it("tries again at growing distances what the mail service does not take", async () => {
    mailer.failNext();
    expect(await outbox.deliver(await store())).toBe("left");
    const tried: number[] = [];
    for (let at = 1; at <= 200; at += 1) {
      nowMs += minute;
      mailer.failNext();
      if ((await deliverDue(minute)).left === 1) tried.push(at);
    }
    expect(tried).toEqual([2, 4, 8, 16, 32, 64, 124, 184]);
  });

  it("gives up after a day", async () => {
    await store();
    nowMs += 24 * 60 * minute;
    expect(await deliverDue(minute)).toEqual({ sent: 0, left: 0 });
    expect(mailer.sent).toEqual([]);
    expect(waiting.size).toBe(0);
  });

  it("gives up once the link in the mail has ended", async () => {
    const reset = { ...content, linkHours: 1 };
    await store(reset);
    await store(reset);
    nowMs += 59 * minute;
    mailer.failNext();
    expect(await deliverDue(minute)).toEqual({ sent: 1, left: 1 });
    nowMs += 60 * minute;
    expect(await deliverDue(minute)).toEqual({ sent: 0, left: 0 });
    expect(mailer.sent).toHaveLength(1);
    expect(waiting.size).toBe(0);
  });

  it("stops when the time is up, and continues with the next run", async () => {
    for (let index = 0; index < 3; index += 1) await store();
    nowMs += 2 * minute;
    const { send } = mailer;
    mailer.send = async (...given) => {
      nowMs += 20_000;
      return send(...given);
    };
    expect(await deliverDue(30_000)).toEqual({ sent: 2, left: 0 });
    expect(await deliverDue(30_000)).toEqual({ sent: 1, left: 0 });
  });
});
