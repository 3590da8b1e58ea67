import { describe, expect, it } from "vitest";
import { inLanguage } from "#functions/platform/call/call-language.ts";
import { previewDocument } from "#functions/sharing/preview/preview-document.ts";
import { previewPicture } from "#functions/sharing/preview/preview-picture.ts";
import { previewText } from "#functions/sharing/preview/preview-text.ts";
import type { SharedPlan } from "#shared/api/portfolio/sharing.ts";

const url = "https://halvest.example/shared/card/picture.png";
const dates = Array.from({ length: 48 }, (_, i) => new Date(Date.UTC(2023, i, 1)).toISOString().slice(0, 10));
const plan: SharedPlan = {
  look: "percent",
  createdOn: "2025-01-20",
  expiresOn: "2025-02-20",
  priceDate: "2025-01-19",
  modelVersion: "1.1",
  rhythm: "monthly",
  from: "2023-01-01",
  to: "2029-12-01",
  recorded: {
    buys: 1,
    from: "2023-02-01",
    to: "2023-02-01",
    gainFraction: -0.126,
    yearlyReturn: -0.05,
    worstFall: 0.3,
  },
  planned: {
    buys: 25,
    from: "2023-01-01",
    to: "2025-01-01",
    gainFraction: 12.345,
    yearlyReturn: 0.6,
    worstFall: null,
  },
  months: {
    date: dates,
    growth: dates.map((_, i) => 1 + i / 8),
    firstProjected: 25,
    range: {
      paths: 1_000,
      p10: dates.slice(25).map((_, i) => 3.9 - i / 10),
      p50: dates.slice(25).map((_, i) => 4 + i / 9),
      p90: dates.slice(25).map((_, i) => 4.2 + i / 2),
      lossProbability: 0.034,
    },
  },
  amounts: null,
};
const bare: SharedPlan = {
  ...plan,
  from: "2025-06-01",
  recorded: null,
  planned: null,
  months: { ...plan.months, range: null },
};

describe("the preview of a link", () => {
  it("says what is recorded, simulated and projected, each by itself", () => {
    expect(previewText(plan)).toEqual({
      title: "A monthly bitcoin plan since January 2023",
      span: "Planned to December 2029, as of 20 Jan 2025",
      figures: [
        { value: "−13 %", label: ["recorded so far", "1 buy"] },
        { value: "+1.235 %", label: ["the plan by itself so far", "simulated at past prices"] },
        {
          value: "+544 %",
          label: ["middle of the paths, in US dollars", "December 2026, chance of loss 3 %"],
        },
      ],
      note: "Shaded: 8 of 10 simulated price paths. Dashed: one path of a price model. No forecast and no promise.",
    });
    expect(previewText(bare)).toMatchObject({
      title: "A monthly bitcoin plan from June 2025",
      figures: [],
      note: "The dashed line is one path of a price model: no forecast and no promise.",
    });
  });

  it("is written in the language of its link", () => {
    const german = inLanguage("de", () => [previewText(plan), previewDocument(plan, url)] as const);
    expect(german[0]).toEqual({
      title: "Ein monatlicher Bitcoin-Plan seit Januar 2023",
      span: "Geplant bis Dezember 2029, Stand 20.01.2025",
      figures: [
        { value: "−13 %", label: ["bisher erfasst", "1 Kauf"] },
        { value: "+1.235 %", label: ["der Plan für sich, bisher", "zu vergangenen Kursen simuliert"] },
        {
          value: "+544 %",
          label: ["Mitte der Pfade, in US-Dollar", "Dezember 2026, Verlustwahrscheinlichkeit 3 %"],
        },
      ],
      note: "Schattiert: 8 von 10 simulierten Kurspfaden. Gestrichelt: ein Pfad eines Kursmodells. Keine Prognose, kein Versprechen.",
    });
    expect(german[1]).toContain('<html lang="de">');
    const english = inLanguage("en", () => previewText(plan));
    expect(english).toEqual(previewText(plan));
  });

  it("is a document that no search engine lists, with picture, title and description", () => {
    const html = previewDocument(plan, url);
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).toContain(
      '<meta property="og:title" content="A monthly bitcoin plan since January 2023" />',
    );
    expect(html).toContain(`<meta property="og:image" content="${url}" />`);
    expect(html).toContain("−13 % recorded so far, 1 buy.");
  });

  it("names no picture and nothing of a plan when the link does not work, and escapes what it is given", () => {
    const html = previewDocument(null, url);
    expect(html).toContain("This link no longer works.");
    expect(html).not.toContain("og:image");
    expect(previewDocument(plan, 'https://halvest.example/"><script>')).toContain(
      'content="https://halvest.example/&quot;&gt;&lt;script&gt;"',
    );
  });

  it("says without scripts that a browser cannot show it, in the language of its link", () => {
    const german = inLanguage("de", () => previewDocument(plan, url));
    expect(german).toContain(
      "<noscript>Halvest benötigt JavaScript, um einen geteilten Plan anzuzeigen.</noscript>",
    );
  });

  it("is drawn as a PNG of 1200 by 630 pixels, which differs with the plan", async () => {
    const pictures = await Promise.all([plan, bare].map(previewPicture));
    for (const picture of pictures) {
      const bytes = Buffer.from(picture);
      expect(bytes.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1_200, 630]);
      expect(bytes.length).toBeLessThan(300_000);
    }
    expect(Buffer.from(pictures[0] ?? []).equals(Buffer.from(pictures[1] ?? []))).toBe(false);
  });
});
