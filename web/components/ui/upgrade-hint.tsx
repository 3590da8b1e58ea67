import type { ReactNode } from "react";
import { Link } from "./link.tsx";
import styles from "./upgrade-hint.module.css";

/** Says why something is locked, and leads to the plans. */
export function UpgradeHint({ children }: { children: ReactNode }) {
  return (
    <p className={styles.hint}>
      {children} <Link to="/subscription/plans">See plans</Link>
    </p>
  );
}
