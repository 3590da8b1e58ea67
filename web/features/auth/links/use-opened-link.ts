import { useCallback, useEffect, useRef, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { failureText } from "#web/api/failure-text.ts";
import { ApiError } from "#web/transport/errors.ts";
import type { MailedLink } from "./mailed-link.ts";

/** refused: the link is invalid; failed: it could not be checked. */
export type LinkStep =
  | { name: "verifying" }
  | { name: "done" }
  | { name: "refused" }
  | { name: "failed"; text: string };

type Sent = Pick<MailedLink, "token" | "signature">;

/**
 * Uses a mailed link, once.
 * @param open sends it; must be the same function on every render
 */
export function useOpenedLink(
  { token, signature }: Sent,
  open: (link: Sent) => Promise<void>,
): {
  step: LinkStep;
  retry: () => void;
} {
  const [step, setStep] = useState<LinkStep>({ name: "verifying" });
  // A link works once, so one visit must not send it twice.
  const sent = useRef(false);

  const follow = useCallback(async () => {
    if (sent.current) return;
    sent.current = true;
    if (token === "" || signature === "") return setStep({ name: "refused" });
    setStep({ name: "verifying" });
    try {
      await open({ token, signature });
      setStep({ name: "done" });
    } catch (error) {
      const refused =
        error instanceof ApiError && (error.code === "INVALID_TOKEN" || error.code === "VALIDATION_FAILED");
      sent.current = refused;
      setStep(
        refused
          ? { name: "refused" }
          : { name: "failed", text: failureText(error, t("Email verification failed")) },
      );
    }
  }, [token, signature, open]);

  useEffect(() => void follow(), [follow]);
  return { step, retry: () => void follow() };
}
