import { documentationPath } from "#shared/domain/documents.ts";
import { t } from "#shared/domain/language/translate.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { useLocation } from "#web/components/router/router.ts";
import { ButtonLink } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { useSession } from "#web/session/session-provider.tsx";
import { hasStoredSession } from "#web/session/stored-session.ts";
import { Logo } from "./logo.tsx";
import styles from "./top-bar.module.css";

const loadMemberBar = () => import("./member-bar.tsx");
// Anyone with a session will need it, so it loads without waiting for the user.
if (hasStoredSession()) loadMemberBar().catch(() => undefined);
const MemberBar = lazyPart(async () => (await loadMemberBar()).default);

// The notice that the network is lost; its code loads after the page's, because a page that loads has a network.
const NetworkBanner = lazyPart(
  () => import("#web/app/network/network-banner.tsx").then((module) => module.NetworkBanner),
  () => null,
);

/** The bar at the top of every page. `entrance` shows only the logo and the login and signup links. */
export function TopBar({ entrance = false }: { entrance?: boolean }) {
  const { authentication } = useSession();
  const member = authentication.status === "member" && !entrance;
  return (
    <>
      <header className={styles.bar}>
        <Logo />
        {member ? <MemberBar user={authentication.user} /> : null}
        {authentication.status === "guest" ? <WaysIn entrance={entrance} /> : null}
      </header>
      <NetworkBanner />
    </>
  );
}

/** The login page offers signup, and the signup page login; other pages offer what to read first. */
function WaysIn({ entrance }: { entrance: boolean }) {
  const { pathname } = useLocation();
  return (
    <nav
      className={`${styles.ways} for-guests`}
      aria-label={t("{of, select, person {Account} other {}}", { of: "person" })}
    >
      {entrance ? null : (
        <ButtonLink to={documentationPath} look="text">
          <Icon shape={icons.document} />
          <span className={styles.word}>{t("Documentation")}</span>
        </ButtonLink>
      )}
      {pathname === "/login" ? null : (
        <ButtonLink to="/login" look={pathname === "/signup" ? "filled" : "outlined"}>
          {t("Log In")}
        </ButtonLink>
      )}
      {pathname === "/signup" ? null : (
        <ButtonLink to="/signup" look="filled">
          {t("Sign Up")}
        </ButtonLink>
      )}
    </nav>
  );
}
