import { useEffect, useMemo, useSyncExternalStore } from "react";
import { here, type NavigateOptions, navigate, onNavigation, type Place } from "./places.ts";

/**
 * The present place; renders again with each navigation, and never as a transition, so that a navigation can be
 * flushed: leaving a page has to come before its session ends.
 */
export function useLocation(): Place {
  return useSyncExternalStore(onNavigation, here);
}

type SetSearchParams = (
  next: URLSearchParams | ((before: URLSearchParams) => URLSearchParams),
  options?: NavigateOptions,
) => void;

/** The address's query, and what puts another one in its place; the fragment goes with the query before. */
export function useSearchParams(): readonly [URLSearchParams, SetSearchParams] {
  const { search } = useLocation();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  return [query, setSearchParams];
}

const setSearchParams: SetSearchParams = (next, options) => {
  const { pathname, search } = here();
  const query = typeof next === "function" ? next(new URLSearchParams(search)) : next;
  navigate(query.size === 0 ? pathname : `${pathname}?${query}`, options);
};

/** Leads on to another address as soon as it is shown. */
export function Navigate({ to, replace, state }: NavigateOptions & { readonly to: string }) {
  useEffect(() => {
    navigate(to, { replace, state });
  }, [to, replace, state]);
  return null;
}
