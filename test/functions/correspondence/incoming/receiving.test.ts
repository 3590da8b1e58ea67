import { beforeEach, describe, expect, it } from "vitest";
import { answerAboveThis } from "#functions/platform/mail/template.ts";
import { desk, userMailbox } from "#functions/platform/records/mailboxes.ts";
import { correspondenceSetup, supportAddress } from "#test/functions/correspondence/setup.ts";

const gil = "Gil@Example.org";
let setup: ReturnType<typeof correspondenceSetup>;
let threadId: string;
beforeEach(async () => {
  setup = correspondenceSetup("reply.halvest.example");
  const { guests, lists, theo, take, send, mailer } = setup;
  const origin = { sourceIp: "203.0.113.7", userAgent: "Test/1.0", deviceToken: "device-1" };
  const message = { senderEmail: gil, senderName: "Gil", subject: "Fees", content: "How much?" };
  await guests.send(message, origin);
  threadId = (await lists.threads({ mailbox: desk, userId: theo.id }, {})).items[0]?.id ?? "";
  await take(theo, threadId);
  mailer.sent.length = 0;
  await send(theo, { content: "Nothing.", threadId });
});

const replyTo = () => setup.mailer.sent.at(-1)?.content.replyTo ?? "";
const verdict = (status: string) => ({ status });
const received = (
  more: { source?: string; to?: string; id?: string; verdicts?: Record<string, string> } = {},
) => {
  const statuses = {
    spam: "PASS",
    virus: "PASS",
    spf: "PASS",
    dkim: "PASS",
    dmarc: "PASS",
    ...more.verdicts,
  };
  return {
    mail: { messageId: more.id ?? "ses-1", source: more.source ?? "gil@example.org" },
    receipt: {
      recipients: [more.to ?? replyTo()],
      spamVerdict: verdict(statuses.spam),
      virusVerdict: verdict(statuses.virus),
      spfVerdict: verdict(statuses.spf),
      dkimVerdict: verdict(statuses.dkim),
      dmarcVerdict: verdict(statuses.dmarc),
    },
  };
};
const quote = `On Sat, 21 Nov 2026 at 12:00, Halvest <no-reply@halvest.example>\r\nwrote:\r\n\r\n> ${answerAboveThis}\r\n>\r\n> Fees\r\n> Nothing.`;
const mime = (headers: Record<string, string>, body: string) => {
  const all = { From: `Gil <${gil}>`, Subject: "Re: Fees", "Message-ID": "<a1@example.org>", ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([...lines, "", body].join("\r\n"));
};
const answer = (text = `Thank you.\r\n\r\n${quote}`, headers: Record<string, string> = {}) =>
  mime(headers, text);
const ofDesk = () => setup.store.messages(desk, threadId, 50);

describe("an answer by mail of someone without an account", () => {
  it("becomes a message of the conversation, without what it quotes, and is answered in turn", async () => {
    const { receive, mailer, theo, send, store } = setup;
    const references = `<conversation.${threadId}@halvest.example> <0102@ses>`;
    const to = replyTo();
    expect(to).toMatch(/^reply\.[0-9a-f]{32}\.[0-9a-f]{24}@reply\.halvest\.example$/);
    expect(mailer.sent[0]?.content).toMatchObject({ isAnswerable: true, conversation: { sequence: 2 } });
    const outcome = await receive(received({ to }), answer(undefined, { References: references }));
    expect(outcome).toEqual({ outcome: "delivered", threadId });
    expect((await ofDesk()).at(-1)).toMatchObject({
      sequence: 3,
      messageType: "GUEST_TO_ADMIN",
      content: "Thank you.",
      isIncoming: true,
      sender: { id: null, email: gil, displayName: "Gil" },
      emailMessageId: "<a1@example.org>",
      emailThreadId: `<conversation.${threadId}@halvest.example>`,
    });
    expect(await store.thread(desk, threadId)).toMatchObject({ unread: 2, sequence: 3 });
    expect(mailer.sent.at(-1)?.address).toBe(supportAddress);
    await send(theo, { content: "You are welcome.", threadId });
    expect(mailer.sent.at(-1)?.content.conversation).toEqual({
      id: threadId,
      sequence: 4,
      answers: "<a1@example.org>",
    });
  });

  it("comes once however often it is brought, and opens a closed conversation", async () => {
    const { receive, theo, threads, store } = setup;
    const to = replyTo();
    await threads.setStatus(theo.id, threadId, "CLOSED");
    await receive(received({ to }), answer());
    await receive(received({ to, id: "ses-2" }), answer());
    expect(await ofDesk()).toHaveLength(3);
    const opened = await store.thread(desk, threadId);
    expect(opened).toMatchObject({ status: "OPEN", adminId: theo.id });
    expect(opened?.history?.map(({ what, by }) => [what, by])).toEqual([
      ["TAKEN", "theo"],
      ["CLOSED", "theo"],
      ["OPENED", null],
    ]);
  });

  it("waits for one in turn: since the first that support has not answered, and anew once it was closed", async () => {
    const { receive, theo, threads, store, time } = setup;
    const to = replyTo();
    const mailed = async (id: string) => {
      time.nowMs += 60_000;
      await receive(received({ to, id }), answer(undefined, { "Message-ID": `<${id}@example.org>` }));
      return { at: new Date(time.nowMs).toISOString(), thread: await store.thread(desk, threadId) };
    };
    const first = await mailed("b1");
    const second = await mailed("b2");
    expect([first.thread?.waitingSince, second.thread?.waitingSince]).toEqual([first.at, first.at]);
    await threads.setStatus(theo.id, threadId, "CLOSED");
    const third = await mailed("b3");
    expect(third.thread).toMatchObject({ status: "OPEN", sequence: 5, waitingSince: third.at });
  });

  it("that could not be stored with its mail to support fails, and arrives when it is brought again", async () => {
    const { receive, faults, mailer } = setup;
    const to = replyTo();
    const sent = mailer.sent.length;
    faults.failNextMail = true;
    await expect(receive(received({ to }), answer())).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(await ofDesk()).toHaveLength(2);
    await receive(received({ to }), answer());
    expect(await ofDesk()).toHaveLength(3);
    expect(mailer.sent.slice(sent)).toMatchObject([{ address: supportAddress }]);
  });

  it("brings its files under the rules of uploads", async () => {
    const { receive, attachments, theo } = setup;
    const part = (name: string, type: string, content: string | Uint8Array) =>
      `--b\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString("base64")}\r\n`;
    const body = [
      "--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nSee both.\r\n",
      part("fees.pdf", "application/pdf", "%PDF-1.7\nfees"),
      part("page.html", "text/html", "<html>"),
      part("wrong.png", "image/png", "<svg onload=alert(1)>"),
      part("=?utf-8?Q?a=E2=80=AEgpj.txt?=", "text/plain", "Text"),
      "--b--\r\n",
    ].join("");
    await receive(received(), mime({ "Content-Type": 'multipart/mixed; boundary="b"' }, body));
    const message = (await ofDesk()).at(-1);
    expect(message?.content).toBe("See both.\n\nFiles that were not accepted: page.html, wrong.png");
    expect(message?.attachments).toMatchObject([
      { filename: "fees.pdf", mimeType: "application/pdf", size: 13 },
      // As it is, not as its direction mark would show it.
      { filename: "agpj.txt", mimeType: "text/plain", size: 4 },
    ]);
    const id = message?.attachments[0]?.id ?? "";
    expect(await attachments.address(desk, theo.id, id)).toContain(id);
  });

  it.each([
    ["of two senders", { From: `${gil}, eve@example.org` }, {}, "unreadable"],
    ["to a changed address", {}, { to: "changed" }, "no reply address of this sender"],
    ["to another domain", {}, { to: "domain" }, "no reply address of this sender"],
    ["that fails the sender's policy", {}, { verdicts: { dmarc: "FAIL" } }, "DMARC"],
    ["with a virus", {}, { verdicts: { virus: "FAIL" } }, "virus"],
    ["that is spam", {}, { verdicts: { spam: "FAIL" } }, "spam"],
    ["from no server of a domain without policy", {}, { verdicts: { dmarc: "GRAY", spf: "FAIL" } }, "SPF"],
    [
      "from another domain's server",
      {},
      { source: "gil@elsewhere.example", verdicts: { dmarc: "GRAY" } },
      "SPF",
    ],
    ["of an absent person's program", { "Auto-Submitted": "auto-replied" }, {}, "automatic"],
    ["of a list", { Precedence: "bulk" }, {}, "automatic"],
    ["that reports a failure", {}, { source: "<>" }, "automatic"],
    ["of our own", { From: supportAddress }, {}, "our own"],
  ])("%s is ignored, and gets no answer", async (_case, headers, more, reason) => {
    const { receive, mailer } = setup;
    const to = replyTo();
    const changed: Record<string, string> = {
      changed: to.replace(/.@/, (end) => (end === "0@" ? "1@" : "0@")),
      domain: to.replace("@reply.", "@other."),
    };
    const sent = mailer.sent.length;
    const name = "to" in more ? String(more.to) : "";
    const record = received({ ...more, to: changed[name] ?? to });
    expect(await receive(record, answer(undefined, headers))).toEqual({ outcome: "ignored", reason });
    expect(await ofDesk()).toHaveLength(2);
    expect(mailer.sent).toHaveLength(sent);
  });

  const fromEve = { From: "Eve <eve@example.org>" };

  it("that comes from another address gets a mail, once a day, with a hint of the one that was written to", async () => {
    const { receive, mailer } = setup;
    const to = replyTo();
    const outcome = await receive(received({ to }), answer(undefined, fromEve));
    expect(outcome).toEqual({ outcome: "refused", reason: "another address" });
    expect(await ofDesk()).toHaveLength(2);
    expect(mailer.sent.at(-1)).toMatchObject({
      address: "eve@example.org",
      content: { subject: "Your answer was not delivered" },
    });
    const text = mailer.sent.at(-1)?.content.paragraphs.join(" ") ?? "";
    expect(text).toContain("G•••@Example.org");
    expect(text).not.toMatch(/gil@/i);
    const sent = mailer.sent.length;
    const again = await receive(received({ to, id: "ses-2" }), answer(undefined, fromEve));
    expect(again).toEqual({ outcome: "refused", reason: "RATE_LIMITED" });
    expect(mailer.sent).toHaveLength(sent);
  });

  it.each([
    ["a program", { ...fromEve, "Auto-Submitted": "auto-replied" }, {}, "automatic"],
    ["a list", { ...fromEve, "List-Id": "<friends.example.org>" }, {}, "automatic"],
    ["no one known", fromEve, { verdicts: { dmarc: "FAIL" } }, "DMARC"],
    ["a guess", fromEve, { to: "changed" }, "no reply address of this sender"],
  ])("that comes from another address by %s gets none", async (_case, headers, more, reason) => {
    const { receive, mailer } = setup;
    const to = replyTo();
    const changed = to.replace(/.@/, (end) => (end === "0@" ? "1@" : "0@"));
    const sent = mailer.sent.length;
    const record = received({ ...more, to: "to" in more ? changed : to });
    expect(await receive(record, answer(undefined, headers))).toEqual({ outcome: "ignored", reason });
    expect(mailer.sent).toHaveLength(sent);
  });

  it("is taken from the domain's own server where the domain has no policy", async () => {
    const outcome = await setup.receive(received({ verdicts: { dmarc: "GRAY" } }), answer());
    expect(outcome).toMatchObject({ outcome: "delivered" });
  });

  it.each([
    ["without a text", quote, "Message is required"],
    [
      "that is too long",
      "x".repeat(10_001),
      "Message content cannot exceed 10,000 characters. Current: 10001",
    ],
  ])("%s is refused, and its writer learns why", async (_case, text, reason) => {
    const { receive, mailer } = setup;
    const outcome = await receive(received(), answer(text));
    expect(outcome).toEqual({ outcome: "refused", reason: "VALIDATION_FAILED" });
    expect(await ofDesk()).toHaveLength(2);
    expect(mailer.sent.at(-1)).toMatchObject({
      address: "gil@example.org",
      content: { subject: "Your answer was not delivered", paragraphs: expect.arrayContaining([reason]) },
    });
  });

  it("is taken twenty times an hour", async () => {
    const { receive, mailer } = setup;
    const to = replyTo();
    const outcomes: string[] = [];
    for (let at = 0; at < 21; at += 1) {
      const headers = { "Message-ID": `<${at}@example.org>` };
      outcomes.push((await receive(received({ to }), answer(undefined, headers))).outcome);
    }
    expect(outcomes.filter((outcome) => outcome === "delivered")).toHaveLength(20);
    expect(outcomes.at(-1)).toBe("refused");
    expect(mailer.sent.filter(({ address }) => address === "gil@example.org")).toHaveLength(1);
  });
});

describe("an answer by mail of a user", () => {
  const begin = async () => {
    const { theo, ada, send, mailer } = setup;
    const { threadId: own } = await send(theo, { subject: "Bill", content: "Ready.", recipientId: ada.id });
    return { own, to: mailer.sent.at(-1)?.content.replyTo ?? "" };
  };
  const fromAda = (text = "Thanks.") => answer(text, { From: "ada@example.com" });
  const source = "ada@example.com";

  it("from another address of the user gets a mail, too", async () => {
    const { receive, mailer } = setup;
    const { to } = await begin();
    const mail = answer("Thanks.", { From: "ada@work.example" });
    const outcome = await receive(received({ to, source: "ada@work.example" }), mail);
    expect(outcome).toEqual({ outcome: "refused", reason: "another address" });
    expect(mailer.sent.at(-1)?.address).toBe("ada@work.example");
    expect(mailer.sent.at(-1)?.content.paragraphs.join(" ")).toContain("a•••@Example.com");
  });

  it("becomes the user's message, on both sides", async () => {
    const { receive, ada, store } = setup;
    const { own, to } = await begin();
    expect(await receive(received({ to, source }), fromAda())).toMatchObject({ outcome: "delivered" });
    const expected = { messageType: "USER_TO_ADMIN", content: "Thanks.", emailMessageId: "<a1@example.org>" };
    expect((await store.messages(userMailbox(ada.id), own, 5)).at(-1)).toMatchObject(expected);
    expect((await store.messages(desk, own, 5)).at(-1)).toMatchObject({ ...expected, isIncoming: true });
  });

  it("follows the rules of the conversation", async () => {
    const { receive, theo, threads, mailer, store } = setup;
    const { own, to } = await begin();
    await threads.setStatus(theo.id, own, "CLOSED");
    expect(await receive(received({ to, source }), fromAda())).toMatchObject({
      outcome: "refused",
      reason: "CONFLICT",
    });
    expect(mailer.sent.at(-1)?.content.paragraphs).toContain("This thread has been closed");
    expect(await store.messages(desk, own, 5)).toHaveLength(1);
  });

  it("reaches another user, unless the two may no longer write to each other", async () => {
    const { receive, ada, bob, send, mailer, closed, store } = setup;
    const sent = await send(bob, { subject: "Caps", content: "250?", recipientId: ada.id });
    const to = mailer.sent.at(-1)?.content.replyTo ?? "";
    await receive(received({ to, source }), fromAda("400."));
    expect((await store.messages(userMailbox(bob.id), sent.threadId, 5)).at(-1)).toMatchObject({
      content: "400.",
      isIncoming: true,
    });
    closed.add(bob.id);
    const again = answer("500.", { From: "ada@example.com", "Message-ID": "<a2@example.org>" });
    expect(await receive(received({ to, source }), again)).toMatchObject({ reason: "FORBIDDEN" });
    const foreign = answer("Mine.", { From: bob.email, "Message-ID": "<a3@example.org>" });
    expect(await receive(received({ to, source: bob.email }), foreign)).toMatchObject({
      outcome: "ignored",
    });
  });
});

it("without a domain, answers to guests go to support by mail", async () => {
  const { addresses } = correspondenceSetup();
  expect(await addresses.of(threadId, gil)).toBeNull();
  expect(await addresses.threadOf(replyTo(), gil)).toBeUndefined();
});
