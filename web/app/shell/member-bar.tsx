import { useEffect, useRef } from "react";
import { useSWRConfig } from "swr";
import type { User } from "#shared/api/schemas/user.ts";
import { t } from "#shared/domain/language/translate.ts";
import { useFreshResults } from "#web/api/use-operation.ts";
import { isExample } from "#web/app/example/example-mode.ts";
import { useAlert } from "#web/components/alerts/alerts.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { useSession } from "#web/session/session-provider.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { MarketTicker } from "./market-ticker.tsx";
import styles from "./member-bar.module.css";
import { topNavigation } from "./navigation.ts";

/** Top bar content for members: pages, market, account. */
export default function MemberBar({ user }: { user: User }) {
  useRenewalWithSubscription(user);
  useLive(user.id);
  useInstallation();
  return (
    <>
      <nav className={styles.navigation} aria-label={t("Main")}>
        {topNavigation.map(({ to, label, icon }) => (
          <Link key={to} to={to} className={styles.entry} title={t(label)}>
            <Icon shape={icon} />
            <span>{t(label)}</span>
          </Link>
        ))}
      </nav>
      <MarketTicker />
      <AccountMenu user={user} />
    </>
  );
}

/** When the page is usable: a socket saves requests later, and must not compete with the first ones. */
const liveAfterMs = 3_000;

/** Keeps a socket open; without its code the page polls. */
function useLive(userId: string) {
  const { refreshUser } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user has another socket
  useEffect(() => {
    if (isExample) return;
    let stop = () => {};
    const begin = async () => {
      const { startLive } = await import("#web/app/live/live.ts");
      if (timer !== null) stop = startLive(() => void refreshUser());
    };
    let timer: number | null = window.setTimeout(() => void begin().catch(() => undefined), liveAfterMs);
    return () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      stop();
    };
  }, [userId, refreshUser]);
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

/** How long the page is left to open before the product is copied to the device, in milliseconds. */
const settledMs = 4000;

let isInstalling = false;

/** Keeps the product on a member's device, and announces new versions, which load when the member says so. */
function useInstallation(): void {
  const showAlert = useAlert();
  useEffect(() => {
    if (!import.meta.env.PROD || isInstalling) return;
    const timer = setTimeout(async () => {
      isInstalling = true;
      // Private windows and full disks refuse; the product then works with a network alone.
      await import("#web/app/offline/installation.ts")
        .then(({ install }) => install(showAlert))
        .catch(() => undefined);
    }, settledMs);
    return () => clearTimeout(timer);
  }, [showAlert]);
}
