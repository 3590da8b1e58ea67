import { FeatureList } from "#web/components/ui/feature-list.tsx";
import styles from "./plan-call.module.css";

const features = [
  "Full cycle coverage",
  "Predictive optimisation",
  "Automated strategy adjustment",
  "Lifetime updates for the cycle",
];

/** The plan that would be paid once for a whole cycle; nobody can buy it yet. */
export function CyclePlan() {
  return (
    <div className={styles.cycle}>
      <div>
        <h3>A plan for a whole cycle</h3>
        <p>Paid once, from one halving to the next. It cannot be bought yet and has no price.</p>
      </div>
      <FeatureList features={features} isComing />
    </div>
  );
}
