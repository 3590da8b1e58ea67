import { flushSync } from "react-dom";
import { t } from "#shared/domain/language/translate.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { navigate } from "#web/components/router/places.ts";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import { useSession } from "#web/session/session-provider.tsx";

/** Logs out and leads to the landing page. */
export function useLogout(): { isBusy: boolean; logout: () => Promise<void> } {
  const { logout } = useSession();
  const { isBusy, run } = useExclusive();
  const alert = useAlert();
  return {
    isBusy,
    logout: () =>
      run(async () => {
        try {
          await logout(() => flushSync(() => navigate("/")));
        } catch {
          alert({
            text: t("Failed to log out. Please try again."),
            severity: "error",
            durationMs: alertDurationMs.plain,
          });
        }
      }),
  };
}
