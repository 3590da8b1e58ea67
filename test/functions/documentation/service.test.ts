import { beforeEach, describe, expect, it } from "vitest";
import { documentRecords } from "#functions/documentation/catalogue.ts";
import { createDocumentationService, type DocumentRecord } from "#functions/documentation/service.ts";
import { inLanguage } from "#functions/platform/call/call-language.ts";
import type { Language } from "#shared/domain/formats.ts";

let now: number;
let writes: string[];

const record = (id: string, part: Partial<DocumentRecord>, text: string): DocumentRecord => ({
  id,
  title: id,
  description: `About ${id}.`,
  category: "general",
  order: 1,
  tags: [],
  write: () => {
    writes.push(id);
    return text;
  },
  ...part,
});

function service() {
  return createDocumentationService(
    [
      record("words", { tags: ["terms"] }, "# words\n\nSatoshi and fee."),
      record(
        "fees",
        { category: "core-concepts", order: 2, tocMaxLevel: 3 },
        "# fees\n\n## A fee\n\nNothing.",
      ),
      record("cycles", { category: "core-concepts" }, "# cycles\n\nÉpoque of `cycleRoi`."),
    ],
    () => now,
  );
}

beforeEach(() => {
  now = Date.UTC(2026, 10, 21);
  writes = [];
});

describe("the list", () => {
  it("is in the order of categories and of places in them", async () => {
    expect(await service().list()).toEqual([
      { id: "cycles", title: "cycles", metadata: { category: "core-concepts", order: 1 } },
      { id: "fees", title: "fees", metadata: { category: "core-concepts", order: 2, tocMaxLevel: 3 } },
      { id: "words", title: "words", metadata: { category: "general", order: 1 } },
    ]);
    expect(writes).toEqual([]);
  });
});

describe("a document", () => {
  it("comes with its title, category and tags", async () => {
    expect(await service().get("words")).toEqual({
      content: "# words\n\nSatoshi and fee.",
      language: "en",
      metadata: { title: "words", description: "About words.", category: "general", tags: ["terms"] },
    });
  });

  it("that does not exist is not found, whatever it is called", async () => {
    for (const id of ["", "nothing", "toString", "../words"]) {
      await expect(service().get(id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });
});

describe("a call in another language", () => {
  const documents = () =>
    createDocumentationService(
      [
        record(
          "plan",
          { title: "Quick start", translations: { de: () => "# Plan\n\n## Gebühr {#a-fee}" } },
          "# plan\n\n## A fee",
        ),
        record("words", { title: "Glossary", order: 2 }, "# words\n\nSatoshi and fee."),
      ],
      () => now,
    );

  it("gets titles in it, and each document in it or in English, which the answer says", async () => {
    const served = documents();
    const read = (language: Language) =>
      inLanguage(language, async () => [
        await served.get("plan"),
        await served.get("words"),
        await served.list(),
      ]);
    expect(await read("de")).toMatchObject([
      { content: "# Plan\n\n## Gebühr {#a-fee}", language: "de", metadata: { title: "Schnellstart" } },
      { content: "# words\n\nSatoshi and fee.", language: "en", metadata: { title: "Glossar" } },
      [{ title: "Schnellstart" }, { title: "Glossar" }],
    ]);
    // What is kept for one language is not taken for another.
    for (const language of ["en", "it"] as const) {
      expect((await read(language))[0]).toMatchObject({ content: "# plan\n\n## A fee", language: "en" });
    }
    expect((await read("de"))[0]).toMatchObject({ language: "de", metadata: { title: "Schnellstart" } });
    expect(await served.cacheStats()).toMatchObject({ documents: 3, cachedDocuments: 3, misses: 3 });
  });

  it("searches the words of its language and English ones, and no others", async () => {
    const served = documents();
    const found = (language: Language, query: string) => inLanguage(language, () => served.search(query));
    const plan = { documentId: "plan", title: "Schnellstart", category: "general" };
    for (const query of ["Gebühr", "schnell", "Quick", "fee schnellstart"]) {
      expect((await found("de", query))[0], query).toEqual(plan);
    }
    for (const query of ["Gebühr", "Schnellstart"]) {
      expect(await found("en", query), query).toEqual([]);
      expect(await found("fr", query), query).toEqual([]);
    }
    expect(await found("fr", "démarrage")).toEqual([{ ...plan, title: "Démarrage rapide" }]);
  });
});

describe("a search", () => {
  const idsOf = (found: { documentId: string }[]) => found.map(({ documentId }) => documentId);

  it("of nothing finds nothing and builds no index", async () => {
    const documents = service();
    expect(await documents.search("  \n")).toEqual([]);
    expect(await documents.search("!?")).toEqual([]);
    expect((await documents.cacheStats()).searches).toBe(1);
  });

  it("finds titles before texts, and returns title and category", async () => {
    expect(await service().search("fee")).toEqual([
      { documentId: "fees", title: "fees", category: "core-concepts" },
      { documentId: "words", title: "words", category: "general" },
    ]);
  });

  it("wants every word, forgives a slip of the pen, and takes beginnings", async () => {
    const documents = service();
    expect(idsOf(await documents.search("satoshi cycles"))).toEqual([]);
    expect(idsOf(await documents.search("satoshy"))).toEqual(["words"]);
    expect(idsOf(await documents.search("sato"))).toEqual(["words"]);
    expect(idsOf(await documents.search("ÉPOQUE"))).toEqual(["cycles"]);
  });

  it("finds ids of columns whole and by their parts", async () => {
    const documents = service();
    expect(idsOf(await documents.search("cycleroi"))).toEqual(["cycles"]);
    expect(idsOf(await documents.search("roi"))).toEqual(["cycles"]);
  });

  it("finds its way in the product's own documents", async () => {
    const product = createDocumentationService(documentRecords, () => now);
    const first = async (query: string) => (await product.search(query))[0]?.documentId;
    expect(await first("methodology")).toBe("methodology");
    expect(await first("recovery codes")).toBe("security");
    expect(await first("keyboard")).toBe("timeline-table");
    expect(await first("CSV import")).toBe("transactions");
    expect(await first("ccdHistogram")).toBe("column-reference");
    expect(await first("halving epochs")).toBe("halving-epochs");
  });
});

describe("the cache", () => {
  it("writes a document once, and counts", async () => {
    const documents = service();
    await documents.get("fees");
    await documents.get("fees");
    await documents.get("words");
    expect(writes).toEqual(["fees", "words"]);
    expect(await documents.cacheStats()).toEqual({
      documents: 3,
      cachedDocuments: 2,
      cachedBytes: 51,
      hits: 1,
      misses: 2,
      searches: 0,
      indexReady: false,
      since: "2026-11-21T00:00:00.000Z",
    });
  });

  it("counts the bytes of UTF-8, not characters", async () => {
    const documents = service();
    await documents.get("cycles");
    expect((await documents.cacheStats()).cachedBytes).toBe("# cycles\n\nÉpoque of `cycleRoi`.".length + 1);
  });

  it("forgets everything when it is cleared", async () => {
    const documents = service();
    await documents.get("fees");
    await documents.search("fee");
    expect((await documents.cacheStats()).indexReady).toBe(true);
    now += 5000;
    expect(await documents.clearCache()).toEqual({ cleared: 1 });
    expect(await documents.cacheStats()).toMatchObject({
      cachedDocuments: 0,
      hits: 0,
      misses: 0,
      searches: 0,
      indexReady: false,
      since: "2026-11-21T00:00:05.000Z",
    });
    await documents.get("fees");
    expect(writes.filter((id) => id === "fees")).toHaveLength(2);
  });
});
