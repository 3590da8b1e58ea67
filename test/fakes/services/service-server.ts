import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

interface ServiceReply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  /** Sent as it is when it is a text, otherwise as JSON. */
  readonly body: unknown;
}

export interface ServiceServer {
  readonly url: string;
  close(): Promise<void>;
}

export interface AskedOfService {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** A service on this computer; null closes the connection without an answer. */
export async function serviceServer(
  answer: (asked: AskedOfService) => ServiceReply | null | Promise<ServiceReply | null>,
): Promise<ServiceServer> {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const url = new URL(request.url ?? "/", "http://localhost");
    const { method = "GET", headers } = request;
    const reply = await answer({ method, url, headers, body });
    if (reply === null) {
      request.socket.destroy();
      return;
    }
    const text = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body);
    response.writeHead(reply.status ?? 200, { "content-type": "application/json", ...reply.headers });
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
