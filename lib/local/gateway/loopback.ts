import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { codeOf } from "#lib/local/storage/errors.ts";

/** The port is taken; the message says what to do. */
export class PortBusy extends Error {
  override readonly name = "PortBusy";

  constructor(port: number, options?: ErrorOptions) {
    super(
      `Port ${port} is in use by another program. Choose another one: npm start -- --port ${port + 1}`,
      options,
    );
  }
}

/** A server on this machine's loopback addresses, reachable as `localhost` whichever one a browser picks. */
export interface Loopback {
  readonly port: number;
  readonly servers: readonly Server[];
  /** Waits for requests under way, then closes everything. @param graceMilliseconds the longest wait */
  close(graceMilliseconds: number): Promise<void>;
}

/** CloudFront's limits: of an address, and of an address with all headers, in bytes. */
const largestAddress = 8_192;
const largestHead = 20_480;

/**
 * What Node reads of a head. Beyond it, it closes the connection with the rest unread, which can take its 431 with it; so
 * this is far above CloudFront's limits, and those are refused here, after the request has been read.
 */
const maxHeaderSize = 256 * 1_024;

/** Refuses what CloudFront refuses by its length. @returns whether it did */
function refuseLength(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const { method = "", url = "", rawHeaders } = incoming;
  const head = rawHeaders.reduce((sum, text) => sum + text.length + 2, method.length + url.length);
  const status = url.length > largestAddress ? 414 : head > largestHead ? 431 : undefined;
  if (status === undefined) return false;
  incoming.resume();
  outgoing.writeHead(status, { "content-type": "text/plain; charset=utf-8" });
  outgoing.end(status === 414 ? "The address is too long.\n" : "The headers are too long.\n");
  return true;
}

/** How long a request may take to arrive, headers and body: as long as an HTTP API waits for its integration. */
const arrivalMilliseconds = 30_000;

function bind(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/**
 * @param wantedPort 0 for any free one
 * @param requestTimeout milliseconds after which a request that has not arrived whole is answered 408 and cut off
 * @throws PortBusy when someone else listens there
 */
export async function listenOnLoopback(
  wantedPort: number,
  listener: RequestListener,
  requestTimeout = arrivalMilliseconds,
): Promise<Loopback> {
  const connectionsCheckingInterval = Math.min(1_000, requestTimeout);
  const options = { maxHeaderSize, keepAliveTimeout: 65_000, requestTimeout, connectionsCheckingInterval };
  const create = () =>
    createServer(options, (incoming, outgoing) => {
      if (!refuseLength(incoming, outgoing)) listener(incoming, outgoing);
    });
  const first = create();
  const servers = [first];
  let port: number;
  try {
    port = await bind(first, "127.0.0.1", wantedPort);
  } catch (error) {
    if (codeOf(error) === "EADDRINUSE" || codeOf(error) === "EACCES") {
      throw new PortBusy(wantedPort, { cause: error });
    }
    throw error;
  }
  const second = create();
  try {
    await bind(second, "::1", port);
    servers.push(second);
  } catch (error) {
    // A machine without IPv6 is fine; a stranger at the same port would answer half of the visitors.
    if (codeOf(error) === "EADDRINUSE" && wantedPort !== 0) {
      first.close();
      throw new PortBusy(wantedPort, { cause: error });
    }
  }
  return {
    port,
    servers,
    async close(graceMilliseconds) {
      const closed = servers.map(
        (server) =>
          new Promise<void>((resolve) => {
            server.close(() => resolve());
          }),
      );
      // A browser keeps its connection after the answer it waited for; each is closed as soon as it is idle.
      const sweep = setInterval(() => {
        for (const server of servers) server.closeIdleConnections();
      }, 20);
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, graceMilliseconds);
      await Promise.race([Promise.all(closed), late]);
      clearTimeout(timer);
      clearInterval(sweep);
      for (const server of servers) server.closeAllConnections();
      await Promise.all(closed);
    },
  };
}
