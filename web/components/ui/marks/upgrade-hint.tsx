import type { ReactNode } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { Link } from "#web/components/ui/link.tsx";
import styles from "./upgrade-hint.module.css";

/** Explains why something is locked and links to the tiers. */
export function UpgradeHint({ children }: { children: ReactNode }) {
  return (
    <p className={styles.hint}>
      {children} <Link to="/subscription/plans">{t("View Plans")}</Link>
    </p>
  );
}
