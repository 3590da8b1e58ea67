import type { ComponentType, ReactNode } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Loaded, lazySource } from "./loaded.tsx";
import { PartBoundary } from "./part-boundary.tsx";

export interface FailureProps {
  onRetry(): void;
  /** Set where the part can be closed. */
  onClose?: (() => void) | undefined;
}

/** Shown in place of a part of the page's frame. */
function RetryButton({ onRetry }: FailureProps) {
  return (
    <Button look="text" onClick={onRetry}>
      {t("Failed to load. Retry")}
    </Button>
  );
}

/**
 * A part of a page whose code is loaded when it is first shown. A failure is shown in its place, with a retry, and does
 * not affect the rest of the page.
 *
 * @param Failure shown when the code fails to load or throws
 * @param pending shown until the code has loaded
 * @param isEarly whether the code loads at once
 */
export function lazyPart<Props extends object & { onClose?(): void }>(
  load: () => Promise<ComponentType<Props>>,
  Failure: ComponentType<FailureProps> = RetryButton,
  pending: ReactNode = null,
  isEarly?: boolean,
): ComponentType<Props> {
  const source = lazySource(async () => ({ default: await load() }));
  // What fails is loaded again when the part is shown.
  if (isEarly) source.start().catch(() => undefined);
  return function LazyPart(props: Props) {
    return (
      <PartBoundary fallback={(retry) => <Failure onRetry={retry} onClose={props.onClose} />}>
        <Loaded source={source} props={props} pending={pending} />
      </PartBoundary>
    );
  };
}
