import type { DynamoDBStreamEvent } from "aws-lambda";
import { documents } from "#functions/platform/aws/clients.ts";
import { job } from "#functions/platform/call/job.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { createLog } from "#functions/platform/log.ts";
import { sessionOfKey } from "#functions/platform/records/users.ts";
import { connectionReader } from "./connection-reader.ts";
import { managementClient } from "./management-client.ts";
import { openSockets, sessionCloser } from "./push.ts";

const env = environment({ EVENTS_TABLE: variable.table });
const close = sessionCloser({
  connections: connectionReader(documents(), env.EVENTS_TABLE),
  sockets: openSockets(managementClient()),
});

/** Called with the sessions that were removed, whatever ended them. A failed batch is repeated. */
export const handler = job(createLog().with({ feature: "realtime" }), async (_log, event) => {
  for (const { dynamodb } of (event as DynamoDBStreamEvent).Records) {
    const { pk, sk } = dynamodb?.Keys ?? {};
    const session = sessionOfKey(pk?.S ?? "", sk?.S ?? "");
    if (session !== undefined) await close(session.userId, session.sessionId);
  }
});
