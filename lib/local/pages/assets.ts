import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { type LocalPage, localPath } from "#lib/local/gateway/gateway.ts";
import type { FrontResponse } from "#lib/local/gateway/message.ts";

const own = (path: string) => new URL(path, import.meta.url).href;
const installed = (path: string) => import.meta.resolve(path);

/** Files of the local pages by name. */
const files: Readonly<Record<string, () => string>> = {
  "pages.css": () => own("./pages.css"),
  "mailbox.js": () => own("./mailbox.js"),
  "payment.js": () => own("./payment.js"),
  "tokens.css": () => own("../../../shared/appearance/tokens.css"),
  "sans.woff2": () =>
    installed("@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2"),
  "serif.woff2": () =>
    installed("@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-normal.woff2"),
};

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".woff2": "font/woff2",
};

export const pageHeaders = {
  "x-content-type-options": "nosniff",
  // With no referrer at all browsers would send forms from the origin `null`.
  "referrer-policy": "same-origin",
  "cache-control": "no-store",
};

/** The content security policy of a page whose parts come from this origin. @param more further directives */
export function pagePolicy(...more: readonly string[]): string {
  const own = ["script-src", "style-src", "font-src"].map((directive) => `${directive} 'self'`);
  const closed = ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"];
  return [...closed, ...own, "img-src 'self' data:", ...more].join("; ");
}

/** @param policy its content security policy */
export function htmlPage(status: number, body: FrontResponse["body"], policy: string): FrontResponse {
  const type = { "content-type": "text/html; charset=utf-8" };
  return { status, headers: { ...pageHeaders, ...type, "content-security-policy": policy }, body };
}

/** Serves the files that local pages are made of, below `/_local/assets`. */
export const assets: LocalPage = async ({ path }) => {
  const name = path.slice(`${localPath}/assets/`.length);
  const found = path.startsWith(`${localPath}/assets/`) && Object.hasOwn(files, name) && files[name];
  if (!found) return undefined;
  return {
    status: 200,
    headers: { ...pageHeaders, "content-type": types[extname(name)] ?? "" },
    body: await readFile(fileURLToPath(found())),
  };
};
