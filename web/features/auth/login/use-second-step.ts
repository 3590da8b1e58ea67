import { useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { failureText } from "#web/api/failure-text.ts";
import { LoginResponseError } from "#web/api/login-response-error.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import type { SecondFactorProof } from "#web/session/session-provider.tsx";
import { useSession } from "#web/session/session-provider.tsx";
import { ApiError } from "#web/transport/errors.ts";

/** Announces a successful login. */
export function useLoginSuccess(): () => void {
  const alert = useAlert();
  return () =>
    alert({ text: t("Login successful!"), severity: "success", durationMs: alertDurationMs.success });
}

interface SecondStepState {
  busy: boolean;
  failure: string | undefined;
  setFailure(failure: string | undefined): void;
  /** Sends the second factor; once there is a session, the page's guard redirects to the timeline. */
  send(factor: SecondFactorProof): Promise<void>;
}

/**
 * The second step of a login.
 * @param fallback the error text for a failure without a text of its own
 * @param onOver called with a reason when the login must start again
 */
export function useSecondStep(
  token: string,
  fallback: string,
  onOver: (reason: string) => void,
): SecondStepState {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const { finishLogin } = useSession();
  const announceSuccess = useLoginSuccess();

  async function send(factor: SecondFactorProof) {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await finishLogin(token, factor);
      announceSuccess();
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.code === "INVALID_TOKEN") return onOver(error.message);
      setFailure(error instanceof LoginResponseError ? error.message : failureText(error, fallback));
    }
  }
  return { busy, failure, setFailure, send };
}
