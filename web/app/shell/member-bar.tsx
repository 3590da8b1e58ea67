import { useEffect, useRef } from "react";
import { useSWRConfig } from "swr";
import type { User } from "#shared/api/schemas/user.ts";
import { useFreshResults } from "#web/api/use-operation.ts";
import { useInstallation } from "#web/app/offline/use-installation.ts";
import { Icon } from "#web/components/ui/icon.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { MarketTicker } from "./market-ticker.tsx";
import styles from "./member-bar.module.css";
import { topNavigation } from "./navigation.ts";

/** Top bar content for members: pages, market, account. */
export default function MemberBar({ user }: { user: User }) {
  useRenewalWithSubscription(user);
  useInstallation();
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

/**
 * Refreshes what the page has read: what the user's own calls change, and everything when the subscription changes,
 * here or in another tab, because most content depends on its tier.
 */
function useRenewalWithSubscription({ id, subscription: { tier, status, expiresAt } }: User) {
  useFreshResults(id);
  const { mutate } = useSWRConfig();
  const subscription = `${id} ${tier} ${status} ${expiresAt}`;
  const shown = useRef(subscription);
  useEffect(() => {
    if (shown.current === subscription) return;
    shown.current = subscription;
    void mutate((key) => Array.isArray(key) && key[0] === id);
  }, [subscription, id, mutate]);
}
