import { beforeEach, describe, expect, it } from "vitest";
import { desk } from "#functions/platform/records/mailboxes.ts";
import { correspondenceSetup, supportAddress } from "./setup.ts";

let setup: ReturnType<typeof correspondenceSetup>;
let threadId: string;
const refusal = (code: string, message: string) => expect.objectContaining({ code, message });
beforeEach(async () => {
  setup = correspondenceSetup();
  const { guests, lists, theo, mailer } = setup;
  const origin = { sourceIp: "203.0.113.7", userAgent: "Test/1.0", deviceToken: "device-1" };
  const message = {
    senderEmail: "Gil@Example.com",
    senderName: "Gil",
    subject: "Fees",
    content: "How much?",
  };
  await guests.send(message, origin);
  threadId = (await lists.threads({ mailbox: desk, userId: theo.id }, {})).items[0]?.id ?? "";
  mailer.sent.length = 0;
});

describe("an answer to a guest", () => {
  it("and a first mail are refused under the key of another one", async () => {
    const { theo, take, send, answers, mailer } = setup;
    const taken = refusal("CONFLICT", "This idempotency key was already used for a different request");
    await take(theo, threadId);
    const answer = { content: "Nothing", threadId, idempotencyKey: "attempt-1" };
    const sent = await send(theo, answer);
    expect(await send(theo, answer)).toEqual(sent);
    await expect(send(theo, { ...answer, content: "Much" })).rejects.toEqual(taken);
    const mail = {
      recipientEmail: "gil@example.com",
      subject: "Hello",
      content: "Hi",
      idempotencyKey: "attempt-2",
    };
    const begun = await answers.begin(theo.id, mail);
    expect((await answers.begin(theo.id, mail)).threadId).toBe(begun.threadId);
    for (const other of [{ subject: "Bye" }, { content: "Ho" }, { recipientEmail: "gus@example.com" }])
      await expect(answers.begin(theo.id, { ...mail, ...other })).rejects.toEqual(taken);
    expect(mailer.sent).toHaveLength(2);
  });

  it("is stored at the desk and mailed with its text, in one conversation of mails", async () => {
    const { theo, take, send, mailer, store } = setup;
    await take(theo, threadId);
    const answer = await send(theo, { content: "Nothing.\n\nAt all.", threadId });
    expect(answer).toMatchObject({
      messageType: "ADMIN_TO_GUEST",
      sequence: 2,
      subject: "Fees",
      recipient: { id: null, email: "Gil@Example.com", displayName: "Gil" },
    });
    expect(mailer.sent).toMatchObject([
      {
        address: "gil@example.com",
        content: {
          subject: "Re: Fees",
          paragraphs: ["Nothing.", "At all."],
          replyTo: supportAddress,
          conversation: { id: threadId },
        },
      },
    ]);
    expect(JSON.stringify(mailer.sent).toLowerCase()).not.toContain(theo.email.toLowerCase());
    expect(await store.thread(desk, threadId)).toMatchObject({
      sequence: 2,
      latest: { isIncoming: false },
      waitingSince: null,
    });
  });

  it("comes from who has taken the conversation alone, and not once it is closed", async () => {
    const { theo, ines, ada, take, send, threads, mailer } = setup;
    const notAssigned = refusal("FORBIDDEN", "Only the assigned admin can reply to this thread");
    await expect(send(theo, { content: "Hi", threadId })).rejects.toEqual(notAssigned);
    await take(theo, threadId);
    await expect(send(ines, { content: "Hi", threadId })).rejects.toEqual(notAssigned);
    await expect(send(ada, { content: "Hi", threadId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await threads.setStatus(theo.id, threadId, "CLOSED");
    const closed = refusal("CONFLICT", "This thread has been closed");
    await expect(send(theo, { content: "Hi", threadId })).rejects.toEqual(closed);
    expect(mailer.sent).toEqual([]);
  });

  it("is sent once for one attempt, and carries no files and no other type", async () => {
    const { theo, take, send, mailer, store } = setup;
    await take(theo, threadId);
    const draft = { content: "Nothing.", threadId, idempotencyKey: "attempt-1" };
    const first = await send(theo, draft);
    expect(await send(theo, draft)).toEqual(first);
    expect(mailer.sent).toHaveLength(1);
    const withFile = { content: "See", threadId, attachmentIds: [threadId] };
    await expect(send(theo, withFile)).rejects.toMatchObject({
      details: [{ path: "body.attachmentIds", message: "Files cannot be sent to guests" }],
    });
    await expect(send(theo, { content: "Hi", threadId, messageType: "ADMIN_TO_USER" })).rejects.toMatchObject(
      {
        details: [{ path: "body.messageType", message: "This message is of type ADMIN_TO_GUEST" }],
      },
    );
    expect(await store.messages(desk, threadId, 10)).toHaveLength(2);
  });

  it("and another at the same moment are both mailed", async () => {
    const { theo, take, sending, mailer } = setup;
    await take(theo, threadId);
    const sender = { userId: theo.id, role: "ADMIN" } as const;
    await Promise.all(["One", "Other"].map((content) => sending.send(sender, { content, threadId })));
    expect(mailer.sent.flatMap(({ content }) => content.paragraphs).toSorted()).toEqual(["One", "Other"]);
  });
});

describe("a mail to any address", () => {
  const mail = { recipientEmail: "hal@example.com", subject: "Our talk", content: "As promised." };

  it("begins a conversation that is its writer's, once for one attempt", async () => {
    const { theo, answers, mailer, lists } = setup;
    const named = { ...mail, idempotencyKey: "attempt-1" };
    const first = await answers.begin(theo.id, named);
    expect(await answers.begin(theo.id, named)).toEqual(first);
    expect(mailer.sent).toMatchObject([
      {
        address: "hal@example.com",
        content: { subject: "Our talk", paragraphs: ["As promised."], conversation: { id: first.threadId } },
      },
    ]);
    const emails = await lists.threads(
      { mailbox: desk, userId: theo.id },
      { section: "emails", queue: "mine" },
    );
    expect(emails).toMatchObject({
      total: 1,
      items: [{ id: first.threadId, guest: { email: "hal@example.com" } }],
    });
  });

  it("is limited to a hundred an hour", async () => {
    const { theo, ines, answers } = setup;
    for (let count = 0; count < 100; count += 1) await answers.begin(theo.id, mail);
    await expect(answers.begin(theo.id, mail)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    await answers.begin(ines.id, mail);
  });
});
