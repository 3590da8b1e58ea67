import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { desk, userMailbox } from "#functions/platform/records/mailboxes.ts";
import { correspondenceSetup, supportAddress } from "./setup.ts";

let setup: ReturnType<typeof correspondenceSetup>;
beforeEach(() => {
  setup = correspondenceSetup();
});
const question = { subject: "A question", content: "How?\n\n<i>Why?</i>" };
const refusal = (code: string, message?: string) =>
  expect.objectContaining({ code, ...(message === undefined ? {} : { message }) });

describe("a message to support", () => {
  it("is stored for both sides and mailed, with its writer as reply address", async () => {
    const { ada, store, mailer, send } = setup;
    const sent = await send(ada, { ...question, category: "billing" });
    expect(sent).toMatchObject({ messageType: "USER_TO_ADMIN", sequence: 1, isIncoming: false });
    expect(await store.thread(desk, sent.threadId)).toMatchObject({ unread: 1, person: { id: ada.id } });
    expect(await store.thread(userMailbox(ada.id), sent.threadId)).toMatchObject({ unread: 0 });
    expect(mailer.sent).toMatchObject([
      {
        address: supportAddress,
        content: {
          subject: "Support: A question",
          paragraphs: ["How?", "<i>Why?</i>"],
          replyTo: ada.email,
          footnote: `From ada <${ada.email}>, with the account ${ada.id}, about billing.`,
        },
      },
    ]);
  });

  it("is sent once for one attempt, however often it is repeated", async () => {
    const { ada, bob, store, mailer, send } = setup;
    const begun = { ...question, idempotencyKey: "attempt-1" };
    const first = await send(ada, begun);
    expect(await send(ada, begun)).toEqual(first);
    const more = { content: "More", threadId: first.threadId, idempotencyKey: "attempt-2" };
    const second = await send(ada, more);
    expect(await send(ada, more)).toEqual(second);
    expect(await store.messages(desk, first.threadId, 10)).toHaveLength(2);
    expect(mailer.sent).toHaveLength(2);
    expect((await send(bob, begun)).threadId).not.toBe(first.threadId);
    expect((await send(ada, { ...begun, idempotencyKey: "attempt-3" })).threadId).not.toBe(first.threadId);
  });

  it("is refused under the key of another message", async () => {
    const { ada, bob, store, mailer, send } = setup;
    const taken = refusal("CONFLICT", "This idempotency key was already used for a different request");
    const begun = { ...question, idempotencyKey: "attempt-1" };
    const { threadId } = await send(ada, begun);
    for (const other of [
      { content: "Other" },
      { subject: "Other" },
      { category: "other" },
      { recipientId: bob.id },
    ])
      await expect(send(ada, { ...begun, ...other })).rejects.toEqual(taken);
    const more = { content: "More", threadId, idempotencyKey: "attempt-2" };
    await send(ada, more);
    await expect(send(ada, { ...more, content: "Less" })).rejects.toEqual(taken);
    await expect(send(ada, { ...more, attachmentIds: [bob.id] })).rejects.toEqual(taken);
    expect(await store.messages(desk, threadId, 10)).toHaveLength(2);
    expect(mailer.sent).toHaveLength(2);
  });

  it("that came by mail is the same one however often the mail is read, also without a Message-ID", async () => {
    const { ada, store, send } = setup;
    const first = await send(ada, question);
    // Its files are stored anew each time.
    const read = (content: string) =>
      send(ada, { content, threadId: first.threadId, idempotencyKey: "mail-1", emailMessageId: null });
    expect(await read("Read again")).toEqual(await read("Read once"));
    expect(await store.messages(desk, first.threadId, 10)).toHaveLength(2);
  });

  it("is stored with its mail or not at all, so the same attempt can be repeated", async () => {
    const { ada, mailer, faults, lists, log, store, send } = setup;
    const begun = { ...question, idempotencyKey: "attempt-1" };
    faults.failNextMail = true;
    await expect(send(ada, begun)).rejects.toEqual(refusal("UNAVAILABLE"));
    const own = { mailbox: userMailbox(ada.id), userId: ada.id };
    expect((await lists.threads(own, {})).items).toEqual([]);
    const { threadId } = await send(ada, begun);
    const more = { content: "More", threadId, idempotencyKey: "attempt-2" };
    faults.failNextMail = true;
    await expect(send(ada, more)).rejects.toEqual(refusal("UNAVAILABLE"));
    await send(ada, more);
    expect(await send(ada, more)).toMatchObject({ sequence: 2 });
    expect(await store.messages(desk, threadId, 10)).toHaveLength(2);
    expect(mailer.sent.map(({ content }) => content.paragraphs)).toEqual([["How?", "<i>Why?</i>"], ["More"]]);
    expect(log.lines).toEqual([]);
  });

  it("goes to the desk, whichever administrator it names", async () => {
    const { ada, theo, send } = setup;
    await expect(send(ada, { ...question, messageType: "ADMIN_TO_USER" })).rejects.toEqual(
      refusal("VALIDATION_FAILED"),
    );
    await expect(send(ada, { content: "No subject" })).rejects.toEqual(refusal("VALIDATION_FAILED"));
    await expect(send(ada, { ...question, recipientId: randomUUID() })).rejects.toEqual(refusal("NOT_FOUND"));
    const toSupport = { ...question, recipientEmail: "Support@Halvest.example" };
    expect(await send(ada, toSupport)).toMatchObject({ messageType: "USER_TO_ADMIN" });
    expect(await send(ada, { ...question, recipientId: theo.id })).toMatchObject({
      messageType: "USER_TO_ADMIN",
    });
  });

  it("is limited to twenty an hour", async () => {
    const { ada, bob, sending } = setup;
    const sender = { userId: ada.id, role: "USER" } as const;
    for (let count = 0; count < 20; count += 1) await sending.send(sender, question);
    await expect(sending.send(sender, question)).rejects.toEqual(refusal("RATE_LIMITED"));
    await sending.send({ userId: bob.id, role: "USER" }, question);
  });
});

