import {
  type ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi";
import type { LiveDelivery, SocketFrame } from "#shared/api/live/sockets.ts";
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

/** Sends frames to the open pages of their readers. @throws Error when one could not be asked, to be repeated */
export function pusher({ connections, sockets }: PushDependencies) {
  const sendAll = async (connection: Connection, frames: readonly SocketFrame[]) => {
    for (const frame of frames) {
      if (await sockets.send(connection.connectionId, frame)) continue;
      await connections.remove(connection);
      return;
    }
  };
  return async ({ userId, frames }: LiveDelivery): Promise<void> => {
    const open = await connections.of(userId);
    await Promise.all(open.map((connection) => sendAll(connection, frames)));
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
