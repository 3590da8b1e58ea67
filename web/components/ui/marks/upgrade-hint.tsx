import type { ReactNode } from "react";
import { Link } from "#web/components/ui/link.tsx";
import styles from "./upgrade-hint.module.css";

/** Explains why something is locked and links to the tiers. */
export function UpgradeHint({ children }: { children: ReactNode }) {
  return (
    <p className={styles.hint}>
      {children} <Link to="/subscription/plans">View Plans</Link>
    </p>
  );
}
