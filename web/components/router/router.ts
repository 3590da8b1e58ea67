import { useEffect, useMemo, useSyncExternalStore } from "react";
import { here, type NavigateOptions, navigate, onNavigation, type Place } from "./places.ts";

/**
 * The current location; re-renders with each navigation, never as a transition, so that a navigation can be flushed: a
 * page must be left before its session ends.
 */
export function useLocation(): Place {
  return useSyncExternalStore(onNavigation, here, here);
}

type SetSearchParams = (
  next: URLSearchParams | ((before: URLSearchParams) => URLSearchParams),
  options?: NavigateOptions,
) => void;

/** The address's query, and a function that replaces it; the fragment is removed with the old query. */
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

/** Redirects to another address as soon as it is shown. */
export function Navigate({ to, replace, state }: NavigateOptions & { readonly to: string }) {
  useEffect(() => {
    navigate(to, { replace, state });
  }, [to, replace, state]);
  return null;
}
