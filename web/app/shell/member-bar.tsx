import type { User } from "#shared/api/schemas/user.ts";
import { Icon } from "#web/components/ui/icon.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { MarketTicker } from "./market-ticker.tsx";
import styles from "./member-bar.module.css";
import { topNavigation } from "./navigation.ts";
import { useRenewalWithSubscription } from "./use-renewal-with-subscription.ts";

/** Top bar content for members: pages, market, account. */
export default function MemberBar({ user }: { user: User }) {
  useRenewalWithSubscription(user);
  return (
    <>
      <nav className={styles.navigation} aria-label="Main">
        {topNavigation.map(({ to, label, icon }) => (
          <Link key={to} to={to} className={styles.entry} title={label}>
            <Icon shape={icon} />
            <span>{label}</span>
          </Link>
        ))}
      </nav>
      <MarketTicker />
      <AccountMenu user={user} />
    </>
  );
}
