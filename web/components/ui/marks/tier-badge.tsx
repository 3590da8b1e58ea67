import type { Tier } from "#shared/domain/tiers.ts";
import { tierNames } from "#web/components/format/tier-names.ts";
import styles from "./tier-badge.module.css";

/** Names the tier that unlocks a feature. */
export function TierBadge({ tier }: { tier: Tier }) {
  return <span className={styles.badge}>{tierNames[tier]} tier</span>;
}
