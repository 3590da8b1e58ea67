/** The browser's default text size in pixels, on which all sizes are based. */
export const usualTextSize = 16;

/** A design length, in pixels at the default text size, that follows the user's text size. */
export const rem = (pixels: number) => `${pixels / usualTextSize}rem`;
