import { useState } from "react";
import { call } from "#web/api/api.ts";
import { confirmIdentity } from "#web/api/confirmation.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { Card, CardRow } from "#web/components/ui/blocks/card.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { TypedWordDialog } from "#web/components/ui/dialogs/typed-word-dialog.tsx";
import { useSession } from "#web/session/session-provider.tsx";

/** Deletes all plans and transactions after the user types a word and confirms their identity. */
export function DeleteData() {
  const { authentication } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const hasTwoFactor = authentication.status === "member" && authentication.user.twoFactorEnabled;

  /** The error's text, if it fails. */
  const remove = async (): Promise<string | null> => {
    // Always ask again: this cannot be undone.
    if (!(await confirmIdentity({ code: hasTwoFactor }))) return null;
    try {
      await call("profile", "deleteData", { body: { confirmation: "DELETE" } });
    } catch (error) {
      return refusalText(error, "Failed to delete your data. Please try again.");
    }
    // A new document holds nothing of what was deleted.
    location.assign("/timeline");
    return null;
  };
  return (
    <Card label="Delete data">
      <CardRow
        title="Delete all data"
        text="All plans, saved simulations, transactions and changed months, and the settings of your tax report. Your account and subscription stay."
      >
        <Button look="danger" onClick={() => setIsAsking(true)}>
          Delete all data
        </Button>
      </CardRow>
      {isAsking ? (
        <TypedWordDialog
          title="Delete all data"
          action="Delete All Data"
          onConfirmed={remove}
          onClose={() => setIsAsking(false)}
        >
          This cannot be undone. Export your data first if you may need it again.
        </TypedWordDialog>
      ) : null}
    </Card>
  );
}
