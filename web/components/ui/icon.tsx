import type { moreDrawings } from "./more-drawings.ts";
import { rem } from "./text-scale.ts";

/** Icons on a 20 × 20 grid, as path data stroked in the text colour: those used on the landing page or on any page. */
const drawings = {
  alert: "M10 3.5l7 12.5H3zM10 8.5v3.5M10 14v.2",
  "arrow-right": "M4 10h12M11.5 5.5L16 10l-4.5 4.5",
  check: "M4.5 10.5l3.5 3.5 7.5-8",
  close: "M5.5 5.5l9 9M14.5 5.5l-9 9",
  document: "M5.5 3h6l3.5 3.5V17h-9.5zM11.5 3v3.5H15",
  info: "M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M10 9v4.5M10 6.5v.2",
} satisfies Record<string, string>;

export type IconName = keyof typeof drawings | keyof typeof moreDrawings;

const known: Partial<Record<IconName, string>> = { ...drawings };

/** Registers icons that the first load of the landing page does not need. */
export function addDrawings(more: Partial<Record<IconName, string>>): void {
  Object.assign(known, more);
}

/** An icon beside text; hidden from assistive technology, so a button with only an icon needs a label. */
export function Icon({ name, size }: { name: IconName; size?: number | undefined }) {
  return <Drawing path={known[name] ?? ""} size={size} />;
}

/** An icon that only one part of the product uses; that part holds its path. */
export function Drawing({ path, size = 18 }: { path: string; size?: number | undefined }) {
  return (
    <svg
      width={rem(size)}
      height={rem(size)}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ display: "block", flex: "none" }}
    >
      <path d={path} />
    </svg>
  );
}

/** The half-filled circle that marks a halving, 10 px by default. */
export function HalvingGlyph({ size = 10 }: { size?: number }) {
  return (
    <svg width={rem(size)} height={rem(size)} viewBox="0 0 10 10" aria-hidden="true" style={{ flex: "none" }}>
      <circle cx="5" cy="5" r="4" fill="none" stroke="var(--halving)" strokeWidth={1.3} />
      <path d="M5 1a4 4 0 0 0 0 8z" fill="var(--halving)" />
    </svg>
  );
}
