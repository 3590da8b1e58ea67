import { numberFormat } from "./formats.ts";

const dollars = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** What a subscription costs: `$9,99` of 999 cents, which are US dollars. */
export function formatPrice(cents: number): string {
  return `$${dollars.format(cents / 100)}`;
}
