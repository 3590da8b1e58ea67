import { messageReader } from "#functions/correspondence/records/message-reader.ts";
import { messagePlace, viewsFor } from "#functions/correspondence/view.ts";
import { readBatch } from "#functions/platform/aws/batch-read.ts";
import { documents } from "#functions/platform/aws/clients.ts";
import { queueConsumer } from "#functions/platform/call/queue-consumer.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { createLog } from "#functions/platform/log.ts";
import { desk, userMailbox } from "#functions/platform/records/mailboxes.ts";
import { StoredSession, StoredUser, sessionKey, userKey } from "#functions/platform/records/users.ts";
import { LiveDelivery } from "#shared/api/live/sockets.ts";
import { connectionReader } from "./connection-reader.ts";
import type { Connection } from "./connections.ts";
import { managementClient } from "./management-client.ts";
import { type MessageContents, openSockets, pusher } from "./push.ts";

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
/** Whether a socket's session is live, and its user still has the role that the socket was opened with. */
async function mayRead({ userId, sessionId, role }: Connection): Promise<boolean> {
  const keys = [userKey(userId), sessionKey(userId, sessionId)];
  const items = await readBatch(database, env.ACCOUNTS_TABLE, keys);
  const user = items.find(({ sk }) => sk === keys[0]?.sk);
  const session = items.find(({ sk }) => sk === keys[1]?.sk);
  if (user === undefined || session === undefined) return false;
  const { expiresAt } = StoredSession.parse(session);
  return StoredUser.parse(user).role === role && Date.parse(expiresAt) > Date.now();
}

const push = pusher({
  connections: connectionReader(database, env.EVENTS_TABLE),
  sockets: openSockets(managementClient()),
  contents: { of: messageOf, mayRead },
});

/** Notifies open pages of changes. A frame that arrives twice makes a page read twice, and show it once. */
export const handler = queueConsumer(createLog().with({ feature: "realtime" }), "live", async (body) => {
  await push(LiveDelivery.parse(body));
  return true;
});
