/** A stretch of the ribbon: one epoch and the pixels it takes. */
export interface RibbonPart {
  readonly epoch: number;
  readonly left: number;
  readonly width: number;
}

/** Minimum fraction of the ribbon for the farthest epoch. */
const smallestShare = 0.01;

/**
 * Widths on the half-scale: the epoch in view has the widest part, each one away from it half of its neighbour,
 * down to a floor of one percent.
 */
export function ribbonParts(epochs: readonly number[], inView: number, width: number): RibbonPart[] {
  const weights = epochs.map((epoch) => Math.max(0.5 ** Math.abs(epoch - inView), smallestShare));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let left = 0;
  return epochs.map((epoch, i) => {
    const part = { epoch, left, width: ((weights[i] ?? 0) / total) * width };
    left += part.width;
    return part;
  });
}

/** Epochs with their time spans in milliseconds. */
export interface EpochSpan {
  readonly epoch: number;
  readonly start: number;
  readonly end: number;
}

/** Pixel of a time on the ribbon, clamped to its ends. */
export function positionOf(time: number, parts: readonly RibbonPart[], spans: readonly EpochSpan[]): number {
  for (const [i, span] of spans.entries()) {
    const part = parts[i];
    if (!part) break;
    if (time < span.end || i === spans.length - 1) {
      const share = (time - span.start) / (span.end - span.start);
      return part.left + Math.max(0, Math.min(1, share)) * part.width;
    }
  }
  return 0;
}

/** Time at a pixel of the ribbon; the inverse of `positionOf`. */
export function timeAt(position: number, parts: readonly RibbonPart[], spans: readonly EpochSpan[]): number {
  for (const [i, part] of parts.entries()) {
    const span = spans[i];
    if (!span) break;
    if (position < part.left + part.width || i === parts.length - 1) {
      const share = Math.max(0, Math.min(1, (position - part.left) / part.width));
      return span.start + share * (span.end - span.start);
    }
  }
  return 0;
}