describe("an answer of support", () => {
  it("comes from who has taken the conversation, hides the administrator's address and is mailed without its content", async () => {
    const { ada, theo, ines, mailer, store, send, take } = setup;
    const { threadId } = await send(ada, question);
    await expect(send(theo, { content: "Like this", threadId })).rejects.toEqual(
      refusal("FORBIDDEN", "Only the assigned admin can reply to this thread"),
    );
    await take(theo, threadId);
    const answer = await send(theo, { content: "Like this", threadId });
    expect(answer).toMatchObject({ messageType: "ADMIN_TO_USER", sender: { email: theo.email } });
    const [, theirs] = await store.messages(userMailbox(ada.id), threadId, 10);
    expect(theirs).toMatchObject({
      isIncoming: true,
      sender: { displayName: "theo", email: supportAddress },
    });
    expect(await store.thread(userMailbox(ada.id), threadId)).toMatchObject({ adminId: theo.id, unread: 1 });
    expect(mailer.sent.at(-1)).toMatchObject({
      address: "ada@example.com",
      content: { subject: "You have a message from support" },
    });
    expect(JSON.stringify(mailer.sent.at(-1))).not.toContain("Like this");
    await expect(send(ines, { content: "Or so", threadId })).rejects.toEqual(
      refusal("FORBIDDEN", "Only the assigned admin can reply to this thread"),
    );
  });

  it("is stored with its mail or not at all", async () => {
    const { ada, theo, mailer, faults, store, send } = setup;
    const begun = { ...question, recipientId: ada.id, idempotencyKey: "attempt-1" };
    faults.failNextMail = true;
    await expect(send(theo, begun)).rejects.toEqual(refusal("UNAVAILABLE"));
    const { threadId } = await send(theo, begun);
    expect((await send(theo, begun)).threadId).toBe(threadId);
    expect(await store.messages(userMailbox(ada.id), threadId, 10)).toHaveLength(1);
    expect(mailer.sent).toMatchObject([{ address: "ada@example.com" }]);
  });

  it("is not mailed to users who want no mails", async () => {
    const { ada, theo, mailer, silent, send } = setup;
    silent.add(ada.id);
    await send(theo, { ...question, recipientId: ada.id });
    expect(mailer.sent).toEqual([]);
    await expect(send(theo, { ...question, recipientId: randomUUID() })).rejects.toEqual(
      refusal("NOT_FOUND"),
    );
  });

  it("is refused in closed conversations", async () => {
    const { ada, theo, threads, take, send } = setup;
    const { threadId } = await send(ada, question);
    await take(theo, threadId);
    await send(theo, { content: "Hi", threadId });
    await threads.setStatus(theo.id, threadId, "CLOSED");
    const closed = refusal("CONFLICT", "This thread has been closed");
    await expect(send(theo, { content: "Hi", threadId })).rejects.toEqual(closed);
    await expect(send(ada, { content: "Hi", threadId })).rejects.toEqual(closed);
  });

  it("and one of the user at the same moment both arrive", async () => {
    const { ada, theo, sending, store, send } = setup;
    const { threadId } = await send(ada, question);
    await setup.take(theo, threadId);
    await Promise.all([
      sending.send({ userId: theo.id, role: "ADMIN" }, { content: "One", threadId }),
      sending.send({ userId: ada.id, role: "USER" }, { content: "Other", threadId }),
    ]);
    const contents = (await store.messages(desk, threadId, 10)).map(({ content }) => content);
    expect(contents.toSorted()).toEqual(["How?\n\n<i>Why?</i>", "One", "Other"].toSorted());
    expect(await store.thread(userMailbox(ada.id), threadId)).toMatchObject({ sequence: 3 });
  });
});

