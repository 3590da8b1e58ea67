import type { ChartColour } from "./chart-model.ts";

type Dashes = (colour: ChartColour) => readonly number[];

/**
 * The dashes that distinguish lines where hues do not.
 * @param read the value of a token, such as `6 3`
 */
export function monochromeDashes(read: (name: string) => string): Dashes {
  const known = new Map<string, readonly number[]>();
  return (colour) => {
    const name = `series-dash-${colour.replace(/^(series|phase|chart|text)-/, "")}`;
    const dash = known.get(name) ?? read(name).split(" ").map(Number).filter(Boolean);
    known.set(name, dash);
    return dash;
  };
}
