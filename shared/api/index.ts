import { backup } from "#shared/api/portfolio/backup.ts";
import { auth } from "./auth.ts";
import type { FeatureContract } from "./contract.ts";
import { controlPanel } from "./control-panel.ts";
import { correspondence } from "./correspondence.ts";
import { apiKeys } from "./developer/api-keys.ts";
import { developer } from "./developer/developer.ts";
import { telemetry } from "./developer/telemetry.ts";
import { webhooks } from "./developer/webhooks.ts";
import { documentation } from "./documentation.ts";
import { firstLoad } from "./first-load.ts";
import { health } from "./health.ts";
import { market } from "./market.ts";
import { alerts } from "./portfolio/alerts.ts";
import { integrations } from "./portfolio/integrations.ts";
import { sharing } from "./portfolio/sharing.ts";
import { simulations } from "./portfolio/simulations.ts";
import { taxReport } from "./portfolio/tax-report.ts";
import { wallets } from "./portfolio/wallets.ts";
import { profile } from "./profile.ts";
import { sessions } from "./sessions.ts";
import { settings } from "./settings.ts";
import { subscription } from "./subscription.ts";
import { timeline } from "./timeline.ts";
import { transactions } from "./transactions.ts";
import { twoFactor } from "./two-factor.ts";

/** Every operation of the product by feature. The one barrel of the project. */
export const contract = {
  health,
  auth,
  "two-factor": twoFactor,
  sessions,
  profile,
  "first-load": firstLoad,
  "control-panel": controlPanel,
  market,
  timeline,
  transactions,
  "tax-report": taxReport,
  wallets,
  alerts,
  sharing,
  simulations,
  integrations,
  documentation,
  correspondence,
  settings,
  backup,
  "api-keys": apiKeys,
  webhooks,
  developer,
  telemetry,
  subscription,
} satisfies Record<string, FeatureContract>;

export type Contract = typeof contract;
