import type { IconShape } from "#web/components/ui/icon.tsx";

/** The icons of the panel alone. */
export const simulationIcons = {
  compare: { path: "M6.5 16V4M3.5 7l3-3 3 3M13.5 4v12M10.5 13l3 3 3-3" },
  draw: { path: "M6.5 4.5l8 5.5-8 5.5z" },
  more: { path: "M4.5 10h.01M10 10h.01M15.500 10h.01" },
  pin: { path: "M7 3.500h6M8 3.500v5l-2.500 3h9L12 8.500v-5M10 11.500V17" },
  save: { path: "M4 4h9l3 3v9H4zM7 4v4h5V4M7 16v-4h6v4" },
} as const satisfies Record<string, IconShape>;
