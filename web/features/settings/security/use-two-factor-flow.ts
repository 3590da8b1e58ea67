import { useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { codeLength } from "#web/components/two-factor/code-field.tsx";
import { recoveryCodeLength } from "#web/components/two-factor/recovery-code-field.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import { type TwoFactorOperation, twoFactorFailure } from "./two-factor-failures.ts";

export type TwoFactorMode = "setup" | "check" | "disable" | "manage" | "reset" | "emergency";

type AuthenticatorSetup = OperationOutput<"two-factor", "setup">;

/** ask: the mode's first form; scan: enter the new app's first code; codes, sent: done. */
type Stage =
  | { name: "ask" }
  | { name: "scan"; authenticator: AuthenticatorSetup }
  | { name: "codes"; codes: readonly string[] }
  | { name: "sent"; message: string };

interface Values {
  code: string;
  recoveryCode: string;
  email: string;
  password: string;
}

const operations: Readonly<Record<TwoFactorMode, TwoFactorOperation>> = {
  setup: "setup",
  check: "check",
  disable: "disable",
  manage: "generate",
  reset: "reset",
  emergency: "emergency",
};

/** The error that prevents sending the input. */
function problemOf(operation: TwoFactorOperation, values: Values): string | undefined {
  switch (operation) {
    case "setup":
      return undefined;
    case "verify":
    case "check":
    case "disable":
    case "generate":
      return values.code.length < codeLength ? t("Please enter a valid 6-digit code") : undefined;
    case "reset":
      return values.recoveryCode.length < recoveryCodeLength ? t("Please enter a recovery code") : undefined;
    case "emergency":
      return values.email.trim() === "" || values.password === ""
        ? t("Please enter both email and password")
        : undefined;
  }
}

interface Flow {
  stage: Stage;
  values: Values;
  change(part: Partial<Values>): void;
  failure: string | undefined;
  isBusy: boolean;
  /** Submits the stage; one call at a time. */
  submit(): Promise<void>;
}

/** The steps of one mode of the two-factor dialog. */
export function useTwoFactorFlow(
  mode: TwoFactorMode,
  email: string,
  { onChanged, onClose }: { onChanged(): void; onClose(): void },
): Flow {
  const [stage, setStage] = useState<Stage>({ name: "ask" });
  const [values, setValues] = useState<Values>({ code: "", recoveryCode: "", email, password: "" });
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const { isBusy, run } = useExclusive();
  const alert = useAlert();
  const { code } = values;

  async function verify(authenticator: AuthenticatorSetup) {
    const { secret } = authenticator;
    const { recoveryCodes } = await call("two-factor", "verify", { body: { code, secret } });
    setStage({ name: "codes", codes: recoveryCodes });
    onChanged();
  }

  async function ask() {
    switch (mode) {
      case "setup":
        return setStage({ name: "scan", authenticator: await call("two-factor", "setup") });
      case "reset": {
        const body = { recoveryCode: values.recoveryCode };
        const { qrCodeUrl, secret } = await call("two-factor", "reset", { body });
        onChanged();
        return setStage({ name: "scan", authenticator: { qrCodeUrl, secret } });
      }
      case "manage": {
        const { recoveryCodes } = await call("two-factor", "generateRecoveryCodes", { body: { code } });
        onChanged();
        return setStage({ name: "codes", codes: recoveryCodes });
      }
      case "check": {
        await call("two-factor", "validate", { body: { code } });
        return setStage({ name: "sent", message: t("The code is correct. Your authenticator app works.") });
      }
      case "disable": {
        const { message } = await call("two-factor", "disable", { body: { code } });
        alert({ text: message, severity: "success", durationMs: alertDurationMs.success });
        onChanged();
        return onClose();
      }
      case "emergency": {
        const body = { email: values.email.trim(), password: values.password };
        const { message } = await call("two-factor", "requestEmergencyReset", { body });
        return setStage({ name: "sent", message });
      }
    }
  }

  const submit = () =>
    run(async () => {
      const operation = stage.name === "scan" ? "verify" : operations[mode];
      const problem = problemOf(operation, values);
      setFailure(problem);
      if (problem !== undefined) return;
      try {
        await (stage.name === "scan" ? verify(stage.authenticator) : ask());
      } catch (error) {
        setFailure(twoFactorFailure(operation, error));
        setValues((before) => ({ ...before, code: "" }));
      }
    });

  const change = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  return { stage, values, change, failure, isBusy, submit };
}
