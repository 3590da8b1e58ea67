import { useState } from "react";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { navigate } from "#web/components/router/places.ts";
import { Button, ButtonLink } from "#web/components/ui/button.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { useExclusive } from "#web/components/ui/use-exclusive.ts";
import { useSession } from "#web/session/session-provider.tsx";
import { ApiError } from "#web/transport/errors.ts";
import { Entrance } from "./entrance.tsx";
import styles from "./form.module.css";
import { type MailedLink, useMailedLink } from "./mailed-link.ts";

/** The page behind "This was not me" in the mail to a former address: nothing changes until the button is pressed. */
export default function UndoEmailChangePage() {
  const link = useMailedLink();
  // Opening another link on this page starts again.
  return <UndoEmailChange key={link.token} {...link} />;
}

function UndoEmailChange({ token, signature }: MailedLink) {
  const isLink = token !== "" && signature !== "";
  const [refusal, setRefusal] = useState<string | null>(
    isLink ? null : "This link is incomplete. Please open it from the email again.",
  );
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const { isBusy, run } = useExclusive();

  const undo = () =>
    run(async () => {
      setFailure(null);
      try {
        const { message } = await call("profile", "undoEmailChange", { body: { token, signature } });
        setDone(message);
      } catch (error) {
        const isOver = error instanceof ApiError && ["INVALID_TOKEN", "CONFLICT"].includes(error.code);
        if (isOver) return setRefusal(error.message);
        setFailure(refusalText(error, "Failed to undo the change. Please try again."));
      }
    });

  if (done !== null) return <Undone message={done} />;
  if (refusal !== null) {
    return (
      <Entrance title="This link does not work">
        <div className={styles.form}>
          <Notice severity="error">{refusal}</Notice>
          <ButtonLink look="filled" size="tall" block to="/contact">
            Contact Support
          </ButtonLink>
          <ButtonLink size="tall" block to="/login">
            Back to Login
          </ButtonLink>
        </div>
      </Entrance>
    );
  }
  return (
    <Entrance
      title="Did you change your email?"
      lead="If it was not you, undo the change: your account returns to this address and every device is logged out."
    >
      <div className={styles.form}>
        {failure === null ? null : <Notice severity="error">{failure}</Notice>}
        <Notice severity="warning">
          Until you reset your password, the address, the password, two-factor authentication and the account
          itself are locked against changes.
        </Notice>
        <Button look="filled" size="tall" block aria-disabled={isBusy} onClick={() => void undo()}>
          {isBusy ? "Undoing..." : "Undo the Change"}
        </Button>
        <ButtonLink size="tall" block to="/login">
          It was me
        </ButtonLink>
      </div>
    </Entrance>
  );
}

function Undone({ message }: { message: string }) {
  const { forget } = useSession();
  return (
    <Entrance title="Your email is back" lead="Someone else may know your password. Reset it now.">
      <div className={styles.form}>
        <Notice severity="success">{message}</Notice>
        <Button
          look="filled"
          size="tall"
          block
          // All sessions have ended, including this browser's.
          onClick={() => void forget(() => navigate("/forgot-password"))}
        >
          Reset Password
        </Button>
      </div>
    </Entrance>
  );
}
