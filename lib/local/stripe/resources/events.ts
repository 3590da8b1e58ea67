import * as z from "zod";
import { operation } from "#lib/local/stripe/operation.ts";
import { paging, text, whole } from "#lib/local/stripe/params.ts";
import { pageOf } from "#lib/local/stripe/presentation.ts";

const span = z.strictObject({
  gt: whole.optional(),
  gte: whole.optional(),
  lt: whole.optional(),
  lte: whole.optional(),
});
const filters = {
  created: z.union([whole, span]).optional(),
  type: text.optional(),
  types: z.array(text).max(20).optional(),
};

export const eventOperations = [
  operation("GET /v1/events/:id", {}, ({ ledger, id }) => ledger.get("event", id)),
  operation("GET /v1/events", { ...paging, ...filters }, async ({ ledger, params }) => {
    const { created, type, types } = params;
    const fits = (event: { created: number; type: string }) =>
      within(event.created, created) &&
      (type === undefined || matches(event.type, type)) &&
      (types === undefined || types.includes(event.type));
    return pageOf("/v1/events", await ledger.list("event", fits), params);
  }),
];

/** A star at the end matches every ending. */
function matches(type: string, wanted: string): boolean {
  return wanted.endsWith("*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

function within(moment: number, wanted: number | z.output<typeof span> | undefined): boolean {
  if (wanted === undefined) return true;
  if (typeof wanted === "number") return moment === wanted;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = wanted;
  return moment > gt && moment >= gte && moment < lt && moment <= lte;
}
