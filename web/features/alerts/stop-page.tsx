import { useEffect, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { ButtonLink } from "#web/components/ui/button.tsx";
import { FullMessage } from "#web/components/ui/full-message.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { Spinner } from "#web/components/ui/spinner.tsx";

/** Ends the mails of alerts at once, by the link in one of them; no login is needed. */
export default function StopAlertsPage() {
  const [outcome, setOutcome] = useState<{ failure: string | null } | null>(null);
  useEffect(() => {
    const [user = "", signature = ""] = location.hash.slice(1).split(".");
    call("alerts", "stopMails", { body: { user, signature } }).then(
      () => setOutcome({ failure: null }),
      (error: unknown) =>
        setOutcome({ failure: refusalText(error, t("Please try the link again in a moment.")) }),
    );
  }, []);
  if (outcome === null) return <Spinner label={t("Unsubscribing")} />;
  return (
    <FullMessage
      icon={outcome.failure === null ? icons.check : icons.alert}
      title={
        outcome.failure === null
          ? t("You get no more mails about alerts")
          : t("You could not be unsubscribed")
      }
      failed={outcome.failure !== null}
      actions={
        <ButtonLink look="filled" to="/alerts">
          {t("Your alerts")}
        </ButtonLink>
      }
    >
      {outcome.failure ??
        t("Alerts are still listed on the Alerts page, where you can switch the mails on again.")}
    </FullMessage>
  );
}
