import type { ComponentType, ReactNode } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Loaded, lazySource } from "./loaded.tsx";
import { PartBoundary } from "./part-boundary.tsx";

export interface FailureProps {
  onRetry(): void;
  /** Given where the part can be closed. */
  onClose?: (() => void) | undefined;
}

/** In the place of what belongs to the frame of the page. */
function RetryButton({ onRetry }: FailureProps) {
  return (
    <Button look="text" onClick={onRetry}>
      Failed to load. Retry
    </Button>
  );
}

/**
 * A part of a page whose code is loaded when it is first shown. A failure stays its own: it is said in its place, and
 * can be tried again.
 *
 * @param Failure shown when the code cannot be had, or when it fails
 * @param pending shown until the code is there
 */
export function lazyPart<Props extends object & { onClose?(): void }>(
  load: () => Promise<ComponentType<Props>>,
  Failure: ComponentType<FailureProps> = RetryButton,
  pending: ReactNode = null,
): ComponentType<Props> {
  const source = lazySource(async () => ({ default: await load() }));
  return function LazyPart(props: Props) {
    return (
      <PartBoundary fallback={(retry) => <Failure onRetry={retry} onClose={props.onClose} />}>
        <Loaded source={source} props={props} pending={pending} />
      </PartBoundary>
    );
  };
}
