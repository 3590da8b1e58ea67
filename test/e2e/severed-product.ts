import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** The way to a running product, which a test can cut. */
export interface SeveredProduct {
  readonly origin: string;
  /** Ends the server: connections are refused from now on. */
  kill(): Promise<void>;
  /** Starts it again at the same address. */
  revive(): Promise<void>;
  /** Answers everything with a status of a proxy that cannot reach the server; null ends it. */
  refuse(status: number | null): void;
  /** Deploys another version of the service worker. */
  release(version: string): void;
  close(): Promise<void>;
}

export async function severedProduct(target: string): Promise<SeveredProduct> {
  let server: Server | undefined;
  let version = "";
  let refusal: number | null = null;
  let port = 0;

  const start = async () => {
    if (server?.listening) return;
    server = createServer((incoming, outgoing) => {
      if (refusal !== null) return void outgoing.writeHead(refusal).end();
      const headers = { ...incoming.headers, host: new URL(target).host };
      if (incoming.url === "/service-worker.js") {
        // A new version is recognised by its bytes.
        headers["accept-encoding"] = "identity";
        delete headers["if-none-match"];
        delete headers["if-modified-since"];
      }
      const { method } = incoming;
      const passed = request(new URL(incoming.url ?? "/", target), { method, headers }, (answer) => {
        const isWorker = incoming.url === "/service-worker.js" && version !== "";
        const { "content-length": _, ...others } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, isWorker ? others : answer.headers);
        answer.on("end", () => outgoing.end(isWorker ? `\n// ${version}` : ""));
        answer.pipe(outgoing, { end: false });
      });
      passed.on("error", () => outgoing.destroy());
      incoming.pipe(passed);
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    server.listen(port, "localhost", resolve);
    await promise;
    port = (server.address() as AddressInfo).port;
  };
  const kill = () =>
    new Promise<void>((resolve) => {
      server?.close(() => resolve());
      server?.closeAllConnections();
    });

  await start();
  return {
    origin: `http://localhost:${port}`,
    kill,
    revive: start,
    refuse: (status) => {
      refusal = status;
    },
    release: (name) => {
      version = name;
    },
    close: kill,
  };
}
