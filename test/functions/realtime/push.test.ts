import { describe, expect, it } from "vitest";
import type { Connection } from "#functions/realtime/connections.ts";
import { pusher } from "#functions/realtime/push.ts";
import type { SocketFrame } from "#shared/api/live/sockets.ts";
import type { Message } from "#shared/api/schemas/correspondence.ts";

const connection = (connectionId: string, sessionId: string): Connection => ({
  connectionId,
  userId: "ada",
  sessionId,
  role: "USER",
});
const message: SocketFrame = { action: "message", payload: { threadId: "t", messageId: "t.2" } };
const counts: SocketFrame = { action: "unread-counts:update", payload: {} };
const hello = { id: "t.2", content: "Hello" } as Message;
const carrying = { ...message, payload: { ...message.payload, message: hello } };

/** A pusher to sockets of two sessions, the second of which has ended; `gone` has closed without notice. */
function setUp(stored: Message | null = hello) {
  let open = [connection("one", "live"), connection("two", "live"), connection("late", "ended")];
  const sent: Record<string, object[]> = {};
  const asked: string[] = [];
  const gone = new Set<string>();
  const push = pusher({
    connections: {
      of: async (userId) => open.filter((each) => each.userId === userId),
      remove: async ({ connectionId }) => {
        open = open.filter((each) => each.connectionId !== connectionId);
      },
    },
    sockets: {
      send: async (id, frame) => {
        if (gone.has(id)) return false;
        sent[id] = [...(sent[id] ?? []), frame];
        return true;
      },
      close: async () => true,
    },
    contents: {
      of: async (userId, messageId) => {
        asked.push(`message ${messageId} of ${userId}`);
        return stored ?? undefined;
      },
      mayRead: async ({ sessionId }) => {
        asked.push(`session ${sessionId}`);
        return sessionId === "live";
      },
    },
  });
  return { push, sent, asked, gone, openIds: () => open.map(({ connectionId }) => connectionId) };
}

describe("a push of a message", () => {
  it("carries it to the sockets of live sessions, each looked up once, and ids to the others", async () => {
    const { push, sent, asked } = setUp();
    await push({ userId: "ada", frames: [message, counts] });
    expect(sent).toEqual({
      one: [carrying, counts],
      two: [carrying, counts],
      late: [message, counts],
    });
    expect(asked.toSorted()).toEqual(["message t.2 of ada", "session ended", "session live"]);
  });

  it("has ids alone when the message is gone", async () => {
    const { push, sent } = setUp(null);
    await push({ userId: "ada", frames: [message] });
    expect(sent.one).toEqual([message]);
  });

  it("looks nothing up where no one listens, nor for other frames", async () => {
    const { push, sent, asked } = setUp();
    await push({ userId: "eve", frames: [message] });
    await push({ userId: "ada", frames: [counts] });
    expect(sent).toEqual({ one: [counts], two: [counts], late: [counts] });
    expect(asked).toEqual([]);
  });

  it("forgets a socket that has closed", async () => {
    const { push, sent, gone, openIds } = setUp();
    gone.add("two");
    await push({ userId: "ada", frames: [message, counts] });
    expect(sent.two).toBeUndefined();
    expect(openIds()).toEqual(["one", "late"]);
  });
});
