import { useCallback, useEffect, useRef, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { Button, ButtonLink } from "#web/components/ui/button.tsx";
import { FullMessage } from "#web/components/ui/full-message.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { openPortal } from "#web/features/subscription/billing-calls.ts";
import styles from "#web/features/subscription/success/success.module.css";
import { portalFailure } from "./portal-failure.ts";

/** Redirects to the billing portal automatically. */
export default function PortalPage() {
  const { failure, open } = usePortalEntry();
  if (failure !== null) {
    return (
      <FullMessage
        icon={icons.alert}
        title={t("The billing portal did not open")}
        failed
        actions={
          <>
            <Button onClick={open}>{t("Try Again")}</Button>
            <ButtonLink look="filled" to="/subscription/manage">
              {t("Return to Manage Page")}
            </ButtonLink>
          </>
        }
      >
        {failure}
      </FullMessage>
    );
  }
  return (
    <div className={styles.asking}>
      <Spinner />
      <h1>{t("Redirecting to Billing Portal...")}</h1>
    </div>
  );
}

/** Tries once when the page opens, and again on request. */
function usePortalEntry(): { failure: string | null; open(): void } {
  const [failure, setFailure] = useState<string | null>(null);
  const attempts = useRef(0);
  const isMounted = useRef(false);
  const open = useCallback(async () => {
    attempts.current += 1;
    setFailure(null);
    try {
      const { url } = await openPortal();
      // Replaces the history entry: going back from the portal would otherwise open it again.
      if (isMounted.current) window.location.replace(url);
    } catch (error) {
      setFailure(portalFailure(error, attempts.current));
    }
  }, []);
  useEffect(() => {
    isMounted.current = true;
    if (attempts.current === 0) void open();
    return () => {
      isMounted.current = false;
    };
  }, [open]);
  return { failure, open: () => void open() };
}
