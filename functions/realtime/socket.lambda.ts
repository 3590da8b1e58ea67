import * as z from "zod";
import { frameReader } from "#functions/correspondence/frame-reader.ts";
import { documents } from "#functions/platform/aws/clients.ts";
import { createCalls } from "#functions/platform/call/calls.ts";
import { failureOf } from "#functions/platform/call/failure.ts";
import { job } from "#functions/platform/call/job.ts";
import { storedParameters, storedRules } from "#functions/platform/call/stored-rules.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { counterStore } from "#functions/platform/limits/counter-store.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { createLog } from "#functions/platform/log.ts";
import { socketProtocol } from "#shared/api/live/socket-frames.ts";
import { connectionReader } from "./connection-reader.ts";
import { connectionWriter } from "./connection-writer.ts";
import { Connection } from "./connections.ts";
import { frameHandlers } from "./frame-handlers.ts";
import { frameOperations } from "./frame-operations.ts";
import { managementClient } from "./management-client.ts";
import { openSockets, pusher } from "./push.ts";
import { socketService } from "./socket.ts";

const env = environment({
  ACCOUNTS_TABLE: variable.table,
  CORRESPONDENCE_TABLE: variable.table,
  EVENTS_TABLE: variable.table,
  SUPPORT_ADDRESS: variable.name,
});
const database = documents();
const sockets = openSockets(managementClient());
const handlers = frameHandlers({
  ...frameReader(database, env),
  push: pusher({ connections: connectionReader(database, env.EVENTS_TABLE), sockets }),
});
const service = socketService({
  connections: connectionWriter(database, env.EVENTS_TABLE, Date.now),
  sockets,
  limiter: rateLimiter(counterStore(database, env.EVENTS_TABLE), Date.now),
  calls: createCalls(frameOperations, async () => handlers, storedRules(frameOperations, storedParameters())),
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
  if (eventType === "MESSAGE") await service.receive(connection, body, { requestId, log });
  if (eventType !== "CONNECT") return done;
  try {
    await service.open(connection);
    return opened;
  } catch (thrown) {
    return { statusCode: failureOf(thrown, { requestId, log }).error.status };
  }
});
