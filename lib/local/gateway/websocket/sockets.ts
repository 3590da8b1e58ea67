import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import * as z from "zod";
import { edgeAddress, edgeHeaders, newRequestId, requestTime } from "#lib/local/gateway/http-api/event.ts";
import type { FrontRequest } from "#lib/local/gateway/message.ts";
import { evaluate, PolicyDocument } from "#lib/local/iam/policy.ts";
import { callFunction, type Runtime } from "#lib/local/runtime/runtime.ts";
import { createTokenBucket } from "#lib/local/token-bucket.ts";
import type { SocketApi } from "./definition.ts";
import { Refused, refuse } from "./refused.ts";

/**
 * API Gateway's limits of a WebSocket. Source: its Developer Guide, "Quotas for configuring and running a WebSocket
 * API". What clients send is one frame here, so the limit of a frame is that of a message; 128 kB hold the other way.
 */
const frameBytes = 32 * 1_024;
export const messageBytes = 128 * 1_024;
const times = { idleMilliseconds: 10 * 60_000, longestMilliseconds: 2 * 3_600_000 };

const Verdict = z.object({
  principalId: z.string().optional(),
  policyDocument: PolicyDocument,
  context: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
});

const ConnectAnswer = z.object({
  statusCode: z.int(),
  headers: z.record(z.string(), z.string()).nullish(),
});

/** One open socket. */
interface Connection {
  readonly socket: WebSocket;
  readonly connectedAt: number;
  readonly sourceIp: string;
  readonly userAgent: string;
  lastActiveAt: number;
  /** The authoriser's context of the caller. */
  readonly authorizer: object | undefined;
}

export interface Sockets {
  readonly api: SocketApi;
  /** Opens a socket for a request as the distribution passed it on, or answers why not. */
  connect(request: FrontRequest, incoming: IncomingMessage, stream: Duplex, head: Buffer): Promise<void>;
  /** Undefined when the connection is gone. */
  find(id: string): Connection | undefined;
  /** Resolves when the message is on its way. */
  send(connection: Connection, data: Buffer): Promise<void>;
  close(): Promise<void>;
}

export interface SocketOptions {
  readonly api: SocketApi;
  readonly runtime: Pick<Runtime, "functions" | "invoke">;
  readonly idleMilliseconds?: number;
  readonly longestMilliseconds?: number;
}

