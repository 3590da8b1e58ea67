import type { IconShape } from "./icon.tsx";

/** The icons of the landing page, and those of any page. */
export const icons = {
  alert: { path: "M10 3.5l7 12.5H3zM10 8.5v3.5M10 14v.2" },
  "arrow-right": { path: "M4 10h12M11.5 5.5L16 10l-4.5 4.5" },
  check: { path: "M4.5 10.5l3.5 3.5 7.5-8" },
  close: { path: "M5.5 5.5l9 9M14.5 5.5l-9 9" },
  document: { path: "M5.5 3h6l3.5 3.5V17h-9.5zM11.5 3v3.5H15" },
  info: { path: "M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M10 9v4.5M10 6.5v.2" },
} as const satisfies Record<string, IconShape>;
