import { describe, expect, it } from "vitest";
import * as z from "zod";
import { contract } from "#shared/api/index.ts";
import { openApiDocument } from "#shared/api/openapi/openapi.ts";
import { columnProperties } from "#shared/api/openapi/openapi-columns.ts";
import { columnDefinitions } from "#shared/engine/columns/columns.ts";

const Column = z.object({
  type: z.literal("array"),
  title: z.string(),
  description: z.string(),
  items: z.object({ type: z.union([z.string(), z.array(z.string())]), format: z.string().optional() }),
});
const Answer = z.object({
  properties: z.object({
    data: z.object({
      properties: z.object({ rows: z.object({ properties: z.record(z.string(), Column) }) }),
    }),
  }),
});
const Described = z.object({
  paths: z.object({
    "/api/timeline": z.object({
      get: z.object({
        responses: z.object({
          "200": z.object({ content: z.object({ "application/json": z.object({ schema: Answer }) }) }),
        }),
      }),
    }),
  }),
});

const operation = Described.parse(openApiDocument(contract)).paths["/api/timeline"].get;
const columns =
  operation.responses["200"].content["application/json"].schema.properties.data.properties.rows.properties;

describe("the timeline in the API document", () => {
  it("names every column, and nothing else", () => {
    expect(Object.keys(columns)).toEqual(columnDefinitions.map(({ id }) => id));
  });

  it.each(columnDefinitions.map((definition) => [definition.id, definition] as const))(
    "says what %s is, from its definition",
    (id, { header, meaning, unit, formula, tier, nullRule }) => {
      const described = columns[id];
      expect(described?.title).toBe(header);
      for (const part of [meaning, unit, formula, tier, nullRule])
        expect(described?.description).toContain(part);
    },
  );

  it("distinguishes cells that may be empty, dates, texts and switches", () => {
    expect(columns.dateAcquired?.items).toEqual({ type: "string", format: "date" });
    expect(columns.cyclePhase?.items).toEqual({ type: "string" });
    expect(columns.sell?.items).toEqual({ type: "boolean" });
    expect(columns.priceUSD?.items).toEqual({ type: ["number", "null"] });
    expect(columns.totalBTC?.items).toEqual({ type: "number" });
  });

  it("follows a changed definition", () => {
    const [definition] = columnDefinitions;
    const changed = columnProperties([{ ...definition!, meaning: "Another meaning." }]);
    expect(JSON.stringify(changed)).toContain("Another meaning.");
  });
});
