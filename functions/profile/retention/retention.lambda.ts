import { storedFileRemoval } from "#functions/correspondence/attachments/file-removal.ts";
import { memberReader } from "#functions/correspondence/notices/broadcast-store.ts";
import { closedConversations } from "#functions/correspondence/removal.ts";
import { documents, fileStorage, parameterStore } from "#functions/platform/aws/clients.ts";
import { secureParameters } from "#functions/platform/aws/parameters.ts";
import { job } from "#functions/platform/call/job.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { createLog } from "#functions/platform/log.ts";
import { storedOutbox } from "#functions/platform/mail/stored-outbox.ts";
import { storedMailFormats } from "#functions/platform/records/mail-formats.ts";
import { ownedTables } from "#functions/profile/owned-tables.ts";
import { endedLinks } from "#functions/sharing/store.ts";
import { agedSimulations } from "#functions/simulations/aged-simulations.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import { retainedKinds } from "./kinds.ts";
import { retention } from "./retention.ts";
import { retentionStore } from "./retention-store.ts";

const env = environment({
  EVENTS_TABLE: variable.table,
  MAIL_KEY_PARAMETER: variable.parameter,
  WEB_ORIGIN: variable.origin,
  FILES_BUCKET: variable.bucket,
});
const tables = ownedTables();
const database = documents();
const clock = Date.now;
const files = storedFileRemoval(database, fileStorage(), {
  table: tables.correspondence,
  bucket: env.FILES_BUCKET,
});

/** Runs on a schedule: announces and removes what accounts no longer want to keep. */
export const handler = job(createLog().with({ feature: "profile" }), async (log) => {
  const run = retention({
    store: retentionStore(database, { tables, page: memberReader(database, tables.accounts), clock }),
    kinds: retainedKinds(database, tables, {
      conversations: closedConversations(database, tables.correspondence, files),
      simulations: agedSimulations(database, tables.planner, tables.events),
      links: endedLinks(database, tables.planner),
    }),
    outbox: storedOutbox(
      database,
      secureParameters(parameterStore()),
      env,
      storedMailFormats(database, tables.accounts),
    ),
    webOrigin: env.WEB_ORIGIN,
    log,
    clock,
    budgetMs: 3 * minuteMs,
  });
  const counts = await run();
  if (counts.noticed + counts.removed > 0) log.info("retention enforced", counts);
});
