import { useState } from "react";
import { flushSync } from "react-dom";
import { call } from "#web/api/api.ts";
import { confirmIdentity } from "#web/api/confirmation.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { navigate } from "#web/components/router/places.ts";
import { Button } from "#web/components/ui/button.tsx";
import { FormDialog } from "#web/components/ui/dialogs/form-dialog.tsx";
import { TextField } from "#web/components/ui/fields/text-field.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { useExclusive } from "#web/components/ui/use-exclusive.ts";
import { useSession } from "#web/session/session-provider.tsx";
import styles from "./page.module.css";

const word = "DELETE";

/** Deletes the account after the user types a word and confirms their identity. */
export function DeleteAccount({ hasTwoFactor }: { hasTwoFactor: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section className={`${styles.panel} ${styles.danger}`}>
      <h2>Danger Zone</h2>
      <p>Deleting your account permanently deletes your plan, your transactions and all settings.</p>
      <div>
        <Button look="danger" onClick={() => setIsAsking(true)}>
          Delete Account
        </Button>
      </div>
      {isAsking ? <DeleteDialog hasTwoFactor={hasTwoFactor} onClose={() => setIsAsking(false)} /> : null}
    </section>
  );
}

function DeleteDialog({ hasTwoFactor, onClose }: { hasTwoFactor: boolean; onClose(): void }) {
  const [typed, setTyped] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { isBusy, run } = useExclusive();
  const { forget } = useSession();
  const alert = useAlert();

  const submit = () =>
    run(async () => {
      setIsWrong(typed !== word);
      if (typed !== word) return;
      setFailure(null);
      // Always ask again: this cannot be undone.
      if (!(await confirmIdentity({ code: hasTwoFactor }))) return;
      try {
        await call("profile", "deleteMe", { body: { confirmation: word } });
      } catch (error) {
        return setFailure(refusalText(error, "Failed to delete account. Please try again."));
      }
      await forget(() => flushSync(() => navigate("/")));
      alert({
        text: "Your account has been deleted. Thank you for using Halvest.",
        severity: "success",
        durationMs: alertDurationMs.persistent,
      });
    });

  return (
    <FormDialog
      title="Delete account"
      action="Delete Account"
      busyAction="Deleting..."
      isBusy={isBusy}
      look="danger"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {failure === null ? null : <Notice severity="error">{failure}</Notice>}
      <p>This cannot be undone. Every device is logged out and everything in the account is deleted.</p>
      <TextField
        label="Please type DELETE to confirm"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onValueChange={setTyped}
        error={isWrong && typed !== word ? "Please type DELETE exactly" : undefined}
      />
    </FormDialog>
  );
}
