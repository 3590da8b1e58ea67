import type { ReactNode } from "react";
import { t } from "#shared/domain/language/translate.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { tierNames } from "#web/components/format/tier-names.ts";
import styles from "./tier-badge.module.css";

/** What unlocks a feature, in a word or two. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={styles.badge}>{children}</span>;
}

/** Names the tier that unlocks a feature. */
export function TierBadge({ tier }: { tier: Tier }) {
  return <Badge>{t("{tier} tier", { tier: tierNames[tier] })}</Badge>;
}
