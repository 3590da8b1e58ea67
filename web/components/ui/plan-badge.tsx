import type { Tier } from "#shared/domain/tiers.ts";
import styles from "./plan-badge.module.css";

const planNames: Readonly<Record<Tier, string>> = { free: "Free", basic: "Basic", advanced: "Advanced" };

/** Names the plan that opens what is locked. */
export function PlanBadge({ tier }: { tier: Tier }) {
  return <span className={styles.badge}>{planNames[tier]} plan</span>;
}
