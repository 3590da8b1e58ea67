import {
  type FrameAction,
  frameChanges,
  type SentAction,
  socketProtocol,
} from "#shared/api/live/socket-frames.ts";
import type { Message } from "#shared/api/schemas/correspondence.ts";
import type { LiveState } from "#web/api/live-state.ts";

const attempts = 5;
const firstPauseMs = 1_000;
const timeoutMs = 20_000;
const pingMs = 30_000;
/** The server answers each ping. A socket that stays silent for so long is dead, though the browser may report it as open. */
const silenceMs = 10_000;
/** How long after its first socket a page reads what may have happened since it was loaded. */
const catchUpMs = 10_000;
/** Someone may be looking at it: read at once unless the frame has what is new. */
const conversation = "correspondence.getThread";
/** Everything else that frames name is read once for many frames: this long after the first one, and once a second. */
const gatherMs = 250;
const gatherAgainMs = 1_000;
/** How long a frame may wait for its answer. */
const answerMs = 5_000;
/** The code with which a server closes a socket on purpose; other codes are failures of the connection. */
const closedOnPurpose = 1000;
/** The code of browsers for a connection that has ended without a closing handshake. */
const brokenConnection = 1006;

export interface LiveEnvironment {
  /** The address of sockets, `wss://…/ws`. */
  readonly url: string;
  /** A valid access token; null when no one is signed in. */
  token(): Promise<string | null>;
  /** Called with the reads that are out of date. @param threadId the conversation alone in which something changed */
  onChanges(reads: readonly string[], threadId?: string): void;
  /** Called with each frame of an event, before the conversation that it is about is read. */
  onFrame(action: FrameAction, payload: FramePayload): void;
  onState(state: LiveState): void;
  /** The server closed the socket on purpose: the session may have ended. */
  onDismissed(): void;
  readonly open?: (url: string, protocols: string[]) => WebSocket;
  readonly random?: () => number;
}

export interface LiveSocket {
  /** Opens a socket, also after a failure; does nothing while one is open or being opened. */
  connect(): void;
  /** Replaces the open socket by one with the present token, without a gap. */
  renew(): void;
  /** Sends a frame. Rejects without an open socket, when the server refuses, and without an answer in five seconds. */
  send(action: SentAction, payload: Readonly<Record<string, string>>): Promise<void>;
  close(): void;
}

/** Everything that sockets report: what a page reads after it was without one. */
const allReads = [...new Set(Object.values(frameChanges).flat())];

/** What frames of events carry, each some of it. */
export interface FramePayload {
  readonly threadId?: string;
  /** As the call that reads the conversation would answer it; left out where the server has none to show. */
  readonly message?: Message;
}

interface ReceivedFrame {
  readonly action?: string;
  /** The id of the answered frame. */
  readonly id?: string;
  readonly payload?: FramePayload;
}

