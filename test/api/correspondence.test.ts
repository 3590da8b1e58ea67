import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arrivedMails } from "#test/api/mailbox.ts";
import { type Answer, type Member, type Product, password, startProduct } from "./product.ts";

let product: Product;
let ada: Member;
let eve: Member;
let admin: Member;
beforeAll(async () => {
  // Its own: it counts what the desk has.
  product = await startProduct({});
  ada = await product.member("ada");
  eve = await product.member("eve");
  admin = await product.member("theo");
  const promotion = { action: "set-role", email: admin.email, role: "ADMIN" };
  await product.cloud.invoke("functions/operations/operator.lambda.ts", promotion);
});
afterAll(() => product?.stop());

const mailsTo = async (address: string) =>
  (await arrivedMails(product.cloud)).filter(({ to }) => to.includes(address));
/** A queue brings mails a moment after the call. */
const patience = { timeout: 120_000 };
const data = ({ json }: Answer) => json?.data as Record<string, unknown>;
const get = (path: string, as: Member) => product.call("GET", `/correspondence${path}`, { as });
const put = (path: string, as: Member) => product.call("PUT", `/correspondence${path}`, { as });
const send = (as: Member, body: object) => product.call("POST", "/correspondence/messages", { as, body });
/** Lists come from an index, which follows its table after a moment. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 250));
const threads = async (as: Member) => {
  await settled();
  return data(await get("/threads", as)).threads as Record<string, unknown>[];
};
const assign = (as: Member, threadId: unknown, to: Member) =>
  product.call("PATCH", `/correspondence/threads/${threadId}/reassign`, { as, body: { adminId: to.userId } });

describe("notifications of the running product", () => {
  it("report a changed password, and belong to no one else", async () => {
    const changed = await product.call("POST", "/auth/password/change", {
      as: ada,
      body: { currentPassword: password, newPassword: "Other-Horse-8" },
    });
    expect(changed.status, changed.text).toBe(200);
    const list = data(await get("/notifications", ada));
    expect(list).toMatchObject({
      total: 1,
      nextCursor: null,
      notifications: [
        {
          userId: ada.userId,
          userEmail: ada.email,
          title: "Your password was changed",
          type: "SECURITY",
          actionUrl: "/profile",
          isRead: false,
        },
      ],
    });
    const [{ id }] = list.notifications as [{ id: string }];
    expect(data(await get("/unread-counts", ada))).toEqual({
      messages: 0,
      emails: 0,
      notifications: 1,
      total: 1,
    });

    expect((await get(`/notifications/${id}`, eve)).status).toBe(404);
    expect((await put(`/notifications/${id}/read`, eve)).status).toBe(404);
    expect(data(await get("/notifications", eve)).total).toBe(0);
    expect(data(await get(`/notifications/${id}`, ada))).toMatchObject({ id, isRead: false });
    expect(data(await put(`/notifications/${id}/read`, ada))).toMatchObject({ notifications: 0, total: 0 });
    expect(data(await get(`/notifications/${id}`, ada))).toMatchObject({ isRead: true });
    expect((await get("/notifications/nothing", ada)).status).toBe(400);
  });

  it("report a login from a new device and a change of address, and are read together", async () => {
    const headers = {
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0",
    };
    await product.call("POST", "/auth/login", { body: { email: eve.email, password }, headers });
    await product.call("PUT", "/auth/me", { as: eve, body: { email: "eve.new@example.com" } });
    const { notifications } = data(await get("/notifications?limit=1", eve));
    expect(notifications).toMatchObject([{ title: "Your email address is about to change" }]);
    const { nextCursor } = data(await get("/notifications?limit=1", eve));
    const next = data(await get(`/notifications?limit=1&cursor=${nextCursor}`, eve));
    expect(next).toMatchObject({ total: 2, nextCursor: null });
    expect(next.notifications).toMatchObject([
      { title: "New login to your account", content: expect.stringContaining("Firefox on Linux") },
    ]);
    expect((await get("/notifications?cursor=nonsense", eve)).status).toBe(400);
    expect(data(await put("/notifications/read-all", eve))).toMatchObject({ notifications: 0 });
  });
});

describe("messages to support in the running product", () => {
  it("are stored, mailed, answered and read on both sides", async () => {
    const body = {
      subject: "Fee shown twice",
      content: "First line.\n<b>Second</b> line.",
      idempotencyKey: "attempt-0001",
    };
    const sent = await send(ada, body);
    expect(sent.status, sent.text).toBe(200);
    const first = data(sent);
    expect(first).toMatchObject({ messageType: "USER_TO_ADMIN", isOwn: true, senderEmail: ada.email });
    expect(data(await send(ada, body)).id).toBe(first.id);
    await expect.poll(() => mailsTo("support@halvest.example"), patience).toHaveLength(1);
    const mails = await mailsTo("support@halvest.example");
    expect(mails[0]).toMatchObject({ subject: "Support: Fee shown twice", replyTo: [ada.email] });
    expect(mails[0]?.text).toContain("<b>Second</b> line.");

    const [thread] = await threads(admin);
    expect(thread).toMatchObject({ unreadCount: 1, correspondent: { email: ada.email } });
    const path = `/threads/${thread?.id}`;
    expect((await get(path, eve)).status).toBe(404);
    expect((await put(`/messages/${first.id}/read`, eve)).status).toBe(404);
    expect((await put(`/messages/${first.id}/archive`, eve)).status).toBe(404);
    const foreign = await product.call("DELETE", `/correspondence/messages/${first.id}`, { as: eve });
    expect(foreign.status).toBe(404);
    expect((await send(eve, { content: "Mine too", threadId: thread?.id })).status).toBe(404);
    expect(await threads(eve)).toEqual([]);

    expect(data(await put(`/messages/${first.id}/read`, admin))).toMatchObject({ messages: 0 });
    expect((await send(admin, { content: "It is one fee.", threadId: thread?.id })).status).toBe(403);
    expect(data(await assign(admin, thread?.id, admin))).toMatchObject({ assignedAdminId: admin.userId });
    const answered = await send(admin, { content: "It is one fee.", threadId: thread?.id });
    expect(data(answered)).toMatchObject({ messageType: "ADMIN_TO_USER", subject: "Fee shown twice" });
    await expect
      .poll(async () => (await mailsTo(ada.email)).at(0)?.subject, patience)
      .toBe("You have a message from support");
    expect(data(await get("/unread-counts", ada))).toMatchObject({ messages: 1 });

    const seen = data(await get(path, ada));
    expect(seen.thread).toMatchObject({ assignedAdminName: "Member theo", unreadCount: 1 });
    expect(seen.messages).toMatchObject([
      { id: first.id, isOwn: true, isRead: true },
      { content: "It is one fee.", isOwn: false, isRead: false, senderEmail: "support@halvest.example" },
    ]);
    // No one outside the desk learns an administrator's own address.
    expect(JSON.stringify(seen)).not.toContain(admin.email);
    const exported = await product.call("GET", "/users/me/export", { as: ada });
    expect(exported.text).not.toContain(admin.email);
    expect(Object.keys((exported.json?.data ?? {}) as object)).toEqual(
      expect.arrayContaining(["conversations", "messages", "notifications"]),
    );

    const [, answer] = seen.messages as { id: string }[];
    expect(data(await put(`/messages/${answer?.id}/read`, ada))).toMatchObject({ messages: 0 });
    expect(data(await send(ada, { content: "Thank you", threadId: thread?.id }))).toMatchObject({
      subject: "Fee shown twice",
    });
    const { createdAt } = (data(await get(path, ada)).messages as { createdAt: string }[])[2]!;
    const atDesk = data(await get(path, admin));
    expect(atDesk).toMatchObject({ person: { tier: "free", openThreads: 1 }, waitingSince: createdAt });
    expect(Object.keys(data(await get(path, ada)))).not.toContain("waitingSince");
    await settled();
    expect(data(await get("/messages?limit=2", ada))).toMatchObject({
      total: 3,
      messages: [{ content: "Thank you" }, { content: "It is one fee." }],
    });
  });

  it("can be closed by the administrator who answers, and by no one else", async () => {
    const [thread] = await threads(ada);
    const close = (as: Member, status = "CLOSED") =>
      product.call("PATCH", `/correspondence/threads/${thread?.id}/status`, { as, body: { status } });
    expect((await close(ada)).status).toBe(403);
    const second = await product.member("ines");
    const promotion = { action: "set-role", email: second.email, role: "ADMIN" };
    await product.cloud.invoke("functions/operations/operator.lambda.ts", promotion);
    expect((await close(second)).status).toBe(403);
    const barred = await send(second, { content: "Me too", threadId: thread?.id });
    expect([barred.status, barred.json?.error]).toEqual([
      403,
      "Only the assigned admin can reply to this thread",
    ]);
    expect((await put(`/messages/${thread?.id}.1/archive`, second)).status).toBe(403);
    expect(data(await close(admin))).toMatchObject({ status: "CLOSED" });
    const late = await send(ada, { content: "One more thing", threadId: thread?.id });
    expect([late.status, late.json?.error]).toEqual([409, "This thread has been closed"]);
    const ended = data(await get(`/threads/${thread?.id}`, admin));
    expect(ended).toMatchObject({ person: { openThreads: 0 }, waitingSince: null });
    expect((await close(admin, "OPEN")).status).toBe(200);
    expect((await send(ada, { content: "One more thing", threadId: thread?.id })).status).toBe(200);
  });

  it("are archived and deleted on one side only", async () => {
    const [thread] = await threads(ada);
    const messages = data(await get(`/threads/${thread?.id}`, ada)).messages as { id: string }[];
    expect(messages).toHaveLength(4);
    expect(data(await put(`/messages/${messages[3]?.id}/archive`, ada))).toEqual({
      message: "Message archived",
    });
    expect((await threads(ada))[0]).toMatchObject({ lastMessage: { content: "Thank you" } });
    const remove = (id: string | undefined) =>
      product.call("DELETE", `/correspondence/messages/${id}`, { as: ada });
    for (const { id } of messages.slice(0, 3)) {
      expect(data(await remove(id))).toEqual({ message: "Message deleted" });
    }
    expect((await remove(messages[0]?.id)).status).toBe(404);
    expect(await threads(ada)).toEqual([]);
    expect((await get(`/threads/${thread?.id}`, ada)).status).toBe(404);
    const kept = data(await get(`/threads/${thread?.id}`, admin)).messages;
    expect(kept).toHaveLength(4);
  });

  it("refuse what cannot be sent, and say why", async () => {
    const long = await send(eve, { subject: "Long", content: "x".repeat(10_001) });
    expect([long.status, long.json?.details]).toEqual([
      400,
      [
        {
          path: "body.content",
          message: "Message content cannot exceed 10,000 characters. Current: 10001",
        },
      ],
    ]);
    const content = "Hello";
    const subject = "Hello";
    const bare = await send(eve, { content });
    expect(bare.json?.details).toEqual([{ path: "body.subject", message: "Subject is required" }]);
    expect((await send(eve, { subject, content: "  " })).status).toBe(400);
    expect((await send(eve, { subject: "two\nlines", content })).status).toBe(400);
    expect((await send(eve, { subject, content, messageType: "USER_TO_USER" })).status).toBe(400);
    expect((await send(eve, { subject, content, messageType: "ADMIN_TO_USER" })).status).toBe(400);
    expect((await send(eve, { subject, content, attachmentIds: [ada.userId] })).status).toBe(400);
    expect((await send(eve, { subject, content, senderId: ada.userId })).status).toBe(400);
  });

  it("begin from the desk as well", async () => {
    const to = { recipientId: eve.userId, subject: "Your invoice", content: "It is ready." };
    expect(data(await send(admin, to))).toMatchObject({ messageType: "ADMIN_TO_USER" });
    expect((await threads(eve))[0]).toMatchObject({
      subject: "Your invoice",
      unreadCount: 1,
      assignedAdminId: admin.userId,
    });
  });

  it("go with the account, at the desk as well", async () => {
    const leaver = await product.member("leaver");
    await send(leaver, { subject: "Goodbye", content: "I am leaving" });
    expect((await threads(admin)).map(({ subject }) => subject)).toContain("Goodbye");
    const body = { confirmation: "DELETE" };
    expect((await product.call("DELETE", "/users/me", { as: leaver, body })).status).toBe(200);
    expect((await threads(admin)).map(({ subject }) => subject)).not.toContain("Goodbye");
  });
});

describe("messages between users of the running product", () => {
  it("give no address away, end with a block, and can be reported", async () => {
    const to = { recipientId: eve.userId, subject: "Caps", content: "250 or 400?" };
    const sent = data(await send(ada, to));
    expect(sent).toMatchObject({ messageType: "USER_TO_USER", recipientId: eve.userId });
    const path = `/threads/${sent.threadId}`;
    const seen = await get(path, eve);
    expect(data(seen)).toMatchObject({ directMessaging: "ALLOWED", person: null });
    expect(seen.text).not.toContain(ada.email);
    expect((await get(path, ada)).text).not.toContain("eve.new@example.com");
    expect((await get(path, admin)).status).toBe(404);
    expect((await threads(admin)).map(({ id }) => id)).not.toContain(sent.threadId);
    await product.call("PUT", `/correspondence/messages/${sent.id}/read`, { as: eve });
    expect(data(await get(path, ada))).toMatchObject({ readByOther: { messageId: sent.id }, history: [] });
    const block = (method: string, as: Member) =>
      product.call(method, `/correspondence${path}/block`, { as });
    expect((await block("PUT", admin)).status).toBe(404);
    expect(data(await block("PUT", eve))).toEqual({ message: "Person blocked" });
    const refused = await send(ada, { content: "Well?", threadId: sent.threadId });
    expect([refused.status, refused.json?.error]).toEqual([403, "Direct messaging has been disabled"]);
    expect(data(await get(path, eve))).toMatchObject({ directMessaging: "BLOCKED" });
    expect(data(await get(path, ada))).toMatchObject({ directMessaging: "DISABLED", readByOther: null });
    const report = { as: eve, body: { reason: "Spam" } };
    const reported = await product.call("POST", `/correspondence${path}/report`, report);
    expect(data(reported)).toEqual({ message: "Report sent" });
    expect((await threads(admin))[0]).toMatchObject({ subject: "Report: Member ada" });
    await block("DELETE", eve);
    expect((await send(ada, { content: "Well?", threadId: sent.threadId })).status).toBe(200);
  });
});

describe("the desk of the running product", () => {
  it("reassigns conversations between administrators, whom only they can list", async () => {
    const listed = await product.call("GET", "/users/admins", { as: admin });
    expect(data(listed)).toMatchObject([{ displayName: "Member ines" }, { id: admin.userId }]);
    expect((await product.call("GET", "/users/admins", { as: ada })).status).toBe(403);
    const { threadId } = data(await send(eve, { subject: "To hand on", content: "Please help" }));
    expect((await assign(admin, threadId, ada)).status).toBe(404);
    expect((await assign(admin, threadId, admin)).status).toBe(200);
    const queueOf = async () => data(await get("/threads?queue=mine&section=messages", admin));
    await settled();
    const mine = await queueOf();
    expect((mine.threads as { id: string }[]).map(({ id }) => id)).toContain(threadId);
    const { mine: count } = mine.queues as { mine: number };
    const [ines] = data(listed) as unknown as { id: string }[];
    expect((await assign(admin, threadId, { ...admin, userId: ines!.id })).status).toBe(200);
    expect((await queueOf()).queues).toMatchObject({ mine: count - 1 });
    const { history } = data(await get(`/threads/${threadId}`, admin)) as { history: object[] };
    expect(history).toMatchObject([{ what: "TAKEN" }, { what: "REASSIGNED", to: "Member ines" }]);
    expect(data(await get(`/threads/${threadId}`, eve))).toMatchObject({ history: [] });
    expect((await send(admin, { content: "Mine no more", threadId })).status).toBe(403);
  });
});

describe("a guest of the running product", () => {
  const guest = (senderEmail: string, more: object = {}) =>
    product.call("POST", "/public/correspondence/guest/message", {
      body: { senderEmail, senderName: "Gil", subject: "A question", content: "What is it?", ...more },
    });

  it("writes to support, so often", async () => {
    const bad = await guest("nobody", { senderName: "" });
    expect(bad.json?.details).toEqual([
      { path: "body.senderEmail", message: "Please enter a valid email address" },
      { path: "body.senderName", message: "Name is required" },
    ]);
    const sent = await guest("gil@example.com");
    expect([sent.status, data(sent)]).toEqual([200, { message: "Message sent successfully" }]);
    await expect
      .poll(async () => (await mailsTo("support@halvest.example")).at(0), patience)
      .toMatchObject({ subject: "Support: A question", replyTo: ["gil@example.com"] });
    const [thread] = await threads(admin);
    expect(thread).toMatchObject({ correspondent: { id: null, email: "gil@example.com" } });
    // One entry a page: the newest conversation is not of this section, and does not empty its first page.
    expect((await send(eve, { subject: "Newer", content: "Than the guest's" })).status).toBe(200);
    await settled();
    const emails = data(await get("/threads?section=emails&limit=1", admin));
    expect(emails).toMatchObject({ total: 1, nextCursor: null, threads: [{ id: thread?.id }] });
    const messages = data(await get("/threads?section=messages", admin)).threads as { id: string }[];
    expect(messages.map(({ id }) => id)).not.toContain(thread?.id);
    expect(data(await get("/unread-counts", admin))).toMatchObject({ emails: 1 });
    expect((await get("/threads?section=other", admin)).status).toBe(400);
    expect((await send(admin, { content: "It is a plan", threadId: thread?.id })).status).toBe(403);
    expect((await assign(admin, thread?.id, admin)).status).toBe(200);
    const answer = await send(admin, { content: "It is a plan", threadId: thread?.id });
    expect([answer.status, data(answer).messageType], answer.text).toEqual([200, "ADMIN_TO_GUEST"]);
    await expect
      .poll(async () => (await mailsTo("gil@example.com")).at(0), patience)
      .toMatchObject({
        subject: "Re: A question",
        text: expect.stringContaining("It is a plan"),
        replyTo: [expect.stringMatching(/^reply\.[0-9a-f]{32}\.[0-9a-f]{24}@reply\.halvest\.example$/)],
        headers: { references: `<conversation.${thread?.id}@halvest.example>` },
      });
    await guest("Gil@Example.com");
    await guest("gil@example.com");
    const refused = await guest("gil@example.com");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    // Another address is counted on its own, but the network is the same.
    expect((await guest("hal@example.com")).status).toBe(200);
    expect((await guest("ida@example.com")).status).toBe(429);
  });
});

describe("a mail of support to any address", () => {
  const mail = { recipientEmail: "hal@example.com", subject: "Our talk", content: "As promised." };
  const sendMail = (as: Member | undefined, body: object) =>
    product.call("POST", "/public/correspondence/external/email", { ...(as && { as }), body });

  it("is for administrators alone, begins a conversation and arrives", async () => {
    expect([(await sendMail(undefined, mail)).status, (await sendMail(ada, mail)).status]).toEqual([
      401, 403,
    ]);
    const bad = await sendMail(admin, { ...mail, recipientEmail: "hal", subject: "" });
    expect(bad.json?.details).toEqual([
      { path: "body.recipientEmail", message: "Please enter a valid email address" },
      { path: "body.subject", message: "Subject is required" },
    ]);
    const sent = await sendMail(admin, mail);
    expect(sent.status, sent.text).toBe(200);
    await expect
      .poll(async () => await mailsTo("hal@example.com"), patience)
      .toMatchObject([{ subject: "Our talk", text: expect.stringContaining("As promised.") }]);
    await settled();
    const emails = data(await get("/threads?section=emails&queue=mine", admin));
    expect((emails.threads as unknown[])[0]).toMatchObject({ id: data(sent).threadId, subject: "Our talk" });
  });
});

describe("notifications of administrators", () => {
  const notice = { title: "News", content: "There is some.", type: "ANNOUNCEMENT" };
  const notify = (as: Member, path: string, body: object) =>
    product.call("POST", `/correspondence/notifications${path}`, { as, body });
  const titles = async (as: Member) =>
    (data(await get("/notifications", as)).notifications as { title: string }[]).map(({ title }) => title);

  it("reach one user, by id or address, with buttons that may do certain things alone", async () => {
    const actions = [
      { type: "navigate", target: "/settings?category=privacy", label: "Open Settings" },
      { type: "modal", target: "contact", label: "Contact Support" },
      { type: "api_call", target: "/subscription/sync", method: "POST", label: "Check" },
    ];
    const sent = await notify(admin, "", { ...notice, userId: ada.userId, actions });
    expect([sent.status, data(sent)], sent.text).toEqual([
      200,
      { message: "Notification sent successfully" },
    ]);
    const [latest] = data(await get("/notifications?limit=1", ada)).notifications as object[];
    expect(latest).toMatchObject({ title: "News", type: "ANNOUNCEMENT", metadata: { actions } });
    expect((await notify(admin, "", { ...notice, userEmail: ada.email })).status).toBe(200);
    const both = { ...notice, userId: ada.userId, userEmail: ada.email };
    expect((await notify(admin, "", both)).status).toBe(200);
    expect((await notify(admin, "", { ...both, userId: eve.userId })).status).toBe(404);
    const refusals = [
      { userEmail: "no-one@example.com" },
      {},
      { userId: ada.userId, actionUrl: "https://evil.example" },
      { userId: ada.userId, actionUrl: "//evil.example" },
      ...[
        { type: "navigate", target: "/login/../evil", label: "Go" },
        { type: "modal", target: "delete-account", label: "Go" },
        { type: "api_call", target: "/profile", method: "DELETE", label: "Go" },
        { type: "api_call", target: "/auth/logout", method: "POST", label: "Go" },
        { type: "api_call", target: "/subscription/sync", method: "POST", params: { a: 1 }, label: "Go" },
      ].map((action) => ({ userId: ada.userId, actions: [action] })),
    ];
    const answers = [];
    for (const more of refusals) answers.push((await notify(admin, "", { ...notice, ...more })).status);
    expect(answers).toEqual([404, ...refusals.slice(1).map(() => 400)]);
    expect((await notify(ada, "", { ...notice, userId: eve.userId })).status).toBe(403);
  });

  it("reach everyone through the queue, with progress", async () => {
    expect((await notify(ada, "/bulk", notice)).status).toBe(403);
    const named = { ...notice, title: "To everyone", idempotencyKey: "attempt-1" };
    const begun = await notify(admin, "/bulk", named);
    expect([begun.status, data(begun).count], begun.text).toEqual([200, 0]);
    expect(data(await notify(admin, "/bulk", named)).id).toBe(data(begun).id);
    const progress = async () => data(await get(`/notifications/bulk/${data(begun).id}`, admin));
    await expect.poll(progress, { timeout: 120_000 }).toMatchObject({ isDone: true, percent: 100 });
    expect((await progress()).count).toBeGreaterThanOrEqual(3);
    for (const member of [ada, eve, admin]) {
      expect((await titles(member)).filter((title) => title === "To everyone")).toHaveLength(1);
    }
    expect((await get(`/notifications/bulk/${data(begun).id}`, ada)).status).toBe(403);
  });
});
