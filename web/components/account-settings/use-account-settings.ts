import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { AccountSettings } from "#shared/api/schemas/settings.ts";
import type { SettingsCategory, SettingsOf } from "#shared/domain/settings/setting-fields.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
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
  const name = label.toLowerCase();
  const verb = category === "environment" ? "update" : "save";
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
          text: `${label} settings saved successfully`,
          severity: "success",
          durationMs: alertDurationMs.success,
        },
        `Failed to ${verb} ${name} settings`,
      ),
    reset: async (defaults) =>
      send(
        { category, change: defaults, isReset: true },
        { text: `${label} settings reset to defaults`, severity: "info", durationMs: alertDurationMs.info },
        `Failed to reset ${name} settings`,
      ),
  };
}
