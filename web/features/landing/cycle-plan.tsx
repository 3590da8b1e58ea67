import { msg, t } from "#shared/domain/language/translate.ts";
import { FeatureList } from "#web/components/ui/blocks/feature-list.tsx";
import styles from "./plan-call.module.css";

const features = [
  msg("Full cycle coverage"),
  msg("Predictive optimisation"),
  msg("Automated strategy adjustment"),
  msg("Lifetime updates for the cycle"),
];

/** The announced subscription for a whole cycle, paid once; it is not available yet. */
export function CyclePlan() {
  return (
    <div className={styles.cycle}>
      <div>
        <h3>{t("A subscription for a whole cycle")}</h3>
        <p>{t("Coming soon: pay once, from one halving to the next. It has no price yet.")}</p>
      </div>
      <FeatureList features={features.map((feature) => t(feature))} isComing />
    </div>
  );
}
