import { t } from "#shared/domain/language/translate.ts";
import type { ChartColour, ChartModel, ChartRange, ChartValues } from "#web/components/charts/chart-model.ts";
import { datePlace } from "./date-place.ts";
import type { PlacedPane } from "./scene-panes.ts";
import { spreadLabels } from "./spread-labels.ts";

/** A text at the right end of a line. */
export interface EndLabel {
  readonly text: string;
  readonly colour: ChartColour;
  /** Share of the plot's height. */
  readonly at: number;
}

/** A halving in view; the text is empty where there is no room. */
export interface HalvingMark {
  readonly x: number;
  readonly text: string;
  readonly hasGlyph: boolean;
  readonly isProjected: boolean;
}

const labelGapPx = 14;
/** A name farther from the end of its line would seem to belong to another. */
const farthestPx = labelGapPx + 0.5;
const namedPx = 74;
const numberedPx = 28;
const glyphPx = 14;

/** The last value in view. */
function lastOf(values: ChartValues, { from, to }: ChartRange): number | null {
  for (let i = to; i >= from; i--) {
    const value = values[i] ?? null;
    if (value !== null) return value;
  }
  return null;
}

interface Wish {
  readonly text: string;
  readonly colour: ChartColour;
  readonly value: number | null;
}

/**
 * The texts that fit beside the ends of their lines without overlapping, with their positions: where a low pane has no
 * room for all, the legend names the others.
 *
 * @param height of the pane, pixels
 */
function besideOwnLine<T extends { readonly wishedPx: number }>(wishes: readonly T[], height: number) {
  let remaining = wishes;
  for (;;) {
    const places = spreadLabels(
      remaining.map(({ wishedPx }) => wishedPx),
      labelGapPx,
      0,
      height,
    );
    const shifts = remaining.map(({ wishedPx }, i) => Math.abs((places[i] ?? 0) - wishedPx));
    const farthest = Math.max(0, ...shifts);
    const hasRoom = (remaining.length - 1) * labelGapPx <= height;
    if (hasRoom && farthest <= farthestPx)
      return remaining.map((wish, i) => ({ ...wish, px: places[i] ?? 0 }));
    const dropped = shifts.lastIndexOf(farthest);
    remaining = remaining.filter((_, i) => i !== dropped);
  }
}

/** Names of lines, band edges and levels at the right of each pane, without overlaps. */
export function endLabels(panes: readonly PlacedPane[], range: ChartRange, plotHeight: number): EndLabel[] {
  return panes.flatMap((placed) => {
    const { pane, top, bottom } = placed;
    const wishes: Wish[] = [
      ...pane.series
        .filter(({ kind }) => kind === "line")
        .map(({ endLabel, label, colour, values }) => ({
          text: endLabel ?? label,
          colour,
          value: lastOf(values, range),
        })),
      ...pane.bands.flatMap(({ endLabels: texts, high, low }): Wish[] =>
        texts
          ? [
              { text: texts.high, colour: "text-secondary", value: lastOf(high, range) },
              { text: texts.low, colour: "text-secondary", value: lastOf(low, range) },
            ]
          : [],
      ),
      ...pane.levels.map(({ label, value }): Wish => ({ text: label, colour: "text-secondary", value })),
    ];
    const placedWishes = wishes.flatMap(({ text, colour, value }) => {
      const at = placed.place(value);
      return at === null || at < bottom || at > top
        ? []
        : [{ text, colour, wishedPx: (top - at) * plotHeight }];
    });
    return besideOwnLine(placedWishes, (top - bottom) * plotHeight).map(({ text, colour, px }) => ({
      text,
      colour,
      at: top - px / plotHeight,
    }));
  });
}

/** The halvings in view with as much text as fits between them. */
export function halvingMarks(model: ChartModel, range: ChartRange, plotWidth: number): HalvingMark[] {
  const perMonth = plotWidth / Math.max(1, range.to - range.from);
  const places = model.halvings
    .map((halving) => ({ ...halving, x: datePlace(model.dates, halving.date) }))
    .filter(({ x }) => x >= range.from && x <= range.to);
  const gaps = places.slice(1).map(({ x }, i) => (x - (places[i]?.x ?? x)) * perMonth);
  const room = Math.min(plotWidth, ...gaps);
  return places.map(({ epoch, isProjected, x }) => ({
    x,
    isProjected,
    hasGlyph: room >= glyphPx,
    text: room >= namedPx ? t("Epoch {epoch}", { epoch }) : room >= numberedPx ? `${epoch}` : "",
  }));
}
