import { useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { call } from "#web/api/api.ts";
import { ApiError } from "#web/api/errors.ts";
import { failureText } from "#web/api/failure-text.ts";
import { Button, ButtonLink } from "#web/components/ui/button.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { TextField } from "#web/components/ui/text-field.tsx";
import { useSession } from "#web/session/session-provider.tsx";
import { Entrance } from "./entrance.tsx";
import styles from "./form.module.css";
import { ResendVerification } from "./resend-verification.tsx";

type Step = { name: "verifying" } | { name: "done" } | { name: "refused" } | { name: "failed"; text: string };

/** The page behind the link of the verification mail. */
export default function VerifyEmailPage() {
  const [query] = useSearchParams();
  const token = query.get("token") ?? "";
  const signature = query.get("signature") ?? "";
  const { authentication, refreshUser } = useSession();
  const [step, setStep] = useState<Step>({ name: "verifying" });
  // A link works once, so it must not be sent twice by one visit.
  const sent = useRef(false);

  const verify = useCallback(async () => {
    if (sent.current) return;
    sent.current = true;
    if (token === "" || signature === "") return setStep({ name: "refused" });
    setStep({ name: "verifying" });
    try {
      await call("auth", "verifyEmail", { body: { token, signature } });
      setStep({ name: "done" });
      await refreshUser();
    } catch (error) {
      const refused =
        error instanceof ApiError && (error.code === "INVALID_TOKEN" || error.code === "VALIDATION_FAILED");
      sent.current = refused;
      setStep(
        refused
          ? { name: "refused" }
          : { name: "failed", text: failureText(error, "Email verification failed") },
      );
    }
  }, [token, signature, refreshUser]);

  useEffect(() => void verify(), [verify]);

  switch (step.name) {
    case "verifying":
      return (
        <Entrance title="Verifying your email">
          <p role="status">One moment, please.</p>
        </Entrance>
      );
    case "done":
      return (
        <Entrance title="Your email is verified" lead="Your plan is waiting for you.">
          <ButtonLink
            look="filled"
            size="tall"
            block
            to={authentication.status === "member" ? "/timeline" : "/login"}
          >
            {authentication.status === "member" ? "Open timeline" : "Log In"}
          </ButtonLink>
        </Entrance>
      );
    case "refused":
      return <RefusedLink />;
    case "failed":
      return (
        <Entrance title="Email verification failed">
          <div className={styles.notices}>
            <Notice severity="error">{step.text}</Notice>
          </div>
          <Button look="filled" size="tall" block onClick={() => void verify()}>
            Try Again
          </Button>
        </Entrance>
      );
  }
}

function RefusedLink() {
  const [email, setEmail] = useState("");
  return (
    <Entrance
      title="This link no longer works"
      lead="It may have expired or been used already. If your email is not verified yet, ask for a new link."
    >
      <div className={styles.form}>
        <TextField
          label="Email"
          type="email"
          name="email"
          icon="mail"
          autoComplete="email"
          inputMode="email"
          value={email}
          onValueChange={setEmail}
        />
        <ResendVerification email={email} reason="The new link replaces all earlier ones." severity="info" />
        <ButtonLink size="tall" block to="/login">
          Back to Login
        </ButtonLink>
      </div>
    </Entrance>
  );
}
