import { storedFileRemoval } from "#functions/correspondence/attachments/file-removal.ts";
import { conversationsRemover } from "#functions/correspondence/removal.ts";
import { documents, fileStorage, identityProvider, parameterStore } from "#functions/platform/aws/clients.ts";
import { secureParameters } from "#functions/platform/aws/parameters.ts";
import { job } from "#functions/platform/call/job.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { createLog } from "#functions/platform/log.ts";
import { resumeDeletions } from "#functions/profile/deletion/deletion.ts";
import { deletionQueue } from "#functions/profile/deletion/deletion-queue.ts";
import { remover } from "#functions/profile/deletion/removal.ts";
import { customerRemoval } from "#functions/subscription/customer-removal.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import { identityRemover } from "./identity-remover.ts";
import { ownedFiles } from "./owned-files.ts";
import { ownedItems } from "./owned-items.ts";
import { ownedTables } from "./owned-tables.ts";
import { ownership } from "./ownership.ts";

const env = environment({ USER_POOL_ID: variable.name, FILES_BUCKET: variable.bucket });
const tables = ownedTables();
const database = documents();
const attachments = storedFileRemoval(database, fileStorage(), {
  table: tables.correspondence,
  bucket: env.FILES_BUCKET,
});
const owned = ownership({
  items: ownedItems(database),
  tables,
  files: ownedFiles(fileStorage(), env.FILES_BUCKET),
  removeIdentity: identityRemover(identityProvider(), env.USER_POOL_ID),
  removeCustomer: customerRemoval(database, secureParameters(parameterStore())),
  removeConversations: conversationsRemover(database, tables.correspondence, attachments),
  removeAttachments: attachments.removeOf,
});

/** Runs on a schedule and completes the deletion of accounts. What fails is tried again at the next run. */
export const handler = job(createLog().with({ feature: "profile" }), async (log) => {
  const counts = await resumeDeletions({
    queue: deletionQueue(database, tables.accounts),
    remove: remover(owned, log),
    clock: Date.now,
    // Half of the time that the function has: the last round before the end may take a while.
    budgetMs: minuteMs,
  });
  if (counts.completed + counts.left > 0) log.info("deletions resumed", counts);
});
