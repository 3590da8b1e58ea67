import { NavLink, useLocation } from "react-router";
import { NetworkBanner } from "#web/app/network/network-banner.tsx";
import { AccountMenu } from "#web/app/shell/account-menu.tsx";
import { MarketTicker } from "#web/app/shell/market-ticker.tsx";
import { topNavigation } from "#web/app/shell/navigation.ts";
import { ButtonLink } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { Logo } from "#web/components/ui/logo.tsx";
import { useSession } from "#web/session/session-provider.tsx";
import styles from "./top-bar.module.css";

/** The bar at the top of every page. `entrance` leaves out everything but the logo and the ways in. */
export function TopBar({ entrance = false }: { entrance?: boolean }) {
  const { authentication } = useSession();
  const member = authentication.status === "member" && !entrance;
  return (
    <>
      <header className={styles.bar}>
        <Logo />
        {member ? (
          <>
            <nav className={styles.navigation} aria-label="Main">
              {topNavigation.map(({ to, label, icon }) => (
                <NavLink key={to} to={to} className={styles.entry ?? ""} title={label}>
                  <Icon name={icon} />
                  <span>{label}</span>
                </NavLink>
              ))}
            </nav>
            <MarketTicker />
            <AccountMenu user={authentication.user} />
          </>
        ) : null}
        {authentication.status === "guest" ? <WaysIn /> : null}
      </header>
      <NetworkBanner />
    </>
  );
}

/** A page that is a way in itself offers the other one. */
function WaysIn() {
  const { pathname } = useLocation();
  return (
    <nav className={styles.ways} aria-label="Account">
      {pathname === "/login" ? null : (
        <ButtonLink to="/login" look={pathname === "/signup" ? "filled" : "outlined"}>
          Log In
        </ButtonLink>
      )}
      {pathname === "/signup" ? null : (
        <ButtonLink to="/signup" look="filled">
          Sign Up
        </ButtonLink>
      )}
    </nav>
  );
}
