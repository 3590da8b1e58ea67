import type { ReactNode } from "react";
import { documentPath } from "#shared/domain/documents.ts";
import { Link } from "./link.tsx";
import styles from "./upgrade-hint.module.css";

/** Where it says what each plan includes. */
const plans = documentPath("reading-the-timeline", "what-each-plan-shows");

/** Says why something is locked, and leads to what each plan includes. */
export function UpgradeHint({ children }: { children: ReactNode }) {
  return (
    <p className={styles.hint}>
      {children} <Link to={plans}>See plans</Link>
    </p>
  );
}
