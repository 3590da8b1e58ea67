import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Config } from "#lib/config.ts";

/** The script that documents of the build contain, see `web/build/document-html.ts`. */
const start = readFileSync(new URL("../../shared/appearance/start.js", import.meta.url));
const startHash = createHash("sha256").update(start).digest("base64");

/** What the pages may load and do, by directive. Everything not named falls to `default-src`: nothing. */
const directives: Readonly<Record<string, readonly string[]>> = {
  "default-src": ["'none'"],
  // No eval, and no script in the markup but one, by its text: injected markup cannot run.
  "script-src": ["'self'", `'sha256-${startHash}'`],
  // Components write their styles into <style> elements while they run. A nonce would have to differ in each answer,
  // which files on a static host cannot, so inline styles are allowed; they cannot run code or fetch from elsewhere.
  "style-src": ["'self'", "'unsafe-inline'"],
  // data: is the QR code of two-factor setup, blob: the preview of a photo before it is sent.
  "img-src": ["'self'", "data:", "blob:"],
  "font-src": ["'self'"],
  "worker-src": ["'self'"],
  "manifest-src": ["'self'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
};

/**
 * The value of the `content-security-policy` header of every page.
 *
 * @param marketPriceUrl where pages look up the balance of watched wallets, besides the site itself
 */
export function contentSecurityPolicy({ marketPriceUrl }: Pick<Config, "marketPriceUrl">): string {
  const all = { ...directives, "connect-src": ["'self'", new URL(marketPriceUrl).origin] };
  return [
    ...Object.entries(all).map(([name, sources]) => [name, ...sources].join(" ")),
    "upgrade-insecure-requests",
  ].join("; ");
}

/** The same of the documents at addresses of shared links: they run one script, a file of the site, and load nothing else. */
export const documentSecurityPolicy =
  "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; upgrade-insecure-requests";

/**
 * The same of what people have uploaded: opened directly, it may neither load nor run anything and belongs to no site.
 */
export const uploadSecurityPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";
