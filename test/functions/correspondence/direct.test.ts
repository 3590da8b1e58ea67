import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { desk, userMailbox } from "#functions/platform/records/mailboxes.ts";
import { correspondenceSetup } from "./setup.ts";

let setup: ReturnType<typeof correspondenceSetup>;
let threadId: string;
beforeEach(async () => {
  setup = correspondenceSetup();
  const { ada, bob, send } = setup;
  ({ threadId } = await send(ada, { subject: "Caps", content: "250 or 400?", recipientId: bob.id }));
});
const refusal = (code: string, message?: string) =>
  expect.objectContaining({ code, ...(message === undefined ? {} : { message }) });
const disabled = refusal("FORBIDDEN", "Direct messaging has been disabled");

describe("a message from one user to another", () => {
  it("has a copy on each side, none at the desk, and gives no address away", async () => {
    const { ada, bob, store } = setup;
    expect(await store.thread(desk, threadId)).toBeUndefined();
    const [theirs] = await store.messages(userMailbox(bob.id), threadId, 10);
    expect(theirs).toMatchObject({ messageType: "USER_TO_USER", isIncoming: true });
    expect(await store.thread(userMailbox(bob.id), threadId)).toMatchObject({
      peer: { id: ada.id, displayName: "ada", email: "a•••@Example.com" },
      unread: 1,
    });
    const copies = [
      await store.thread(userMailbox(ada.id), threadId),
      ...(await store.messages(userMailbox(ada.id), threadId, 10)),
    ];
    expect(JSON.stringify(copies)).not.toContain(bob.email);
    expect(JSON.stringify(theirs)).not.toContain(ada.email);
  });

  it("is answered, and mailed once until it is read", async () => {
    const { ada, bob, mailer, threads, send } = setup;
    await send(ada, { content: "Well?", threadId });
    const mails = () => mailer.sent.filter(({ address }) => address === "bob@example.com");
    expect(mails()).toMatchObject([{ content: { subject: "You have a message from ada" } }]);
    expect(JSON.stringify(mailer.sent)).not.toContain("250 or 400?");
    await threads.markRead(userMailbox(bob.id), `${threadId}.2`);
    await send(bob, { content: "400", threadId });
    await send(ada, { content: "Thanks", threadId });
    expect(mails()).toHaveLength(2);
    const { messages } = await threads.read(userMailbox(ada.id), threadId);
    expect(messages.map(({ content }) => content)).toEqual(["250 or 400?", "Well?", "400", "Thanks"]);
  });

  it("is visible to no one else, the desk's included", async () => {
    const { theo, ines, direct, report, send } = setup;
    await expect(send(theo, { content: "Hi", threadId })).rejects.toEqual(refusal("NOT_FOUND"));
    await expect(direct.setBlocked(ines.id, threadId, true)).rejects.toEqual(refusal("NOT_FOUND"));
    await expect(report(ines.id, threadId, "Spam")).rejects.toEqual(refusal("NOT_FOUND"));
  });

  it.each(["ada", "bob"] as const)("is refused while %s has switched direct messages off", async (name) => {
    const { ada, bob, closed, direct, send } = setup;
    closed.add(setup[name].id);
    await expect(send(ada, { content: "Hi", threadId })).rejects.toEqual(disabled);
    await expect(send(bob, { content: "Hi", threadId })).rejects.toEqual(disabled);
    const begun = { subject: "Again", content: "Hi" };
    await expect(send(ada, { ...begun, recipientId: bob.id })).rejects.toEqual(disabled);
    const byAddress = { ...begun, recipientEmail: bob.email };
    await expect(send(ada, byAddress)).rejects.toEqual(refusal("NOT_FOUND", "User not found."));
    expect(await direct.between(ada.id, bob.id)).toBe("DISABLED");
  });

  it("is refused in both directions after a block, which only who set it sees", async () => {
    const { ada, bob, direct, send } = setup;
    await direct.setBlocked(bob.id, threadId, true);
    await expect(send(ada, { content: "Hi", threadId })).rejects.toEqual(disabled);
    await expect(send(bob, { content: "Hi", threadId })).rejects.toEqual(
      refusal("FORBIDDEN", "You have blocked this person"),
    );
    expect(await direct.between(ada.id, bob.id)).toBe("DISABLED");
    await direct.setBlocked(bob.id, threadId, false);
    await send(ada, { content: "Hi", threadId });
  });

  it("is not sent to oneself, to strangers' ids, nor to who has no account any more", async () => {
    const { ada, direct, send } = setup;
    const begun = { subject: "To myself", content: "Hi" };
    await expect(send(ada, { ...begun, recipientId: ada.id })).rejects.toEqual(refusal("NOT_FOUND"));
    await expect(send(ada, { ...begun, recipientId: randomUUID() })).rejects.toEqual(refusal("NOT_FOUND"));
    expect(await direct.between(ada.id, randomUUID())).toBe("GONE");
  });

  it("begins at most twenty conversations a day", async () => {
    const { ada, bob, sending } = setup;
    const sender = { userId: ada.id, role: "USER" } as const;
    const draft = { subject: "Hi", content: "Hi", recipientId: bob.id };
    for (let count = 1; count < 20; count += 1) await sending.send(sender, draft);
    await expect(sending.send(sender, draft)).rejects.toEqual(refusal("RATE_LIMITED"));
    await sending.send(sender, { content: "Still here", threadId });
  });
});

