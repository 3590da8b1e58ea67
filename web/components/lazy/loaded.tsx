import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/** A source of the code of a page or a part of one. */
export interface CodeSource<Props = object> {
  /** The component once it has loaded. */
  known(): ComponentType<Props> | null;
  /** Loads it, at most once at a time. Rejects when loading fails. */
  start(): Promise<ComponentType<Props>>;
}

/** Whether the site responds, so that reloading the page will succeed. */
const siteAnswers = () =>
  fetch("/", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * A source that loads on first request, and again after a failure. Browsers remember that a module failed for as long
 * as the document lives, so where the second try fails though the site answers, the page is loaded again.
 */
export function lazySource<Props = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): CodeSource<Props> {
  let known: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  let hasFailed = false;
  return {
    known: () => known,
    start() {
      loading ??= load().then(
        (module) => {
          known = module.default;
          return known;
        },
        async (error: unknown) => {
          if (hasFailed && (await siteAnswers())) {
            location.reload();
            return new Promise<never>(() => {});
          }
          hasFailed = true;
          loading = null;
          throw error;
        },
      );
      return loading;
    },
  };
}

type State = "pending" | "loaded" | { failure: unknown };

interface LoadedProps<Props> {
  source: CodeSource<Props>;
  props: Props;
  /** Shown until the code has loaded. */
  pending: ReactNode;
}

/**
 * Shows a component once its code has loaded. Unlike React's lazy components, it loads again when remounted after a
 * failure, so that "Try Again" works. Throws the failure while it renders.
 */
export function Loaded<Props extends object>({ source, props, pending }: LoadedProps<Props>) {
  const [state, setState] = useState<State>("pending");
  const Component = source.known();
  const isKnown = Component !== null;
  useEffect(() => {
    // As the render saw it: code that arrives between the render and this effect still has to be shown.
    if (isKnown) return;
    let wanted = true;
    const settle = (result: State) => {
      if (wanted) setState(result);
    };
    source.start().then(
      () => settle("loaded"),
      (failure: unknown) => settle({ failure }),
    );
    return () => {
      wanted = false;
    };
  }, [source, isKnown]);
  if (Component !== null) return <Component {...props} />;
  if (typeof state === "object") throw state.failure;
  return pending;
}
