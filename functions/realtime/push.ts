import {
  type ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi";
import type { LiveDelivery, SocketFrame } from "#shared/api/live/sockets.ts";
import type { Message } from "#shared/api/schemas/correspondence.ts";
import type { ConnectionStore } from "./connection-reader.ts";
import type { Connection } from "./connections.ts";

/** Open sockets as API Gateway has them; false when one is gone. */
export interface OpenSockets {
  send(connectionId: string, frame: object): Promise<boolean>;
  close(connectionId: string): Promise<boolean>;
}

/** Sockets of API Gateway (execute-api:ManageConnections). */
export function openSockets(client: ApiGatewayManagementApiClient): OpenSockets {
  const unlessGone = async (doing: Promise<unknown>): Promise<boolean> => {
    try {
      await doing;
      return true;
    } catch (error) {
      if (error instanceof GoneException) return false;
      throw error;
    }
  };
  return {
    send: (ConnectionId, frame) =>
      unlessGone(client.send(new PostToConnectionCommand({ ConnectionId, Data: JSON.stringify(frame) }))),
    close: (ConnectionId) => unlessGone(client.send(new DeleteConnectionCommand({ ConnectionId }))),
  };
}

interface PushDependencies {
  connections: ConnectionStore;
  sockets: OpenSockets;
}

/** What frames of messages carry besides ids. */
export interface MessageContents {
  /** A message as its reader sees it; undefined when it is gone. */
  of(userId: string | null, messageId: string): Promise<Message | undefined>;
  /** Whether the session of a socket is live, and its user has the role that the socket was opened with. */
  mayRead(connection: Connection): Promise<boolean>;
}

interface ContentPushDependencies extends PushDependencies {
  /** Left out where no frame is of a message. */
  contents?: MessageContents;
}

/** Sends frames to the open pages of their readers. @throws Error when one could not be asked, to be repeated */
export function pusher({ connections, sockets, contents }: ContentPushDependencies) {
  const sendAll = async (connection: Connection, frames: readonly SocketFrame[]) => {
    for (const frame of frames) {
      if (await sockets.send(connection.connectionId, frame)) continue;
      await connections.remove(connection);
      return;
    }
  };
  const withContents = (userId: string | null, frames: readonly SocketFrame[]): Promise<SocketFrame[]> =>
    Promise.all(
      frames.map(async (frame) => {
        if (frame.action !== "message") return frame;
        const message = await contents?.of(userId, frame.payload.messageId);
        return message === undefined ? frame : { ...frame, payload: { ...frame.payload, message } };
      }),
    );
  return async ({ userId, frames }: LiveDelivery): Promise<void> => {
    const open = await connections.of(userId);
    if (open.length === 0 || contents === undefined || !frames.some(({ action }) => action === "message")) {
      await Promise.all(open.map((connection) => sendAll(connection, frames)));
      return;
    }
    const sessions = new Map(open.map((connection) => [connection.sessionId, connection]));
    const [full, ...readers] = await Promise.all([
      withContents(userId, frames),
      ...[...sessions.values()].map(async (one) => ((await contents.mayRead(one)) ? one.sessionId : null)),
    ]);
    // A reader whose session has just ended gets ids, until the socket is closed.
    const framesOf = ({ sessionId }: Connection) => (readers.includes(sessionId) ? full : frames);
    await Promise.all(open.map((connection) => sendAll(connection, framesOf(connection))));
  };
}

/** Closes the sockets of a session that has ended. */
export function sessionCloser({ connections, sockets }: PushDependencies) {
  return async (userId: string, sessionId: string): Promise<void> => {
    const open = await connections.of(userId);
    for (const connection of open.filter((one) => one.sessionId === sessionId)) {
      await sockets.close(connection.connectionId);
      await connections.remove(connection);
    }
  };
}
