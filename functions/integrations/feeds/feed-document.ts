import { XMLParser } from "fast-xml-parser";
import { ServiceFailed } from "#functions/integrations/service-call.ts";
import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { t } from "#shared/domain/language/translate.ts";
import { plainText } from "./plain-text.ts";

interface FeedEntry {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** Null where there is nothing to open. */
  readonly link: string | null;
  /** ISO time; null when the feed names none, or one that cannot be. */
  readonly at: string | null;
}

interface FeedDocument {
  /** Empty when the feed has none. */
  readonly title: string;
  /** In the order of the feed. */
  readonly entries: readonly FeedEntry[];
}

const mostEntries = 40;
const lengths = { feedTitle: 80, title: 200, summary: 400, link: 1_000 };

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseTagValue: false,
  parseAttributeValue: false,
  // Entities that a document defines could grow without end; the usual ones are decoded with the markup.
  processEntities: false,
  isArray: (name) => name === "item" || name === "entry" || name === "link",
});

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;
const nodeAt = (node: Node | null, name: string): Node | null => {
  const value = node?.[name];
  const first = Array.isArray(value) ? value[0] : value;
  return isNode(first) ? first : null;
};
const listAt = (node: Node | null, name: string): readonly unknown[] => {
  const value = node?.[name];
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
};

/** The text of an element, which is an object where it has attributes. */
function textOf(value: unknown): string {
  const first = Array.isArray(value) ? value[0] : value;
  if (typeof first === "string") return first;
  const text = isNode(first) ? first["#text"] : undefined;
  return typeof text === "string" ? text : "";
}

/** The text of the first element of some that is there. */
const firstText = (node: Node, ...names: readonly string[]) =>
  names.map((name) => textOf(node[name])).find((text) => text.trim() !== "") ?? "";

/**
 * Reads RSS 0.9 to 2.0 and Atom 1.0.
 *
 * @param address of the feed, for links that are relative
 * @param nowMs milliseconds since 1970
 * @throws ServiceFailed for anything else
 * @see https://www.rssboard.org/rss-specification https://www.rfc-editor.org/rfc/rfc4287
 */
export function feedDocument(
  { body, contentType }: { readonly body: Buffer; readonly contentType: string },
  { service, address, nowMs }: { readonly service: string; readonly address: string; readonly nowMs: number },
): FeedDocument {
  const failed = (cause?: unknown) =>
    new ServiceFailed("garbage", t("{service} is neither RSS nor Atom", { service }), { cause });
  const text = decodedText(body, contentType);
  let root: Node;
  try {
    root = parser.parse(text) as Node;
  } catch (cause) {
    throw failed(cause);
  }
  const rdf = nodeAt(root, "rdf:RDF");
  const channel = nodeAt(nodeAt(root, "rss"), "channel") ?? nodeAt(rdf, "channel");
  const feed = channel ?? nodeAt(root, "feed");
  if (feed === null) throw failed();
  const items = [
    ...listAt(channel, "item"),
    ...listAt(rdf, "item"),
    ...listAt(nodeAt(root, "feed"), "entry"),
  ];
  const base = nodeAt(root, "feed") === null ? address : (linkOf(feed, address) ?? address);
  return {
    title: plainText(textOf(feed.title), lengths.feedTitle),
    entries: items
      .slice(0, mostEntries)
      .filter(isNode)
      .flatMap((item) => entryOf(item, base, nowMs)),
  };
}

function entryOf(item: Node, base: string, nowMs: number): FeedEntry[] {
  const title = plainText(textOf(item.title), lengths.title);
  const link = linkOf(item, base);
  if (title === "") return [];
  return [
    {
      id: fingerprint(firstText(item, "guid", "id") || link || title).slice(0, 16),
      title,
      summary: plainText(
        firstText(item, "description", "summary", "content:encoded", "content"),
        lengths.summary,
      ),
      link,
      at: timeOf(firstText(item, "pubDate", "published", "updated", "dc:date"), nowMs),
    },
  ];
}

/** The address of a page; null for anything that a browser would not open as one. */
function linkOf(item: Node, base: string): string | null {
  const links = listAt(item, "link");
  const alternate = links.find(
    (link) => !isNode(link) || link["@rel"] === undefined || link["@rel"] === "alternate",
  );
  const isPermalink = nodeAt(item, "guid")?.["@isPermaLink"] !== "false";
  const given =
    (isNode(alternate) ? textOf(alternate["@href"]) : "") ||
    textOf(alternate) ||
    (isPermalink ? textOf(item.guid) : "");
  const address = plainText(given, lengths.link * 2);
  if (address === "" || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  const isPage = (url.protocol === "https:" || url.protocol === "http:") && url.username === "";
  return isPage && url.href.length <= lengths.link ? url.href : null;
}

function timeOf(text: string, nowMs: number): string | null {
  const time = Date.parse(text.trim());
  const isPlausible = time > 0 && time < nowMs + dayMs;
  return isPlausible ? new Date(Math.min(time, nowMs)).toISOString() : null;
}

function decodedText(body: Buffer, contentType: string): string {
  const beginning = body.subarray(0, 200).toString("latin1");
  const charset =
    /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? /encoding=["']([\w-]+)/i.exec(beginning)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return body.toString("utf8");
  }
}
