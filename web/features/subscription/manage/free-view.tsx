import { useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { Button, ButtonLink } from "#web/components/ui/button.tsx";
import { TierBadge } from "#web/components/ui/marks/tier-badge.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { allIncluded, byAvailability } from "#web/features/subscription/feature-texts.ts";
import { TiersFailure } from "#web/features/subscription/load-failure.tsx";
import { PortalButton } from "#web/features/subscription/portal-button.tsx";
import { tierEntry } from "#web/features/subscription/tier-cards.ts";
import { TierFeatureList } from "#web/features/subscription/tier-feature-list.tsx";
import { useTiers } from "#web/features/subscription/use-tiers.ts";
import styles from "./manage.module.css";
import { premiumFeatures, shuffled } from "./premium-features.ts";
import { Questions } from "./questions.tsx";
import { lapseOf } from "./subscription-facts.ts";
import type { ViewProps } from "./view-props.ts";

/** The Free tier's features, what the paid tiers add, and common questions. */
export function FreeView({ subscription, isVerified }: ViewProps) {
  const lapse = lapseOf(subscription);
  return (
    <div className={styles.column}>
      {lapse === null ? null : <Notice severity="warning">{lapse}</Notice>}
      <div className={styles.halves}>
        <FreeTier />
        <PremiumFeatures />
      </div>
      <section className={`${styles.panel} ${styles.upgrade}`} aria-labelledby="upgrade">
        <div>
          <h2 id="upgrade">{t("Ready to Upgrade?")}</h2>
          <p>{t("See further than the next cycle. Change or cancel at any time.")}</p>
        </div>
        <div className={styles.actions}>
          <ButtonLink look="filled" to="/subscription/plans">
            {t("View Premium Plans")}
          </ButtonLink>
          <ButtonLink to="/documentation">{t("Learn More")}</ButtonLink>
        </div>
      </section>
      {subscription.hasBillingAccount ? (
        <section className={`${styles.panel} ${styles.upgrade}`} aria-labelledby="invoices">
          <div>
            <h2 id="invoices">{t("Billing")}</h2>
            <p>{t("Find invoices for earlier payments in the billing portal.")}</p>
          </div>
          <PortalButton look="outlined" isVerified={isVerified} />
        </section>
      ) : null}
      <Questions />
    </div>
  );
}

function FreeTier() {
  const { data, error, mutate } = useTiers();
  const entry = data && tierEntry(data.tiers, "free");
  return (
    <section className={styles.panel} aria-labelledby="free">
      <h2 id="free">{t("Free Tier")}</h2>
      <p>{t("What your account includes now.")}</p>
      {entry ? (
        <TierFeatureList features={allIncluded(entry)} />
      ) : error ? (
        <TiersFailure onRetry={() => void mutate()} />
      ) : (
        <div className={styles.blankList} />
      )}
    </section>
  );
}

const firstShown = 8;

function PremiumFeatures() {
  // A different order on every visit, so that no feature is always last.
  const [features] = useState(() => shuffled(premiumFeatures(), Math.random));
  const [isWhole, setIsWhole] = useState(false);
  const tierOf = new Map(features.map(({ text, tier }) => [text, tier]));
  const { ready, coming } = byAvailability(features);
  const shown = isWhole ? { ready, coming } : { ready: ready.slice(0, firstShown), coming: [] };
  return (
    <section className={styles.panel} aria-labelledby="premium">
      <h2 id="premium">{t("Premium Features")}</h2>
      <p>{t("What Basic and Advanced add.")}</p>
      <TierFeatureList features={shown} mark={(text) => <TierBadge tier={tierOf.get(text) ?? "basic"} />} />
      <div className={styles.actions}>
        <Button aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t("Show fewer") : t("Show all {count}", { count: ready.length })}
        </Button>
        <ButtonLink to="/subscription/plans">{t("View Plans")}</ButtonLink>
      </div>
    </section>
  );
}
