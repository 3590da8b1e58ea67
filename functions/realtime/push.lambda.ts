import { documents } from "#functions/platform/aws/clients.ts";
import { queueConsumer } from "#functions/platform/call/queue-consumer.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { createLog } from "#functions/platform/log.ts";
import { LiveDelivery } from "#shared/api/live/sockets.ts";
import { connectionReader } from "./connection-reader.ts";
import { managementClient } from "./management-client.ts";
import { openSockets, pusher } from "./push.ts";

const env = environment({ EVENTS_TABLE: variable.table });
const push = pusher({
  connections: connectionReader(documents(), env.EVENTS_TABLE),
  sockets: openSockets(managementClient()),
});

/** Notifies open pages of changes. A frame that arrives twice makes a page read twice, and show it once. */
export const handler = queueConsumer(createLog().with({ feature: "realtime" }), "live", async (body) => {
  await push(LiveDelivery.parse(body));
  return true;
});
