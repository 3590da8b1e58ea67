import { CodeStep } from "./code-step.tsx";
import { EmergencyRequest } from "./emergency-request.tsx";
import { RecoveryStep } from "./recovery-step.tsx";

export type SecondFactorWay = "code" | "recovery" | "emergency";

interface SecondStepProps {
  way: SecondFactorWay;
  token: string;
  email: string;
  onWay(way: SecondFactorWay): void;
  /** Starts the login again. */
  onBack(reason?: string): void;
}

/** The second step of a login: an authenticator code, a recovery code, or the request to replace both. */
export function SecondStep({ way, token, email, onWay, onBack }: SecondStepProps) {
  if (way === "code") return <CodeStep token={token} onLost={() => onWay("recovery")} onBack={onBack} />;
  if (way === "recovery") {
    return (
      <RecoveryStep
        token={token}
        onCode={() => onWay("code")}
        onEmergency={() => onWay("emergency")}
        onBack={onBack}
      />
    );
  }
  return <EmergencyRequest initialEmail={email} onRecovery={() => onWay("recovery")} onBack={onBack} />;
}
