import { useSyncExternalStore } from "react";

/** The breakpoints of the design, as media queries. */
export const belowSmall = "(max-width: 599px)";
export const belowMedium = "(max-width: 899px)";

/** Whether a media query holds, followed live. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = matchMedia(query);
      list.addEventListener("change", notify);
      return () => list.removeEventListener("change", notify);
    },
    () => matchMedia(query).matches,
  );
}
