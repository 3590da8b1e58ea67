import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Service, ServiceRequest } from "./service.ts";

export interface Listener {
  /** E.g. `http://127.0.0.1:41234`, without a trailing slash. */
  url: string;
  close(): Promise<void>;
}

/**
 * Serves one emulated service alone over HTTP at a free port of this machine, so that a real client can be pointed at it.
 */
export async function listen(service: Pick<Service, "handle">): Promise<Listener> {
  const server = createServer(async (incoming, outgoing) => {
    const response = await readRequest(incoming)
      .then((request) => service.handle(request))
      .catch(() => undefined);
    outgoing.writeHead(response?.status ?? 500, response?.headers ?? {});
    outgoing.end(response?.body ?? "");
  });
  server.keepAliveTimeout = 60_000;
  server.requestTimeout = 30_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return { url: `http://127.0.0.1:${portOf(server)}`, close: () => stop(server) };
}

async function readRequest(incoming: IncomingMessage): Promise<ServiceRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return {
    method: incoming.method ?? "GET",
    path: incoming.url ?? "/",
    headers,
    body: Buffer.concat(chunks),
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}
