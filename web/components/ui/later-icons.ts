import type { IconShape } from "./icon.tsx";

/** The icons of what loads when it is opened: no file that a page loads first may import them. */
export const laterIcons = {
  lock: {
    path: "M6.5 9h7a2 2 0 0 1 2 2v3.5a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-3.5a2 2 0 0 1 2-2zM7 9V6.5a3 3 0 0 1 6 0V9",
  },
  menu: { path: "M3.5 6h13M3.5 10h13M3.5 14h13" },
  reload: {
    path: "M15.5 8A6 6 0 0 0 5 6.5L3.5 8M4.5 12A6 6 0 0 0 15 13.5l1.5-1.5M3.5 4.5V8H7M16.5 15.5V12H13",
  },
  "arrow-up": { path: "M10 16V4M5.5 8.5L10 4l4.5 4.5" },
  "full-screen": { path: "M7.5 3.5h-4v4M12.5 3.5h4v4M7.5 16.5h-4v-4M12.5 16.5h4v-4" },
  "log-out": { path: "M8 3.5H4.5v13H8M8.5 10H17M13.5 6.5L17 10l-3.5 3.5" },
  moon: { path: "M16.2 11.8A6.7 6.7 0 0 1 8.2 3.8a6.7 6.7 0 1 0 8 8z" },
  pencil: { path: "M4 16l.8-3.5L13 4.3l2.7 2.7L7.5 15.2z" },
  sun: {
    path: "M6.8 10a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0M10 2.8v1.6M10 15.6v1.6M2.8 10h1.6M15.6 10h1.6M4.9 4.9L6 6M14 14l1.1 1.1M15.1 4.9L14 6M6 14l-1.1 1.1",
  },
  system: {
    path: "M4.5 4h11a1.5 1.5 0 0 1 1.5 1.5v6.5a1.5 1.5 0 0 1-1.5 1.5h-11a1.5 1.5 0 0 1-1.5-1.5v-6.5a1.5 1.5 0 0 1 1.5-1.5zM7 16.5h6M10 13.5v3",
  },
  trash: { path: "M4 6h12M8 6V4h4v2M5.5 6l.7 10.5h7.6L14.5 6M8.5 9v5M11.5 9v5" },
  user: {
    path: "M6.8 7a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0M3.5 16.5c.8-3 3.3-4.5 6.5-4.5s5.7 1.5 6.5 4.5",
  },
  undo: { path: "M4 5v4h4M4.3 9A6.2 6.2 0 1 1 4 12.2" },
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
} as const satisfies Record<string, IconShape>;
