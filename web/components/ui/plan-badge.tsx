import type { Tier } from "#shared/domain/tiers.ts";
import { planNames } from "#web/components/format/plan-names.ts";
import styles from "./plan-badge.module.css";

/** Names the tier that unlocks a feature. */
export function PlanBadge({ tier }: { tier: Tier }) {
  return <span className={styles.badge}>{planNames[tier]} tier</span>;
}