/** Serves a WebSocket API as API Gateway does: its routes are called with events, and answer by the management API. */
export function createSockets(options: SocketOptions): Sockets {
  const { api, runtime, idleMilliseconds: idle, longestMilliseconds: longest } = { ...times, ...options };
  const connections = new Map<string, Connection>();
  const protocols = new WeakMap<IncomingMessage, string>();
  const disconnecting = new Set<Promise<unknown>>();
  const bucket = createTokenBucket(api.throttle);
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: frameBytes,
    handleProtocols: (_, incoming) => protocols.get(incoming) ?? false,
  });
  const sweep = setInterval(
    () => {
      const now = Date.now();
      for (const { socket, connectedAt, lastActiveAt } of connections.values()) {
        if (now - lastActiveAt > idle || now - connectedAt > longest) socket.close(1001, "Going away");
      }
    },
    Math.min(1_000, idle / 2),
  ).unref();

  const invoke = (functionArn: string, event: object) => callFunction(runtime, functionArn, event);

  const contextOf = (id: string, routeKey: string, eventType: string, connection: Connection) => {
    const now = new Date();
    return {
      routeKey,
      ...(connection.authorizer && { authorizer: connection.authorizer }),
      eventType,
      extendedRequestId: newRequestId(),
      requestTime: requestTime(now),
      messageDirection: "IN",
      stage: api.stage,
      connectedAt: connection.connectedAt,
      requestTimeEpoch: now.getTime(),
      identity: { sourceIp: connection.sourceIp, userAgent: connection.userAgent },
      requestId: newRequestId(),
      domainName: api.domain,
      connectionId: id,
      apiId: api.id,
    };
  };

  const headersOf = ({ headers, query }: FrontRequest) => ({
    headers,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    ...(query !== "" && { queryStringParameters: Object.fromEntries(new URLSearchParams(query)) }),
  });

  /** @throws Refused unless the authoriser lets the caller in */
  const authorise = async (
    request: FrontRequest,
    id: string,
    connection: Connection,
  ): Promise<object | undefined> => {
    const { authorizer } = api;
    if (!authorizer) return undefined;
    if (authorizer.headers.some((name) => !request.headers[name])) throw new Refused(401, "Unauthorized");
    const methodArn = `arn:aws:execute-api:${api.region}:${api.account}:${api.id}/${api.stage}/$connect`;
    const event = {
      type: "REQUEST",
      methodArn,
      ...headersOf(request),
      requestContext: contextOf(id, "$connect", "CONNECT", connection),
    };
    const answer = await invoke(authorizer.functionArn, event).catch((error: Error) => {
      throw error.message === "Unauthorized" ? new Refused(401, "Unauthorized") : new Refused(500, "");
    });
    const verdict = Verdict.safeParse(answer);
    if (!verdict.success) throw new Refused(500, "");
    const { policyDocument, principalId = "", context } = verdict.data;
    const question = { action: "execute-api:Invoke", resource: methodArn, context: {} };
    if (evaluate(policyDocument.Statement, question) !== "allowed") {
      throw new Refused(403, "User is not authorized to access this resource");
    }
    return { principalId, ...context };
  };

  /** @returns the protocol that the function chose. @throws Refused unless it lets the socket be opened */
  const announce = async (request: FrontRequest, id: string, connection: Connection) => {
    const functionArn = api.routes.get("$connect");
    if (functionArn === undefined) return undefined;
    const event = {
      ...headersOf(request),
      requestContext: contextOf(id, "$connect", "CONNECT", connection),
      isBase64Encoded: false,
    };
    const given = await invoke(functionArn, event).catch(() => undefined);
    const answer = ConnectAnswer.safeParse(given);
    if (!answer.success) throw new Refused(502, "Internal server error");
    const { statusCode, headers } = answer.data;
    if (statusCode < 200 || statusCode > 299) throw new Refused(statusCode, "");
    const [, protocol] =
      Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === "sec-websocket-protocol") ?? [];
    return protocol;
  };

  const receive = async (id: string, connection: Connection, data: Buffer, isBinary: boolean) => {
    connection.lastActiveAt = Date.now();
    const body = isBinary ? data.toString("base64") : data.toString("utf8");
    const requestContext = {
      ...contextOf(id, "$default", "MESSAGE", connection),
      messageId: newRequestId(),
    };
    const fail = (message: string) =>
      connection.socket.send(
        JSON.stringify({ message, connectionId: id, requestId: requestContext.requestId }),
      );
    if (!bucket.isOpen()) return fail("Too Many Requests");
    bucket.spend(1);
    const functionArn = api.routes.get("$default");
    if (functionArn === undefined) return fail("Forbidden");
    const event = { requestContext, body, isBase64Encoded: isBinary };
    await invoke(functionArn, event).catch(() => fail("Internal server error"));
  };

  const disconnect = async (id: string, connection: Connection, code: number, reason: string) => {
    connections.delete(id);
    const functionArn = api.routes.get("$disconnect");
    if (functionArn === undefined) return;
    const requestContext = {
      ...contextOf(id, "$disconnect", "DISCONNECT", connection),
      disconnectStatusCode: code,
      disconnectReason: reason,
    };
    // What goes wrong is in the function's log; the socket is gone either way.
    await invoke(functionArn, { requestContext, isBase64Encoded: false }).catch(() => undefined);
  };

  const connect: Sockets["connect"] = async (received, incoming, stream, head) => {
    const headers = { ...received.headers, ...edgeHeaders(received, api.domain) };
    const request = { ...received, headers };
    const id = `${randomBytes(11).toString("base64url")}=`;
    const now = Date.now();
    const unopened = {
      connectedAt: now,
      lastActiveAt: now,
      sourceIp: edgeAddress,
      userAgent: received.headers["user-agent"] ?? "",
    } as Connection;
    try {
      if (request.path !== `/${api.stage}`) throw new Refused(403, "Forbidden");
      const authorizer = await authorise(request, id, unopened);
      const protocol = await announce(request, id, { ...unopened, authorizer });
      if (protocol !== undefined) protocols.set(incoming, protocol);
      server.handleUpgrade(incoming, stream, head, (socket) => {
        const connection: Connection = { ...unopened, authorizer, socket };
        connections.set(id, connection);
        socket.on("message", (data: Buffer, isBinary) => void receive(id, connection, data, isBinary));
        socket.on("ping", () => {
          connection.lastActiveAt = Date.now();
        });
        // Too long a message, for instance: the socket closes with the code that says so.
        socket.on("error", () => undefined);
        socket.on("close", (code, reason) => {
          const gone = disconnect(id, connection, code, reason.toString());
          disconnecting.add(gone);
          gone.finally(() => disconnecting.delete(gone));
        });
      });
    } catch (error) {
      const { status, message } =
        error instanceof Refused ? error : new Refused(500, "Internal server error");
      refuse(stream, status, message);
    }
  };

  return {
    api,
    connect,
    find: (id) => connections.get(id),
    send: (connection, data) => {
      connection.lastActiveAt = Date.now();
      return new Promise((resolve, reject) => {
        connection.socket.send(data.toString("utf8"), (error) => (error ? reject(error) : resolve()));
      });
    },
    async close() {
      clearInterval(sweep);
      for (const { socket } of connections.values()) {
        socket.close(1001, "Going away");
        socket.terminate();
      }
      await Promise.all(disconnecting);
    },
  };
}
