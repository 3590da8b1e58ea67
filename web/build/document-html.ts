import { type Language, languages } from "#shared/domain/formats.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { manifestFile } from "#web/app/language/manifest-file.ts";
import type { RenderedPage } from "#web/app/public-pages.ts";
import { inLanguage } from "#web/components/router/language-path.ts";
import { builtText } from "./language/language-files.ts";

/** What a page needs of the build; addresses begin with a slash. */
export interface PageFiles {
  /** The code that starts the application, and what it and the page import. */
  readonly app: string;
  readonly modules: readonly string[];
  /** The style sheets of both, as text. */
  readonly styles: string;
  /** The script that runs before the first paint. The content security policy allows exactly this text. */
  readonly start: string;
  readonly fonts: readonly string[];
}

/** The picture of shared links, with its size in pixels as those who show them ask for it. */
export const sharedPicture = { file: "open-graph.png", width: 1200, height: 630 } as const;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** JSON that may stand in an element of a page. */
const jsonText = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

const pictureText = msg("The price of bitcoin by month, along the halving epochs");

/** As shared links name languages, which those who read them know with a country alone. */
const localeOf: Readonly<Record<Language, string>> = {
  en: "en_GB",
  es: "es_ES",
  fr: "fr_FR",
  de: "de_DE",
  it: "it_IT",
  pt: "pt_PT",
};

/** The page in each language, for search engines. Without a language it is in that of the browser that asks. */
function alternates(path: string, origin: string | undefined): string[] {
  return [...languages, null].map((language) => {
    const address = (origin ?? "") + inLanguage(language, path);
    return ` rel="alternate" hreflang="${language ?? "x-default"}" href="${escaped(address)}"`;
  });
}

/**
 * What search engines and shared links read of a page.
 * @param origin of the site; without it, what has to be a whole address is left out
 */
function metaTags(page: RenderedPage, origin: string | undefined): string[] {
  const { title, description, language } = page;
  const listed = page.canonical ?? page.path;
  const path = inLanguage(language, listed);
  const properties: [name: string, content: string][] = [
    ["og:type", "website"],
    ["og:site_name", "Halvest"],
    ["og:title", title],
    ["og:description", description],
    ["og:locale", localeOf[language]],
    ...languages
      .filter((other) => other !== language)
      .map((other) => ["og:locale:alternate", localeOf[other]] satisfies [string, string]),
    ["og:image", `${origin ?? ""}/${sharedPicture.file}`],
    ["og:image:width", String(sharedPicture.width)],
    ["og:image:height", String(sharedPicture.height)],
    ["og:image:alt", builtText(pictureText, language)],
    ...(origin === undefined ? [] : ([["og:url", origin + path]] satisfies [string, string][])),
  ];
  return [
    `<meta name="description" content="${escaped(description)}" />`,
    `<link rel="canonical" href="${origin ?? ""}${path}" />`,
    ...(page.isUnlisted === true ? [] : alternates(listed, origin).map((each) => `<link${each} />`)),
    ...properties.map(([name, content]) => `<meta property="${name}" content="${escaped(content)}" />`),
    `<meta name="twitter:card" content="summary_large_image" />`,
    `<script type="application/ld+json">${jsonText(structuredData(page, path, origin))}</script>`,
  ];
}

/** A description of the page in the vocabulary of schema.org. */
function structuredData(
  { path, title, description, language }: RenderedPage,
  address: string,
  origin: string | undefined,
): object {
  const described = {
    description,
    inLanguage: language,
    ...(origin !== undefined && { url: origin + address }),
  };
  if (path !== "/")
    return { "@context": "https://schema.org", "@type": "WebPage", name: title, ...described };
  return {
    "@context": "https://schema.org",
    "@type": "WebApplication",
    name: "Halvest",
    ...described,
    applicationCategory: "FinanceApplication",
    operatingSystem: "Any",
    browserRequirements: "Requires JavaScript",
    offers: { "@type": "Offer", price: "0", priceCurrency: "USD" },
  };
}

