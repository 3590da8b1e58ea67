import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { Link } from "#web/components/ui/link.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { CredentialsForm } from "./credentials-form.tsx";
import { Entrance } from "./entrance.tsx";
import styles from "./form.module.css";
import { loginMessages, readLoginState } from "./login-messages.ts";

export default function LoginPage() {
  const [query] = useSearchParams();
  const state = readLoginState(useLocation().state);
  // What led here was said once; a failed attempt must not stand beside old good news.
  const [attempted, setAttempted] = useState(false);
  const messages = attempted ? [] : loginMessages(query, state);
  return (
    <Entrance title="Welcome back" lead="Log in to your plan.">
      <div className={styles.notices}>
        {messages.map(({ severity, text }) => (
          <Notice key={text} severity={severity}>
            {text}
          </Notice>
        ))}
      </div>
      <CredentialsForm initialEmail={state.email ?? ""} onAttempt={() => setAttempted(true)} />
      <p className={styles.other}>
        New to Halvest? <Link to="/signup">Sign up</Link>
      </p>
    </Entrance>
  );
}
