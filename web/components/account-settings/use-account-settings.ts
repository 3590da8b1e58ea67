import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { AccountSettings } from "#shared/api/schemas/settings.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { SettingsCategory, SettingsOf } from "#shared/domain/settings/setting-fields.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { inSentence } from "#web/components/language/in-sentence.ts";
import { useSession } from "#web/session/session-provider.tsx";
import { pendingChanges, sendChange, subscribeToPending } from "./pending-changes.ts";
import { type PendingChange, withChanges } from "./with-changes.ts";

interface ReadSettings {
  /** Undefined for guests and until they are read. What is being saved is already included. */
  readonly settings: AccountSettings | undefined;
  readonly error: Error | undefined;
  /** Reads them again. */
  retry(): void;
}

/** The settings of the account; changes elsewhere arrive when the window gets the focus. */
export function useAccountSettings(): ReadSettings {
  const { authentication } = useSession();
  const { data, error, mutate } = useOperation(
    "settings",
    "get",
    authentication.status === "member" ? {} : null,
  );
  const pending = useSyncExternalStore(subscribeToPending, pendingChanges, pendingChanges);
  const settings = useMemo(() => data && withChanges(data, pending), [data, pending]);
  return { settings, error, retry: () => void mutate() };
}

interface ChangeSettings<C extends SettingsCategory> {
  /** Takes effect at once; an alert says when it could not be saved. */
  change(change: Partial<SettingsOf<C>>): Promise<void>;
  reset(defaults: SettingsOf<C>): Promise<void>;
}

/** Changes the settings of a category. @param label the category in alerts, e.g. `Appearance` */
export function useChangeSettings<C extends SettingsCategory>(category: C, label: string): ChangeSettings<C> {
  const alert = useAlert();
  const inText = { category: inSentence(label) };
  const names = { category: t(label) };
  const send = useCallback(
    async (given: PendingChange, done: Parameters<typeof alert>[0], failed: string) => {
      try {
        await sendChange(given);
        alert(done);
      } catch {
        alert({ text: failed, severity: "error", durationMs: alertDurationMs.error });
      }
    },
    [alert],
  );
  return {
    change: async (change) =>
      send(
        { category, change },
        {
          text: t("{category} settings saved successfully", names),
          severity: "success",
          durationMs: alertDurationMs.success,
        },
        category === "environment"
          ? t("Failed to update {category} settings", inText)
          : t("Failed to save {category} settings", inText),
      ),
    reset: async (defaults) =>
      send(
        { category, change: defaults, isReset: true },
        {
          text: t("{category} settings reset to defaults", names),
          severity: "info",
          durationMs: alertDurationMs.info,
        },
        t("Failed to reset {category} settings", inText),
      ),
  };
}
