import type { CSSOptions } from "vite";

/** Pixels of the text size that browsers start with. */
const usualTextSize = 16;
/** Up to this many pixels a length is a line, a ring or a shadow's edge, which text does not make thicker. */
const thickestLine = 3;
const length = /(?<![\w#.-])(-?)(\d*\.?\d+)px\b/g;

/** Lengths as shares of the text size; at the usual one they are the same pixels. */
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
 * Stylesheets state lengths in pixels at the usual text size, as the design does. In the browser they follow the text
 * size that a person has chosen there, breakpoints too: larger text gets the layout of a narrower window.
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
