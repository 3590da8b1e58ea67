import { auth } from "#shared/api/auth.ts";
import type { FeatureContract } from "#shared/api/contract.ts";
import { controlPanel } from "#shared/api/control-panel.ts";
import { correspondence } from "#shared/api/correspondence.ts";
import { documentation } from "#shared/api/documentation.ts";
import { health } from "#shared/api/health.ts";
import { market } from "#shared/api/market.ts";
import { profile } from "#shared/api/profile.ts";
import { sessions } from "#shared/api/sessions.ts";
import { subscription } from "#shared/api/subscription.ts";
import { timeline } from "#shared/api/timeline.ts";
import { transactions } from "#shared/api/transactions.ts";
import { twoFactor } from "#shared/api/two-factor.ts";

/** Every operation of the product by feature. The one barrel of the project. */
export const contract = {
  health,
  auth,
  "two-factor": twoFactor,
  sessions,
  profile,
  "control-panel": controlPanel,
  market,
  timeline,
  transactions,
  documentation,
  correspondence,
  subscription,
} satisfies Record<string, FeatureContract>;

export type Contract = typeof contract;
