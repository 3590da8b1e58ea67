import { Component, type ComponentType, type ReactNode } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { Loaded, lazySource } from "./loaded.tsx";

interface BoundaryProps {
  fallback(retry: () => void): ReactNode;
  children: ReactNode;
}

/** Keeps what a part of the page throws, e.g. for want of its code, from taking the rest of the page along. */
class PartBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return this.props.fallback(() => this.setState({ hasFailed: false }));
  }
}

/** Said of a part of the page that is missing. */
export function PartFailure({ onRetry }: { onRetry(): void }) {
  return (
    <Notice severity="error">
      This part of the page failed to load. Check your connection.{" "}
      <Button look="text" onClick={onRetry}>
        Retry
      </Button>
    </Notice>
  );
}

interface PartOptions<Props> {
  /** Shown until the code is there; by default nothing. */
  pending?: ReactNode;
  /** Shown in its place when the code cannot be had, or when it fails; by default a notice. */
  failed?(retry: () => void, props: Props): ReactNode;
}

/** A part of a page whose code is loaded when it is first shown. A failure stays its own, and can be tried again. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { pending = null, failed = (retry) => <PartFailure onRetry={retry} /> }: PartOptions<Props> = {},
): ComponentType<Props> {
  const source = lazySource(async () => ({ default: await load() }));
  // biome-ignore lint/correctness/noComponentHookFactories: like React's lazy, called once for each module.
  return function LazyPart(props: Props) {
    return (
      <PartBoundary fallback={(retry) => failed(retry, props)}>
        <Loaded source={source} props={props} pending={pending} />
      </PartBoundary>
    );
  };
}
