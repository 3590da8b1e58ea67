import { invalidFields } from "#functions/platform/errors.ts";

/**
 * Demands that people are sent back to pages of the product, and nowhere else.
 *
 * @param urls addresses by the name of their field
 * @throws AppError VALIDATION_FAILED naming each field that leads elsewhere
 */
export function demandOwnPages(urls: Readonly<Record<string, string>>, webOrigin: string): void {
  const foreign = Object.entries(urls).filter(([, url]) => !isOwnPage(url, webOrigin));
  if (foreign.length === 0) return;
  const message = "Must be a URL of this site";
  throw invalidFields(foreign.map(([field]) => ({ path: `body.${field}`, message })));
}

function isOwnPage(text: string, webOrigin: string): boolean {
  // Without a base: what does not name its origin is not the address of a page.
  const url = URL.parse(text);
  return url !== null && url.origin === webOrigin && url.username === "" && url.password === "";
}
