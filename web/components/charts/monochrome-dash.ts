/**
 * The dash of a line where hues do not tell lines apart; empty for a solid one.
 * @param read the value of a token, such as `6 3`
 * @param colour a chart's colour, such as `series-2` or `phase-support`
 */
export function monochromeDash(read: (token: string) => string, colour: string): readonly number[] {
  const name = colour.replace(/^(series|phase|chart|text)-/, "");
  return read(`series-dash-${name}`).split(" ").map(Number).filter(Boolean);
}
