import type { ReactNode } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Notice } from "#web/components/ui/notice.tsx";

interface LoadFailureProps {
  children: ReactNode;
  onRetry(): void;
}

/** Shown in place of content that failed to load, with a retry. */
export function LoadFailure({ children, onRetry }: LoadFailureProps) {
  return (
    <Notice severity="error">
      <p>{children}</p>
      <Button size="small" onClick={onRetry}>
        {t("Retry")}
      </Button>
    </Notice>
  );
}

/** Shown in place of the tiers. */
export function TiersFailure({ onRetry }: Pick<LoadFailureProps, "onRetry">) {
  return (
    <LoadFailure onRetry={onRetry}>
      {t("Failed to load subscription plans. Please refresh the page to try again.")}
    </LoadFailure>
  );
}
