import { useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { navigate } from "#web/components/router/places.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { Entrance } from "#web/features/auth/entrance.tsx";
import styles from "#web/features/auth/form.module.css";
import { useSession } from "#web/session/session-provider.tsx";
import { ConfirmLink, RefusedLink } from "./link-page.tsx";
import { type MailedLink, useMailedLink } from "./mailed-link.ts";
import { useLinkAction } from "./use-link-action.ts";

/** The page behind "This was not me" in the mail to a former address: nothing changes until the button is pressed. */
export default function UndoEmailChangePage() {
  const link = useMailedLink();
  // Opening another link on this page starts again.
  return <UndoEmailChange key={link.token} {...link} />;
}

function UndoEmailChange({ token, signature }: MailedLink) {
  const [done, setDone] = useState<string | null>(null);
  const link = useLinkAction({
    isComplete: token !== "" && signature !== "",
    incompleteText: t("This link is incomplete. Please open it from the email again."),
    refusalCodes: ["INVALID_TOKEN", "CONFLICT"],
    textOf: (error) => refusalText(error, t("Failed to undo the change. Please try again.")),
  });
  const undo = async () => {
    const { message } = await call("profile", "undoEmailChange", { body: { token, signature } });
    setDone(message);
  };

  if (done !== null) return <Undone message={done} />;
  if (link.refusal !== null) {
    return <RefusedLink reason={link.refusal} instead={{ to: "/contact", text: t("Contact Support") }} />;
  }
  return (
    <ConfirmLink
      title={t("Did you change your email?")}
      lead={t(
        "If it was not you, undo the change: your account returns to this address and every device is logged out.",
      )}
      warning={t(
        "Until you reset your password, the address, the password, two-factor authentication and the account itself are locked against changes.",
      )}
      confirm={[t("Undo the Change"), t("Undoing...")]}
      cancel={t("It was me")}
      link={link}
      onConfirm={() => void link.run(undo)}
    />
  );
}

function Undone({ message }: { message: string }) {
  const { forget } = useSession();
  return (
    <Entrance title={t("Your email is back")} lead={t("Someone else may know your password. Reset it now.")}>
      <div className={styles.form}>
        <Notice severity="success">{message}</Notice>
        <Button
          look="filled"
          size="tall"
          block
          // All sessions have ended, including this browser's.
          onClick={() => void forget(() => navigate("/forgot-password"))}
        >
          {t("Reset Password")}
        </Button>
      </div>
    </Entrance>
  );
}
