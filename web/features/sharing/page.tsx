import { useEffect, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { SharedPlanView } from "#web/components/sharing/shared-plan-view.tsx";
import { Button, ButtonLink } from "#web/components/ui/button.tsx";
import { FullMessage } from "#web/components/ui/full-message.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { wasRefused } from "#web/transport/errors.ts";
import styles from "./page.module.css";

/** A plan that someone has shared; the token is behind the `#`, so that no server logs it. */
export default function SharedPlanPage() {
  // Unknown in the document that the build renders.
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const read = () => setToken(location.hash.slice(1));
    read();
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  const { data, error, mutate } = useOperation(
    "sharing",
    "view",
    token === null || token === "" ? null : { query: { token } },
    // Each reading counts as one.
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
  );
  if (data !== undefined) {
    return (
      <div className={styles.page}>
        <SharedPlanView plan={data} heading="h1" />
        <p className={styles.foot}>
          {t(
            "Shared as of {created}; the link works until {expires}. Halvest is a planning tool: nothing here is financial advice.",
            { created: formatDay(data.createdOn), expires: formatDay(data.expiresOn) },
          )}
        </p>
        <p>
          <ButtonLink look="filled" to="/">
            {t("Plan your own")}
          </ButtonLink>
        </p>
      </div>
    );
  }
  const isGone = token === "" || (wasRefused(error) && error.status !== 429);
  if (token !== null && (isGone || error !== undefined)) {
    return (
      <FullMessage
        icon={icons.alert}
        title={isGone ? t("This link no longer works") : t("The plan could not be loaded")}
        failed
        actions={
          isGone ? (
            <ButtonLink look="filled" to="/">
              {t("Go to Halvest")}
            </ButtonLink>
          ) : (
            <Button look="filled" onClick={() => void mutate()}>
              {t("Try Again")}
            </Button>
          )
        }
      >
        {isGone
          ? t("It has ended or was revoked, or a part of its address is missing. Ask for a new one.")
          : failureText(error, t("Check your connection, then try again."))}
      </FullMessage>
    );
  }
  return <Spinner label={t("Loading the shared plan")} />;
}
