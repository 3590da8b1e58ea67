import { BrowserRouter } from "react-router";
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
            </ShellProvider>
          </SessionProvider>
        </AlertProvider>
      </BrowserRouter>
    </ErrorScreen>
  );
}
