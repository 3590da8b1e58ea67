import type { ComponentType, ReactNode } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { Button } from "#web/components/ui/button.tsx";
import { type CodeSource, Loaded, lazySource } from "./loaded.tsx";
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
 * A part of a page whose code is loaded when it is first shown, or before that by `start`. A failure is shown in its place, with a retry, and does
 * not affect the rest of the page.
 *
 * @param Failure shown when the code fails to load or throws
 * @param pending shown until the code has loaded
 */
export function lazyPart<Props extends object & { onClose?(): void }>(
  load: () => Promise<ComponentType<Props>>,
  Failure: ComponentType<FailureProps> = RetryButton,
  pending: ReactNode = null,
): ComponentType<Props> & Pick<CodeSource<Props>, "start"> {
  const source = lazySource(async () => ({ default: await load() }));
  const LazyPart = (props: Props) => (
    <PartBoundary fallback={(retry) => <Failure onRetry={retry} onClose={props.onClose} />}>
      <Loaded source={source} props={props} pending={pending} />
    </PartBoundary>
  );
  return Object.assign(LazyPart, { start: source.start });
}
