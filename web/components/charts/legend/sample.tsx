import type { Palette } from "#web/components/charts/palette.ts";
import { rem } from "#web/components/ui/text-scale.ts";
import { type Sampled, sampleShapes, sampleSize } from "./sample-shapes.ts";

const { width, height } = sampleSize;

/** Shows how an entry looks in the plot, beside its name. */
export function Sample({ of, palette }: { of: Sampled; palette: Palette }) {
  return (
    <svg width={rem(width)} height={rem(height)} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {sampleShapes(of, palette).map(({ path, fill, stroke, strokePx, opacity, dash = [] }) => (
        <path
          key={path}
          d={path}
          fill={fill === undefined ? "none" : palette.colour(fill)}
          stroke={stroke === undefined ? "none" : palette.colour(stroke)}
          strokeWidth={strokePx}
          strokeDasharray={dash.join(" ")}
          opacity={opacity}
        />
      ))}
    </svg>
  );
}
