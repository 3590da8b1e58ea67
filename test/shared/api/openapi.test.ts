import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { defineContract, type FeatureContract } from "#shared/api/contract.ts";
import { contract } from "#shared/api/index.ts";
import { openApiDocument } from "#shared/api/openapi/openapi.ts";

const Described = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        summary: z.string().min(1),
        security: z.array(z.record(z.string(), z.array(z.string()))),
        parameters: z.array(
          z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: z.json() }),
        ),
        requestBody: z.object({ required: z.boolean(), content: z.json() }).optional(),
        responses: z.record(
          z.string(),
          z.object({
            description: z.string(),
            // A redirection has none.
            content: z.record(z.string(), z.object({ schema: z.json() })).default({}),
          }),
        ),
      }),
    ),
  ),
});

const features: [string, FeatureContract][] = Object.entries(contract);
const operations = features.flatMap(([feature, group]) =>
  Object.entries(group).map(([name, operation]) => ({ id: `${feature}.${name}`, operation })),
);
const { paths } = Described.parse(openApiDocument(contract));
const described = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);

describe("the API document", () => {
  it("is valid OpenAPI 3.1", async () => {
    const result = await new Validator().validate(openApiDocument(contract));
    expect(result.errors ?? "no errors").toBe("no errors");
    expect(result.valid).toBe(true);
  });

  it("describes every operation of the contract once, where it is", () => {
    expect(described.map(({ operationId }) => operationId).sort()).toEqual(
      operations.map(({ id }) => id).sort(),
    );
    for (const { id, operation } of operations) {
      expect(paths[`/api${operation.path}`]?.[operation.method.toLowerCase()]?.operationId).toBe(id);
    }
  });

  it.each(operations.map(({ id, operation }) => [id, operation] as const))(
    "says all about %s",
    (id, operation) => {
      const found = described.find(({ operationId }) => operationId === id);
      expect(found?.summary).toBe(operation.summary);
      expect(found?.security.length).toBe(operation.access === "public" ? 0 : 1);
      expect("csrf" in (found?.security[0] ?? {})).toBe(operation.csrf);
      const { body, upload, signed } = operation;
      expect(found?.requestBody !== undefined).toBe((body ?? upload ?? signed) !== undefined);
      const named = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const inPath = found?.parameters.filter((parameter) => parameter.in === "path") ?? [];
      expect(inPath.map(({ name }) => name).sort()).toEqual(named.sort());
      const asks = found?.parameters.filter(({ in: place }) => place === "header").map(({ name }) => name);
      const isForPrograms = operation.access.startsWith("apiKey:") && operation.method === "GET";
      const hasTag = isForPrograms || (operation.revalidates ?? false);
      expect(asks?.includes("if-none-match")).toBe(hasTag);
      expect(asks?.includes("accept-language")).toBe(operation.translated ?? false);
      expect("304" in (found?.responses ?? {})).toBe(hasTag);
      const failures = Object.entries(found?.responses ?? {}).filter(([status]) => Number(status) >= 400);
      const codes = failures.flatMap(([, { description }]) => description.split(", "));
      expect(codes).toEqual(expect.arrayContaining(["INTERNAL", ...operation.errors]));
      if (operation.method !== "GET") {
        // Also where a call takes no body, someone may send one.
        expect(codes).toEqual(
          expect.arrayContaining(["INVALID_JSON", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"]),
        );
      }
      for (const [, { content }] of failures) {
        expect(content["application/json"]?.schema).toEqual({ $ref: "#/components/schemas/Error" });
      }
    },
  );

  it("describes the input and output of a call", () => {
    const sample = defineContract({
      sample: {
        method: "POST",
        path: "/sample/{id}",
        access: "admin",
        csrf: true,
        summary: "A sample.",
        params: z.strictObject({ id: z.string() }),
        query: z.strictObject({ limit: z.coerce.number().optional(), page: z.coerce.number() }),
        body: z.strictObject({ a: z.string().transform((text) => text.length) }).optional(),
        response: z.object({ b: z.string() }),
        answer: { as: "json", topLevel: z.object({ b: z.string() }) },
        errors: ["CONFLICT"],
      },
    });
    const operation = Described.parse(openApiDocument({ sample })).paths["/api/sample/{id}"]?.post;
    expect(operation?.security).toEqual([{ session: [], csrf: [] }]);
    expect(operation?.parameters.map(({ name, required }) => [name, required])).toEqual([
      ["id", true],
      ["limit", false],
      ["page", true],
    ]);
    expect(operation?.requestBody).toMatchObject({
      required: false,
      content: { "application/json": { schema: { properties: { a: { type: "string" } } } } },
    });
    expect(operation?.responses["200"]?.content["application/json"]?.schema).toMatchObject({
      required: ["success", "data", "b"],
    });
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining(["400", "401", "403", "409", "413", "415", "500", "503"]),
    );
  });
});
