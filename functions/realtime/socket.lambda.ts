import * as z from "zod";
import { documents } from "#functions/platform/aws/clients.ts";
import { failureOf } from "#functions/platform/call/failure.ts";
import { job } from "#functions/platform/call/job.ts";
import { liveSession } from "#functions/platform/call/session.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { counterStore } from "#functions/platform/limits/counter-store.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { createLog } from "#functions/platform/log.ts";
import { callerStore } from "#functions/platform/records/caller-store.ts";
import { socketProtocol } from "#shared/api/live/socket-frames.ts";
import { connectionWriter } from "./connection-writer.ts";
import { Connection } from "./connections.ts";
import { managementClient } from "./management-client.ts";
import { openSockets } from "./push.ts";
import { socketService } from "./socket.ts";

const env = environment({ ACCOUNTS_TABLE: variable.table, EVENTS_TABLE: variable.table });
const database = documents();
const callers = callerStore(database, env.ACCOUNTS_TABLE);
const service = socketService({
  connections: connectionWriter(database, env.EVENTS_TABLE, Date.now),
  sockets: openSockets(managementClient()),
  limiter: rateLimiter(counterStore(database, env.EVENTS_TABLE), Date.now),
  demandSession: (connection) => liveSession(callers, connection, Date.now()),
});

const SocketEvent = z.object({
  requestContext: z.object({
    eventType: z.enum(["CONNECT", "MESSAGE", "DISCONNECT"]),
    connectionId: z.string(),
    authorizer: Connection.omit({ connectionId: true }),
  }),
  body: z.string().optional(),
});

const opened = { statusCode: 200, headers: { "Sec-WebSocket-Protocol": socketProtocol } };
const done = { statusCode: 200 };

/** Every route of the sockets. */
export const handler = job(createLog().with({ feature: "realtime" }), async (log, event, requestId) => {
  const { requestContext, body = "" } = SocketEvent.parse(event);
  const { eventType, connectionId, authorizer } = requestContext;
  const connection = { connectionId, ...authorizer };
  if (eventType === "DISCONNECT") await service.close(connection);
  if (eventType === "MESSAGE") await service.receive(connection, body, requestId, log);
  if (eventType !== "CONNECT") return done;
  try {
    await service.open(connection);
    return opened;
  } catch (thrown) {
    return { statusCode: failureOf(thrown, { requestId, log }).error.status };
  }
});
