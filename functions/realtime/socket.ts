import { failureOf } from "#functions/platform/call/failure.ts";
import { invalidFields } from "#functions/platform/errors.ts";
import type { RateLimit, RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import type { Log } from "#functions/platform/log.ts";
import { SentFrame } from "#shared/api/live/sockets.ts";
import type { ConnectionWriter } from "./connection-writer.ts";
import type { Connection } from "./connections.ts";
import type { OpenSockets } from "./push.ts";

interface SocketDependencies {
  connections: ConnectionWriter;
  sockets: OpenSockets;
  limiter: RateLimiter;
  /** @throws AppError unless the session is live */
  demandSession(connection: Connection): Promise<unknown>;
}

/** What one socket may send: a page sends two frames a minute. */
const perConnection: RateLimit = { name: "socket-frames", max: 60, windowMinutes: 1 };

/** What happens on sockets, for any number of them. */
export function socketService({ connections, sockets, limiter, demandSession }: SocketDependencies) {
  const answer = async ({ connectionId }: Connection, frame: object) => {
    await sockets.send(connectionId, frame);
  };

  return {
    /** @throws AppError when the session has ended while the socket was being opened */
    async open(connection: Connection): Promise<void> {
      // Written first: a session that ends from here on finds the socket to close.
      await connections.add(connection);
      try {
        await demandSession(connection);
      } catch (error) {
        await connections.remove(connection);
        throw error;
      }
    },

    close: (connection: Connection) => connections.remove(connection),

    /** Answers a frame. Floods and ended sessions close the socket; anything else that is wrong is told. */
    async receive(connection: Connection, body: string, requestId: string, log: Log): Promise<void> {
      try {
        await limiter.take(perConnection, connection.connectionId);
        await demandSession(connection);
      } catch (thrown) {
        const { body: refusal } = failureOf(thrown, { requestId, log });
        await answer(connection, { action: "error", payload: refusal });
        await sockets.close(connection.connectionId);
        return;
      }
      const frame = SentFrame.safeParse(parsed(body));
      if (frame.success) return answer(connection, { action: "pong" });
      const refused = invalidFields([{ path: "action", message: "Unknown action" }]);
      const { body: refusal } = failureOf(refused, { requestId, log });
      await answer(connection, { action: "error", payload: refusal });
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
