import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { isPublicAddress, type Resolve } from "#functions/platform/http/guarded-request.ts";
import { sender } from "#functions/webhooks/send.ts";

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** A receiver on this computer, with the requests it got. */
async function receiver(handle: Handle) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { asked, port: (server.address() as AddressInfo).port };
}

const here: Resolve = async () => [{ address: "127.0.0.1", family: 4 }];
const message = { headers: { "webhook-id": "m1" }, body: '{"type":"webhook.test"}', timeoutMs: 2_000 };
const to = (port: number, path = "/in") => ({ ...message, url: `http://hooks.example:${port}${path}` });

describe("a webhook", () => {
  it("is posted to the address that was checked, under the name of its host", async () => {
    let resolved = 0;
    const { asked, port } = await receiver((request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => response.writeHead(202, { "x-seen": "yes" }).end(`got ${body}`));
    });
    const send = sender("any", async () => {
      resolved += 1;
      // A second answer would lead elsewhere.
      return [{ address: resolved === 1 ? "127.0.0.1" : "192.0.2.1", family: 4 }];
    });
    expect(await send(to(port))).toEqual({
      status: 202,
      error: null,
      headers: expect.objectContaining({ "x-seen": "yes" }),
      body: 'got {"type":"webhook.test"}',
    });
    expect(asked[0]).toMatchObject({
      method: "POST",
      url: "/in",
      headers: { host: `hooks.example:${port}`, "webhook-id": "m1" },
    });
    expect(resolved).toBe(1);
  });

  it("follows no redirect", async () => {
    const { asked, port } = await receiver((_request, response) => {
      response.writeHead(307, { location: "/elsewhere" }).end();
    });
    const answer = await sender("any", here)(to(port));
    expect(answer).toMatchObject({ status: 307, error: "Answered 307: redirects are not followed" });
    expect(asked).toHaveLength(1);
  });

  it("counts as refused by anything but 2xx, with the beginning of the answer", async () => {
    const { port } = await receiver((_request, response) => response.writeHead(500).end("x".repeat(200_000)));
    const answer = await sender("any", here)(to(port));
    expect(answer).toMatchObject({ status: 500, error: "Answered 500" });
    expect(answer.body).toBe("x".repeat(4_000));
  });

  it("keeps at most 8 kB of the answer, in whole characters", async () => {
    const { port } = await receiver((_request, response) => {
      for (let at = 0; at < 30; at += 1) response.setHeader(`x-${at}`, "y".repeat(400));
      response.writeHead(500).end(`a${"€".repeat(20_000)}`);
    });
    const answer = await sender("any", here)(to(port));
    expect(answer.body).toBe(`a${"€".repeat(1_333)}`);
    expect(Object.keys(answer.headers)).toHaveLength(9);
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(8_500);
  });

  it("is given up when no answer comes, or only its beginning", async () => {
    const silent = await receiver(() => {});
    const slow = await receiver((_request, response) => response.writeHead(200).write("…"));
    for (const { port } of [silent, slow]) {
      const answer = await sender("any", here)({ ...to(port), timeoutMs: 300 });
      expect(answer).toEqual({ status: null, error: "No answer within 0.3 seconds", headers: {}, body: "" });
    }
  });

  it("is given up when the name is not resolved in time", async () => {
    const answer = await sender("any", () => new Promise(() => {}))({ ...to(1), timeoutMs: 200 });
    expect(answer.error).toBe("No answer within 0.2 seconds");
  });

  it("says why nothing answers", async () => {
    const { port } = await receiver((request) => request.socket.destroy());
    expect((await sender("any", here)(to(port))).error).toBe("The connection was closed without an answer");
    await closing.pop()?.();
    expect((await sender("any", here)(to(port))).error).toBe("The connection was refused");
    const unknown = Object.assign(new Error("no"), { code: "ENOTFOUND" });
    expect((await sender("any", async () => Promise.reject(unknown))(to(port))).error).toBe(
      "The host was not found",
    );
  });

  it("goes to public addresses only, of which a host must have no other", async () => {
    const { asked, port } = await receiver((_request, response) => response.end());
    const publicly = (resolve: Resolve) =>
      sender("public", resolve)({ ...message, url: `https://hooks.example:${port}/` });
    const refused = "The host has an address that is not on the public internet";
    expect((await publicly(here)).error).toBe(refused);
    const mixed = [
      { address: "198.51.99.7", family: 4 },
      { address: "10.0.0.1", family: 4 },
    ];
    expect((await publicly(async () => mixed)).error).toBe(refused);
    const literal = await sender("public")({ ...message, url: `https://127.0.0.1:${port}/` });
    expect(literal.error).toBe(refused);
    expect((await sender("public")({ ...message, url: "https://[::1]/" })).error).toBe(refused);
    expect((await sender("public", here)(to(port))).error).toBe("The address must begin with https://");
    expect(asked).toEqual([]);
  });
});

describe("an address", () => {
  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.8.8.8",
    "169.254.169.254",
    "172.16.0.1",
    "192.168.1.1",
    "192.0.2.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:10.0.0.1",
    "64:ff9b::a00:1",
    "2002:a00:1::",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "ff02::1",
    "2001:db8::1",
    "2001:db8:ffff::1",
    "2001::1",
    "2001:2::1",
    "2001:10::1",
    "2001:20::1",
    "3fff::1",
    "::10.0.0.1",
    "::a00:1",
    "::169.254.169.254",
    "::a9fe:a9fe",
    "::1.1.1.1",
    "100::1",
    "1fff::1",
    "4000::1",
    "5f00::1",
    "fec0::1",
    "localhost",
    "",
  ])("%s is not public", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    "1.1.1.1",
    "93.184.216.34",
    "2001:4860:4860::8888",
    "2606:4700:4700::1111",
    "2a00:1450:4001:830::200e",
    "::ffff:1.1.1.1",
  ])("%s is public", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});
