import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveState } from "#web/api/live-state.ts";
import { createLiveSocket, type FramePayload } from "#web/app/live/live-socket.ts";

class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: string[] = [];
  readonly protocols: string[];
  closed = false;
  constructor(protocols: string[]) {
    this.protocols = protocols;
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.drop(1005);
  }
  drop(code: number) {
    if (this.closed) return;
    this.closed = true;
    this.onclose?.({ code });
  }
}

let sockets: FakeSocket[];
let states: LiveState[];
let reads: (readonly string[])[];
/** The conversation of each of the reads. */
let threadIds: (string | undefined)[];
let dismissed: number;
let frames: [string, FramePayload][];
let token: string | null;
const start = () => {
  const live = createLiveSocket({
    url: "wss://halvest.example/ws",
    token: async () => token,
    onChanges: (changed, threadId) => {
      reads.push(changed);
      threadIds.push(threadId);
    },
    onFrame: (action, payload) => frames.push([action, payload]),
    onState: (state) => states.push(state),
    onDismissed: () => {
      dismissed += 1;
    },
    open: (_, protocols) => {
      const socket = new FakeSocket(protocols);
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    random: () => 0.5,
  });
  live.connect();
  return live;
};
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, states, reads, dismissed, token, frames] = [[], [], [], 0, "token-1", []];
  threadIds = [];
});
afterEach(() => vi.useRealTimers());

