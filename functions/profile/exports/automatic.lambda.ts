import { randomBytes } from "node:crypto";
import { documents, fileStorage, parameterStore } from "#functions/platform/aws/clients.ts";
import { secureParameters } from "#functions/platform/aws/parameters.ts";
import { job } from "#functions/platform/call/job.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { createLog } from "#functions/platform/log.ts";
import { storedOutbox } from "#functions/platform/mail/stored-outbox.ts";
import { storedMailFormats } from "#functions/platform/records/mail-formats.ts";
import { partitionReader } from "#functions/profile/owned-reader.ts";
import { ownedTables } from "#functions/profile/owned-tables.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import { automaticExport } from "./automatic-export.ts";
import { dueExports } from "./due-exports.ts";
import { exportService } from "./export.ts";
import { exportWriter } from "./export-writer.ts";

const env = environment({
  EVENTS_TABLE: variable.table,
  MAIL_KEY_PARAMETER: variable.parameter,
  WEB_ORIGIN: variable.origin,
  FILES_BUCKET: variable.bucket,
});
const tables = ownedTables();
const database = documents();
const clock = Date.now;
const parameters = secureParameters(parameterStore());

/** Runs on a schedule: makes the automatic exports that are due. */
export const handler = job(createLog().with({ feature: "profile" }), async (log) => {
  const run = automaticExport({
    due: dueExports(database, tables.accounts),
    collect: exportService(partitionReader(database), { tables, clock }).collect,
    write: exportWriter(fileStorage(), {
      bucket: env.FILES_BUCKET,
      clock,
      newId: () => randomBytes(16).toString("base64url"),
    }),
    outbox: storedOutbox(database, parameters, env, storedMailFormats(database, tables.accounts)),
    tables,
    webOrigin: env.WEB_ORIGIN,
    log,
    clock,
    budgetMs: 3 * minuteMs,
  });
  const counts = await run();
  if (counts.made + counts.failed > 0) log.info("automatic exports", counts);
});
