/** Where a tooltip may be placed. CSS pixels from the top left corner of the chart. */
export interface TipRoom {
  /** The hover line. */
  readonly x: number;
  /** Heights of the dots on it. */
  readonly dots: readonly number[];
  /** The chart's own size. */
  readonly width: number;
  readonly height: number;
}

/** The sides of the box as CSS takes them. */
export interface TipPlace {
  readonly left?: number;
  readonly right?: number;
  readonly top?: number;
  readonly bottom?: number;
  readonly maxWidth?: number;
  readonly width?: number;
}

const distancePx = 14;
const edgePx = 40;
/** Minimum free space beside the line; with less, the box goes between the dots. */
const narrowPx = 560;
const narrowBoxPx = 268;
const headPx = 44;
const rowPx = 17;

/** The sides of a tooltip with N rows of text: it never covers a dot and stays within the chart. */
export function tipPlace({ x, dots, width, height }: TipRoom, rows: number, textScale = 1): TipPlace {
  if (width < narrowPx * textScale) {
    const top = betweenDots(dots, (headPx + rows * rowPx) * textScale, height);
    if (top !== null) {
      const boxPx = Math.min(narrowBoxPx * textScale, width);
      return { top, left: Math.min(width - boxPx, Math.max(0, x - boxPx / 2)), width: boxPx };
    }
  }
  const middle = dots.reduce((sum, y) => sum + y, 0) / Math.max(1, dots.length);
  const isRight = x < width / 2;
  return {
    ...(isRight ? { left: x + distancePx } : { right: width - x + distancePx }),
    ...(dots.length > 0 && middle < height / 2 ? { bottom: edgePx } : { top: edgePx }),
    maxWidth: (isRight ? width - x : x) - distancePx - 2,
  };
}

/** The upper edge of a box in the middle of the widest gap between the dots; null when none is high enough. */
function betweenDots(dots: readonly number[], boxPx: number, height: number): number | null {
  const stops = [edgePx - distancePx, ...[...dots].sort((a, b) => a - b), height - edgePx + distancePx];
  let best: number | null = null;
  let widest = boxPx + 2 * distancePx;
  for (let i = 1; i < stops.length; i++) {
    const [above = 0, below = 0] = [stops[i - 1], stops[i]];
    if (below - above < widest) continue;
    widest = below - above;
    best = above + (widest - boxPx) / 2;
  }
  return best;
}
