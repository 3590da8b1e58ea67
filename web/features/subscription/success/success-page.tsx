import type { ReactNode } from "react";
import type { CurrentSubscription } from "#shared/api/subscription.ts";
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
          <h1>Confirming your payment...</h1>
        </div>
      );
    case "late":
      return (
        <Unconfirmed title="Your payment is not confirmed yet" onAgain={askAgain}>
          This can take a few minutes. Your subscription starts automatically when the payment arrives. If you
          did not complete the payment, you were not charged.
        </Unconfirmed>
      );
    case "unknown":
      return (
        <Unconfirmed title="We couldn't check your payment" onAgain={askAgain}>
          If you have paid, your payment is safe and your subscription starts automatically when it arrives.
          Check your connection, then check again.
        </Unconfirmed>
      );
    case "confirmed":
      return <Confirmed subscription={progress.subscription} />;
    case "scheduled":
      return <Scheduled subscription={progress.subscription} wanted={wanted ?? ""} />;
  }
}

const dashboard = (
  <ButtonLink look="filled" to="/timeline">
    Go to Dashboard
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
          <Button onClick={onAgain}>Check Again</Button>
          {dashboard}
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
      <h1>You now have {tierNames[tierOf(tier)]}</h1>
      <p role="status">Your subscription is active. Invoices are in the billing portal.</p>
      {features.length === 0 ? null : (
        <div className={styles.features}>
          <h2>What it includes</h2>
          <FeatureList features={features} />
        </div>
      )}
      <div className={styles.actions}>
        <ButtonLink to="/subscription/portal">Manage Subscription</ButtonLink>
        {dashboard}
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
  const begin = currentPeriodEnd === null ? "with the next period" : `on ${formatFullDay(currentPeriodEnd)}`;
  return (
    <FullMessage
      icon={moreIcons.calendar}
      title={`Your change to ${next} starts ${begin}`}
      actions={
        <>
          <ButtonLink to="/subscription/portal">Manage Subscription</ButtonLink>
          {dashboard}
        </>
      }
    >
      Until then {tierNames[tierOf(tier)]} stays active, as you have paid for it.
    </FullMessage>
  );
}
