import * as z from "zod";
import { defineContract } from "./contract.ts";

export const health = defineContract({
  check: {
    method: "GET",
    path: "/health",
    access: "public",
    csrf: false,
    summary: "Returns whether the API is available.",
    response: z.strictObject({
      status: z.literal("ok"),
      version: z.string(),
      time: z.iso.datetime(),
    }),
    errors: [],
  },
  document: {
    method: "GET",
    path: "/openapi.json",
    access: "public",
    csrf: false,
    summary: "The OpenAPI 3.1 description of this API.",
    response: z.record(z.string(), z.unknown()),
    answer: { as: "raw", contentType: "application/json; charset=utf-8" },
    errors: [],
  },
});
