import { expect, test } from "vitest";
import type { RenderedPage } from "#web/app/public-pages.ts";
import { documentFile, documentHtml, robotsTxt, siteMap } from "#web/build/document-html.ts";
import { withoutScripts } from "#web/build/language/language-files.ts";
import shell from "#web/index.html?raw";

const page: RenderedPage = {
  path: "/terms",
  language: "en",
  module: "features/legal/terms-page.tsx",
  kind: "read",
  title: 'Terms & "more"',
  description: "What <may> be done.",
  html: "<main>$& Terms</main>",
  answers: { "/Terms.md": "</script><b>" },
};
const files = {
  app: "/assets/app.js",
  modules: ["/assets/react.js", "/assets/terms.js"],
  start: "const $1 = 'the first script';",
  styles: "main{color:red}[data-theme=dark]{color:blue}",
  fonts: ["/assets/text.woff2"],
};
/** As the bundler leaves it. */
const built = withoutScripts(shell)
  .replace(
    "<meta charset",
    '<link rel="preload" href="/assets/text.woff2" as="font">\n<link rel="stylesheet" href="/assets/app.css">\n<meta charset',
  )
  .replace("/main.tsx", "/assets/app.js");
const html = (changes: Partial<RenderedPage> = {}, origin?: string) =>
  documentHtml(built, { ...page, ...changes }, files, origin);

test("a document holds the page, its styles and what it was rendered from", () => {
  expect(html()).toContain('<div id="root"><main>$& Terms</main></div>');
  expect(html()).toContain("<style>main{color:red}[data-theme=dark]{color:blue}</style>");
  expect(html()).not.toContain('rel="stylesheet"');
  expect(html()).toContain('{"/Terms.md":"\\u003c/script>\\u003cb>"}');
});

test("without scripts a document follows the system's dark theme", () => {
  expect(html()).toContain(
    "<noscript><style>@media (prefers-color-scheme:dark){[data-theme=light]{color:blue}}</style></noscript>",
  );
  expect(() => documentHtml(built, page, { ...files, styles: "main{color:red}" }, undefined)).toThrow(
    "no dark theme",
  );
});

test("a document does without what the page says to browsers without scripts: it has its content", () => {
  expect(built).toContain("needs JavaScript");
  expect(html()).not.toContain("JavaScript to show");
});

test("texts are escaped in the head", () => {
  expect(html()).toContain("<title>Terms &amp; &quot;more&quot;</title>");
  expect(html()).toContain('<meta name="description" content="What &lt;may> be done." />');
});

test("the code of a page to read waits, that of a form starts at once", () => {
  expect(html()).toContain(
    '<script data-app="/assets/app.js" data-modules="/assets/react.js /assets/terms.js">const $1 = \'the first script\';</script>',
  );
  expect(html()).not.toContain('type="module"');
  expect(html()).not.toContain("modulepreload");
  const form = html({ kind: "use" });
  expect(form).toContain("<script>const $1 = 'the first script';</script>");
  expect(form).toContain('<script type="module" crossorigin src="/assets/app.js"></script>');
  expect(form).toContain('<link rel="modulepreload" crossorigin href="/assets/terms.js">');
});

test("before the first paint a document waits for no other file", () => {
  for (const kind of ["read", "use"] as const) {
    expect(html({ kind })).not.toMatch(/<script(?![^>]*type=)[^>]* src=|<link rel="stylesheet"/);
  }
});

test("a document runs no script of its own text but the first one, word for word", () => {
  for (const [, attributes, body] of html().matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes?.includes("src=")) expect(body).toBe("");
    else if (body !== files.start) expect(attributes).toMatch(/type="application\/(ld\+)?json"/);
  }
});

test("documents may be found by search engines, the application may not", () => {
  expect(built).toContain('<meta name="robots" content="noindex" />');
  expect(html()).not.toContain("noindex");
});

test("addresses are whole where the origin is known", () => {
  const known = html({}, "https://halvest.example");
  expect(known).toContain('<link rel="canonical" href="https://halvest.example/terms" />');
  expect(known).toContain('<meta property="og:url" content="https://halvest.example/terms" />');
  expect(known).toContain('<meta property="og:image" content="https://halvest.example/open-graph.png" />');
  expect(html()).toContain('<link rel="canonical" href="/terms" />');
  expect(html()).not.toContain("og:url");
});

