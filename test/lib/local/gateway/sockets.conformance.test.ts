import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { WebSocket } from "ws";
import { readRequest } from "#lib/local/gateway/message.ts";
import type { SocketApi } from "#lib/local/gateway/websocket/definition.ts";
import { createConnectionManagement } from "#lib/local/gateway/websocket/management.ts";
import { createSockets, type SocketOptions } from "#lib/local/gateway/websocket/sockets.ts";
import { listen } from "#lib/local/listen.ts";
import type { FunctionDefinition } from "#lib/local/runtime/function-definition.ts";
import type { InvocationOutcome } from "#lib/local/runtime/worker-handle.ts";
import type { AccessCall, Authorise } from "#lib/local/service.ts";
import { errorOf } from "#test/lib/local/dynamodb/target.ts";
import { inline } from "#test/lib/local/runtime/functions.ts";

/** The events that functions get, as far as the tests read them. */
interface SocketEvent {
  readonly type?: string;
  readonly methodArn?: string;
  readonly headers?: Record<string, string>;
  readonly queryStringParameters?: Record<string, string>;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
  readonly requestContext: {
    readonly routeKey: string;
    readonly eventType: string;
    readonly connectionId: string;
    readonly disconnectStatusCode?: number;
    readonly disconnectReason?: string;
    readonly authorizer?: object;
  };
}

const probe = inline("");
const allowed = (event: SocketEvent, effect = "Allow") => ({
  principalId: "ann",
  policyDocument: {
    Version: "2012-10-17",
    Statement: [{ Effect: effect, Action: "execute-api:Invoke", Resource: event.methodArn }],
  },
  context: { userId: "u1" },
});

/** What each function does by default: the authoriser lets in, and everything is answered well. */
const usual = (event: SocketEvent): unknown =>
  event.type === "REQUEST" ? allowed(event) : { statusCode: 200 };

interface Wishes extends Partial<Omit<SocketOptions, "api" | "runtime">> {
  readonly answer?: (event: SocketEvent) => unknown;
  readonly api?: Partial<SocketApi>;
  readonly authorise?: Authorise;
}

