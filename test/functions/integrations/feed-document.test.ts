import { describe, expect, it } from "vitest";
import { feedDocument } from "#functions/integrations/feeds/feed-document.ts";
import { plainText } from "#functions/integrations/feeds/plain-text.ts";

const nowMs = Date.parse("2026-08-20T12:00:00Z");
const read = (text: string | Buffer, contentType = "application/xml") =>
  feedDocument(
    { body: Buffer.from(text as string), contentType },
    { service: "The source", address: "https://news.example/feed.xml", nowMs },
  );
const item = (inside: string) => read(`<rss><channel><item>${inside}</item></channel></rss>`).entries[0];

describe("a feed", () => {
  it("may be RSS 1.0", () => {
    const { title, entries } = read(`<rdf:RDF xmlns:rdf="r" xmlns:dc="d"><channel><title>Old</title></channel>
      <item><title>One</title><link>https://news.example/1</link><dc:date>2026-08-19T10:00:00+02:00</dc:date></item></rdf:RDF>`);
    expect([title, entries]).toMatchObject([
      "Old",
      [{ title: "One", link: "https://news.example/1", at: "2026-08-19T08:00:00.000Z" }],
    ]);
  });

  it("opens nothing but pages", () => {
    expect(item("<title>A</title><link>javascript:alert(1)</link>")?.link).toBeNull();
    expect(item("<title>A</title><link>data:text/html,x</link>")?.link).toBeNull();
    expect(item("<title>A</title><link>https://me:pw@news.example/</link>")?.link).toBeNull();
    expect(item("<title>A</title><link>/a?b=1&amp;c=2</link>")?.link).toBe("https://news.example/a?b=1&c=2");
    expect(item("<title>A</title><guid>https://news.example/g</guid>")?.link).toBe("https://news.example/g");
  });

  it("has times that can be, and no others", () => {
    expect(item("<title>A</title><pubDate>Wed, 19 Aug 2026 10:00:00 GMT</pubDate>")?.at).toBe(
      "2026-08-19T10:00:00.000Z",
    );
    expect(item("<title>A</title><pubDate>yesterday</pubDate>")?.at).toBeNull();
    expect(item("<title>A</title><pubDate>Wed, 19 Aug 2036 10:00:00 GMT</pubDate>")?.at).toBeNull();
  });

  it("leaves entries without a title out, and all after the fortieth", () => {
    expect(item("<description>nothing</description>")).toBeUndefined();
    const many = Array.from({ length: 60 }, (_, at) => `<item><title>${at}</title></item>`).join("");
    expect(read(`<rss><channel>${many}</channel></rss>`).entries).toHaveLength(40);
  });

  it("defines no entities of its own", () => {
    const text = `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>
      <rss><channel><item><title>x &b;</title></item></channel></rss>`;
    let title = "refused";
    try {
      title = read(text).entries[0]?.title ?? "";
    } catch {
      // Refusing such a document is as good.
    }
    expect(title).not.toContain("aaaa");
  });

  it("is read in its own encoding", () => {
    const latin = Buffer.from(
      '<?xml version="1.0" encoding="iso-8859-1"?><rss><channel><title>Zürich</title></channel></rss>',
      "latin1",
    );
    expect(read(latin).title).toBe("Zürich");
  });

  it.each(["", "{}", "<html></html>", "<rss></rss>", "<feed", "\u0000"])("is not %j", (text) => {
    expect(() => read(text)).toThrow("neither RSS nor Atom");
  });
});

describe("plain text", () => {
  it.each([
    ["<p>One</p><p>two &amp; three</p>", "One two & three"],
    ["&lt;b&gt;bold&lt;/b&gt; text", "bold text"],
    ["5 < 6 and 7 > 3", "5 < 6 and 7 > 3"],
    ["a<script>alert(1)</script>b<style>p{}</style>c", "a b c"],
    ["&#8222;quoted&#x201C; &unknown; &#0;&#1114112;", "„quoted“ &unknown;"],
    ["left\u202eright\u0007", "leftright"],
    ["<!-- note -->kept\n\n twice", "kept twice"],
  ])("of %j", (html, text) => {
    expect(plainText(html, 100)).toBe(text);
  });

  it("ends between words when it is too long", () => {
    expect(plainText("one two three four five", 15)).toBe("one two three…");
    expect(plainText("x".repeat(50), 10)).toBe(`${"x".repeat(9)}…`);
  });
});