test("the start page describes the product to search engines, the others themselves", () => {
  const data = (changes: Partial<RenderedPage>) =>
    JSON.parse(/ld\+json">(.*?)<\/script>/.exec(html(changes, "https://halvest.example"))?.[1] ?? "");
  expect(data({ path: "/" })).toMatchObject({ "@type": "WebApplication", url: "https://halvest.example/" });
  expect(data({})).toMatchObject({ "@type": "WebPage", url: "https://halvest.example/terms" });
});

test("a page that has lost a part is refused", () => {
  expect(() => documentHtml(built.replace('id="root"', 'id="app"'), page, files, undefined)).toThrow(
    "no root to replace",
  );
});

test("a document is named by its language and its path", () => {
  expect(documentFile({ path: "/", language: "en" })).toBe("documents/en/start.html");
  expect(documentFile({ path: "/documentation/methodology", language: "de" })).toBe(
    "documents/de/documentation/methodology.html",
  );
});

test("a page with several addresses is listed under one of them", () => {
  const second = html(
    { path: "/documentation/first", canonical: "/documentation" },
    "https://halvest.example",
  );
  expect(second).toContain('<link rel="canonical" href="https://halvest.example/documentation" />');
  expect(second).toContain('"url":"https://halvest.example/documentation"');
  expect(second).not.toContain("/documentation/first");
});

test("a document names its language, its own address in it and that of each other language", () => {
  const inGerman = html({ language: "de" }, "https://halvest.example");
  expect(inGerman).toContain('<html lang="de" data-theme="light">');
  expect(inGerman).toContain('<link rel="canonical" href="https://halvest.example/de/terms" />');
  expect(inGerman).toContain('<meta property="og:url" content="https://halvest.example/de/terms" />');
  expect(inGerman).toContain('<meta property="og:locale" content="de_DE" />');
  expect(inGerman).toContain('<meta property="og:locale:alternate" content="pt_PT" />');
  expect(inGerman).toContain('"inLanguage":"de"');
  expect(inGerman).toContain('<link rel="manifest" href="/manifest-de.webmanifest" />');
  expect(inGerman).toContain(
    '<meta property="og:image:alt" content="Der Bitcoin-Kurs nach Monaten, entlang der Halving-Epochen" />',
  );
  expect(html()).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
  expect(html()).toContain('content="The price of bitcoin by month, along the halving epochs"');
  const others = [...inGerman.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)" \/>/g)];
  expect(others.map(([, language, address]) => [language, address])).toEqual([
    ["en", "https://halvest.example/terms"],
    ["es", "https://halvest.example/es/terms"],
    ["fr", "https://halvest.example/fr/terms"],
    ["de", "https://halvest.example/de/terms"],
    ["it", "https://halvest.example/it/terms"],
    ["pt", "https://halvest.example/pt/terms"],
    ["x-default", "https://halvest.example/terms"],
  ]);
  expect(html({ path: "/" })).toContain('hreflang="de" href="/de" />');
  expect(html({ isUnlisted: true })).not.toContain("hreflang");
});

test("the site map lists whole addresses, each page once in each language, and crawlers are led to it where the origin is known", () => {
  const pages = [
    { path: "/", language: "en" },
    { path: "/terms", language: "en" },
    { path: "/shared", language: "en", isUnlisted: true },
    { path: "/terms/again", language: "en", canonical: "/terms" },
    { path: "/terms", language: "de" },
  ] as const;
  expect(siteMap(pages, "https://halvest.example").match(/<loc>[^<]*/g)).toEqual([
    "<loc>https://halvest.example/",
    "<loc>https://halvest.example/terms",
    "<loc>https://halvest.example/de/terms",
  ]);
  expect(siteMap(pages, "https://halvest.example").match(/<xhtml:link [^>]*hreflang="fr"[^>]*>/g)).toEqual([
    '<xhtml:link rel="alternate" hreflang="fr" href="https://halvest.example/fr"/>',
    '<xhtml:link rel="alternate" hreflang="fr" href="https://halvest.example/fr/terms"/>',
    '<xhtml:link rel="alternate" hreflang="fr" href="https://halvest.example/fr/terms"/>',
  ]);
  expect(robotsTxt("https://halvest.example")).toContain("Sitemap: https://halvest.example/sitemap.xml\n");
  expect(robotsTxt(undefined)).toBe("User-agent: *\nAllow: /\n");
});
