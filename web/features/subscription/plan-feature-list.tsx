import type { ReactNode } from "react";
import { FeatureList } from "#web/components/ui/feature-list.tsx";
import styles from "./plan-feature-list.module.css";
import type { PlanFeatures } from "./plan-features.ts";

interface PlanFeatureListProps {
  features: PlanFeatures;
  /** What stands behind each of them, by its text. */
  mark?: (feature: string) => ReactNode;
}

/** What a plan includes; what cannot be used yet stands apart and says so. */
export function PlanFeatureList({ features: { ready, coming }, mark }: PlanFeatureListProps) {
  return (
    <>
      <FeatureList features={ready} mark={mark} />
      {coming.length === 0 ? null : (
        <div className={styles.coming}>
          <h3>Coming later</h3>
          <p>These cannot be used yet, on any plan.</p>
          <FeatureList features={coming} mark={mark} isComing />
        </div>
      )}
    </>
  );
}
