import { useSyncExternalStore } from "react";
import type { SentAction } from "#shared/api/live/socket-frames.ts";

/** The page's socket as its parts use it. */
interface PageSocket {
  send(action: SentAction, payload: Readonly<Record<string, string>>): Promise<void>;
  connect(): void;
}

let socket: PageSocket | null = null;

/** @param next null when no one is signed in */
export function setLiveSocket(next: PageSocket | null): void {
  socket = next;
}

/** Sends a frame. Rejects without an open socket, and when the server refuses or does not answer. */
export const sendFrame: PageSocket["send"] = async (action, payload) => {
  if (socket === null) throw new Error("No socket");
  return socket.send(action, payload);
};

/** Opens a socket again that has failed, or that the server has closed. */
export function reconnect(): void {
  socket?.connect();
}

/** A page that writes repeats it every three seconds. */
const typingEndsMs = 6_000;

const typing = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

/** Notes that the other side of a conversation writes, or has stopped. */
export function noteTyping(threadId: string, isTyping: boolean): void {
  clearTimeout(typing.get(threadId));
  typing.delete(threadId);
  if (isTyping) {
    typing.set(
      threadId,
      setTimeout(() => noteTyping(threadId, false), typingEndsMs),
    );
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the other side of a conversation is writing. */
export function useTyping(threadId: string): boolean {
  return useSyncExternalStore(subscribe, () => typing.has(threadId));
}
