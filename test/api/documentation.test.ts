import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentRecords } from "#functions/documentation/catalogue.ts";
import { columnDefinitions } from "#shared/engine/columns/columns.ts";
import { type Answer, type Member, type Product, startProduct } from "./product.ts";

let product: Product;
let reader: Member;
let admin: Member;

beforeAll(async () => {
  product = await startProduct();
  reader = await product.member("reader");
  admin = await product.member("keeper");
  const promotion = { action: "set-role", email: admin.email, role: "ADMIN" };
  await product.cloud.invoke("functions/operations/operator.lambda.ts", promotion);
});
afterAll(() => product?.stop());

const data = <T>({ json }: Answer) => json?.data as T;
const read = (path: string, as = reader) => product.call("GET", `/documentation${path}`, { as });

describe("documents", () => {
  it("are listed and can all be read", async () => {
    const list = data<{ id: string; title: string; metadata: { category: string } }[]>(await read(""));
    expect(list.map(({ id }) => id).sort()).toEqual(documentRecords.map(({ id }) => id).sort());
    expect(list[0]).toMatchObject({ id: "quickstart", metadata: { category: "getting-started" } });
    for (const { id, title } of list) {
      const { content, metadata } = data<{ content: string; metadata: { title: string } }>(
        await read(`/${id}`),
      );
      expect(metadata.title).toBe(title);
      expect(content.startsWith(`# ${title}\n`)).toBe(true);
    }
  });

  it("describe every column that is deployed", async () => {
    const { content } = data<{ content: string }>(await read("/column-reference"));
    for (const { id } of columnDefinitions) expect(content).toContain(`\`${id}\``);
  });

  it("are in the language of the call where they are translated, with titles and descriptions in it", async () => {
    const inGerman = async (path: string) => {
      const headers = { "accept-language": "de-CH, en;q=0.5" };
      const answer = await product.call("GET", `/documentation${path}`, { headers });
      expect(answer.headers.get("vary")).toContain("accept-language");
      return data<unknown>(answer);
    };
    expect(await inGerman("/quickstart")).toMatchObject({
      content: expect.stringMatching(/^# Schnellstart /),
      language: "de",
      metadata: { title: "Schnellstart", description: expect.stringMatching(/^Was Halvest zeigt/) },
    });
    expect(await inGerman("/faq")).toMatchObject({
      content: expect.stringMatching(/^# Frequent questions\n/),
      language: "en",
      metadata: { title: "Häufige Fragen" },
    });
    expect(await inGerman("")).toContainEqual(expect.objectContaining({ id: "glossary", title: "Glossar" }));
    expect(await inGerman("/search?q=Zusatzkauf")).toContainEqual(
      expect.objectContaining({ documentId: "glossary", title: "Glossar" }),
    );
    expect(data(await read("/quickstart"))).toMatchObject({
      language: "en",
      metadata: { title: "Quick start" },
    });
  });

  it("that do not exist are not found", async () => {
    const answer = await read("/nothing");
    expect(answer.status).toBe(404);
    expect(answer.json).toMatchObject({ success: false, code: "NOT_FOUND" });
  });

  it("are for everyone, their cache is not", async () => {
    for (const path of ["", "/quickstart", "/search?q=fee"]) {
      expect((await product.call("GET", `/documentation${path}`)).status, path).toBe(200);
    }
    expect((await product.call("GET", "/documentation/cache/stats")).status).toBe(401);
  });
});

describe("the search", () => {
  it("is not taken for a document, and finds some", async () => {
    const found = data<unknown[]>(await read("/search?q=recovery%20codes"));
    expect(found[0]).toEqual({
      documentId: "security",
      title: "Security and two-factor login",
      category: "user-guides",
    });
  });

  it("returns nothing for a blank query", async () => {
    for (const query of ["", "?q=", "?q=%20%20"]) expect(data(await read(`/search${query}`))).toEqual([]);
  });

  it("refuses an invalid query", async () => {
    const answer = await read(`/search?q=${"a".repeat(201)}`);
    expect(answer.status).toBe(400);
    expect(answer.json?.details).toMatchObject([{ path: "query.q" }]);
  });
});

describe("the cache", () => {
  it("is for administrators only", async () => {
    expect((await read("/cache/stats")).status).toBe(403);
    expect((await product.call("POST", "/documentation/cache/clear", { as: reader })).status).toBe(403);
  });

  it("says what it holds and can be cleared, with a CSRF token", async () => {
    await read("/glossary", admin);
    await read("/glossary", admin);
    const before = data<{ cachedDocuments: number; hits: number }>(await read("/cache/stats", admin));
    expect(before.cachedDocuments).toBeGreaterThan(0);
    expect(before.hits).toBeGreaterThan(0);
    const without = await product.call("POST", "/documentation/cache/clear", {
      headers: { authorization: `Bearer ${admin.accessToken}` },
    });
    expect(without.json?.code).toBe("CSRF_FAILED");
    const cleared = await product.call("POST", "/documentation/cache/clear", { as: admin });
    expect(data(cleared)).toEqual({ cleared: before.cachedDocuments });
    expect(data(await read("/cache/stats", admin))).toMatchObject({ cachedDocuments: 0, hits: 0 });
  });
});
