import { t } from "#shared/domain/language/translate.ts";
import { epochCounts } from "#shared/domain/tiers.ts";
import { formatPrice } from "#web/components/format/prices.ts";
import { tierNames } from "#web/components/format/tier-names.ts";
import { richText } from "#web/components/language/rich-text.tsx";
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
        {card.isCurrent ? <Chip tone="accent">{t("Current tier")}</Chip> : null}
        {card.otherPeriod === null ? null : (
          <Chip tone="accent">
            {card.otherPeriod === "monthly" ? t("Current tier, monthly") : t("Current tier, yearly")}
          </Chip>
        )}
        {card.isRecommended ? <Chip tone="halving">{t("Recommended")}</Chip> : null}
      </h2>
      <p className={styles.description}>{t(card.description)}</p>
      <p className={`${styles.epochs} num`}>
        {t("Epochs in your plan")}
        <b>{t("{count} of {total}", { count: card.epochs, total: epochCounts.advanced })}</b>
      </p>
      <EpochMeter count={card.epochs} />
      <p className={`${styles.price} num`}>
        {formatPrice(card.priceCents)} {isFree ? null : <small>{t(intervals[period])}</small>}
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
    return t("Free needs no subscription. Your account returns to it when your subscription ends.");
  if (!isVerified) return t("Verify your email to subscribe");
  return priceId === null ? t("This subscription is not available at the moment") : undefined;
}

function Way({ card, isVerified, destination, onSubscribe }: TierCardProps) {
  if (card.isCurrent) {
    return (
      <ButtonLink block size="tall" to="/subscription/manage">
        {card.tier === "free" ? t("Get Started") : t("Manage Plan")}
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
          {richText(
            isOpening
              ? t("Opening checkout...<to> to {tier}</to>", { tier: tierNames[card.tier] })
              : t("Subscribe<to> to {tier}</to>", { tier: tierNames[card.tier] }),
            { to: (text) => <span className="visually-hidden">{text}</span> },
          )}
        </Button>
      )}
    </ReasonTip>
  );
}
