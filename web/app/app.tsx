import { useLayoutEffect, useState } from "react";
import { AlertProvider } from "#web/components/alerts/alerts.tsx";
import { rememberLanguage, startWithFormats } from "#web/components/format/reader-formats.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { here } from "#web/components/router/places.ts";
import { ShellProvider } from "#web/components/shell/shell-state.tsx";
import { SessionProvider, useSession } from "#web/session/session-provider.tsx";
import { ContactLinks } from "./contact-links.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { isExample } from "./example/example-mode.ts";
import { Pages } from "./pages.tsx";

const account = async () => {
  if (!isExample) return (await import("./offline/account.ts")).ownAccount;
  return (await import("./example/example-account.ts")).exampleAccount;
};

/** Everything between the root element and the page that the address names. */
export function App() {
  return (
    <ErrorScreen>
      <AlertProvider>
        <SessionProvider account={account}>
          <ShellProvider>
            <Pages />
            <MemberPart />
            <ContactLinks />
          </ShellProvider>
        </SessionProvider>
      </AlertProvider>
    </ErrorScreen>
  );
}

const OfMembers = lazyPart(() => import("./of-members.tsx").then((module) => module.OfMembers), Nothing);

/** Without its code the page keeps the browser's settings, and actions that need a confirmation are refused. */
function Nothing() {
  return null;
}

/** Guests have no settings, and nothing to confirm. */
function MemberPart() {
  const { authentication } = useSession();
  const { status } = authentication;
  const [atFirst] = useState(status);
  // Before anything is painted for the member, who may have other formats than the guest before.
  useLayoutEffect(() => {
    const { language } = here();
    // Logging in at an address in a language chooses it for this browser; addresses of members name none.
    if (status === "member" && language !== null) rememberLanguage(language);
    if (status === "guest" || status === "member") startWithFormats(status === "member");
  }, [status]);
  return status === "member" ? <OfMembers isOpenedByMember={atFirst !== "guest"} /> : null;
}
