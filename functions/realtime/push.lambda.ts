import { messageReader } from "#functions/correspondence/records/message-reader.ts";
import { messagePlace, viewsFor } from "#functions/correspondence/view.ts";
import { documents } from "#functions/platform/aws/clients.ts";
import { queueConsumer } from "#functions/platform/call/queue-consumer.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { createLog } from "#functions/platform/log.ts";
import { desk, userMailbox } from "#functions/platform/records/mailboxes.ts";
import { LiveDelivery } from "#shared/api/live/sockets.ts";
import { connectionReader } from "./connection-reader.ts";
import { managementClient } from "./management-client.ts";
import { type MessageContents, openSockets, pusher } from "./push.ts";
import { sessionReader } from "./session-reader.ts";

const env = environment({
  ACCOUNTS_TABLE: variable.table,
  CORRESPONDENCE_TABLE: variable.table,
  EVENTS_TABLE: variable.table,
  SUPPORT_ADDRESS: variable.name,
});
const database = documents();
const messages = messageReader(database, env.CORRESPONDENCE_TABLE);
const messageOf: MessageContents["of"] = async (userId, messageId) => {
  const { threadId, sequence } = messagePlace(messageId);
  const isDesk = userId === null;
  const stored = await messages.message(isDesk ? desk : userMailbox(userId), threadId, sequence);
  if (stored === undefined || stored.archivedAt !== null) return undefined;
  // It has just been sent: no one has read it, and its files exist.
  return viewsFor({ userId: userId ?? "", isDesk, supportAddress: env.SUPPORT_ADDRESS }).message(stored, 0);
};
const push = pusher({
  connections: connectionReader(database, env.EVENTS_TABLE),
  sockets: openSockets(managementClient()),
  contents: { of: messageOf, mayRead: sessionReader(database, env.ACCOUNTS_TABLE, Date.now) },
});

/** Notifies open pages of changes. A frame that arrives twice makes a page read twice, and show it once. */
export const handler = queueConsumer(createLog().with({ feature: "realtime" }), "live", async (body) => {
  await push(LiveDelivery.parse(body));
  return true;
});
