import { type ServiceServer, serviceServer } from "./service-server.ts";

export interface FeedServer extends ServiceServer {
  /** The usual feeds, as the product takes them. */
  readonly usual: Readonly<Record<string, string>>;
  /** By path. */
  readonly documents: Map<string, string>;
  /** Answered instead, once for each request of a path. */
  readonly instead: Map<string, ("busy" | "error" | "garbage" | "html" | "hang-up" | "missing" | "huge")[]>;
  /** Where paths redirect to. */
  readonly redirects: Map<string, string>;
  /** Paths in the order of requests; those answered with 304 begin with `304 `. */
  readonly asked: string[];
}

interface FeedItem {
  readonly title: string;
  readonly link: string;
  readonly at: string;
  readonly text?: string;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** RSS 2.0 with descriptions in HTML, as most sites have it. */
function rss(title: string, items: readonly FeedItem[]): string {
  const all = items.map(
    (item) => `<item><title>${escaped(item.title)}</title><link>${escaped(item.link)}</link>
    <guid isPermaLink="false">${escaped(item.link)}#id</guid>
    <pubDate>${new Date(item.at).toUTCString()}</pubDate>
    <description><![CDATA[${item.text ?? ""}]]></description></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>${escaped(title)}</title>
    <link>https://news.example</link>${all.join("")}</channel></rss>`;
}

/** Atom 1.0. */
export function atom(title: string, items: readonly FeedItem[]): string {
  const all = items.map(
    (item) => `<entry><id>${escaped(item.link)}</id><title type="html">${escaped(item.title)}</title>
    <link rel="self" href="https://elsewhere.example/self"/><link href="${escaped(item.link)}"/>
    <updated>${new Date(item.at).toISOString()}</updated><summary type="html">${escaped(item.text ?? "")}</summary></entry>`,
  );
  return `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>${escaped(title)}</title>${all.join("")}</feed>`;
}

/** Serves RSS and Atom feeds with entity tags, and everything that goes wrong with feeds. */
export async function feedServer(): Promise<FeedServer> {
  const documents = new Map([
    [
      "/magazine.rss",
      rss("Coin Magazine", [
        {
          title: "Difficulty rises for the third time",
          link: "https://magazine.example/difficulty",
          at: "2026-08-20T08:00:00Z",
          text: "<p>The network finds blocks &amp; <b>faster</b> than planned.</p><script>alert(1)</script>",
        },
        {
          title: "What a halving changes",
          link: "https://magazine.example/halving",
          at: "2026-08-18T08:00:00Z",
          text: "<img src='https://tracker.example/pixel'>Miners earn half.",
        },
      ]),
    ],
    [
      "/bank.atom",
      atom("Central Bank", [
        {
          title: "Policy rate unchanged",
          link: "https://bank.example/rate",
          at: "2026-08-19T12:00:00Z",
          text: "The council keeps the rate.",
        },
      ]),
    ],
  ]);
  const instead: FeedServer["instead"] = new Map();
  const redirects = new Map<string, string>();
  const asked: string[] = [];
  const server = await serviceServer(({ url, headers }) => {
    const path = url.pathname;
    const next = instead.get(path)?.shift();
    if (next === "hang-up") return null;
    if (next === "busy") return { status: 429, headers: { "retry-after": "900" }, body: "" };
    if (next === "error") return { status: 503, body: "" };
    if (next === "missing") return { status: 404, body: "" };
    if (next === "garbage") return { body: "\u0000\u0001<rss><chan" };
    if (next === "html")
      return { headers: { "content-type": "text/html" }, body: "<html><p>Hello</p></html>" };
    if (next === "huge") return { body: `<rss><channel>${"x".repeat(3_000_000)}` };
    const target = redirects.get(path);
    if (target !== undefined) return { status: 302, headers: { location: target }, body: "" };
    const document = documents.get(path);
    if (document === undefined) return { status: 404, body: "" };
    const etag = `"${document.length}"`;
    if (headers["if-none-match"] === etag) {
      asked.push(`304 ${path}`);
      return { status: 304, headers: { etag }, body: "" };
    }
    asked.push(path);
    return { headers: { "content-type": "application/xml; charset=utf-8", etag }, body: document };
  });
  const usual = { "Coin Magazine": `${server.url}/magazine.rss`, "Central Bank": `${server.url}/bank.atom` };
  return { ...server, usual, documents, instead, redirects, asked };
}
