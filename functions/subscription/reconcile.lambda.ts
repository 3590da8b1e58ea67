import { documents, parameterStore } from "#functions/platform/aws/clients.ts";
import { secureParameters } from "#functions/platform/aws/parameters.ts";
import { job } from "#functions/platform/call/job.ts";
import { createLog } from "#functions/platform/log.ts";
import { dueAccounts } from "#functions/subscription/records/due-accounts.ts";
import { reconcile } from "./reconcile.ts";
import { syncDependencies } from "./sync-dependencies.ts";

const clock = Date.now;
const database = documents();
const { accountsTable, syncWith } = syncDependencies({
  database,
  parameters: secureParameters(parameterStore()),
  clock,
});
const due = dueAccounts(database, accountsTable);

/** Runs on a schedule and corrects what events have missed. What fails is tried again at the next run. */
export const handler = job(createLog().with({ feature: "subscription" }), async (log) => {
  // Leaves the calls under way, and their retries, time to end.
  const count = await reconcile({ due, sync: syncWith(log), log, clock, budgetMs: 240_000 });
  if (count > 0) log.info("subscriptions checked", { count });
});
