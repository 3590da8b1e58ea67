import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { guardedSender } from "#functions/platform/http/guarded-request.ts";

const answer = "0123456789";
const asking = { method: "GET", headers: {}, timeoutMs: 5_000 } as const;

it.each([
  { mostBytes: 9, body: "012345678", isCut: true },
  { mostBytes: 10, body: answer, isCut: false },
  { mostBytes: 11, body: answer, isCut: false },
])("of an answer of ten bytes, at most $mostBytes are read", async ({ mostBytes, body, isCut }) => {
  const server = createServer((_request, response) => response.end(answer));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const send = guardedSender("any", async () => [{ address: "127.0.0.1", family: 4 }]);
    const url = new URL(`http://service.example:${(server.address() as AddressInfo).port}/`);
    const got = await send(url, { ...asking, mostBytes });
    expect([got.body.toString(), got.isCut]).toEqual([body, isCut]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
