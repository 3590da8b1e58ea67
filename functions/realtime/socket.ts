import type { Calls } from "#functions/platform/call/calls.ts";
import { failureOf } from "#functions/platform/call/failure.ts";
import { invalidFields } from "#functions/platform/errors.ts";
import type { RateLimit, RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import type { Log } from "#functions/platform/log.ts";
import { SentFrame, sentFrames } from "#shared/api/live/sockets.ts";
import { msg } from "#shared/domain/language/translate.ts";
import type { ConnectionWriter } from "./connection-writer.ts";
import type { Connection } from "./connections.ts";
import type { OpenSockets } from "./push.ts";

interface SocketDependencies {
  connections: ConnectionWriter;
  sockets: OpenSockets;
  limiter: RateLimiter;
  /** Of `frameOperations`. */
  calls: Calls;
}

/** What one socket may send: a page sends two frames a minute, and more while someone writes or reads. */
const perConnection: RateLimit = { name: "socket-frames", max: 60, windowMinutes: 1 };

/** The properties of a call that a frame does not have. */
const withoutHttp = {
  sourceIp: "",
  userAgent: "",
  deviceToken: "",
  origin: undefined,
  accept: undefined,
  idempotencyKey: undefined,
  holds: () => false,
};

/** What happens on sockets, for any number of them. */
export function socketService({ connections, sockets, limiter, calls }: SocketDependencies) {
  const admitted = (action: string, { userId, sessionId }: Connection) =>
    calls.admit(action, {
      session: { userId, sessionId },
      apiKey: undefined,
      csrfToken: undefined,
      sourceIp: "",
    });

  return {
    /** @throws AppError when the session has ended while the socket was being opened */
    async open(connection: Connection): Promise<void> {
      // Written first: a session that ends from here on finds the socket to close.
      await connections.add(connection);
      try {
        await admitted("ping", connection);
      } catch (error) {
        await connections.remove(connection);
        throw error;
      }
    },

    close: (connection: Connection) => connections.remove(connection),

    /** Answers a frame. Floods and ended sessions close the socket; every other error is answered with an error frame. */
    async receive(
      connection: Connection,
      text: string,
      { requestId, log }: { requestId: string; log: Log },
    ): Promise<void> {
      const { connectionId } = connection;
      const frame = SentFrame.safeParse(parsed(text)).data;
      const answered = frame?.id === undefined ? {} : { id: frame.id };
      const refuse = async (thrown: unknown) => {
        const { body } = failureOf(thrown, { requestId, log });
        await sockets.send(connectionId, { action: "error", ...answered, payload: body });
      };
      const action =
        frame !== undefined && Object.hasOwn(sentFrames, frame.action) ? frame.action : undefined;
      let caller: Awaited<ReturnType<typeof admitted>>;
      try {
        await limiter.take(perConnection, connectionId);
        caller = await admitted(action ?? "ping", connection);
      } catch (thrown) {
        await refuse(thrown);
        await sockets.close(connectionId);
        return;
      }
      try {
        if (action === undefined) throw invalidFields([{ path: "action", message: msg("Unknown action") }]);
        const body = frame?.payload ?? {};
        const sent = { params: undefined, query: {}, body, file: undefined, signed: undefined };
        await calls.perform(action, caller, sent, { ...withoutHttp, requestId, logger: log });
        await sockets.send(connectionId, { action: action === "ping" ? "pong" : "done", ...answered });
      } catch (thrown) {
        await refuse(thrown);
      }
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