describe("a report", () => {
  it("gives support the reason and what the person wrote, from the reporter's copy", async () => {
    const { ada, bob, store, lists, theo, report } = setup;
    await report(bob.id, threadId, "This is spam.");
    const { items } = await lists.threads({ mailbox: desk, userId: theo.id }, {});
    expect(items).toMatchObject([{ subject: "Report: ada", person: { id: bob.id } }]);
    const [message] = await store.messages(desk, items[0]?.id ?? "", 10);
    expect(message).toMatchObject({ category: "report" });
    for (const text of ["This is spam.", "250 or 400?", ada.id]) expect(message?.content).toContain(text);
  });
});

describe("taking and reassigning a conversation at the desk", () => {
  it.each(["demoted", "deleted"])("is open to all when its administrator was %s", async (end) => {
    const { ada, theo, ines, send, take, threads, gone } = correspondenceSetup();
    const { threadId } = await send(ada, { subject: "Caps", content: "250 or 400?" });
    await take(theo, threadId);
    if (end === "demoted") theo.role = "USER";
    else gone.add(theo.id);
    // The desk's page offers to take what has no administrator.
    const free = { adminId: null, adminName: null, adminPhotoURL: null };
    expect((await threads.read(desk, threadId)).thread).toMatchObject(free);
    await take(ines, threadId);
    expect((await threads.read(desk, threadId)).thread).toMatchObject({ adminId: ines.id });
    await send(ines, { threadId, content: "250" });
    const { history } = (await threads.read(desk, threadId)).thread;
    expect(history?.map(({ what, by }) => [what, by])).toEqual([
      ["TAKEN", "theo"],
      ["TAKEN", "ines"],
    ]);
  });

  it("is for oneself while no one answers, and for its administrator afterwards", async () => {
    const { ada, theo, ines, store, threads, send, take } = setup;
    const { threadId: id } = await send(ada, { subject: "A question", content: "How?" });
    await expect(threads.assign(theo.id, id, ines)).rejects.toEqual(refusal("FORBIDDEN"));
    await take(theo, id);
    expect(await store.thread(userMailbox(ada.id), id)).toMatchObject({ adminName: "theo" });
    await expect(take(ines, id)).rejects.toEqual(refusal("FORBIDDEN"));
    await threads.assign(theo.id, id, ines);
    await send(ines, { content: "Like this", threadId: id });
    await expect(threads.setStatus(theo.id, id, "CLOSED")).rejects.toEqual(refusal("FORBIDDEN"));
    await expect(take(theo, randomUUID())).rejects.toEqual(refusal("NOT_FOUND"));
  });

  it("is done by one of two at the same moment", async () => {
    const { ada, theo, ines, send, take } = setup;
    const { threadId: id } = await send(ada, { subject: "A question", content: "How?" });
    const taken = await Promise.allSettled([take(theo, id), take(ines, id)]);
    expect(taken.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("shows the desk what the user subscribes to, as of the last message", async () => {
    const { ada, bob, theo, lists, send } = setup;
    await send(ada, { subject: "First", content: "Free" });
    bob.subscription = { ...bob.subscription, tier: "advanced-yearly" };
    await send(bob, { subject: "Second", content: "Advanced" });
    await send(ada, { subject: "Third", content: "Free" });
    const { items, queues } = await lists.threads({ mailbox: desk, userId: theo.id }, { queue: "open" });
    expect(items.map(({ subject, tier }) => [subject, tier])).toEqual([
      ["Second", "advanced"],
      ["Third", "free"],
      ["First", "free"],
    ]);
    expect(queues).toEqual({ unassigned: 3, mine: 0, open: 3, closed: 0 });
  });
});
