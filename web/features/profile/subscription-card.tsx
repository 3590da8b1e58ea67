import type { User } from "#shared/api/schemas/user.ts";
import { t } from "#shared/domain/language/translate.ts";
import { formatDay } from "#web/components/format/dates.ts";
import {
  subscribedTier,
  subscriptionStatus,
  subscriptionTerm,
} from "#web/components/format/subscription-status.ts";
import { tierNames } from "#web/components/format/tier-names.ts";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import { CardLink } from "./card-link.tsx";
import cardStyles from "./help-card.module.css";
import styles from "./page.module.css";

/** The subscription, its status and links to change it. */
export function SubscriptionCard({ subscription }: { subscription: User["subscription"] }) {
  const { label, tone } = subscriptionStatus(subscription);
  const tier = subscribedTier(subscription);
  const term = subscriptionTerm(subscription);
  return (
    <section className={`${styles.panel} ${cardStyles.card}`}>
      <h2>{t("Subscription")}</h2>
      <dl className={`${styles.facts} num`}>
        <dt>{t("Tier")}</dt>
        <dd>{tierNames[tier]}</dd>
        <dt>{t("Status")}</dt>
        <dd>
          <Chip tone={tone}>{t(label)}</Chip>
        </dd>
        {term === null ? null : (
          <>
            <dt>{t(term.label)}</dt>
            <dd>{term.at === null ? t("No end date") : formatDay(term.at)}</dd>
          </>
        )}
      </dl>
      <div className={cardStyles.ways}>
        <CardLink to="/subscription/plans" text={t("View Plans")} short={t("Plans")} />
        {tier === "free" ? null : (
          <CardLink to="/subscription/manage" text={t("Manage Subscription")} short={t("Manage")} />
        )}
      </div>
    </section>
  );
}
