import { useState } from "react";
import { flushSync } from "react-dom";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { confirmIdentity } from "#web/api/confirmation.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { navigate } from "#web/components/router/places.ts";
import { Button } from "#web/components/ui/button.tsx";
import { TypedWordDialog } from "#web/components/ui/dialogs/typed-word-dialog.tsx";
import { useSession } from "#web/session/session-provider.tsx";
import styles from "./page.module.css";

/** Deletes the account after the user types a word and confirms their identity. */
export function DeleteAccount({ hasTwoFactor }: { hasTwoFactor: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section className={`${styles.panel} ${styles.danger}`}>
      <h2>{t("Danger Zone")}</h2>
      <p>{t("Deleting your account permanently deletes your plan, your transactions and all settings.")}</p>
      <div>
        <Button look="danger" onClick={() => setIsAsking(true)}>
          {t("Delete Account")}
        </Button>
      </div>
      {isAsking ? <DeleteDialog hasTwoFactor={hasTwoFactor} onClose={() => setIsAsking(false)} /> : null}
    </section>
  );
}

function DeleteDialog({ hasTwoFactor, onClose }: { hasTwoFactor: boolean; onClose(): void }) {
  const { forget } = useSession();
  const alert = useAlert();

  const remove = async (): Promise<string | null> => {
    // Always ask again: this cannot be undone.
    if (!(await confirmIdentity({ code: hasTwoFactor }))) return null;
    try {
      await call("profile", "deleteMe", { body: { confirmation: "DELETE" } });
    } catch (error) {
      return refusalText(error, t("Failed to delete account. Please try again."));
    }
    await forget(() => flushSync(() => navigate("/")));
    alert({
      text: t("Your account has been deleted. Thank you for using Halvest."),
      severity: "success",
      durationMs: alertDurationMs.persistent,
    });
    return null;
  };

  return (
    <TypedWordDialog
      title={t("Delete account")}
      action={t("Delete Account")}
      onConfirmed={remove}
      onClose={onClose}
    >
      {t("This cannot be undone. Every device is logged out and everything in the account is deleted.")}
    </TypedWordDialog>
  );
}
