import { useSyncExternalStore } from "react";

/** Pixels of the text size that browsers start with, for which all sizes are stated. */
const usualTextSize = 16;

/** A length of the design, in pixels at the usual text size, that follows the size which a person has chosen. */
export const rem = (pixels: number) => `${pixels / usualTextSize}rem`;

let known: number | undefined;

function measured(): number {
  known = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usualTextSize || 1;
  return known;
}

function subscribe(notify: () => void) {
  // Nothing tells that the text size has changed but what is as large as it.
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

/** How many times larger than usual the browser shows text, for sizes that are computed; followed live. */
export function useTextScale(): number {
  return useSyncExternalStore(subscribe, () => known ?? measured());
}