/** Parts of the built page that every address gets, which a document has in a form of its own. */
const replaced = {
  description: /<meta name="description"[^>]*>\s*/,
  robots: /<meta name="robots"[^>]*>\s*/,
  title: /<title>[^<]*<\/title>/,
  links: /<link rel="(?:modulepreload|stylesheet|preload)"[^>]*>\s*/g,
  script: /<script type="module"[^>]*><\/script>\s*/,
  start: /<script[^>]* src="\/start\.js"><\/script>/,
  manifest: /<link rel="manifest"[^>]*>/,
  noscript: /<noscript>[\s\S]*?<\/noscript>\s*/,
  root: /<div id="root"><\/div>/,
  html: /<html lang="en">/,
} as const;

/**
 * The system's dark theme for browsers that run no scripts, where nothing sets the attribute that selects the tokens.
 * @throws Error when the styles have no dark tokens
 */
function darkWithoutScripts(styles: string): string {
  const blocks = [...styles.matchAll(/(?<=[}\s]|^)\[data-theme="?dark"?\]\s*(\{[^}]*\})/g)].map(
    ([, block]) => block,
  );
  if (blocks.length === 0) throw new Error("The styles have no dark theme.");
  return `@media (prefers-color-scheme:dark){${blocks.map((block) => `[data-theme=light]${block}`).join("")}}`;
}

/**
 * The document of a rendered page.
 *
 * @param shell the built page that every other address gets
 * @throws Error when the shell lacks a part that the document replaces
 */
export function documentHtml(
  shell: string,
  page: RenderedPage,
  files: PageFiles,
  origin: string | undefined,
): string {
  let html = shell;
  const put = (part: keyof typeof replaced, text: string) => {
    const pattern = replaced[part];
    if (html.search(pattern) === -1) throw new Error(`The page has no ${part} to replace.`);
    html = html.replace(pattern, () => text);
  };
  const waits = page.kind === "read";
  const data = waits ? ` data-app="${files.app}" data-modules="${files.modules.join(" ")}"` : "";
  const code = [
    `<script type="module" crossorigin src="${files.app}"></script>`,
    ...files.modules.map((module) => `<link rel="modulepreload" crossorigin href="${module}">`),
  ];
  // Light until the first script has looked.
  put("html", `<html lang="${page.language}" data-theme="light">`);
  put("title", `<title>${escaped(page.title)}</title>`);
  put("description", "");
  if (page.isUnlisted !== true) put("robots", "");
  put("links", "");
  put("manifest", `<link rel="manifest" href="/${manifestFile(page.language)}" />`);
  put("noscript", "");
  put("script", waits ? "" : code.join("\n    "));
  const head = [
    ...metaTags(page, origin),
    ...files.fonts.map(
      (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin />`,
    ),
    `<style>${files.styles}</style>`,
    `<noscript><style>${darkWithoutScripts(files.styles)}</style></noscript>`,
  ];
  // Script and styles are in the document, so that the first paint waits for no other file.
  put("start", `<script${data}>${files.start}</script>\n    ${head.join("\n    ")}`);
  const answers =
    Object.keys(page.answers).length === 0
      ? ""
      : `\n    <script type="application/json" id="answers">${jsonText(page.answers)}</script>`;
  put("root", `<div id="root">${page.html}</div>${answers}`);
  return html;
}

/** The name of a document's file. */
export const documentFile = ({ path, language }: Pick<RenderedPage, "path" | "language">) =>
  `documents/${language}${path === "/" ? "/start" : path}.html`;

/** Each page that search engines may list, once in each language, which names those in the others. */
export function siteMap(
  pages: readonly Pick<RenderedPage, "path" | "language" | "isUnlisted" | "canonical">[],
  origin: string,
): string {
  const listed = pages.filter(({ isUnlisted, canonical }) => isUnlisted !== true && canonical === undefined);
  const urls = listed.map(({ path, language }) => {
    const links = alternates(path, origin).map((each) => `<xhtml:link${each}/>`);
    return `  <url><loc>${escaped(origin + inLanguage(language, path))}</loc>${links.join("")}</url>\n`;
  });
  const names = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${names}>\n${urls.join("")}</urlset>\n`;
}

/** What crawlers may read: everything; pages that are not for them say so themselves. */
export function robotsTxt(origin: string | undefined): string {
  const map = origin === undefined ? "" : `\nSitemap: ${origin}/sitemap.xml\n`;
  return `User-agent: *\nAllow: /\n${map}`;
}
