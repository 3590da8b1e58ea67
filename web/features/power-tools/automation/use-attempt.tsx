import { useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useAlert } from "#web/components/alerts/alerts.tsx";
import { Chip } from "#web/components/ui/marks/chip.tsx";

/** Runs an action at a time; an alert says what came of it. */
export function useAttempt() {
  const alert = useAlert();
  const [isBusy, setIsBusy] = useState(false);
  const attempt = async (run: () => Promise<string | null>, failed: string) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const text = await run();
      if (text !== null) alert({ text, severity: "success" });
    } catch (error) {
      alert({ text: refusalText(error, failed), severity: "error" });
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, attempt };
}

export function StateChip({ isOn }: { isOn: boolean }) {
  return <Chip tone={isOn ? "success" : "neutral"}>{t(isOn ? "Active" : "Paused")}</Chip>;
}
