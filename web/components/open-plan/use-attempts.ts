import { useState } from "react";
import { fieldFailures, refusalText } from "#web/api/failure-text.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { OtherPlanOpen } from "./other-plan-open.ts";

/** Why an action failed, for the user: the message of the first field that was refused, else that of the call. */
function reasonOf(error: unknown, otherwise: string): string {
  if (error instanceof OtherPlanOpen) return error.message;
  return Object.values(fieldFailures(error))[0] ?? refusalText(error, otherwise);
}

/** Actions on plans and saved simulations, of which one runs at a time. */
export function useAttempts() {
  const showAlert = useAlert();
  const [isBusy, setIsBusy] = useState(false);

  /** Runs an action; resolves to the reason of a failure, or null. @param otherwise the reason when the server states none */
  const attempt = async (otherwise: string, action: () => Promise<unknown>): Promise<string | null> => {
    setIsBusy(true);
    try {
      await action();
      return null;
    } catch (error) {
      return reasonOf(error, otherwise);
    } finally {
      setIsBusy(false);
    }
  };

  /** Shows why an attempt failed; returns whether it succeeded. */
  const orAlert = async (result: Promise<string | null>): Promise<boolean> => {
    const text = await result;
    if (text !== null) showAlert({ text, severity: "error", durationMs: alertDurationMs.error });
    return text === null;
  };
  return { isBusy, attempt, orAlert };
}
