import { useState } from "react";
import { msg, t } from "#shared/domain/language/translate.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import { useLocation, useSearchParams } from "#web/components/router/router.ts";
import { Link } from "#web/components/ui/link.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { Entrance } from "#web/features/auth/entrance.tsx";
import styles from "#web/features/auth/form.module.css";
import { type LoginMessage, loginMessages, readLoginState } from "#web/features/auth/login-messages.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import type { SecondFactorWay } from "./second-step.tsx";

/** Most logins have one step. */
const SecondStep = lazyPart(
  () => import("./second-step.tsx").then((module) => module.SecondStep),
  PartFailure,
);

type Step = { name: "credentials" } | { name: SecondFactorWay; token: string };

const titles: Readonly<Record<Step["name"], { title: string; lead: string }>> = {
  credentials: { title: msg("Welcome back"), lead: msg("Log in to your plan.") },
  code: {
    title: msg("Enter your code"),
    lead: msg("Open your authenticator app and type the six digits shown for Halvest."),
  },
  recovery: {
    title: msg("Enter a recovery code"),
    lead: msg(
      "Use one of the codes you saved when you set up two-factor authentication. Each code works once.",
    ),
  },
  emergency: {
    title: msg("Emergency 2FA reset"),
    lead: msg(
      "If you have neither your authenticator app nor recovery codes, we email you a link to set up a new app.",
    ),
  },
};

const afterSignup = {
  title: msg("Check your inbox"),
  lead: msg("Open the link in our mail to verify your email, then log in here."),
};

/** Email and password, then, with two-factor authentication, an authenticator code or a recovery code. */
export default function LoginPage() {
  const [query] = useSearchParams();
  const state = readLoginState(useLocation().state);
  const [email, setEmail] = useState(state.email ?? "");
  const [step, setStep] = useState<Step>({ name: "credentials" });
  // The arrival message is shown once; a failed attempt must not appear beside an old success message.
  const [messages, setMessages] = useState<readonly LoginMessage[]>(() => loginMessages(query, state));

  const back = (message?: string) => {
    setMessages(message === undefined ? [] : [{ severity: "error", text: message }]);
    setStep({ name: "credentials" });
  };
  const heading = step.name === "credentials" && state.isNew ? afterSignup : titles[step.name];
  return (
    <Entrance title={t(heading.title)} lead={t(heading.lead)} isSecondStep={step.name !== "credentials"}>
      <div className={styles.notices}>
        {messages.map(({ severity, text }) => (
          <Notice key={text} severity={severity}>
            {text}
          </Notice>
        ))}
      </div>
      {step.name === "credentials" ? (
        <>
          <CredentialsForm
            email={email}
            onEmailChange={setEmail}
            onAttempt={() => setMessages([])}
            onCodeNeeded={(token) => setStep({ name: "code", token })}
          />
          <p className={styles.other}>
            {richText(t("New to Halvest? <signup>Sign up</signup>"), {
              signup: (text) => <Link to="/signup">{text}</Link>,
            })}
          </p>
        </>
      ) : (
        <SecondStep
          way={step.name}
          token={step.token}
          email={email}
          onWay={(name) => setStep({ ...step, name })}
          onBack={back}
        />
      )}
    </Entrance>
  );
}