describe("a message of a guest", () => {
  const origin = { sourceIp: "203.0.113.7", userAgent: "Test/1.0", deviceToken: "device-1" };
  const guest = (senderEmail: string) => ({ senderEmail, senderName: "Gil", ...question });

  it("is for the desk alone, and is mailed", async () => {
    const { guests, lists, theo, mailer } = setup;
    await guests.send(guest("gil@example.com"), origin);
    expect((await lists.threads({ mailbox: desk, userId: theo.id }, {})).items).toMatchObject([
      { guest: { displayName: "Gil" }, person: null, unread: 1 },
    ]);
    expect(mailer.sent).toMatchObject([{ address: supportAddress, content: { replyTo: "gil@example.com" } }]);
  });

  it("is refused when its mail cannot be made, and nothing is stored", async () => {
    const { guests, faults, lists, theo, mailer } = setup;
    faults.failNextMail = true;
    await expect(guests.send(guest("gil@example.com"), origin)).rejects.toEqual(refusal("UNAVAILABLE"));
    expect((await lists.threads({ mailbox: desk, userId: theo.id }, {})).items).toEqual([]);
    expect(mailer.sent).toEqual([]);
  });

  it("is limited by address and by network", async () => {
    const { guests } = setup;
    for (const address of ["gil@example.com", "Gil@example.com", "gil@Example.com"]) {
      await guests.send(guest(address), origin);
    }
    const refused = refusal("RATE_LIMITED");
    const elsewhere = { ...origin, sourceIp: "198.51.100.1" };
    await expect(guests.send(guest("gil@example.com"), origin)).rejects.toEqual(refused);
    await guests.send(guest("hal@example.com"), origin);
    await expect(guests.send(guest("joe@example.com"), origin)).rejects.toEqual(refused);
    // Neither an address that someone gives elsewhere nor all other people together use up one's own.
    await guests.send(guest("gil@example.com"), elsewhere);
    for (let index = 0; index < 400; index += 1) {
      const sourceIp = `192.0.${index >> 8}.${index & 255}`;
      await guests.send(guest(`guest${index}@example.com`), { ...origin, sourceIp });
    }
    await guests.send(guest("joe@example.com"), elsewhere);
  });
});
