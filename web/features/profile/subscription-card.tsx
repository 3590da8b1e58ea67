import type { User } from "#shared/api/schemas/user.ts";
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
      <h2>Subscription</h2>
      <dl className={`${styles.facts} num`}>
        <dt>Tier</dt>
        <dd>{tierNames[tier]}</dd>
        <dt>Status</dt>
        <dd>
          <Chip tone={tone}>{label}</Chip>
        </dd>
        {term === null ? null : (
          <>
            <dt>{term.label}</dt>
            <dd>{term.at === null ? "No end date" : formatDay(term.at)}</dd>
          </>
        )}
      </dl>
      <div className={cardStyles.ways}>
        <CardLink to="/subscription/plans" text="View Plans" short="Plans" />
        {tier === "free" ? null : (
          <CardLink to="/subscription/manage" text="Manage Subscription" short="Manage" />
        )}
      </div>
    </section>
  );
}
