import { useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { navigate } from "#web/components/router/places.ts";
import { NewAuthenticator } from "#web/components/two-factor/new-authenticator.tsx";
import { RecoveryCodes } from "#web/components/two-factor/recovery-codes.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Entrance } from "#web/features/auth/entrance.tsx";
import styles from "#web/features/auth/form.module.css";
import { useSession } from "#web/session/session-provider.tsx";
import { ConfirmLink, RefusedLink } from "./link-page.tsx";
import { useMailedLink } from "./mailed-link.ts";
import { useLinkAction } from "./use-link-action.ts";

type Replaced = OperationOutput<"two-factor", "completeEmergencyReset">;

/** The page that the emergency mail links to: nothing changes until the button is pressed. */
export default function EmergencyResetPage() {
  const { token } = useMailedLink();
  // Opening another link on this page starts again.
  return <EmergencyReset key={token} token={token} />;
}

function EmergencyReset({ token }: { token: string }) {
  const [replaced, setReplaced] = useState<Replaced | null>(null);
  const link = useLinkAction({
    isComplete: token !== "",
    incompleteText: t("Invalid or missing reset token. Please request a new emergency reset link."),
    textOf: (error) => refusalText(error, t("Failed to complete emergency reset")),
  });
  const reset = async () => {
    setReplaced(await call("two-factor", "completeEmergencyReset", { body: { token } }));
  };

  if (replaced !== null) return <Completed replaced={replaced} />;
  if (link.refusal !== null) return <RefusedLink reason={link.refusal} />;
  return (
    <ConfirmLink
      title={t("Emergency 2FA reset")}
      lead={t("This replaces your authenticator app and all recovery codes, and logs out every device.")}
      warning={t(
        "Keep your phone ready: the next page shows the QR code and the new recovery codes only once.",
      )}
      confirm={[t("Reset Two-Factor Authentication"), t("Resetting...")]}
      cancel={t("Back to Login")}
      link={link}
      onConfirm={() => void link.run(reset)}
    />
  );
}

function Completed({ replaced }: { replaced: Replaced }) {
  const { forget } = useSession();
  return (
    <Entrance title={t("Set up your new app")} lead={t("Your earlier authenticator app no longer works.")}>
      <div className={styles.form}>
        <NewAuthenticator qrCodeUrl={replaced.qrCodeUrl} secret={replaced.secret} />
        <RecoveryCodes codes={replaced.recoveryCodes} />
        <Button
          look="filled"
          size="tall"
          block
          // The reset has ended all sessions, including this browser's.
          onClick={() => void forget(() => navigate("/login"))}
        >
          {t("Complete Setup")}
        </Button>
      </div>
    </Entrance>
  );
}
