import { type ComponentType, useEffect, useState } from "react";
import { BrowserRouter } from "react-router";
import { ConfirmationHost } from "#web/app/confirmation-host.tsx";
import { ErrorScreen } from "#web/app/error-screen.tsx";
import { Pages } from "#web/app/pages.tsx";
import { AlertProvider } from "#web/components/alerts/alerts.tsx";
import { ShellProvider } from "#web/components/shell/shell-state.tsx";
import { SessionProvider } from "#web/session/session-provider.tsx";

/** Everything between the root element and the page that the address names. */
export function App() {
  return (
    <ErrorScreen>
      {/* Without transitions a navigation can be flushed: leaving a page has to come before its session ends. */}
      <BrowserRouter useTransitions={false}>
        <AlertProvider>
          <SessionProvider>
            <ShellProvider>
              <Pages />
              <ContactLinks />
              <ConfirmationHost />
            </ShellProvider>
          </SessionProvider>
        </AlertProvider>
      </BrowserRouter>
    </ErrorScreen>
  );
}

/** Not part of the first load, which it has nothing to do with. */
function ContactLinks() {
  const [loaded, setLoaded] = useState<{ Links: ComponentType } | null>(null);
  useEffect(() => {
    import("#web/app/contact-links.tsx").then(
      (module) => setLoaded({ Links: module.default }),
      () => undefined,
    );
  }, []);
  return loaded && <loaded.Links />;
}
