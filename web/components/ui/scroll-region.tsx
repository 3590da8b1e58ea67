import type { ComponentProps } from "react";

interface ScrollRegionProps extends ComponentProps<"section"> {
  /** Its name for those who do not see it. */
  label: string;
}

/** A part of a page that scrolls on its own. */
export function ScrollRegion({ label, ...attributes }: ScrollRegionProps) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
  return <section tabIndex={0} aria-label={label} {...attributes} />;
}