describe("the page's socket", () => {
  it("carries the token beside the protocol, pings, and reads once what it may have missed", async () => {
    start();
    await settle();
    expect(sockets[0]?.protocols).toEqual(["halvest.v1", "token-1"]);
    sockets[0]?.onopen?.();
    expect(states).toEqual(["connecting", "connected"]);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(reads).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(reads).toHaveLength(1);
    expect(reads[0]).toContain("correspondence.unreadCounts");
    await vi.advanceTimersByTimeAsync(20_000);
    sockets[0]?.onmessage?.({ data: '{"action":"pong"}' });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sockets[0]?.sent).toEqual(['{"action":"ping"}', '{"action":"ping"}']);
  });

  it("is replaced when nothing arrives within ten seconds after a ping, though it was not reported as closed", async () => {
    start();
    await settle();
    const [socket] = sockets;
    socket?.onopen?.();
    await vi.advanceTimersByTimeAsync(30_000);
    const late = '{"action":"notification","payload":{}}';
    await vi.advanceTimersByTimeAsync(9_999);
    socket?.onmessage?.({ data: late });
    await vi.advanceTimersByTimeAsync(30_000);
    expect([socket?.sent.length, socket?.closed, states.at(-1)]).toEqual([2, false, "connected"]);
    // The other end is gone: the closing handshake is not answered either.
    const closing = vi.fn();
    if (socket) socket.close = closing;
    await vi.advanceTimersByTimeAsync(1);
    expect([closing.mock.calls.length, states.at(-1)]).toEqual([1, "connecting"]);
    await vi.advanceTimersByTimeAsync(1_000);
    sockets[1]?.onopen?.();
    await settle();
    expect(reads.at(-1)).toContain("correspondence.getThread");
    socket?.drop(1006);
    await vi.advanceTimersByTimeAsync(30_000);
    expect([sockets.length, socket?.sent.length, sockets[1]?.sent.length]).toEqual([2, 2, 1]);
    expect(states.at(-1)).toBe("connected");
  });

  it("rejects what waits on a socket that fell silent", async () => {
    const live = start();
    await settle();
    sockets[0]?.onopen?.();
    await vi.advanceTimersByTimeAsync(39_000);
    const sent = live.send("typing:start", { threadId: "t" });
    sent.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(sent).rejects.toThrow("The socket was closed");
  });

  it("makes out of date what a frame names, and nothing for other frames", async () => {
    start();
    await settle();
    sockets[0]?.onopen?.();
    sockets[0]?.onmessage?.({ data: '{"action":"notification","payload":{"notificationId":"n"}}' });
    sockets[0]?.onmessage?.({ data: '{"action":"pong"}' });
    sockets[0]?.onmessage?.({ data: '{"action":"toString"}' });
    await vi.advanceTimersByTimeAsync(250);
    expect(reads).toEqual([["correspondence.listNotifications"]]);
    sockets[0]?.onmessage?.({ data: '{"action":"typing:start","payload":{"threadId":"t"}}' });
    await vi.advanceTimersByTimeAsync(250);
    expect(reads).toHaveLength(1);
    expect(frames).toEqual([
      ["notification", { notificationId: "n" }],
      ["typing:start", { threadId: "t" }],
    ]);
  });

  it("has the conversation read at once, and lists and counts once for many frames, once a second", async () => {
    const live = start();
    await settle();
    sockets[0]?.onopen?.();
    sockets[0]?.onmessage?.({ data: '{"action":"message","payload":{"threadId":"t","messageId":"t.1"}}' });
    expect(reads).toEqual([["correspondence.getThread"]]);
    await vi.advanceTimersByTimeAsync(200);
    sockets[0]?.onmessage?.({ data: '{"action":"unread-counts:update","payload":{}}' });
    sockets[0]?.onmessage?.({ data: '{"action":"thread:update","payload":{"threadId":"t"}}' });
    await vi.advanceTimersByTimeAsync(50);
    expect(reads).toEqual([
      ["correspondence.getThread"],
      ["correspondence.getThread"],
      ["correspondence.listThreads", "correspondence.listMessages", "correspondence.unreadCounts"],
    ]);
    sockets[0]?.onmessage?.({ data: '{"action":"notification","payload":{"notificationId":"n"}}' });
    await vi.advanceTimersByTimeAsync(999);
    expect(reads).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(reads.slice(3)).toEqual([["correspondence.listNotifications"]]);
    sockets[0]?.onmessage?.({ data: '{"action":"notification","payload":{"notificationId":"o"}}' });
    live.close();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(reads).toHaveLength(4);
  });

  it("hands over a message that a frame carries, and has its conversation read later, once with its being read", async () => {
    start();
    await settle();
    sockets[0]?.onopen?.();
    const message = { id: "t.2", content: "Hello" };
    const payload = { threadId: "t", messageId: "t.2", message };
    sockets[0]?.onmessage?.({ data: JSON.stringify({ action: "message", payload }) });
    expect(frames).toEqual([["message", payload]]);
    await vi.advanceTimersByTimeAsync(100);
    sockets[0]?.onmessage?.({ data: '{"action":"message:read","payload":{"threadId":"t"}}' });
    sockets[0]?.onmessage?.({ data: '{"action":"message:read","payload":{"threadId":"u"}}' });
    expect(reads).toEqual([]);
    await vi.advanceTimersByTimeAsync(150);
    expect(reads).toEqual([
      ["correspondence.getThread"],
      ["correspondence.getThread"],
      ["correspondence.listThreads", "correspondence.listMessages"],
    ]);
    expect(threadIds).toEqual(["t", "u", undefined]);
  });

  it("sends frames and settles each by its own answer", async () => {
    const live = start();
    await expect(live.send("typing:start", { threadId: "t" })).rejects.toThrow("No socket is open");
    await settle();
    sockets[0]?.onopen?.();
    const outcomes = Promise.allSettled(
      [1, 2, 3, 4].map((at) => live.send("typing:stop", { threadId: `t${at}` })),
    );
    expect(sockets[0]?.sent[1]).toBe('{"action":"typing:stop","id":"2","payload":{"threadId":"t2"}}');
    sockets[0]?.onmessage?.({ data: '{"action":"done","id":"2"}' });
    sockets[0]?.onmessage?.({ data: '{"action":"error","id":"1","payload":{"code":"NOT_FOUND"}}' });
    await vi.advanceTimersByTimeAsync(4_999);
    const late = live.send("typing:stop", { threadId: "t5" });
    late.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(1);
    expect((await outcomes).map(({ status }) => status)).toEqual([
      "rejected",
      "fulfilled",
      "rejected",
      "rejected",
    ]);
    sockets[0]?.drop(1006);
    await expect(late).rejects.toThrow("The socket was closed");
  });

  it("tries five times, with growing pauses, and then fails until it is asked again", async () => {
    const live = start();
    const pauses = [1_000, 2_000, 4_000, 8_000];
    for (const [at, pause] of pauses.entries()) {
      await settle();
      expect(sockets).toHaveLength(at + 1);
      sockets[at]?.drop(1006);
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(sockets).toHaveLength(at + 1);
      await vi.advanceTimersByTimeAsync(1);
    }
    sockets[4]?.drop(1006);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(sockets).toHaveLength(5);
    expect(states.at(-1)).toBe("failed");
    live.connect();
    await settle();
    sockets[5]?.onopen?.();
    expect(states.at(-1)).toBe("connected");
    // The end of an open one is none of the five attempts to have it again.
    sockets[5]?.drop(1006);
    for (const [at, pause] of [...pauses, 16_000].entries()) {
      await vi.advanceTimersByTimeAsync(pause);
      expect(sockets).toHaveLength(at + 7);
      sockets[at + 6]?.drop(1006);
    }
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(sockets).toHaveLength(11);
    expect(states.at(-1)).toBe("failed");
  });

  it("gives up an attempt after twenty seconds", async () => {
    start();
    await settle();
    await vi.advanceTimersByTimeAsync(19_999);
    expect(sockets[0]?.closed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets[0]?.closed).toBe(true);
  });

  it("reconnects after two hours, and not when the server has closed it on purpose", async () => {
    const live = start();
    await settle();
    sockets[0]?.onopen?.();
    sockets[0]?.drop(1001);
    await vi.advanceTimersByTimeAsync(1_000);
    sockets[1]?.onopen?.();
    await settle();
    expect(reads).toHaveLength(1);
    sockets[1]?.drop(1000);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect([sockets.length, dismissed, states.at(-1)]).toEqual([2, 1, "disconnected"]);
    live.connect();
    await settle();
    expect(sockets).toHaveLength(3);
  });

  it("is replaced without a gap when the token is", async () => {
    const live = start();
    await settle();
    sockets[0]?.onopen?.();
    token = "token-2";
    live.renew();
    await settle();
    expect(sockets[0]?.closed).toBe(false);
    sockets[1]?.onopen?.();
    expect([sockets[0]?.closed, sockets[1]?.protocols[1]]).toEqual([true, "token-2"]);
    expect(states).toEqual(["connecting", "connected", "connected"]);
    live.close();
    expect([sockets[1]?.closed, states.at(-1)]).toEqual([true, "idle"]);
  });
});
