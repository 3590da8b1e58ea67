import type { IconShape } from "#web/components/ui/icon.tsx";

/** Icons that the settings alone show. */
export const settingsIcons = {
  bell: { path: "M6 8.5a4 4 0 0 1 8 0c0 4 1.5 5 1.5 5h-11S6 12.5 6 8.5M8.5 16a1.6 1.6 0 0 0 3 0" },
  globe: {
    path: "M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M3 10h14M10 3c2 2 3 4.4 3 7s-1 5-3 7c-2-2-3-4.4-3-7s1-5 3-7",
  },
  laptop: { path: "M5.5 4.5h9a1 1 0 0 1 1 1v7.5h-11V5.5a1 1 0 0 1 1-1zM2.5 15.5h15" },
  palette: {
    path: "M10 3a7 7 0 1 0 0 14c1.2 0 1.6-.9 1.2-1.8-.5-1.2.2-2.2 1.5-2.2h1.8c1.5 0 2.5-1.1 2.5-2.6C17 6.2 13.9 3 10 3M6.5 9.5h.01M9 6.5h.01M13 7h.01",
  },
  phone: { path: "M7 3h6a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM9 14.5h2" },
  tablet: { path: "M6 3h8a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM9 14.5h2" },
} satisfies Record<string, IconShape>;