async function opened({ answer = usual, api, authorise, ...options }: Wishes = {}) {
  const events: SocketEvent[] = [];
  const sockets = createSockets({
    api: {
      id: "abc123",
      domain: "abc123.execute-api.eu-central-1.amazonaws.com",
      region: "eu-central-1",
      account: "111122223333",
      stage: "ws",
      routes: new Map(["$connect", "$disconnect", "$default"].map((key) => [key, probe.arn])),
      authorizer: undefined,
      throttle: { perSecond: 1_000, burst: 1_000 },
      ...api,
    },
    runtime: {
      functions: new Map([[probe.arn, probe]]),
      invoke: async (_: FunctionDefinition, payload: string): Promise<InvocationOutcome> => {
        const event: SocketEvent = JSON.parse(payload);
        events.push(event);
        try {
          return { ok: true, payload: JSON.stringify(answer(event) ?? null) };
        } catch (error) {
          const errorMessage = error instanceof Error ? error.message : "";
          return { ok: false, error: { errorType: "Error", errorMessage } };
        }
      },
    },
    ...options,
  });
  const server = createServer();
  server.on("upgrade", (incoming, stream, head) => {
    void sockets.connect(readRequest(incoming), incoming, stream, head);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const listener = await listen(createConnectionManagement([sockets], authorise));
  const client = new ApiGatewayManagementApiClient({
    endpoint: listener.url,
    region: "eu-central-1",
    credentials: { accessKeyId: "SOCKETS", secretAccessKey: "unused" },
    maxAttempts: 1,
  });
  onTestFinished(async () => {
    client.destroy();
    await sockets.close();
    await listener.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  /** A browser's socket, and what it heard. */
  const visit = (protocols: string[] = [], path = "/ws") => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols, {
      origin: "https://halvest.example",
    });
    onTestFinished(() => socket.terminate());
    const heard: string[] = [];
    const closed = new Promise<number>((resolve) => socket.on("close", resolve));
    socket.on("message", (data) => heard.push(String(data)));
    const open = new Promise<string>((resolve, reject) => {
      socket.on("open", () => resolve(socket.protocol));
      socket.on("error", reject);
      socket.on("unexpected-response", (_, response) => reject(new Error(`answered ${response.statusCode}`)));
    });
    open.catch(() => undefined);
    return { socket, heard, open, closed };
  };
  const of = (eventType: string) =>
    events.filter(({ requestContext }) => requestContext.eventType === eventType);
  const post = (ConnectionId: string, Data: string) =>
    client.send(new PostToConnectionCommand({ ConnectionId, Data }));
  return { events, of, visit, client, post };
}

const soon = { timeout: 120_000, interval: 10 };
const connectionOf = (event: SocketEvent | undefined) => event?.requestContext.connectionId ?? "";

describe("opening a socket", () => {
  it("passes the caller to the function of $connect, with address and headers", async () => {
    const { visit, of } = await opened();
    await visit([], "/ws?from=test").open;
    const [event] = of("CONNECT");
    expect(event).toMatchObject({
      headers: {
        origin: "https://halvest.example",
        host: "abc123.execute-api.eu-central-1.amazonaws.com",
        "x-forwarded-for": "127.0.0.1, 130.176.0.1",
      },
      queryStringParameters: { from: "test" },
      requestContext: { routeKey: "$connect", stage: "ws", apiId: "abc123", messageDirection: "IN" },
      isBase64Encoded: false,
    });
    expect(connectionOf(event)).toMatch(/^[\w-]{15}=$/);
  });

  it("gives the protocol that the function chose", async () => {
    const { visit } = await opened({
      answer: () => ({ statusCode: 200, headers: { "Sec-WebSocket-Protocol": "halvest.v1" } }),
    });
    expect(await visit(["halvest.v1", "token.abc"]).open).toBe("halvest.v1");
  });

  it.each([
    ["that $connect refuses", () => ({ statusCode: 403 }), "answered 403"],
    ["at which $connect fails", () => expect.fail(), "answered 502"],
  ])("%s is answered instead", async (_, answer, message) => {
    const { visit, of } = await opened({ answer });
    await expect(visit().open).rejects.toThrow(message);
    expect(of("DISCONNECT")).toEqual([]);
  });

  it("at another path is refused before any function is called", async () => {
    const { visit, events } = await opened();
    await expect(visit([], "/other").open).rejects.toThrow("answered 403");
    expect(events).toEqual([]);
  });
});

describe("an authoriser", () => {
  const authorizer = { functionArn: probe.arn, headers: ["sec-websocket-protocol"] };

  it("sees the request, and what it says of the caller is part of every event", async () => {
    const { visit, events, of } = await opened({
      api: { authorizer },
      answer: (event) =>
        event.type === "REQUEST"
          ? allowed(event)
          : { statusCode: 200, headers: { "sec-websocket-protocol": "halvest.v1" } },
    });
    const { open, socket } = visit(["halvest.v1", "token.abc"]);
    await open;
    expect(events[0]).toMatchObject({
      type: "REQUEST",
      methodArn: "arn:aws:execute-api:eu-central-1:111122223333:abc123/ws/$connect",
      headers: { "sec-websocket-protocol": "halvest.v1,token.abc" },
    });
    socket.send("hello");
    await vi.waitFor(() => expect(of("MESSAGE")).toHaveLength(1), soon);
    const context = { principalId: "ann", userId: "u1" };
    for (const event of [...of("CONNECT").slice(1), ...of("MESSAGE")]) {
      expect(event.requestContext.authorizer).toEqual(context);
    }
  });

  it("is not called without the identity of the caller", async () => {
    const { visit, events } = await opened({ api: { authorizer } });
    await expect(visit().open).rejects.toThrow("answered 401");
    expect(events).toEqual([]);
  });

  it.each<[string, (event: SocketEvent) => unknown, string]>([
    ["denies", (event) => allowed(event, "Deny"), "answered 403"],
    [
      "allows another socket",
      (event) => allowed({ ...event, methodArn: `${event.methodArn}/other` }),
      "answered 403",
    ],
    [
      "throws Unauthorized",
      () => {
        throw new Error("Unauthorized");
      },
      "answered 401",
    ],
    ["fails", () => expect.fail(), "answered 500"],
    ["gives no policy", () => ({ principalId: "ann" }), "answered 500"],
  ])("that %s keeps the socket closed", async (_, answer, message) => {
    const { visit, of } = await opened({ api: { authorizer }, answer });
    await expect(visit(["token.abc"]).open).rejects.toThrow(message);
    expect(of("MESSAGE")).toEqual([]);
  });
});

describe("a message", () => {
  it("takes the default route, whatever it says", async () => {
    const text = '{"action":"rename","to":"x"}';
    const { visit, of } = await opened();
    const { open, socket } = visit();
    await open;
    socket.send(text);
    await vi.waitFor(() => expect(of("MESSAGE")).toHaveLength(1), soon);
    expect(of("MESSAGE")[0]).toMatchObject({
      body: text,
      isBase64Encoded: false,
      requestContext: { routeKey: "$default", messageId: expect.any(String) },
    });
  });

  it("at which the function fails is answered with an error that names the connection", async () => {
    const { visit, of } = await opened({
      answer: (event) => (event.body === undefined ? { statusCode: 200 } : expect.fail()),
    });
    const { open, socket, heard } = visit();
    await open;
    socket.send("hello");
    await vi.waitFor(() => expect(heard).toHaveLength(1), soon);
    expect(JSON.parse(heard[0] ?? "")).toEqual({
      message: "Internal server error",
      connectionId: connectionOf(of("CONNECT")[0]),
      requestId: expect.any(String),
    });
  });

  it("without a route is forbidden, and too many of them are answered as such", async () => {
    const routes = new Map([["$connect", probe.arn]]);
    const { visit } = await opened({ api: { routes, throttle: { perSecond: 0.001, burst: 1 } } });
    const { open, socket, heard } = visit();
    await open;
    socket.send("one");
    socket.send("two");
    await vi.waitFor(() => expect(heard).toHaveLength(2), soon);
    expect(heard.map((text) => JSON.parse(text).message)).toEqual(["Forbidden", "Too Many Requests"]);
  });

  it("that is too long closes the socket with the code that says so", async () => {
    const { visit, of } = await opened();
    const { open, socket, closed } = visit();
    await open;
    socket.send("x".repeat(32 * 1_024));
    await vi.waitFor(() => expect(of("MESSAGE")).toHaveLength(1), soon);
    socket.send("x".repeat(32 * 1_024 + 1));
    expect(await closed).toBe(1009);
  });
});

describe("the end of a socket", () => {
  it("is passed to the function of $disconnect with its code, and the connection is gone", async () => {
    const { visit, of, post } = await opened();
    const { open, socket } = visit();
    await open;
    const id = connectionOf(of("CONNECT")[0]);
    socket.close(4_001, "bye");
    await vi.waitFor(() => expect(of("DISCONNECT")).toHaveLength(1), soon);
    expect(of("DISCONNECT")[0]?.requestContext).toMatchObject({
      routeKey: "$disconnect",
      connectionId: id,
      disconnectStatusCode: 4_001,
      disconnectReason: "bye",
    });
    expect(await errorOf(post(id, "hello"))).toMatchObject({ name: "GoneException" });
  });

  it.each([
    ["has been idle for too long", { idleMilliseconds: 100 }],
    ["has been open for too long", { longestMilliseconds: 100 }],
  ])("comes when it %s", async (_, options) => {
    const { visit } = await opened(options);
    const { open, closed } = visit();
    await open;
    expect(await closed).toBe(1001);
  });
});

describe("the management of connections", () => {
  it("sends messages up to 128 kB to the one that it names, and closes it", async () => {
    const { visit, of, post, client } = await opened();
    const [one, other] = [visit(), visit()];
    await Promise.all([one.open, other.open]);
    one.socket.send("who");
    await vi.waitFor(() => expect(of("MESSAGE")).toHaveLength(1), soon);
    const ConnectionId = connectionOf(of("MESSAGE")[0]);
    const long = "x".repeat(128 * 1_024);
    await post(ConnectionId, long);
    await vi.waitFor(() => expect(one.heard).toEqual([long]), soon);
    expect(other.heard).toEqual([]);
    expect(await errorOf(post(ConnectionId, `${long}x`))).toMatchObject({ name: "PayloadTooLargeException" });
    await client.send(new DeleteConnectionCommand({ ConnectionId }));
    expect(await one.closed).toBe(1000);
    expect(await errorOf(post("AAAAAAAAAAAAAAA=", "x"))).toMatchObject({ name: "GoneException" });
  });

  it("needs the right on the connection", async () => {
    const asked: AccessCall[] = [];
    const { visit, of, post } = await opened({
      authorise: (call) => {
        asked.push(call);
        return { allowed: false, message: "No ManageConnections." };
      },
    });
    const { open, heard } = visit();
    await open;
    const id = connectionOf(of("CONNECT")[0]);
    expect(await errorOf(post(id, "x"))).toMatchObject({ name: "AccessDeniedException" });
    expect(asked).toMatchObject([
      {
        action: "execute-api:ManageConnections",
        resources: [`arn:aws:execute-api:eu-central-1:111122223333:abc123/ws/POST/@connections/${id}`],
      },
    ]);
    expect(heard).toEqual([]);
  });
});
