import { documents, fileStorage } from "#functions/platform/aws/clients.ts";
import { job } from "#functions/platform/call/job.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { createLog } from "#functions/platform/log.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import { storedFileRemoval } from "./attachments/file-removal.ts";
import { conversationStore } from "./store.ts";
import { removeOldEmails } from "./tidying.ts";

const env = environment({ CORRESPONDENCE_TABLE: variable.table, FILES_BUCKET: variable.bucket });
const database = documents();
const store = conversationStore(database, env.CORRESPONDENCE_TABLE);
const files = storedFileRemoval(database, fileStorage(), {
  table: env.CORRESPONDENCE_TABLE,
  bucket: env.FILES_BUCKET,
});

/** Runs on a schedule. What is left is removed by the next run. */
export const handler = job(createLog().with({ feature: "correspondence" }), async (log) => {
  const endMs = Date.now() + minuteMs;
  const hasTime = () => Date.now() < endMs;
  const emails = await removeOldEmails(store, { clock: Date.now, hasTime, release: files.release });
  const unsent = await files.removeOrphans(hasTime);
  if (emails + unsent > 0) log.info("old conversations and files removed", { emails, unsent });
});
