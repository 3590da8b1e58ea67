import { epochCounts } from "#shared/domain/tiers.ts";
import { formatPrice } from "#web/components/format/prices.ts";
import { tierNames } from "#web/components/format/tier-names.ts";
import { Button, ButtonLink } from "#web/components/ui/button.tsx";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import { EpochMeter } from "#web/components/ui/marks/epoch-meter.tsx";
import { ReasonTip } from "#web/features/subscription/reason-tip.tsx";
import {
  type BillingPeriod,
  intervals,
  monthlyShare,
  type TierCardData,
} from "#web/features/subscription/tier-cards.ts";
import { TierFeatureList } from "#web/features/subscription/tier-feature-list.tsx";
import styles from "./plans.module.css";

interface TierCardProps {
  card: TierCardData;
  period: BillingPeriod;
  isVerified: boolean;
  /** Id of the tier whose checkout is being opened; null for none. */
  destination: string | null;
  onSubscribe(priceId: string): void;
}

/** One tier: price, features and the subscribe button. */
export function TierCard(props: TierCardProps) {
  const { card, period } = props;
  const isFree = card.tier === "free";
  return (
    <li className={card.isRecommended ? `${styles.card} ${styles.recommended}` : styles.card}>
      <h2>
        {tierNames[card.tier]}
        {card.isCurrent ? <Chip tone="accent">Current tier</Chip> : null}
        {card.otherPeriod === null ? null : <Chip tone="accent">Current tier, {card.otherPeriod}</Chip>}
        {card.isRecommended ? <Chip tone="halving">Recommended</Chip> : null}
      </h2>
      <p className={styles.description}>{card.description}</p>
      <p className={`${styles.epochs} num`}>
        Epochs in your plan
        <b>
          {card.epochs} of {epochCounts.advanced}
        </b>
      </p>
      <EpochMeter count={card.epochs} />
      <p className={`${styles.price} num`}>
        {formatPrice(card.priceCents)} {isFree ? null : <small>{intervals[period]}</small>}
      </p>
      <p className={`${styles.share} num`}>
        {isFree || period === "monthly" ? null : monthlyShare(card.priceCents)}
      </p>
      <Way {...props} />
      <TierFeatureList features={card.features} />
    </li>
  );
}

/** Why a tier is not available for subscription; undefined when it is. */
function obstacleTo({ tier, priceId }: TierCardData, isVerified: boolean): string | undefined {
  if (tier === "free")
    return "Free needs no subscription. Your account returns to it when your subscription ends.";
  if (!isVerified) return "Verify your email to subscribe";
  return priceId === null ? "This subscription is not available at the moment" : undefined;
}

function Way({ card, isVerified, destination, onSubscribe }: TierCardProps) {
  if (card.isCurrent) {
    return (
      <ButtonLink block size="tall" to="/subscription/manage">
        {card.tier === "free" ? "Get Started" : "Manage Plan"}
      </ButtonLink>
    );
  }
  const obstacle = obstacleTo(card, isVerified);
  const isOpening = destination === card.id;
  const isBlocked = obstacle !== undefined || destination !== null;
  return (
    <ReasonTip reason={obstacle}>
      {(describedBy) => (
        <Button
          block
          size="tall"
          look={card.isRecommended ? "filled" : "outlined"}
          aria-disabled={isBlocked}
          aria-describedby={describedBy}
          onClick={() => {
            if (!isBlocked && card.priceId !== null) onSubscribe(card.priceId);
          }}
        >
          {isOpening ? "Opening checkout..." : "Subscribe"}
          <span className="visually-hidden"> to {tierNames[card.tier]}</span>
        </Button>
      )}
    </ReasonTip>
  );
}
