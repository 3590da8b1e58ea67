import { t } from "#shared/domain/language/translate.ts";
import { tierOf } from "#shared/domain/tiers.ts";
import { formatPrice } from "#web/components/format/prices.ts";
import { subscriptionStatus } from "#web/components/format/subscription-status.ts";
import { tierNames } from "#web/components/format/tier-names.ts";
import { ButtonLink } from "#web/components/ui/button.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { allIncluded } from "#web/features/subscription/feature-texts.ts";
import { TiersFailure } from "#web/features/subscription/load-failure.tsx";
import { formatFullDay, paidPeriod } from "#web/features/subscription/period.ts";
import { PortalButton } from "#web/features/subscription/portal-button.tsx";
import { intervals, paidPrice, periodOf, tierEntry } from "#web/features/subscription/tier-cards.ts";
import { TierFeatureList } from "#web/features/subscription/tier-feature-list.tsx";
import { useTiers } from "#web/features/subscription/use-tiers.ts";
import styles from "./manage.module.css";
import { outlookOf, subscriptionFacts } from "./subscription-facts.ts";
import type { ViewProps } from "./view-props.ts";

/** A paid or granted subscription: its status, its features and the billing portal. */
export function PaidView({ subscription, isVerified }: ViewProps) {
  const { data } = useTiers();
  const { tier, hasBillingAccount } = subscription;
  const { label, tone } = subscriptionStatus(subscription);
  const priceCents = data === undefined ? null : paidPrice(data.tiers, tier);
  const period = periodOf(tier);
  const outlook = outlookOf(subscription);
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <section className={styles.panel} aria-labelledby="tier">
          <div className={styles.head}>
            <h2 id="tier">{tierNames[tierOf(tier)]}</h2>
            <Chip tone={tone} icon={tone === "success" ? icons.check : icons.info}>
              {t(label)}
            </Chip>
            {priceCents === null || period === null ? null : (
              <span className={`${styles.price} num`}>
                {formatPrice(priceCents)} <small>{t(intervals[period])}</small>
              </span>
            )}
          </div>
          <Term subscription={subscription} />
          <dl className={`${styles.facts} num`}>
            {subscriptionFacts(subscription, priceCents).map((fact) => (
              <div key={fact.label}>
                <dt>{fact.label}</dt>
                <dd>{fact.text}</dd>
              </div>
            ))}
          </dl>
          <div className={styles.actions}>
            {hasBillingAccount ? <PortalButton look="filled" isVerified={isVerified} /> : null}
            <ButtonLink to="/subscription/plans">{t("View Other Plans")}</ButtonLink>
          </div>
        </section>
        <Notice severity={outlook.isWarning ? "warning" : "info"}>{outlook.text}</Notice>
      </div>
      <Included tier={tier} />
    </div>
  );
}

/** Progress of the paid period. */
function Term({ subscription: { tier, status, currentPeriodEnd } }: Pick<ViewProps, "subscription">) {
  const period = periodOf(tier);
  if (status !== "active" || period === null || currentPeriodEnd === null) return null;
  const { start, end, days, daysUsed } = paidPeriod(currentPeriodEnd, period, Date.now());
  return (
    <div className={styles.term}>
      <div className={styles.bar} aria-hidden="true">
        <i style={{ width: `${(daysUsed / days) * 100}%` }} />
      </div>
      <p className="num">
        <span>{formatFullDay(start)}</span>
        <span>
          {t("{used} of {days, plural, one {# day} other {# days}} used", { used: daysUsed, days })}
        </span>
        <span>{formatFullDay(end)}</span>
      </p>
    </div>
  );
}

function Included({ tier }: { tier: string }) {
  const { data, error, mutate } = useTiers();
  const entry = data && tierEntry(data.tiers, tier);
  const features = entry && allIncluded(entry);
  const content = () => {
    if (features && features.ready.length > 0) return <TierFeatureList features={features} />;
    if (data) return <p>{t("Feature information is not available for this plan.")}</p>;
    return error ? <TiersFailure onRetry={() => void mutate()} /> : <div className={styles.blankList} />;
  };
  return (
    <section className={styles.panel} aria-labelledby="included">
      <h2 id="included">{t("Included Features")}</h2>
      {content()}
    </section>
  );
}
