import type { ReactNode } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { FeatureList } from "#web/components/ui/blocks/feature-list.tsx";
import type { FeatureTexts } from "./feature-texts.ts";
import styles from "./tier-feature-list.module.css";

interface TierFeatureListProps {
  features: FeatureTexts;
  /** Content after each feature, by its text. */
  mark?: (feature: string) => ReactNode;
}

/** A tier's features; those not available yet are listed separately. */
export function TierFeatureList({ features: { ready, coming }, mark }: TierFeatureListProps) {
  return (
    <>
      <FeatureList features={ready} mark={mark} />
      {coming.length === 0 ? null : (
        <div className={styles.coming}>
          <h3>{t("Coming soon")}</h3>
          <p>{t("Not available yet, in any tier.")}</p>
          <FeatureList features={coming} mark={mark} isComing />
        </div>
      )}
    </>
  );
}
