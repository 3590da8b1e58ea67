import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { type Member, type Product, startProduct } from "./product.ts";

let product: Product;
let ada: Member;
let admin: Member;
let eve: Member;
beforeAll(async () => {
  product = await startProduct();
  [ada, eve, admin] = [
    await product.member("ada"),
    await product.member("eve"),
    await product.member("admin"),
  ];
  const request = { action: "set-role", email: admin.email, role: "ADMIN" };
  await product.cloud.invoke("functions/operations/operator.lambda.ts", request);
});
afterAll(() => product?.stop());

interface Opened {
  readonly socket: WebSocket;
  readonly frames: { action: string; payload?: Record<string, unknown> }[];
  /** The code with which it was closed. */
  readonly closed: Promise<number>;
}

/** Opens a socket as a page does. @throws Error with the status of a refusal */
async function open(protocols: string[], origin = product.cloud.origin): Promise<Opened> {
  const socket = new WebSocket(`${product.cloud.origin.replace("http", "ws")}/ws`, protocols, { origin });
  const frames: Opened["frames"] = [];
  socket.on("message", (data) => frames.push(JSON.parse(String(data))));
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  await new Promise((resolve, reject) => socket.on("open", resolve).on("error", reject));
  return { socket, frames, closed };
}
const openAs = ({ accessToken }: Pick<Member, "accessToken">) => open(["halvest.v1", accessToken]);
const patience = { timeout: 120_000, interval: 20 };
const actions = ({ frames }: Opened) => frames.map(({ action }) => action);

/** Sends a frame and waits for its answer. */
async function ask({ socket, frames }: Opened, action: string, payload: object) {
  const id = crypto.randomUUID();
  socket.send(JSON.stringify({ action, id, payload }));
  const answered = () => frames.find((frame) => (frame as { id?: string }).id === id);
  await expect.poll(answered, patience).toBeDefined();
  return answered();
}

