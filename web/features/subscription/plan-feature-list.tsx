import type { ReactNode } from "react";
import { FeatureList } from "#web/components/ui/feature-list.tsx";
import styles from "./plan-feature-list.module.css";
import type { PlanFeatures } from "./plan-features.ts";

interface PlanFeatureListProps {
  features: PlanFeatures;
  /** Content after each feature, by its text. */
  mark?: (feature: string) => ReactNode;
}

/** A tier's features; those not available yet are listed separately. */
export function PlanFeatureList({ features: { ready, coming }, mark }: PlanFeatureListProps) {
  return (
    <>
      <FeatureList features={ready} mark={mark} />
      {coming.length === 0 ? null : (
        <div className={styles.coming}>
          <h3>Coming soon</h3>
          <p>Not available yet, in any tier.</p>
          <FeatureList features={coming} mark={mark} isComing />
        </div>
      )}
    </>
  );
}
