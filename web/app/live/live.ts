import { noteTyping, setLiveSocket } from "#web/api/live-frames.ts";
import { setLiveState } from "#web/api/live-state.ts";
import { announceOutdated } from "#web/api/outdated.ts";
import { onSessionChange } from "#web/session/presence.ts";
import { session } from "#web/session/session.ts";
import { createLiveSocket } from "./live-socket.ts";

/** How long the old socket serves on after a new token: one is also given just before an account is deleted. */
const renewAfterMs = 5_000;

/**
 * Keeps a socket open for the signed-in user.
 * @param onDismissed called when the server has closed it on purpose
 * @returns the function that closes it
 */
export function startLive(onDismissed: () => void): () => void {
  const socket = createLiveSocket({
    url: `${location.origin.replace(/^http/, "ws")}/ws`,
    token: () => session.accessToken(),
    onChanges: (reads, id) => announceOutdated({ reads, ...(id === undefined ? {} : { id }) }),
    onFrame: (action, { threadId = "", message }) => {
      if (message !== undefined) {
        const updated = { read: "correspondence.getThread", by: action, data: message };
        announceOutdated({ reads: [], id: threadId, updated });
      }
      // After sending a message, its writer is no longer typing.
      if (action === "typing:start") noteTyping(threadId, true);
      else if (action === "typing:stop" || action === "message") noteTyping(threadId, false);
    },
    onState: setLiveState,
    onDismissed,
  });
  let known: string | null = null;
  let renewal: ReturnType<typeof setTimeout> | undefined;
  const renewed = async () => {
    const token = (await session.current())?.accessToken ?? null;
    if (known !== null && token !== null && token !== known) {
      clearTimeout(renewal);
      renewal = setTimeout(() => socket.renew(), renewAfterMs);
    }
    known = token;
  };
  // A page that is looked at again, or on the network again, tries again.
  const again = () => {
    if (document.visibilityState === "visible") socket.connect();
  };
  setLiveSocket(socket);
  socket.connect();
  void renewed();
  const unsubscribe = onSessionChange(() => void renewed());
  addEventListener("online", again);
  document.addEventListener("visibilitychange", again);
  return () => {
    unsubscribe();
    clearTimeout(renewal);
    removeEventListener("online", again);
    document.removeEventListener("visibilitychange", again);
    setLiveSocket(null);
    socket.close();
  };
}
