import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/** Where the code of a page, or of a part of one, comes from. */
export interface CodeSource<Props = object> {
  /** The component once it is there. */
  known(): ComponentType<Props> | null;
  /** Loads it, at most once at a time. Rejects when the code cannot be had now. */
  start(): Promise<ComponentType<Props>>;
}

/** A source that loads when it is first asked, and again after a failure. */
export function lazySource<Props = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): CodeSource<Props> {
  let known: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  let hasFailed = false;
  const loadAll = async () => {
    // The bundler's loader asks for each style sheet once and takes one that failed for there.
    if (hasFailed) await failedStyles();
    return load();
  };
  return {
    known: () => known,
    start() {
      loading ??= loadAll().then(
        (module) => {
          known = module.default;
          return known;
        },
        (error: unknown) => {
          loading = null;
          hasFailed = true;
          throw error;
        },
      );
      return loading;
    },
  };
}

/** Asks again for the style sheets of the page that did not load. Rejects when one still does not. */
async function failedStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  const loadAgain = (link: HTMLLinkElement) =>
    new Promise<void>((resolve, reject) => {
      const again = link.cloneNode() as HTMLLinkElement;
      again.addEventListener("load", () => resolve());
      again.addEventListener("error", () => reject(new Error(`The style sheet ${link.href} does not load`)));
      link.replaceWith(again);
    });
  await Promise.all(links.filter(({ sheet }) => sheet === null).map(loadAgain));
}

type State<Props> = { component: ComponentType<Props> } | { failure: unknown } | null;

interface LoadedProps<Props> {
  source: CodeSource<Props>;
  props: Props;
  /** Shown until the code is there. */
  pending: ReactNode;
}

/**
 * Shows a component when its code is there. Unlike React's own lazy components, it asks again when it is mounted
 * anew after a failure, so that "Try Again" means it. Throws the failure while it renders.
 */
export function Loaded<Props extends object>({ source, props, pending }: LoadedProps<Props>) {
  const [state, setState] = useState<State<Props>>(null);
  const Component = source.known();
  useEffect(() => {
    if (source.known() !== null) return;
    let wanted = true;
    const settle = (result: State<Props>) => {
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
  if (Component !== null) return <Component {...props} />;
  if (state !== null && "failure" in state) throw state.failure;
  return pending;
}
