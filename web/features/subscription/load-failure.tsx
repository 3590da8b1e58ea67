import type { ReactNode } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Notice } from "#web/components/ui/notice.tsx";

interface LoadFailureProps {
  children: ReactNode;
  onRetry(): void;
}

/** Stands where something would that cannot be had, with the way to try again. */
export function LoadFailure({ children, onRetry }: LoadFailureProps) {
  return (
    <Notice severity="error">
      <p>{children}</p>
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>
    </Notice>
  );
}

/** In place of the plans. */
export function TiersFailure({ onRetry }: Pick<LoadFailureProps, "onRetry">) {
  return (
    <LoadFailure onRetry={onRetry}>
      Failed to load subscription plans. Please refresh the page to try again.
    </LoadFailure>
  );
}
