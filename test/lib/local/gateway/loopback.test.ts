import { connect } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { createGateway } from "#lib/local/gateway/gateway.ts";
import { listenOnLoopback } from "#lib/local/gateway/loopback.ts";
import { listen } from "#lib/local/listen.ts";
import { quietTerminal } from "#lib/local/terminal.ts";

/** A gateway whose site reads the body and sends its length; requests have 300 ms to arrive. */
async function gateway() {
  const terminal = quietTerminal();
  const listener = createGateway({
    site: async (request) => ({ status: 200, headers: {}, body: String((await request.body(1_000)).length) }),
    aws: async () => ({ status: 200, headers: {}, body: "" }),
    pages: [],
    terminal,
  });
  const loopback = await listenOnLoopback(0, listener, 300);
  onTestFinished(() => loopback.close(0));
  return { port: loopback.port, errors: terminal.errors };
}

/** Sends text, and more of it for as long as the connection is open. @returns what came back until it was closed */
function exchange(port: number, text: string, more = ""): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.setEncoding("utf8").on("data", (chunk) => {
    received += chunk;
  });
  socket.on("error", () => undefined);
  socket.write(text);
  const drip = setInterval(() => more !== "" && socket.write(more), 20);
  return new Promise((resolve) => {
    socket.on("close", () => {
      clearInterval(drip);
      resolve(received);
    });
  });
}

const head = "POST /api/slow HTTP/1.1\r\nHost: localhost\r\n";

it.each([
  ["a body that stops half-way", `${head}Content-Length: 10\r\n\r\nhalf`, ""],
  ["a body that drips without an end", `${head}Transfer-Encoding: chunked\r\n\r\n`, "1\r\nx\r\n"],
  ["headers that never end", `${head}X-More: `, "x"],
])("%s is answered 408 and cut off, without a word at the terminal", async (_what, text, more) => {
  const { port, errors } = await gateway();
  const started = performance.now();
  expect(await exchange(port, text, more)).toMatch(
    /^HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n/,
  );
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(errors).toEqual([]);
});

it.each([
  ["an address", "x".repeat(8_193), {}, 414],
  ["an address of sixty thousand characters", "x".repeat(60_000), {}, 414],
  ["headers", "", { filler: "x".repeat(20_480) }, 431],
  ["many headers", "x".repeat(5_000), { one: "x".repeat(8_000), two: "x".repeat(8_000) }, 431],
])("%s longer than CloudFront takes are refused in words, with the body still to come", async (...given) => {
  const [, query, headers, status] = given;
  const { port, errors } = await gateway();
  for (let round = 0; round < 20; round += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/?${query}`, {
      method: "POST",
      headers,
      body: "x".repeat(200_000),
    });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toMatch(/ too long\.$/m);
  }
  expect(errors).toEqual([]);
});

it("an address and headers as long as CloudFront takes are answered", async () => {
  const { port } = await gateway();
  const headers = { filler: "x".repeat(11_000) };
  const answer = await fetch(`http://127.0.0.1:${port}/?${"x".repeat(8_190)}`, { headers });
  expect(answer.status).toBe(200);
});

it("an answer may take longer than a request", async () => {
  const loopback = await listenOnLoopback(
    0,
    (incoming, outgoing) =>
      void incoming.resume().on("end", () => setTimeout(() => outgoing.end("late"), 900)),
    300,
  );
  onTestFinished(() => loopback.close(0));
  const answer = await fetch(`http://127.0.0.1:${loopback.port}/`, { method: "POST", body: "text" });
  expect(await answer.text()).toBe("late");
});

it("a caller of a service who hangs up in the middle of a body harms no one else", async () => {
  const service = await listen({ handle: async () => ({ status: 200, headers: {}, body: "fine" }) });
  onTestFinished(() => service.close());
  const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
  socket.end("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf");
  await new Promise((resolve) => socket.on("close", resolve).resume());
  expect(await (await fetch(service.url)).text()).toBe("fine");
});
