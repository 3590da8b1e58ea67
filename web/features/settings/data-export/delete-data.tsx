import { useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { confirmIdentity } from "#web/api/confirmation.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { Card, CardRow } from "#web/components/ui/blocks/card.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { TypedWordDialog } from "#web/components/ui/dialogs/typed-word-dialog.tsx";
import { useSession } from "#web/session/session-provider.tsx";

type Deletable = "simulations" | "everything";

/** Deletes saved simulations, or all plans and transactions, after the user types a word. */
export function DeleteData() {
  const { authentication } = useSession();
  const alert = useAlert();
  const [asking, setAsking] = useState<Deletable | null>(null);
  const { data: simulations } = useOperation("simulations", "list", {});
  const hasTwoFactor = authentication.status === "member" && authentication.user.twoFactorEnabled;
  const close = () => setAsking(null);

  /** The error's text, if it fails. */
  const removeEverything = async (): Promise<string | null> => {
    // Always ask again: this cannot be undone.
    if (!(await confirmIdentity({ code: hasTwoFactor }))) return null;
    try {
      await call("profile", "deleteData", { body: { confirmation: "DELETE" } });
    } catch (error) {
      return refusalText(error, t("Failed to delete your data. Please try again."));
    }
    // A new document holds nothing of what was deleted.
    location.assign("/timeline");
    return null;
  };
  const removeSimulations = async (): Promise<string | null> => {
    try {
      const { message } = await call("profile", "deleteSimulations", { body: { confirmation: "DELETE" } });
      alert({ text: message, severity: "success", durationMs: alertDurationMs.success });
    } catch (error) {
      return refusalText(error, t("Failed to delete your simulations. Please try again."));
    }
    close();
    return null;
  };
  return (
    <Card label={t("Delete data")}>
      <CardRow title={t("Delete simulations")} text={simulationsText(simulations?.simulations.length)}>
        <Button look="danger" onClick={() => setAsking("simulations")}>
          {t("Delete simulations")}
        </Button>
      </CardRow>
      <CardRow
        title={t("Delete all data")}
        text={t(
          "All plans, saved simulations, transactions, transfers, changed months, alerts, reminders, links to shared plans and to your calendar, connections to services, finished exports and the settings of your tax report. Your account and subscription stay.",
        )}
      >
        <Button look="danger" onClick={() => setAsking("everything")}>
          {t("Delete all data")}
        </Button>
      </CardRow>
      {asking === "simulations" ? (
        <TypedWordDialog
          title={t("Delete simulations")}
          action={t("Delete Simulations")}
          onConfirmed={removeSimulations}
          onClose={close}
        >
          {t("All saved simulations are deleted, with their notes and tags. This cannot be undone.")}
        </TypedWordDialog>
      ) : null}
      {asking === "everything" ? (
        <TypedWordDialog
          title={t("Delete all data")}
          action={t("Delete All Data")}
          onConfirmed={removeEverything}
          onClose={close}
        >
          {t("This cannot be undone. Export your data first if you may need it again.")}
        </TypedWordDialog>
      ) : null}
    </Card>
  );
}

/** Without their number until it is known. */
function simulationsText(count: number | undefined): string {
  if (count === undefined) return t("Your plans and transactions stay.");
  return t(
    "{count, plural, one {# saved simulation} other {# saved simulations}}. Your plans and transactions stay.",
    { count },
  );
}
