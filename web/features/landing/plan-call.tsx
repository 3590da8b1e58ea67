import type { User } from "#shared/api/schemas/user.ts";
import { isAvailable } from "#shared/domain/available-features.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { centsOf } from "#shared/domain/money.ts";
import { featuresOf } from "#shared/domain/subscription/subscription-catalogue.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { formatPrice } from "#web/components/format/prices.ts";
import { subscribedTier } from "#web/components/format/subscription-status.ts";
import { tierNames } from "#web/components/format/tier-names.ts";
import { FeatureList } from "#web/components/ui/blocks/feature-list.tsx";
import { ButtonLink } from "#web/components/ui/button.tsx";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import { CyclePlan } from "./cycle-plan.tsx";
import pageStyles from "./page.module.css";
import styles from "./plan-call.module.css";

type PaidTier = Exclude<Tier, "free">;

interface CallToAction {
  readonly tier: PaidTier;
  readonly to: string;
  readonly action: string;
  readonly second?: { readonly to: string; readonly action: string };
}

interface Appeal {
  readonly title: string;
  readonly text: string;
  readonly calls: readonly CallToAction[];
}

const plans = "/subscription/plans";
const manage = "/subscription/manage";

const appeals: Readonly<Record<Tier, Appeal>> = {
  free: {
    title: msg("Plan beyond the next cycle"),
    text: msg("Free covers the current cycle and one more. Go further with Basic or Advanced."),
    calls: [
      { tier: "basic", to: plans, action: msg("Choose Basic") },
      { tier: "advanced", to: plans, action: msg("Choose Advanced") },
    ],
  },
  basic: {
    title: msg("Plan to the last halving"),
    text: msg("Basic covers five cycles after the current one. Advanced shows all of them."),
    calls: [
      { tier: "basic", to: manage, action: msg("Manage Plan") },
      { tier: "advanced", to: plans, action: msg("Upgrade Now") },
    ],
  },
  advanced: {
    title: msg("Your plan reaches the last halving"),
    text: msg("You have Advanced, which includes everything Halvest offers."),
    calls: [
      {
        tier: "advanced",
        to: manage,
        action: msg("Manage Plan"),
        second: { to: "/subscription/portal", action: msg("Billing & Payments") },
      },
    ],
  },
};

/** The available features that a tier adds to those below it, as on the subscription page. */
const advertised = (tier: PaidTier): readonly string[] =>
  featuresOf(tier)
    .filter(({ from, id }) => from === tier && isAvailable(id))
    .map(({ name }) => t(name));

/** What another tier would add, or where to manage the current one. */
export default function PlanCall({ user }: { user: User }) {
  const current = subscribedTier(user.subscription);
  const { title, text, calls } = appeals[current];
  return (
    <section className={`${pageStyles.section} ${styles.call}`} aria-labelledby="plans">
      <h2 id="plans">{t(title)}</h2>
      <p>{t(text)}</p>
      <div className={styles.cards}>
        {calls.map((call) => (
          <TierCardData key={call.tier} call={call} isCurrent={call.tier === current} />
        ))}
      </div>
      <CyclePlan />
    </section>
  );
}

function TierCardData({ call, isCurrent }: { call: CallToAction; isCurrent: boolean }) {
  const { tier, to, action, second } = call;
  const isOffer = !isCurrent && tier === "advanced";
  return (
    <article className={isOffer ? `${styles.card} ${styles.offer}` : styles.card}>
      <div className={styles.head}>
        <h3>{tierNames[tier]}</h3>
        {isCurrent ? <Chip tone="accent">{t("Current tier")}</Chip> : null}
        {isOffer ? <Chip tone="halving">{t("Recommended")}</Chip> : null}
        {isCurrent ? null : <Price tier={tier} />}
      </div>
      <FeatureList features={advertised(tier)} />
      <div className={styles.ways}>
        <ButtonLink block to={to} look={isOffer ? "filled" : "outlined"}>
          {t(action)}
        </ButtonLink>
        {second === undefined ? null : (
          <ButtonLink block to={second.to}>
            {t(second.action)}
          </ButtonLink>
        )}
      </div>
    </article>
  );
}

/** What a month costs, once it is known. */
function Price({ tier }: { tier: PaidTier }) {
  const { data } = useOperation("subscription", "tiers", {}, { revalidateOnFocus: false });
  const entry = data?.tiers.find(({ id }) => id === `${tier}-monthly`);
  if (entry === undefined) return null;
  return (
    <span className={`${styles.price} num`}>
      {formatPrice(centsOf(entry.pricing.monthly.amount))} <small>{t("a month")}</small>
    </span>
  );
}
