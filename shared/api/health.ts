import * as z from "zod";
import { defineContract } from "#shared/api/contract.ts";

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
});
