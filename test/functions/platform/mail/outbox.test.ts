import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { mailOutbox, mailSealer, type WaitingMail } from "#functions/platform/mail/outbox.ts";
import { outboxStoreContract } from "#test/contracts/outbox-store.ts";
import { fakeLog } from "#test/fakes/log.ts";
import { fakeMailer } from "#test/fakes/mailer.ts";
import { fakeOutboxStore } from "#test/fakes/outbox-store.ts";

outboxStoreContract(async () => {
  const waiting = new Map<string, WaitingMail>();
  const put = async (mail: WaitingMail) => void waiting.set(mail.id, mail);
  return { store: fakeOutboxStore(waiting), put };
});

const minute = 60_000;
const content = { subject: "Hello", heading: "Hello", paragraphs: ["token=secret"], footnote: "Bye" };
let nowMs: number;
let waiting: Map<string, WaitingMail>;
let mailer: ReturnType<typeof fakeMailer>;
let outbox: ReturnType<typeof mailOutbox>;
beforeEach(() => {
  nowMs = Date.parse("2026-11-21T12:00:00.000Z");
  waiting = new Map();
  mailer = fakeMailer();
  outbox = mailOutbox({
    store: fakeOutboxStore(waiting),
    mailer,
    sealer: mailSealer(async () => "link-key"),
    log: fakeLog(),
    clock: () => nowMs,
    newId: randomUUID,
  });
});
const store = async (): Promise<WaitingMail> => {
  const mail = await outbox.wrap("ada@example.com", content);
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

  it("leaves a mail to the request that stored it for two minutes", async () => {
    await store();
    nowMs += 2 * minute - 1;
    expect(await outbox.deliverDue(minute)).toEqual({ sent: 0, left: 0 });
    nowMs += 1;
    expect(await outbox.deliverDue(minute)).toEqual({ sent: 1, left: 0 });
  });

  it("tries again at growing distances what the mail service does not take", async () => {
    mailer.failNext();
    expect(await outbox.deliver(await store())).toBe("left");
    const tried: number[] = [];
    for (let at = 1; at <= 200; at += 1) {
      nowMs += minute;
      mailer.failNext();
      if ((await outbox.deliverDue(minute)).left === 1) tried.push(at);
    }
    expect(tried).toEqual([2, 4, 8, 16, 32, 64, 124, 184]);
  });

  it("gives up after a day", async () => {
    await store();
    nowMs += 24 * 60 * minute;
    expect(await outbox.deliverDue(minute)).toEqual({ sent: 0, left: 0 });
    expect(mailer.sent).toEqual([]);
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
    expect(await outbox.deliverDue(30_000)).toEqual({ sent: 2, left: 0 });
    expect(await outbox.deliverDue(30_000)).toEqual({ sent: 1, left: 0 });
  });
});
