/** Drawings on a 20 × 20 grid, as path data that is stroked with the text colour. */
const drawings = {
  alert: "M10 3.5l7 12.5H3zM10 8.5v3.5M10 14v.2",
  "arrow-down": "M10 4v12M5.5 11.5L10 16l4.5-4.5",
  "arrow-up": "M10 16V4M5.5 8.5L10 4l4.5 4.5",
  "arrow-right": "M4 10h12M11.5 5.5L16 10l-4.5 4.5",
  calendar:
    "M5 4.5h10a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM3 8.5h14M7 3v3M13 3v3",
  check: "M4.5 10.5l3.5 3.5 7.5-8",
  "chevron-down": "M7 8l3 3 3-3",
  "chevron-right": "M8 7l3 3-3 3",
  close: "M5.5 5.5l9 9M14.5 5.5l-9 9",
  collapse:
    "M5 4h10a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM8 4v12M13.5 8l-2 2 2 2",
  columns:
    "M4.5 4h11a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-11a1.5 1.5 0 0 1-1.5-1.5v-9a1.5 1.5 0 0 1 1.5-1.5zM8 4v12M12.5 4v12",
  "control-panel":
    "M4 6h6M14 6h2M4 14h2M10 14h6M10 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0M6 14a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
  document: "M5.5 3h6l3.5 3.5V17h-9.5zM11.5 3v3.5H15",
  expand: "M5 4h10a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM8 4v12M11.5 8l2 2-2 2",
  export: "M10 12.5v-9M6.5 7L10 3.5 13.5 7M4 12.5V16h12v-3.5",
  eye: "M2.5 10C4.5 6.5 7 4.8 10 4.8s5.5 1.7 7.5 5.2c-2 3.5-4.5 5.2-7.5 5.2S4.5 13.5 2.5 10zM7.7 10a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0",
  "eye-off":
    "M5.8 6C4.5 6.9 3.4 8.3 2.5 10c2 3.5 4.5 5.2 7.5 5.2 1.2 0 2.3-.3 3.4-.8M8 5.1c.6-.2 1.3-.3 2-.3 3 0 5.5 1.7 7.5 5.2-.6 1-1.2 1.9-1.9 2.6M3.5 3.5l13 13",
  "full-screen": "M7.5 3.5h-4v4M12.5 3.5h4v4M7.5 16.5h-4v-4M12.5 16.5h4v-4",
  groups:
    "M4.5 4h11a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-11a1.5 1.5 0 0 1-1.5-1.5v-9a1.5 1.5 0 0 1 1.5-1.5zM3 8h14M10 8v8",
  info: "M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M10 9v4.5M10 6.5v.2",
  laptop: "M5.5 4.5h9a1 1 0 0 1 1 1v7.5h-11V5.5a1 1 0 0 1 1-1zM2.5 15.5h15",
  lock: "M6.5 9h7a2 2 0 0 1 2 2v3.5a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-3.5a2 2 0 0 1 2-2zM7 9V6.5a3 3 0 0 1 6 0V9",
  "log-out": "M8 3.5H4.5v13H8M8.5 10H17M13.5 6.5L17 10l-3.5 3.5",
  mail: "M5 4.5h10a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM3.5 6.5L10 11l6.5-4.5",
  menu: "M3.5 6h13M3.5 10h13M3.5 14h13",
  moon: "M16.2 11.8A6.7 6.7 0 0 1 8.2 3.8a6.7 6.7 0 1 0 8 8z",
  phone: "M7 3h6a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM9 14.5h2",
  pencil: "M4 16l.8-3.5L13 4.3l2.7 2.7L7.5 15.2z",
  plus: "M10 4.5v11M4.5 10h11",
  reload: "M15.5 8A6 6 0 0 0 5 6.5L3.5 8M4.5 12A6 6 0 0 0 15 13.5l1.5-1.5M3.5 4.5V8H7M16.5 15.5V12H13",
  settings:
    "M7.6 10a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0M10 2.8v2.4M10 14.8v2.4M2.8 10h2.4M14.8 10h2.4M4.9 4.9l1.7 1.7M13.4 13.4l1.7 1.7M15.1 4.9l-1.7 1.7M6.6 13.4l-1.7 1.7",
  shield: "M10 3l6 2v5c0 3.5-2.5 5.9-6 7-3.5-1.1-6-3.5-6-7V5z",
  sun: "M6.8 10a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0M10 2.8v1.6M10 15.6v1.6M2.8 10h1.6M15.6 10h1.6M4.9 4.9L6 6M14 14l1.1 1.1M15.1 4.9L14 6M6 14l-1.1 1.1",
  system:
    "M4.5 4h11a1.5 1.5 0 0 1 1.5 1.5v6.5a1.5 1.5 0 0 1-1.5 1.5h-11a1.5 1.5 0 0 1-1.5-1.5v-6.5a1.5 1.5 0 0 1 1.5-1.5zM7 16.5h6M10 13.5v3",
  tablet: "M6 3h8a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM9 14.5h2",
  timeline: "M3 5h14M3 10h14M3 15h14M7 3v4M12 8v4M9 13v4",
  trash: "M4 6h12M8 6V4h4v2M5.5 6l.7 10.5h7.6L14.5 6M8.5 9v5M11.5 9v5",
  user: "M6.8 7a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0M3.5 16.5c.8-3 3.3-4.5 6.5-4.5s5.7 1.5 6.5 4.5",
  undo: "M4 5v4h4M4.3 9A6.2 6.2 0 1 1 4 12.2",
} satisfies Record<string, string>;

export type IconName = keyof typeof drawings;

/** An icon beside words; hidden from assistive technology, so a lone one needs a label on its button. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ display: "block", flex: "none" }}
    >
      <path d={drawings[name]} />
    </svg>
  );
}

/** The half-filled circle that marks a halving, 10 px unless told. */
export function HalvingGlyph({ size = 10 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 10 10" aria-hidden="true" style={{ flex: "none" }}>
      <circle cx="5" cy="5" r="4" fill="none" stroke="var(--halving)" strokeWidth={1.3} />
      <path d="M5 1a4 4 0 0 0 0 8z" fill="var(--halving)" />
    </svg>
  );
}
