import * as z from "zod";
import { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import { PlanName } from "#shared/api/schemas/plan-list.ts";
import { analysisKinds, SavedAnalysis } from "#shared/api/schemas/saved-analysis.ts";
import { BackedUpTransaction } from "#shared/api/transactions.ts";
import { mostAlerts } from "#shared/domain/alerts/alert-rules.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { isSamePlanName } from "#shared/domain/plan/plan-name.ts";
import { mostSimulations } from "#shared/domain/plan/simulation-rules.ts";
import { settingsCategories } from "#shared/domain/settings/setting-fields.ts";
import { mostTransactions } from "#shared/domain/transactions/transaction-limits.ts";
import { mostTransfers, mostWatched } from "#shared/domain/wallets/wallet-limits.ts";
import { AlertSettings, MarketAlert, ReminderSettings } from "./alerts.ts";
import { Simulation, simulationTexts } from "./simulations.ts";
import { TaxReportSettings } from "./tax-report.ts";
import { Transfer, Watched } from "./wallets.ts";

/** Plans of the highest subscription; what the caller's includes is checked when a file is restored. */
const mostPlans = 20;

const BackedUpPlan = z.strictObject({
  id: z.string().regex(/^[\w-]{1,36}$/, msg("Must be the id of a plan")),
  isOpen: z.boolean(),
  createdAt: z.iso.datetime(),
  plan: PlanDocument.extend({ name: PlanName }),
});

const BackedUpSimulation = Simulation.extend({
  ...simulationTexts,
  planName: PlanName,
  modelVersion: PlanDocument.shape.modelVersion,
  plan: PlanDocument,
  analyses: z.array(SavedAnalysis).max(analysisKinds.length, msg("One result of each kind")),
});

const areDifferent = (ids: readonly unknown[]) => new Set(ids).size === ids.length;

/** Everything that someone has planned, recorded and set, as one file. */
export const BackupFile = z.strictObject({
  format: z.literal("halvest-backup", msg("This is not a backup of Halvest")),
  formatVersion: z.literal(1, msg("This backup was made by a newer version of Halvest")),
  createdAt: z.iso.datetime(),
  plans: z
    .array(BackedUpPlan)
    .min(1, msg("A backup has at least one plan"))
    .max(mostPlans, { error: () => t("At most {max} plans", { max: String(mostPlans) }) })
    .refine((plans) => plans.filter(({ isOpen }) => isOpen).length === 1, msg("One plan must be open"))
    .refine((plans) => areDifferent(plans.map(({ id }) => id)), msg("Two plans have the same id"))
    .refine(
      (plans) =>
        plans.every(({ plan }, index) =>
          plans.slice(0, index).every((other) => !isSamePlanName(other.plan.name, plan.name)),
        ),
      msg("Two plans have the same name"),
    ),
  transactions: z
    .array(BackedUpTransaction)
    .max(mostTransactions, {
      error: () => t("At most {max} transactions", { max: String(mostTransactions) }),
    })
    .refine((all) => areDifferent(all.map(({ id }) => id)), msg("Two transactions have the same id")),
  simulations: z
    .array(BackedUpSimulation)
    .max(mostSimulations, {
      error: () => t("At most {max} saved simulations", { max: String(mostSimulations) }),
    })
    .refine((all) => areDifferent(all.map(({ id }) => id)), msg("Two saved simulations have the same id")),
  wallets: z.strictObject({
    transfers: z
      .array(Transfer)
      .max(mostTransfers, { error: () => t("At most {max} transfers", { max: String(mostTransfers) }) })
      .refine((all) => areDifferent(all.map(({ id }) => id)), msg("Two transfers have the same id")),
    watched: z
      .array(Watched)
      .max(mostWatched, { error: () => t("Keys of at most {max} accounts", { max: String(mostWatched) }) })
      .refine(
        (all) => areDifferent(all.map(({ account }) => account)),
        msg("Two keys have the same account"),
      ),
  }),
  taxReport: TaxReportSettings.nullable().describe("null: never set"),
  alerts: z.strictObject({
    list: z
      .array(MarketAlert)
      .max(mostAlerts, { error: () => t("At most {max} alerts", { max: String(mostAlerts) }) })
      .refine((all) => areDifferent(all.map(({ id }) => id)), msg("Two alerts have the same id")),
    sending: AlertSettings,
    reminders: ReminderSettings.nullable().describe("null: never set"),
  }),
  settings: z
    .partialRecord(
      z.enum(settingsCategories),
      z.record(z.string().max(40), z.union([z.boolean(), z.string().max(40)])),
    )
    .describe("what was chosen, by category"),
});
export type BackupFile = z.infer<typeof BackupFile>;
