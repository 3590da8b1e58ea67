import { listenOnLoopback } from "./gateway/loopback.ts";
import { readRequest, writeResponse } from "./gateway/message.ts";
import type { Service } from "./service.ts";

export interface Listener {
  /** E.g. `http://127.0.0.1:41234`, without a trailing slash. */
  url: string;
  close(): Promise<void>;
}

/**
 * Serves one emulated service alone over HTTP at a free port of this machine, so that a real client can be pointed at it.
 */
export async function listen(service: Pick<Service, "handle">): Promise<Listener> {
  const loopback = await listenOnLoopback(0, async (incoming, outgoing) => {
    const { method, path, query, headers, body } = readRequest(incoming);
    const address = query === "" ? path : `${path}?${query}`;
    const answer = body(Number.POSITIVE_INFINITY)
      .then((content) => service.handle({ method, path: address, headers, body: content }))
      .catch(() => ({ status: 500, headers: {}, body: "" }));
    writeResponse(outgoing, method, await answer);
  });
  return { url: `http://127.0.0.1:${loopback.port}`, close: () => loopback.close(0) };
}
