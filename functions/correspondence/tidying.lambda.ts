import { documents } from "#functions/platform/aws/clients.ts";
import { job } from "#functions/platform/call/job.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { createLog } from "#functions/platform/log.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import { conversationStore } from "./store.ts";
import { removeOldEmails } from "./tidying.ts";

const env = environment({ CORRESPONDENCE_TABLE: variable.table });
const store = conversationStore(documents(), env.CORRESPONDENCE_TABLE);

/** Runs on a schedule. What is left is removed by the next run. */
export const handler = job(createLog().with({ feature: "correspondence" }), async (log) => {
  const endMs = Date.now() + minuteMs;
  const removed = await removeOldEmails(store, { clock: Date.now, hasTime: () => Date.now() < endMs });
  if (removed > 0) log.info("old conversations with guests removed", { removed });
});
