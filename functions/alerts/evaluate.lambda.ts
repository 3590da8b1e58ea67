import { documents, parameterStore } from "#functions/platform/aws/clients.ts";
import { secureParameters } from "#functions/platform/aws/parameters.ts";
import { job } from "#functions/platform/call/job.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { createLog } from "#functions/platform/log.ts";
import { storedOutbox } from "#functions/platform/mail/stored-outbox.ts";
import { storedMailFormats } from "#functions/platform/records/mail-formats.ts";
import { createMarketReader, createMarketSource } from "#functions/platform/records/market/market-reader.ts";
import { createLedgerReader } from "#functions/platform/records/plan/ledger-reader.ts";
import { createOpenPlanReader } from "#functions/platform/records/plan/open-plan-reader.ts";
import { openLotsReader } from "#functions/tax-report/report-reader.ts";
import { createTaxSettingsStore } from "#functions/tax-report/settings-store.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import { alertDelivery } from "./delivery.ts";
import { alertEvaluation } from "./evaluate.ts";
import { marketLevel } from "./market-level.ts";
import { planLooker } from "./plan-look.ts";
import { reminderRun } from "./remind.ts";
import { createAlertStore } from "./store.ts";

const env = environment({
  PLANNER_TABLE: variable.table,
  MARKET_TABLE: variable.table,
  ACCOUNTS_TABLE: variable.table,
  CORRESPONDENCE_TABLE: variable.table,
  EVENTS_TABLE: variable.table,
  LINK_KEY_PARAMETER: variable.parameter,
  MAIL_KEY_PARAMETER: variable.parameter,
  WEB_ORIGIN: variable.origin,
});
const client = documents();
const parameters = secureParameters(parameterStore());
const outbox = storedOutbox(client, parameters, env, storedMailFormats(client, env.ACCOUNTS_TABLE));
const store = createAlertStore(client, env.PLANNER_TABLE);
const market = createMarketSource(createMarketReader(client, env.MARKET_TABLE), Date.now);
const plans = createOpenPlanReader(client, env.PLANNER_TABLE);
const ledgers = createLedgerReader(client, env.PLANNER_TABLE);
const settings = createTaxSettingsStore(client, env.PLANNER_TABLE);
const openLots = openLotsReader({ settings, plans, ledgers, market });

const look = planLooker({
  plans,
  ledgers,
  market: async () => (await market()).input,
  openLots: (userId) => openLots(userId, Date.now()),
});
/** Together well below the function's time limit. */
const [alertsMs, remindersMs] = [1.5 * minuteMs, 2 * minuteMs];

/** Runs on a schedule: sends the alerts that the market has reached since the last run, and the reminders that are due. */
export const handler = job(createLog().with({ feature: "alerts" }), async (log) => {
  const delivery = alertDelivery({
    client,
    tables: {
      accounts: env.ACCOUNTS_TABLE,
      correspondence: env.CORRESPONDENCE_TABLE,
      events: env.EVENTS_TABLE,
    },
    outbox,
    webOrigin: env.WEB_ORIGIN,
    linkKey: parameters(env.LINK_KEY_PARAMETER),
  });
  const evaluate = alertEvaluation({ store, delivery, log, clock: Date.now, budgetMs: alertsMs });
  const counts = await evaluate(marketLevel((await market()).input, Date.now()));
  if (counts.done + counts.failed > 0) log.info("alerts sent", { ...counts });
  const remind = reminderRun({ store, delivery, look, log, clock: Date.now, budgetMs: remindersMs });
  const reminded = await remind();
  if (reminded.done + reminded.failed > 0) log.info("reminders sent", { ...reminded });
  // After everything else: the next run tries what failed again, and the alarm of scheduled runs rings if it fails, too.
  const failed = counts.failed + reminded.failed;
  if (failed > 0) throw new Error(`${failed} alerts or reminders were not sent`);
});
