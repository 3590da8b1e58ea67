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

/** The code of a page or a part of one did not load. */
export class CodeNotLoaded extends Error {}

const reloadKey = "reloadedForCode";
/** What fails again within this time is missing: another reload is left to the user. */
const reloadEveryMs = 60_000;

/** Loads the page again if it will come: from the site or, a whole page, from this device. */
async function reloaded(isPage: boolean, isAsked: boolean): Promise<boolean> {
  const last = Number(sessionStorage.getItem(reloadKey));
  if (!isAsked && Date.now() - last < reloadEveryMs) return false;
  const isStored = isPage && (navigator.serviceWorker?.controller ?? null) !== null;
  if (!isStored && !(await siteAnswers())) return false;
  sessionStorage.setItem(reloadKey, String(Date.now()));
  location.reload();
  return true;
}

/** What else a part of a page needs; null where it is there. */
let others: () => Promise<unknown> | null = () => null;

/** From now on `load` runs beside the code of each part of a page; whole pages load what they need themselves. */
export function loadPartsWith(load: () => Promise<unknown> | null): void {
  others = load;
}

const loadTimeoutMs = 120_000;

/**
 * A source that loads on first request, and again after a failure. Browsers remember that a module failed for as long
 * as the document is open, so where the second try fails and the page can be loaded again, it is. They also wait
 * without an end: code that has not arrived after two minutes is requested again by loading the page again. Rejects
 * with CodeNotLoaded.
 */
export function lazySource<Props = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { isPage = false }: { isPage?: boolean } = {},
): CodeSource<Props> {
  let known: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  let failures = 0;
  let isLate = false;
  const inTime = () =>
    new Promise<ComponentType<Props>>((resolve, reject) => {
      const timer = setTimeout(() => {
        isLate = true;
        reject(new Error("No code arrived"));
      }, loadTimeoutMs);
      const beside = isPage ? null : others();
      const code = beside === null ? load() : Promise.all([load(), beside]).then(([module]) => module);
      code
        .then((module) => {
          // What arrives late is used as well.
          known = module.default;
          resolve(known);
        }, reject)
        .finally(() => clearTimeout(timer));
    });
  return {
    known: () => known,
    start() {
      loading ??= (isLate ? Promise.reject(new Error("No code arrived")) : inTime()).catch(
        async (error: unknown) => {
          failures += 1;
          // The first two tries of the page that is opened are its own.
          if (failures > 1 && (await reloaded(isPage, isLate || failures > 2)))
            return new Promise<never>(() => {});
          loading = null;
          throw new CodeNotLoaded("The code of this page did not load", { cause: error });
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
