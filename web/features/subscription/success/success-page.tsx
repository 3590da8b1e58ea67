import type { ReactNode } from "react";
import type { CurrentSubscription } from "#shared/api/subscription.ts";
import { t } from "#shared/domain/language/translate.ts";
import { tierOf } from "#shared/domain/tiers.ts";
import { tierNames } from "#web/components/format/tier-names.ts";
import { useSearchParams } from "#web/components/router/router.ts";
import { FeatureList } from "#web/components/ui/blocks/feature-list.tsx";
import { Button, ButtonLink } from "#web/components/ui/button.tsx";
import { FullMessage } from "#web/components/ui/full-message.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { readyFeatures } from "#web/features/subscription/feature-texts.ts";
import { formatFullDay } from "#web/features/subscription/period.ts";
import { tierEntry } from "#web/features/subscription/tier-cards.ts";
import { useTiers } from "#web/features/subscription/use-tiers.ts";
import styles from "./success.module.css";
import { useConfirmation } from "./use-confirmation.ts";

/** The end of a checkout: waits until the payment is confirmed, then shows the new features. */
export default function SuccessPage() {
  const [query] = useSearchParams();
  const wanted = query.get("plan");
  const { progress, askAgain } = useConfirmation(wanted);
  switch (progress.phase) {
    case "asking":
      return (
        <div className={styles.asking}>
          <Spinner />
          <h1>{t("Confirming your payment...")}</h1>
        </div>
      );
    case "late":
      return (
        <Unconfirmed title={t("Your payment is not confirmed yet")} onAgain={askAgain}>
          {t(
            "This can take a few minutes. Your subscription starts automatically when the payment arrives. If you did not complete the payment, you were not charged.",
          )}
        </Unconfirmed>
      );
    case "unknown":
      return (
        <Unconfirmed title={t("We couldn't check your payment")} onAgain={askAgain}>
          {t(
            "If you have paid, your payment is safe and your subscription starts automatically when it arrives. Check your connection, then check again.",
          )}
        </Unconfirmed>
      );
    case "confirmed":
      return <Confirmed subscription={progress.subscription} />;
    case "scheduled":
      return <Scheduled subscription={progress.subscription} wanted={wanted ?? ""} />;
  }
}

const Dashboard = () => (
  <ButtonLink look="filled" to="/timeline">
    {t("Go to Dashboard")}
  </ButtonLink>
);

interface UnconfirmedProps {
  title: string;
  onAgain(): void;
  children: ReactNode;
}

function Unconfirmed({ title, onAgain, children }: UnconfirmedProps) {
  return (
    <FullMessage
      icon={icons.info}
      title={title}
      actions={
        <>
          <Button onClick={onAgain}>{t("Check Again")}</Button>
          <Dashboard />
        </>
      }
    >
      {children}
    </FullMessage>
  );
}

const mostFeatures = 5;

function Confirmed({ subscription: { tier } }: { subscription: CurrentSubscription }) {
  const { data } = useTiers();
  const entry = data && tierEntry(data.tiers, tier);
  const features = entry ? readyFeatures(entry).slice(0, mostFeatures) : [];
  return (
    <section className={styles.page}>
      <span className={styles.mark}>
        <Icon shape={icons.check} size={28} />
      </span>
      <h1>{t("You now have {tier}", { tier: tierNames[tierOf(tier)] })}</h1>
      <p role="status">{t("Your subscription is active. Invoices are in the billing portal.")}</p>
      {features.length === 0 ? null : (
        <div className={styles.features}>
          <h2>{t("What it includes")}</h2>
          <FeatureList features={features} />
        </div>
      )}
      <div className={styles.actions}>
        <ButtonLink to="/subscription/portal">{t("Manage Subscription")}</ButtonLink>
        <Dashboard />
      </div>
    </section>
  );
}

interface ScheduledProps {
  subscription: CurrentSubscription;
  wanted: string;
}

function Scheduled({ subscription: { tier, currentPeriodEnd }, wanted }: ScheduledProps) {
  const next = tierNames[tierOf(wanted)];
  return (
    <FullMessage
      icon={moreIcons.calendar}
      title={
        currentPeriodEnd === null
          ? t("Your change to {tier} starts with the next period", { tier: next })
          : t("Your change to {tier} starts on {date}", { tier: next, date: formatFullDay(currentPeriodEnd) })
      }
      actions={
        <>
          <ButtonLink to="/subscription/portal">{t("Manage Subscription")}</ButtonLink>
          <Dashboard />
        </>
      }
    >
      {t("Until then {tier} stays active, as you have paid for it.", { tier: tierNames[tierOf(tier)] })}
    </FullMessage>
  );
}
