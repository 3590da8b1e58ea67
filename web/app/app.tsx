import { type ComponentType, useEffect, useState } from "react";
import { type Needed, onConfirmationNeeded } from "#web/api/confirmation.ts";
import { AlertProvider } from "#web/components/alerts/alerts.tsx";
import { ShellProvider } from "#web/components/shell/shell-state.tsx";
import { SessionProvider } from "#web/session/session-provider.tsx";
import { ContactLinks } from "./contact-links.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { isExample } from "./example/example-mode.ts";
import { Pages } from "./pages.tsx";

const account = async () => {
  if (!isExample) return import("#web/api/account.ts");
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
            <ContactLinks />
            <ConfirmationHost />
          </ShellProvider>
        </SessionProvider>
      </AlertProvider>
    </ErrorScreen>
  );
}

interface Question extends Needed {
  /** Whether the user has confirmed. */
  answer(isConfirmed: boolean): void;
}

/** Shows the dialog in which users confirm their identity; its code is loaded on first use. */
function ConfirmationHost() {
  const [question, setQuestion] = useState<(Question & { Dialog: ComponentType<Question> }) | null>(null);
  useEffect(
    () =>
      onConfirmationNeeded(async (needed) => {
        const { ConfirmIdentity } = await import("./confirm-identity.tsx");
        return new Promise((resolve) => {
          const answer = (isConfirmed: boolean) => {
            setQuestion(null);
            resolve(isConfirmed);
          };
          setQuestion({ ...needed, answer, Dialog: ConfirmIdentity });
        });
      }),
    [],
  );
  return question && <question.Dialog code={question.code} answer={question.answer} />;
}
