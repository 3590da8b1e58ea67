const two = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount as it stands in a field: `1.234,50`. */
export function amountText(value: number): string {
  return two.format(value);
}

/**
 * The amount a person typed, dots or commas for decimals; dots and spaces that group thousands are accepted.
 * Null for anything that is no number with at most two decimals.
 */
export function parseAmount(text: string): number | null {
  const compact = text.replace(/[\s ']/g, "");
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(compact)) return null;
  const separator = Math.max(compact.lastIndexOf(","), compact.lastIndexOf("."));
  const isDecimal = separator >= 0 && isDecimalSeparator(compact, separator);
  const whole = (isDecimal ? compact.slice(0, separator) : compact).replace(/[.,]/g, "");
  const decimals = isDecimal ? compact.slice(separator + 1) : "";
  if (decimals.length > 2) return null;
  const cents = Number(`${whole || "0"}${decimals.padEnd(2, "0")}`);
  return Number.isSafeInteger(cents) ? cents / 100 : null;
}

/** The last separator groups thousands when three digits follow it and it is a dot, or occurs more than once. */
function isDecimalSeparator(text: string, position: number): boolean {
  const sign = text[position];
  const digitsAfter = text.length - position - 1;
  const isRepeated = text.indexOf(sign ?? "") !== position;
  if (isRepeated) return false;
  return sign === "," || digitsAfter !== 3;
}
