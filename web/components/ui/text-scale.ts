/** Pixels of the text size that browsers start with, for which all sizes are stated. */
export const usualTextSize = 16;

/** A length of the design, in pixels at the usual text size, that follows the size which a person has chosen. */
export const rem = (pixels: number) => `${pixels / usualTextSize}rem`;
