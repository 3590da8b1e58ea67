import { useSyncExternalStore } from "react";
import { rem } from "#web/components/ui/text-scale.ts";

/** The breakpoints of the design, as media queries. */
export const belowSmall = `(max-width: ${rem(599)})`;
export const belowMedium = `(max-width: ${rem(899)})`;
/** From here on the control panel stands beside the page. */
export const dockable = `(min-width: ${rem(1200)})`;
/** From here on another panel has room beside it. */
export const wide = `(min-width: ${rem(1800)})`;

/** A page that is rendered during the build has no window yet; what depends on it follows in the browser. */
const noMedia = () => false;

/** Whether a media query matches, updated live. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = matchMedia(query);
      list.addEventListener("change", notify);
      return () => list.removeEventListener("change", notify);
    },
    () => matchMedia(query).matches,
    noMedia,
  );
}
