import { lineDash } from "#web/components/charts/line-dash.ts";
import type { Palette, Token } from "#web/components/charts/palette.ts";
import type { LegendEntry } from "./legend-entries.ts";

/** The box of a sample in CSS pixels. */
export const sampleSize = { width: 18, height: 12 } as const;

/** A part of a sample: an SVG path in its box, filled or stroked with a token. */
interface SampleShape {
  readonly path: string;
  readonly fill?: Token;
  readonly stroke?: Token;
  readonly strokePx?: number;
  readonly opacity?: number;
  readonly dash?: readonly number[];
}

/** The sample before a name in legends and tooltips, on the page and in pictures. */
export type Sampled = LegendEntry extends infer Entry
  ? Entry extends unknown
    ? Omit<Entry, "label">
    : never
  : never;

/** The sample of an entry, bottom layer first. */
export function sampleShapes(entry: Sampled, palette: Palette): SampleShape[] {
  switch (entry.kind) {
    case "line":
      return [{ path: "M1 6h16", stroke: entry.colour, strokePx: 2, dash: lineDash(palette, entry) }];
    case "band":
      return [{ path: "M2 1h14v10h-14z", fill: entry.colour, opacity: entry.tone === "near" ? 0.36 : 0.18 }];
    case "bars":
      return [
        { path: "M3 2h5v9h-5z", fill: "gain" },
        { path: "M10 5h5v6h-5z", fill: "loss" },
      ];
    case "peak":
      return [{ path: "M9 2l4.5 8h-9z", fill: "phase-support" }];
    case "trough":
      return [{ path: "M9 10l4.5-8h-9z", fill: "phase-declining" }];
    case "crossover":
      return [{ path: "M9 1.2a4.8 4.8 0 1 0 .01 0zM6.5 6h5M9 3.5v5", stroke: "text-primary", strokePx: 1.3 }];
    case "halving":
      return [
        { path: "M9 2a4 4 0 1 0 .01 0z", stroke: "halving", strokePx: 1.3 },
        { path: "M9 2a4 4 0 0 0 0 8z", fill: "halving" },
      ];
    case "plan":
      return [{ path: "M1 6h16", stroke: "series-1", strokePx: 3 }];
    case "projection":
      return [
        { path: "M2 7L8 1M2 11L12 1M6 11L16 1M10 11L16 5", stroke: "text-tertiary", strokePx: 0.9 },
        { path: "M2.5 0.5h13v11h-13z", stroke: "border-default", strokePx: 1 },
      ];
  }
}
