/** Which character separates whole units from decimals; the other one groups thousands. */
export type DecimalMark = "," | ".";

const commaIsDecimal = /^[-(+]?0,\d|\d\.\d{3},\d|^\D*\d+,(\d{1,2}|\d{4,})\D*$/;
const pointIsDecimal = /^[-(+]?0\.\d|\d,\d{3}\.\d|^\D*\d+\.(\d{1,2}|\d{4,})\D*$/;

/**
 * The decimal mark of a file, from its unambiguous numbers. Without any it is the comma in a file separated by
 * semicolons, otherwise the point.
 */
export function decimalMarkOf(numbers: Iterable<string>, delimiter: string): DecimalMark {
  let commas = 0;
  let points = 0;
  for (const text of numbers) {
    const compact = text.replace(/[\s\u00a0'’]/g, "");
    if (commaIsDecimal.test(compact)) commas++;
    if (pointIsDecimal.test(compact)) points++;
  }
  if (commas !== points) return commas > points ? "," : ".";
  return delimiter === ";" ? "," : ".";
}

/** A number with the text around it, e.g. its currency. */
export interface ReadNumber {
  readonly value: number;
  /** Currency code or sign beside the number; empty without one. */
  readonly unit: string;
}

const shape = /^([^\d(+\-.,]*)([-+(]?)([^\d()+\-.,]*)([\d.,]+)\)?([^\d()+-]*)$/;

/**
 * Reads `1.234,56`, `US$ -1,234.56`, `(12.50)` or `0.1 BTC`. Null when it is empty or not a number.
 */
export function readNumber(text: string, mark: DecimalMark): ReadNumber | null {
  const compact = text.replace(/[\s\u00a0\u202f'’]/g, "").replace(/[−–]/g, "-");
  const exponent = /^[-+]?\d+(\.\d+)?e[-+]?\d+$/i.test(compact) ? Number(compact) : null;
  if (exponent !== null) return { value: exponent, unit: "" };
  const match = shape.exec(compact);
  if (match === null) return null;
  const [, before = "", sign = "", between = "", digits = "", after = ""] = match;
  const grouping = mark === "," ? "." : ",";
  const groups = digits.split(mark);
  const whole = groups[0] ?? "";
  if (groups.length > 2 || groups[1]?.includes(grouping)) return null;
  if (whole.includes(grouping) && !/^\d{1,3}([.,]\d{2,3})*[.,]\d{3}$/.test(whole)) return null;
  const value = Number(`${whole.replaceAll(grouping, "")}.${groups[1] ?? ""}0`);
  if (!Number.isFinite(value)) return null;
  const negative = sign === "-" || sign === "(";
  return {
    value: negative && value !== 0 ? -value : value,
    unit: `${before}${between}${after}`.toUpperCase(),
  };
}
