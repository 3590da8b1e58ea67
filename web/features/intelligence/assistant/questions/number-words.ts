import { foldedPattern } from "./words/fold.ts";
import type { NumberWords } from "./words/question-words.ts";

/** A part of a number; null stands for the "and" between two. */
type NumberPart = number | null;

/** How a language writes numbers in words. */
interface NumberReader {
  /** Several parts, with or without spaces and hyphens between them. */
  readonly pattern: string;
  partsOf(text: string): readonly NumberPart[];
  /** Null for what is no number. */
  sumOfParts(parts: readonly NumberPart[]): number | null;
}

const isUnit = (part: NumberPart | undefined): part is number =>
  typeof part === "number" && part > 0 && part < 10;
const isTen = (part: NumberPart | undefined): part is number =>
  typeof part === "number" && part > 19 && part < 100;

/** With two and twenty, as Germans say it, in one part; without "and". */
function joined(parts: readonly NumberPart[], isUnitFirst: boolean): number[] {
  return parts.flatMap((part, at) => {
    const [unit, ten] = [parts[at - 2], parts[at + 2]];
    const isJoined = isUnitFirst && isUnit(part) && parts[at + 1] === null && isTen(ten);
    const isAdded = isUnitFirst && isTen(part) && parts[at - 1] === null && isUnit(unit);
    if (isJoined) return [part + ten];
    return part === null || isAdded ? [] : [part];
  });
}

/** Adds up the parts of a number, which come in an order: two hundred and five is a number, two and five hundred is none. */
function sumOf(parts: readonly number[], countsHundreds: boolean, isVigesimal: boolean): number | null {
  if (parts.length > 1 && parts.includes(0)) return null;
  let [millions, thousands, rest, scale] = [0, 0, 0, Number.POSITIVE_INFINITY];
  for (const part of parts) {
    const [tens, units] = [rest % 100, rest % 10];
    if (part >= 1e6) {
      const count = thousands + rest;
      if (count === 0 || part >= scale) return null;
      millions += count * part;
      [thousands, rest, scale] = [0, 0, part];
    } else if (part === 1e3) {
      if (thousands > 0 || rest > 999) return null;
      [thousands, rest] = [(rest || 1) * 1e3, 0];
    } else if (part === 100 && countsHundreds) {
      // Fifteen hundred is one number, a thousand fifteen hundred is none; fifteen "cents" can be money in French.
      if (rest > (thousands > 0 || isVigesimal ? 9 : 99) || (rest > 0 && units === 0)) return null;
      rest = (rest || 1) * 100;
    } else {
      const isTenMore = part < 20 && isVigesimal && (tens === 60 || tens === 80);
      const hasPlace =
        part < 10 ? units === 0 && tens !== 10 : part < 100 ? tens === 0 || isTenMore : rest === 0;
      if (!hasPlace) return null;
      rest += part;
    }
  }
  return millions + thousands + rest;
}

export function numberReader(words: NumberWords): NumberReader {
  const list = (text: string) => text.split(",").map(foldedPattern);
  const [hundreds, and] = [list(words.hundreds), foldedPattern(words.and)];
  const named: readonly (readonly [string, NumberPart])[] = [
    ...list(words.small).map((name, at) => [name, at] as const),
    ...list(words.tens).map((name, at) => [name, 20 + 10 * at] as const),
    ...hundreds.map((name, at) => [name, 100 * (at + 1)] as const),
    ...list(words.scales).map((name, at) => [name, 1e3 ** (at + 1)] as const),
  ];
  const any = named.map(([name]) => name).join("|");
  const known = [...named, [and, null] as const].map(
    ([name, part]) => [new RegExp(`(?:${name})`, "y"), part] as const,
  );
  return {
    pattern: `(?<![a-z0-9])(?:${any})(?:[ -]?(?:(?:${and})[ -]?)?(?:${any}))*(?![a-z0-9])`,
    partsOf(text) {
      const parts: NumberPart[] = [];
      let at = 0;
      while (at < text.length) {
        const found = known.map(([name, part]) => {
          name.lastIndex = at;
          return { length: name.exec(text)?.[0].length ?? 0, part };
        });
        const longest = found.reduce((best, each) => (each.length > best.length ? each : best));
        if (longest.length === 0) return [];
        parts.push(longest.part);
        at += longest.length;
        if (/[ -]/.test(text.charAt(at))) at += 1;
      }
      return parts;
    },
    sumOfParts: (parts) =>
      parts.length === 0
        ? null
        : sumOf(
            joined(parts, words.order === "unitFirst"),
            hundreds.length === 1,
            words.order === "vigesimal",
          ),
  };
}

/** What stands beside numbers in words, as patterns. */
interface NumberNeighbours {
  /** After a number: what can be counted. */
  readonly unit: string;
  /** After one: the same, where "a" would not do. */
  readonly unitOfOne: string;
  /** After an amount. */
  readonly amountAfter: string;
  readonly percent: string;
}

/**
 * Numbers in words as digits. Small ones are left, unless something is counted: other patterns know "two weeks", and "six"
 * can be another word. So is what would be a part of a number: "few hundred", "one point five", "2 hundred".
 */
export function withDigits(text: string, words: NumberWords, around: NumberNeighbours): string {
  const { pattern, partsOf, sumOfParts } = numberReader(words);
  const starts = (what: string) => new RegExp(`^[ -]?(?:${what})`);
  const [unit, unitOfOne] = [starts(around.unit), starts(around.unitOfOne)];
  const amountAfter = starts(around.amountAfter);
  const percentAfter = starts(`%|${around.percent}`);
  const shareArticle = new RegExp(`^(?:${words.shareArticle ?? "(?!)"}) `);
  const ends = (what: string) => new RegExp(`(?<![a-z])(?:${what})$`);
  const [percent, broken, between] = [
    ends(around.percent),
    ends(foldedPattern(words.broken)),
    ends(foldedPattern(words.between)),
  ];
  return text.replace(new RegExp(pattern, "g"), (all: string, at: number) => {
    const [before, after] = [text.slice(0, at).trimEnd(), text.slice(at + all.length)];
    const parts = partsOf(all);
    const isCounted = unit.test(after);
    if (/\d[.,]?-?$/.test(before) || /^[ -]?\d/.test(after) || broken.test(before)) return all;
    if (between.test(before) && parts.includes(null)) return all;
    if (percent.test(`${before} ${all}`)) return all;
    const value = sumOfParts(parts);
    const hasArticle = value === null && parts[1] !== null && percentAfter.test(after);
    const article = hasArticle ? (shareArticle.exec(all)?.[0] ?? "") : "";
    const number = article === "" ? value : sumOfParts(parts.slice(1));
    if (number === null) return all;
    // A million without a unit is an amount of money.
    const isMeant =
      number === 1
        ? unitOfOne.test(after)
        : isCounted ||
          (number > 10 && number !== 1e6) ||
          (number > 1 && number < 1e6 && amountAfter.test(after));
    return isMeant ? `${article}${number}` : all;
  });
}
