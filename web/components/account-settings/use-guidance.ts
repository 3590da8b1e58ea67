import { useCallback } from "react";
import type { SettingsOf } from "#shared/domain/settings/setting-fields.ts";
import { sendChange } from "./pending-changes.ts";
import { useAccountSettings } from "./use-account-settings.ts";

type Guidance = SettingsOf<"guidance">;

interface SeenGuidance {
  /** What the account has seen of the tour and of the notes, on any device; undefined until it is read. */
  readonly seen: Guidance | undefined;
  /** Remembers it. What cannot be saved now is shown once more. */
  see(name: keyof Guidance): void;
}

export function useGuidance(): SeenGuidance {
  const { settings } = useAccountSettings();
  const see = useCallback((name: keyof Guidance) => {
    sendChange({ category: "guidance", change: { [name]: true } }).catch(() => undefined);
  }, []);
  return { seen: settings?.guidance, see };
}
