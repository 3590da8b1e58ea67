import { documents, mailService } from "#functions/platform/aws/clients.ts";
import { createLog } from "#functions/platform/log.ts";
import { dueAccounts } from "./due-accounts.ts";
import { reconcile } from "./reconcile.ts";
import { syncParts } from "./sync-dependencies.ts";

const log = createLog().with({ feature: "subscription" });
const clock = Date.now;
const database = documents();
const { accountsTable, sync } = syncParts({ database, mail: mailService(), log, clock });
const due = dueAccounts(database, accountsTable);

/** Runs on a schedule and puts right what events have missed. What fails is tried again at the next run. */
export async function handler(): Promise<void> {
  // Leaves the questions under way, and their repetitions, time to end.
  const count = await reconcile({ due, sync, log, clock, budgetMs: 240_000 });
  if (count > 0) log.info("subscriptions checked", { count });
}
