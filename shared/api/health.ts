import * as z from "zod";
import { defineContract } from "./contract.ts";

export const health = defineContract({
  check: {
    method: "GET",
    path: "/health",
    access: "public",
    csrf: false,
    summary: "Tells whether the API answers.",
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
    summary: "This API described in OpenAPI 3.1.",
    response: z.record(z.string(), z.unknown()),
    raw: { contentType: "application/json; charset=utf-8" },
    errors: [],
  },
});
