import type { CSSOptions } from "vite";

/** Pixels of the text size that browsers start with. */
const usualTextSize = 16;
/** Lengths up to this many pixels are lines, rings or shadow edges, which do not scale with text. */
const thickestLine = 3;
const length = /(?<![\w#.-])(-?)(\d*\.?\d+)px\b/g;

/** Converts pixel lengths to rem; at the default text size they equal the same pixels. */
export function withRelativeLengths(value: string): string {
  return value.replace(length, (found, sign: string, digits: string) =>
    Number(digits) > thickestLine ? `${sign}${Number(digits) / usualTextSize}rem` : found,
  );
}

interface Rule {
  params: string;
}

interface Declaration {
  value: string;
}

/**
 * Style sheets state lengths in pixels at the default text size, as the design does. In the browser they follow the
 * user's text size, breakpoints included: larger text gets the layout of a narrower window.
 */
export const textRelative: NonNullable<
  Exclude<CSSOptions["postcss"], string | undefined>["plugins"]
>[number] = {
  postcssPlugin: "halvest:text-relative",
  Declaration(declaration: Declaration) {
    const value = withRelativeLengths(declaration.value);
    // A changed declaration is visited again.
    if (value !== declaration.value) declaration.value = value;
  },
  AtRule: {
    media(rule: Rule) {
      rule.params = withRelativeLengths(rule.params);
    },
    container(rule: Rule) {
      rule.params = withRelativeLengths(rule.params);
    },
  },
};
