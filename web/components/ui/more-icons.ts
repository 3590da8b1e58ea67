import type { IconShape } from "./icon.tsx";

/** The icons that the landing page does not use: its files must not import them, to load faster. */
export const moreIcons = {
  chart: { path: "M3 3v14h14M6 13l3.5-4 3 2.5L17 5.5" },
  "chevron-down": { path: "M7 8l3 3 3-3" },
  "chevron-right": { path: "M8 7l3 3-3 3" },
  eye: {
    path: "M2.5 10C4.5 6.5 7 4.8 10 4.8s5.5 1.7 7.5 5.2c-2 3.5-4.5 5.2-7.5 5.2S4.5 13.5 2.5 10zM7.7 10a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0",
  },
  "eye-off": {
    path: "M5.8 6C4.5 6.9 3.4 8.3 2.5 10c2 3.5 4.5 5.2 7.5 5.2 1.2 0 2.3-.3 3.4-.8M8 5.1c.6-.2 1.3-.3 2-.3 3 0 5.5 1.7 7.5 5.2-.6 1-1.2 1.9-1.9 2.6M3.5 3.5l13 13",
  },
  mail: {
    path: "M5 4.5h10a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM3.5 6.5L10 11l6.5-4.5",
  },
  calendar: {
    path: "M5 4.5h10a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM3 8.5h14M7 3v3M13 3v3",
  },
  clock: { path: "M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M10 6v4l2.5 2" },
  collapse: {
    path: "M5 4h10a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM8 4v12M13.5 8l-2 2 2 2",
  },
  columns: {
    path: "M4.5 4h11a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-11a1.5 1.5 0 0 1-1.5-1.5v-9a1.5 1.5 0 0 1 1.5-1.5zM8 4v12M12.5 4v12",
  },
  console: { path: "M3 4h14v12H3zM6 8l2.500 2L6 12M10.500 12.500h3.500" },
  simulations: { path: "M3 16c4 0 5.5-2.5 7-5.5S13.5 5 17 4.5M3 16c5 0 8-1.5 14-6M3 16h14" },
  "control-panel": {
    path: "M4 6h6M14 6h2M4 14h2M10 14h6M10 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0M6 14a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
  },
  drop: { path: "M10 3c2.8 3.6 4.5 6 4.5 8.5a4.5 4.5 0 0 1-9 0C5.5 9 7.2 6.6 10 3z" },
  expand: {
    path: "M5 4h10a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM8 4v12M11.5 8l2 2-2 2",
  },
  download: { path: "M10 3.5v9M6.5 9L10 12.5 13.5 9M4 12.5V16h12v-3.5" },
  export: { path: "M10 12.5v-9M6.5 7L10 3.5 13.5 7M4 12.5V16h12v-3.5" },
  groups: {
    path: "M4.5 4h11a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-11a1.5 1.5 0 0 1-1.5-1.5v-9a1.5 1.5 0 0 1 1.5-1.5zM3 8h14M10 8v8",
  },
  intelligence: { path: "M10 3v3M10 14v3M3 10h3M14 10h3M7 10a3 3 0 1 0 6 0a3 3 0 1 0-6 0" },
  plug: { path: "M7 3v4M13 3v4M5 7h10v3a5 5 0 0 1-10 0zM10 15v2.500" },
  plus: { path: "M10 4.5v11M4.5 10h11" },
  settings: {
    path: "M7.6 10a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0M10 2.8v2.4M10 14.8v2.4M2.8 10h2.4M14.8 10h2.4M4.9 4.9l1.7 1.7M13.4 13.4l1.7 1.7M15.1 4.9l-1.7 1.7M6.6 13.4l-1.7 1.7",
  },
  shield: { path: "M10 3l6 2v5c0 3.5-2.5 5.9-6 7-3.5-1.1-6-3.5-6-7V5z" },
  timeline: { path: "M3 5h14M3 10h14M3 15h14M7 3v4M12 8v4M9 13v4" },
  tools: {
    path: "M16.6 6.1a3.9 3.9 0 0 1-5.2 4.9l-5 5a1.6 1.6 0 0 1-2.3-2.3l5-5a3.9 3.9 0 0 1 4.9-5.2l-2.3 2.3.4 2.2 2.2.4z",
  },
  "step-back": { path: "M7.5 4.5L4 8l3.5 3.5M4 8h7.5a4 4 0 0 1 0 8H9" },
  "step-forward": { path: "M12.5 4.5L16 8l-3.5 3.5M16 8H8.5a4 4 0 0 0 0 8H11" },
} as const satisfies Record<string, IconShape>;
