import { useState } from "react";
import type { User } from "#shared/api/schemas/user.ts";
import { t } from "#shared/domain/language/translate.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { subscribedTier } from "#web/components/format/subscription-status.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import { beginCheckout } from "#web/features/subscription/billing-calls.ts";
import { TiersFailure } from "#web/features/subscription/load-failure.tsx";
import { periodOf, tierCards, yearInMonths } from "#web/features/subscription/tier-cards.ts";
import { useDeparture } from "#web/features/subscription/use-departure.ts";
import { useTiers } from "#web/features/subscription/use-tiers.ts";
import { useSession } from "#web/session/session-provider.tsx";
import { PeriodChoice } from "./period-choice.tsx";
import styles from "./plans.module.css";
import { TierCard } from "./tier-card.tsx";

/** The tiers with their prices and the checkout. */
export default function PlansPage() {
  const { authentication } = useSession();
  return authentication.status === "member" ? <Plans user={authentication.user} /> : null;
}

function Plans({ user: { subscription, emailVerified } }: { user: User }) {
  const { data, error, mutate } = useTiers();
  const tiers = data?.tiers;
  const current = subscribedTier(subscription) === "free" ? "free" : subscription.tier;
  const [period, setPeriod] = useState(periodOf(current) ?? "monthly");
  const { destination, leave } = useDeparture();
  const alert = useAlert();
  const showFailure = (error: unknown) => {
    const text = refusalText(error, t("Failed to create checkout session"));
    alert({ text, severity: "error", durationMs: alertDurationMs.error });
  };
  const months = tiers === undefined ? null : yearInMonths(tiers);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t("Choose how far ahead you plan")}</h1>
        <p>{t("Change or cancel at any time. Your data stays yours.")}</p>
        <div className={styles.period}>
          <PeriodChoice period={period} onChange={setPeriod} />
          {months === null ? null : (
            <span className={styles.saving}>
              {t("Yearly costs about {count, plural, one {# month} other {# months}}", { count: months })}
            </span>
          )}
        </div>
      </header>
      {emailVerified ? null : (
        <Notice severity="info">
          {richText(
            t("Your email is not verified yet. <settings>Account Settings</settings> sends you a new link."),
            {
              settings: (text) => (
                <Link className={styles.textLink} to="/profile">
                  {text}
                </Link>
              ),
            },
          )}
        </Notice>
      )}
      {tiers === undefined ? (
        <Waiting failure={error} onRetry={() => void mutate()} />
      ) : (
        <ul className={styles.cards}>
          {tierCards(tiers, period, current).map((card) => (
            <TierCard
              key={card.tier}
              card={card}
              period={period}
              isVerified={emailVerified}
              destination={destination}
              onSubscribe={(priceId) =>
                void leave(card.id, () => beginCheckout(card.id, priceId), showFailure)
              }
            />
          ))}
        </ul>
      )}
      <p className={styles.guarantee}>
        <Icon shape={moreIcons.shield} />
        {t("14-day money-back guarantee on every paid subscription")}
      </p>
    </div>
  );
}

const places = ["free", "basic", "advanced"];

function Waiting({ failure, onRetry }: { failure: Error | undefined; onRetry(): void }) {
  if (failure) return <TiersFailure onRetry={onRetry} />;
  return (
    <div className={styles.cards} role="status">
      <span className="visually-hidden">{t("Subscriptions are loading...")}</span>
      {places.map((place) => (
        <div key={place} className={`${styles.card} ${styles.blank}`} />
      ))}
    </div>
  );
}
