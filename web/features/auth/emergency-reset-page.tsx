import { useState } from "react";
import { call } from "#web/api/api.ts";
import type { Output } from "#web/api/client.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { navigate } from "#web/components/router/places.ts";
import { NewAuthenticator } from "#web/components/two-factor/new-authenticator.tsx";
import { RecoveryCodes } from "#web/components/two-factor/recovery-codes.tsx";
import { Button, ButtonLink } from "#web/components/ui/button.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { useSession } from "#web/session/session-provider.tsx";
import { ApiError } from "#web/transport/errors.ts";
import { Entrance } from "./entrance.tsx";
import styles from "./form.module.css";
import { useMailedLink } from "./mailed-link.ts";

type Replaced = Output<"two-factor", "completeEmergencyReset">;

const missingToken = "Invalid or missing reset token. Please request a new emergency reset link.";

/** The page that the emergency mail links to: nothing changes until the button is pressed. */
export default function EmergencyResetPage() {
  const { token } = useMailedLink();
  // Opening another link on this page starts again.
  return <EmergencyReset key={token} token={token} />;
}

function EmergencyReset({ token }: { token: string }) {
  const [refusal, setRefusal] = useState<string | null>(token === "" ? missingToken : null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [replaced, setReplaced] = useState<Replaced | null>(null);

  async function reset() {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      setReplaced(await call("two-factor", "completeEmergencyReset", { body: { token } }));
    } catch (error) {
      if (error instanceof ApiError && error.code === "INVALID_TOKEN") return setRefusal(error.message);
      setFailure(refusalText(error, "Failed to complete emergency reset"));
    } finally {
      setBusy(false);
    }
  }

  if (replaced !== null) return <Completed replaced={replaced} />;
  if (refusal !== null) {
    return (
      <Entrance title="This link does not work">
        <div className={styles.form}>
          <Notice severity="error">{refusal}</Notice>
          <ButtonLink size="tall" block to="/login">
            Back to Login
          </ButtonLink>
        </div>
      </Entrance>
    );
  }
  return (
    <Entrance
      title="Emergency 2FA reset"
      lead="This replaces your authenticator app and all recovery codes, and logs out every device."
    >
      <div className={styles.form}>
        {failure === null ? null : <Notice severity="error">{failure}</Notice>}
        <Notice severity="warning">
          Keep your phone ready: the next page shows the QR code and the new recovery codes only once.
        </Notice>
        <Button look="filled" size="tall" block aria-disabled={busy} onClick={() => void reset()}>
          {busy ? "Resetting..." : "Reset Two-Factor Authentication"}
        </Button>
        <ButtonLink size="tall" block to="/login">
          Back to Login
        </ButtonLink>
      </div>
    </Entrance>
  );
}

function Completed({ replaced }: { replaced: Replaced }) {
  const { forget } = useSession();
  return (
    <Entrance title="Set up your new app" lead="Your earlier authenticator app no longer works.">
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
          Complete Setup
        </Button>
      </div>
    </Entrance>
  );
}
