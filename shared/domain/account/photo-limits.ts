import { msg } from "#shared/domain/language/translate.ts";

/**
 * Largest photo that the API takes, in bytes. The gateway in front of it refuses bodies above some 4.5 MB before they
 * reach the product; whatever picture of up to 5 MB the page is given, it sends a small one.
 */
export const photoMaxBytes = 4 * 1024 * 1024;
export const photoTooLarge = msg("File too large. Please choose an image under 4MB.");