describe("a socket", () => {
  it("brings a message to each reader, and to no one else, as the reader sees it", async () => {
    const sockets = await Promise.all([ada, admin, eve].map(openAs));
    const [own, desk, other] = sockets as [Opened, Opened, Opened];
    expect(own.socket.protocol).toBe("halvest.v1");
    const body = { subject: "A question", content: "What is a satoshi?" };
    const sent = await product.call("POST", "/correspondence/messages", {
      as: ada,
      body: { subject: body.subject, content: body.content },
    });
    expect(sent.status, sent.text).toBe(200);
    const { id, threadId } = (sent.json?.data ?? {}) as Record<string, string>;
    for (const [one, reader] of [
      [own, ada],
      [desk, admin],
    ] as const) {
      await expect.poll(() => actions(one), patience).toEqual(["message", "unread-counts:update"]);
      const read = await product.call("GET", `/correspondence/threads/${threadId}`, { as: reader });
      const { messages = [] } = (read.json?.data ?? {}) as { messages?: object[] };
      const [message] = messages;
      expect(one.frames[0]).toEqual({ action: "message", payload: { threadId, messageId: id, message } });
    }
    expect(own.frames[0]?.payload).toMatchObject({ message: { content: body.content, isOwn: true } });
    expect(desk.frames[0]?.payload).toMatchObject({ message: { isOwn: false, isRead: false } });
    await product.call("PUT", `/correspondence/messages/${id}/read`, { as: admin });
    await expect.poll(() => actions(desk), patience).toContain("message:read");
    expect(actions(own)).not.toContain("message:read");
    expect(other.frames).toEqual([]);
    for (const { socket } of sockets) socket.close();
  });

  it("is refused without a live session, from another site, and with a forged token", async () => {
    const { accessToken } = eve;
    const [head = "", payload = "", signature = ""] = accessToken.split(".");
    const forged = `${head}.${payload}.${[...signature].toReversed().join("")}`;
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
    for (const protocols of [
      ["halvest.v1"],
      ["halvest.v1", forged],
      ["halvest.v1", unsigned],
      ["other", accessToken],
    ]) {
      await expect(open(protocols)).rejects.toThrow("403");
    }
    await expect(open([])).rejects.toThrow("403");
    await expect(open(["halvest.v1", accessToken], "https://evil.example")).rejects.toThrow("403");
    const ended = await product.logIn(eve.email);
    await product.call("POST", "/auth/logout", { as: ended });
    await expect(openAs(ended)).rejects.toThrow("403");
  });

  it("closes within seconds when its session ends, and no other does", async () => {
    const elsewhere = await product.logIn(eve.email);
    const [here, there] = [await openAs(eve), await openAs(elsewhere)];
    await product.call("POST", "/auth/logout", { as: elsewhere });
    const inTime = Promise.race([there.closed, setTimeout(10_000, "open")]);
    expect(await inTime).toBe(1000);
    here.socket.send(JSON.stringify({ action: "ping" }));
    await expect.poll(() => here.frames, patience).toEqual([{ action: "pong" }]);
    here.socket.close();
  });

  it("marks as read and reports typing by frames, as the calls would, and no one else's", async () => {
    const [own, other] = [await openAs(ada), await openAs(eve)];
    const begun = await product.call("POST", "/correspondence/messages", {
      as: eve,
      body: { subject: "Caps", content: "250 or 400?", recipientId: ada.userId },
    });
    const { id: messageId = "", threadId = "" } = (begun.json?.data ?? {}) as Record<string, string>;
    expect(await ask(own, "message:read", { messageId })).toMatchObject({ action: "done" });
    const counts = await product.call("GET", "/correspondence/unread-counts", { as: ada });
    expect(counts.json?.data).toMatchObject({ messages: 0 });
    await expect.poll(() => actions(own), patience).toContain("message:read");
    // The writer sees it.
    await expect
      .poll(() => other.frames, patience)
      .toContainEqual({ action: "message:read", payload: { threadId } });
    const read = await product.call("GET", `/correspondence/threads/${threadId}`, { as: eve });
    expect(read.json?.data).toMatchObject({ readByOther: { messageId }, history: [] });
    expect(await ask(own, "typing:start", { threadId })).toMatchObject({ action: "done" });
    await expect
      .poll(() => other.frames, patience)
      .toContainEqual({ action: "typing:start", payload: { threadId } });
    expect(await ask(own, "typing:stop", { threadId })).toMatchObject({ action: "done" });
    await expect
      .poll(() => other.frames, patience)
      .toContainEqual({ action: "typing:stop", payload: { threadId } });
    expect(actions(own)).not.toContain("typing:start");
    expect(actions(own)).not.toContain("typing:stop");
    const elsewhere = await openAs(admin);
    const unknown = { action: "error", payload: { code: "NOT_FOUND" } };
    expect(await ask(elsewhere, "typing:start", { threadId })).toMatchObject(unknown);
    expect(await ask(elsewhere, "message:read", { messageId })).toMatchObject(unknown);
    const notification = { notificationId: "00000000a-aaaaaaaaaaaa" };
    expect(await ask(own, "notification:read", notification)).toMatchObject(unknown);
    expect(await ask(own, "message:read", { messageId, more: 1 })).toMatchObject({
      action: "error",
      payload: { code: "VALIDATION_FAILED", details: [{ path: "body.more" }] },
    });
    const second = await product.call("POST", "/correspondence/messages", {
      as: eve,
      body: { content: "Or 300?", threadId },
    });
    const { id: secondId = "" } = (second.json?.data ?? {}) as Record<string, string>;
    await product.call("PUT", `/correspondence/threads/${threadId}/block`, { as: eve });
    expect(await ask(own, "typing:start", { threadId })).toMatchObject({ payload: { code: "FORBIDDEN" } });
    // Nor is she told what is read then, while the reader's own pages are.
    expect(await ask(own, "message:read", { messageId: secondId })).toMatchObject({ action: "done" });
    const readings = (of: typeof own) => actions(of).filter((action) => action === "message:read").length;
    await expect.poll(() => readings(own), patience).toBe(2);
    expect(readings(other)).toBe(1);
    for (const { socket } of [own, other, elsewhere]) socket.close();
  });

  it("brings every page of a reader what changes in a conversation, new notifications, and what another page has read", async () => {
    const grace = await product.member("grace");
    const begun = await product.call("POST", "/correspondence/messages", {
      as: grace,
      body: { subject: "A fee", content: "Twice?" },
    });
    const { threadId = "" } = (begun.json?.data ?? {}) as Record<string, string>;
    const pages = [await openAs(grace), await openAs(await product.logIn(grace.email))] as const;
    const [one, other] = pages;
    const bystander = await openAs(eve);
    await product.call("PATCH", `/correspondence/threads/${threadId}/reassign`, {
      as: admin,
      body: { adminId: admin.userId },
    });
    const update = { action: "thread:update", payload: { threadId } };
    for (const page of pages) await expect.poll(() => page.frames, patience).toContainEqual(update);
    const notice = { title: "News", content: "There is some.", type: "ANNOUNCEMENT" };
    const told = await product.call("POST", "/correspondence/notifications", {
      as: admin,
      body: { ...notice, userId: grace.userId },
    });
    expect(told.status, told.text).toBe(200);
    const list = async () => {
      const answer = await product.call("GET", "/correspondence/notifications", { as: grace });
      const { notifications = [] } = (answer.json?.data ?? {}) as {
        notifications?: { id: string; title: string; isRead: boolean }[];
      };
      return notifications.find(({ title }) => title === notice.title);
    };
    const notificationId = (await list())?.id ?? "";
    const notified = { action: "notification", payload: { notificationId } };
    for (const page of pages) await expect.poll(() => page.frames, patience).toContainEqual(notified);
    expect(await ask(other, "notification:read", { notificationId })).toMatchObject({ action: "done" });
    const read = { action: "notification:read", payload: { notificationId } };
    await expect.poll(() => one.frames, patience).toContainEqual(read);
    expect(await list()).toMatchObject({ isRead: true });
    expect(bystander.frames).toEqual([]);
    for (const { socket } of [...pages, bystander]) socket.close();
  });

  it.each([
    ["an unknown action", "action", JSON.stringify({ action: "grant-me-everything" })],
    ["a known action with more", "action", JSON.stringify({ action: "ping", userId: "someone" })],
    ["no JSON", "action", "hello"],
    ["deep nesting", "action", `${"[".repeat(10_000)}${"]".repeat(10_000)}`],
    [
      "a payload of deep nesting",
      "body",
      `{"action":"ping","payload":${"[".repeat(14_000)}${"]".repeat(14_000)}}`,
    ],
  ])("answers %s with an error and stays open", async (_, path, text) => {
    const one = await openAs(ada);
    one.socket.send(text);
    await expect
      .poll(() => one.frames, patience)
      .toMatchObject([{ action: "error", payload: { code: "VALIDATION_FAILED", details: [{ path }] } }]);
    one.socket.send(JSON.stringify({ action: "ping" }));
    await expect.poll(() => actions(one), patience).toEqual(["error", "pong"]);
    one.socket.close();
  });

  it("is closed with a code for a frame that is too large, and for a flood", async () => {
    const large = await openAs(ada);
    large.socket.send("x".repeat(40_000));
    expect(await large.closed).toBe(1009);
    const flood = await openAs(ada);
    for (let at = 0; at < 140; at += 1) flood.socket.send(JSON.stringify({ action: "ping" }));
    expect(await flood.closed).toBe(1000);
    expect(flood.frames.some(({ payload }) => payload?.code === "RATE_LIMITED")).toBe(true);
  });
});
