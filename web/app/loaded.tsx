import { type ComponentType, useEffect, useState } from "react";
import { Spinner } from "#web/components/ui/spinner.tsx";

/** Where the code of a page comes from. */
export interface CodeSource {
  /** The component once it is there. */
  known(): ComponentType | null;
  /** Loads it, at most once at a time. Rejects when the code cannot be had now. */
  start(): Promise<ComponentType>;
}

/** A source that loads when it is first asked, and again after a failure. */
export function lazySource(load: () => Promise<{ default: ComponentType }>): CodeSource {
  let known: ComponentType | null = null;
  let loading: Promise<ComponentType> | null = null;
  return {
    known: () => known,
    start() {
      loading ??= load().then(
        (module) => {
          known = module.default;
          return known;
        },
        (error: unknown) => {
          loading = null;
          throw error;
        },
      );
      return loading;
    },
  };
}

type State = { component: ComponentType } | { failure: unknown } | null;

/**
 * Shows a page when its code is there. Unlike React's own lazy components, it asks again when it is mounted anew
 * after a failure, so that "Try Again" means it. Throws the failure while it renders.
 */
export function Loaded({ source }: { source: CodeSource }) {
  const [state, setState] = useState<State>(null);
  const Component = source.known();
  useEffect(() => {
    if (source.known() !== null) return;
    let wanted = true;
    const settle = (result: State) => {
      if (wanted) setState(result);
    };
    source.start().then(
      (component) => settle({ component }),
      (failure: unknown) => settle({ failure }),
    );
    return () => {
      wanted = false;
    };
  }, [source]);
  if (Component !== null) return <Component />;
  if (state !== null && "failure" in state) throw state.failure;
  return <Spinner />;
}