/** The page's socket, see `LiveState`. */
export function createLiveSocket({
  url,
  token,
  onChanges,
  onFrame,
  onState,
  onDismissed,
  open = (address, protocols) => new WebSocket(address, protocols),
  random = Math.random,
}: LiveEnvironment): LiveSocket {
  let current: WebSocket | null = null;
  let isFirst = true;
  let failures = 0;
  /** Sockets that were asked for since one was open last. */
  let tried = 0;
  /** Grows with each start and stop, so that what was begun before does nothing. */
  let generation = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let catchUp: ReturnType<typeof setTimeout> | undefined;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let gatheredAt = Number.NEGATIVE_INFINITY;
  const gathered = new Set<string>();
  const conversations = new Set<string>();
  let lastFrame = 0;
  const waiting = new Map<string, (error?: Error) => void>();

  const isStale = (own: number) => own !== generation;

  const readGathered = () => {
    gathering = undefined;
    gatheredAt = performance.now();
    for (const threadId of conversations) onChanges([conversation], threadId);
    conversations.clear();
    if (gathered.size > 0) onChanges([...gathered]);
    gathered.clear();
  };

  const receive = (data: unknown) => {
    const { action = "", id = "", payload = {} } = JSON.parse(String(data)) as ReceivedFrame;
    waiting.get(id)?.(action === "error" ? new Error("The server refused a frame") : undefined);
    if (!Object.hasOwn(frameChanges, action)) return;
    onFrame(action as FrameAction, payload);
    const changed: readonly string[] = frameChanges[action as FrameAction];
    const { threadId = "", message } = payload;
    if (changed.includes(conversation)) {
      // What a page marks as read comes back to it: there is nothing new to show.
      const canWait = message !== undefined || action === "message:read";
      if (canWait) conversations.add(threadId);
      else onChanges([conversation], threadId);
    }
    for (const read of changed) if (read !== conversation) gathered.add(read);
    if (gathered.size + conversations.size === 0) return;
    const wait = Math.max(gatherMs, gatheredAt + gatherAgainMs - performance.now());
    gathering ??= setTimeout(readGathered, wait);
  };

  const failed = (own: number) => {
    // While another socket is open, the page misses nothing.
    if (isStale(own) || current !== null) return;
    failures += 1;
    if (tried >= attempts) return onState("failed");
    onState("connecting");
    const pause = firstPauseMs * 2 ** (failures - 1) * (0.5 + random());
    retry = setTimeout(() => void begin(), pause);
  };

  const ended = (socket: WebSocket, code: number) => {
    if (socket !== current) return;
    current = null;
    for (const settle of waiting.values()) settle(new Error("The socket was closed"));
    if (code !== closedOnPurpose) return failed(generation);
    onState("disconnected");
    onDismissed();
  };

  const begin = async (): Promise<void> => {
    generation += 1;
    const own = generation;
    const before = current;
    if (before === null) {
      tried += 1;
      onState("connecting");
    }
    const access = await token().catch(() => null);
    if (isStale(own)) return;
    if (access === null) return before === null ? failed(own) : undefined;
    const socket = open(url, [socketProtocol, access]);
    let isOpen = false;
    let ping: ReturnType<typeof setInterval> | undefined;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const stopPings = () => {
      clearInterval(ping);
      clearTimeout(silence);
    };
    const sendPing = () => {
      socket.send(JSON.stringify({ action: "ping" }));
      silence = setTimeout(() => {
        stopPings();
        // The closing handshake will not be answered either: the browser would wait for it before it reports the end.
        ended(socket, brokenConnection);
        socket.close();
      }, silenceMs);
    };
    const patience = setTimeout(() => socket.close(), timeoutMs);
    socket.onopen = () => {
      clearTimeout(patience);
      if (isStale(own)) return socket.close();
      isOpen = true;
      failures = 0;
      tried = 0;
      current = socket;
      clearTimeout(catchUp);
      before?.close();
      ping = setInterval(sendPing, pingMs);
      onState("connected");
      // What happened without a socket is read once; the socket reports what happens from now on. A page that has just been
      // loaded misses next to nothing, and has other requests to make first.
      catchUp = setTimeout(() => onChanges(allReads), isFirst ? catchUpMs : 0);
      isFirst = false;
    };
    socket.onmessage = ({ data }) => {
      clearTimeout(silence);
      receive(data);
    };
    socket.onclose = ({ code }) => {
      clearTimeout(patience);
      stopPings();
      if (isOpen) ended(socket, code);
      else failed(own);
    };
  };

  return {
    connect() {
      if (current !== null) return;
      clearTimeout(retry);
      failures = 0;
      tried = 0;
      void begin();
    },
    renew() {
      if (current !== null) void begin();
    },
    send(action, payload) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      if (current === null) return Promise.reject(new Error("No socket is open"));
      lastFrame += 1;
      const id = String(lastFrame);
      const settle = (error?: Error) => {
        clearTimeout(patience);
        waiting.delete(id);
        if (error === undefined) resolve();
        else reject(error);
      };
      const patience = setTimeout(() => settle(new Error("The server did not answer a frame")), answerMs);
      waiting.set(id, settle);
      current.send(JSON.stringify({ action, id, payload }));
      return promise;
    },
    close() {
      generation += 1;
      clearTimeout(retry);
      clearTimeout(catchUp);
      clearTimeout(gathering);
      const last = current;
      current = null;
      last?.close();
      onState("idle");
    },
  };
}
