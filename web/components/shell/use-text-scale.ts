import { useSyncExternalStore } from "react";
import { usualTextSize } from "#web/components/ui/text-scale.ts";

let known: number | undefined;

function measured(): number {
  known = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usualTextSize || 1;
  return known;
}

function subscribe(notify: () => void) {
  // No event reports a change of text size, so an element sized in rem is observed.
  const probe = document.createElement("div");
  probe.style.cssText = "position:absolute;width:1rem;visibility:hidden";
  document.body.append(probe);
  const observer = new ResizeObserver(() => {
    measured();
    notify();
  });
  observer.observe(probe);
  return () => {
    observer.disconnect();
    probe.remove();
  };
}

/** How many times larger than usual the browser shows text, for computed sizes; updated live. */
export function useTextScale(): number {
  return useSyncExternalStore(subscribe, () => known ?? measured());
}
