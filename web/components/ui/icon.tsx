import { rem } from "./text-scale.ts";

/** An icon on a 20 × 20 grid: path data, stroked in the text colour. */
export interface IconShape {
  readonly path: string;
}

/** An icon beside text; hidden from assistive technology, so a button with only an icon needs a label. */
export function Icon({ shape, size = 18 }: { shape: IconShape; size?: number | undefined }) {
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
      <path d={shape.path} />
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
