import { documents, fileStorage } from "#functions/platform/aws/clients.ts";
import { job } from "#functions/platform/call/job.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { createLog } from "#functions/platform/log.ts";
import { desk } from "#functions/platform/records/mailboxes.ts";
import { dayMs, minuteMs } from "#shared/domain/durations.ts";
import { storedFileRemoval } from "./attachments/file-removal.ts";
import { conversationStore } from "./records/store.ts";
import { removeConversation } from "./removal.ts";

/** How long messages from people without an account are stored. */
const retentionDays = 400;
/** Read of each part of the index by one run. */
const mostOfPart = 100;

const env = environment({ CORRESPONDENCE_TABLE: variable.table, FILES_BUCKET: variable.bucket });
const database = documents();
const store = conversationStore(database, env.CORRESPONDENCE_TABLE, null);
const files = storedFileRemoval(database, fileStorage(), {
  table: env.CORRESPONDENCE_TABLE,
  bucket: env.FILES_BUCKET,
});

/** Runs on a schedule. What is left is removed by the next run. */
export const handler = job(createLog().with({ feature: "correspondence" }), async (log) => {
  const endMs = Date.now() + minuteMs;
  const hasTime = () => Date.now() < endMs;
  const emails = await removeOldEmails(hasTime);
  const unsent = await files.removeOrphans(hasTime);
  if (emails + unsent > 0) log.info("old conversations and files removed", { emails, unsent });
});

/** Removes conversations with guests that have ended long ago, while there is time. @returns how many */
async function removeOldEmails(hasTime: () => boolean): Promise<number> {
  const before = new Date(Date.now() - retentionDays * dayMs).toISOString();
  const old = await store.untouchedSince("emails", before, mostOfPart);
  let removed = 0;
  for (const { id } of old) {
    const place = { mailbox: desk, threadId: id };
    if (!(await removeConversation(store, place, hasTime, files.release))) break;
    removed += 1;
  }
  return removed;
}
