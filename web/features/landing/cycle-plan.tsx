import { FeatureList } from "#web/components/ui/blocks/feature-list.tsx";
import styles from "./plan-call.module.css";

const features = [
  "Full cycle coverage",
  "Predictive optimisation",
  "Automated strategy adjustment",
  "Lifetime updates for the cycle",
];

/** The announced subscription for a whole cycle, paid once; it is not available yet. */
export function CyclePlan() {
  return (
    <div className={styles.cycle}>
      <div>
        <h3>A subscription for a whole cycle</h3>
        <p>Coming soon: pay once, from one halving to the next. It has no price yet.</p>
      </div>
      <FeatureList features={features} isComing />
    </div>
  );
}
