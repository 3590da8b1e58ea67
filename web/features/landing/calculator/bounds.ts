import { epochs } from "virtual:market-epochs";
import { marketMonths } from "virtual:market-months";
import { formatDate, parseDate } from "#shared/domain/dates.ts";
import type { TermBounds } from "./terms.ts";

/** The months before have prices of a few exchanges only. */
const earliest = "2011-01-01";

/** The bounds of the calculator's terms. */
export const termBounds: TermBounds = {
  earliest,
  known: marketMonths.lastClose.date,
  // What a free account may plan: up to the halving after next.
  latest: formatDate(parseDate(epochs[2]?.halving ?? earliest)! - 1),
};
