import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatMonth } from "#shared/domain/dates.ts";
import {
  fnv1a32,
  monthNoise,
  noiseKey,
  noiseOfMonth,
  normalKey,
  normalPair,
  philox,
} from "#shared/engine/random.ts";

const month = (text: string): number => 12 * Number(text.slice(0, 4)) + Number(text.slice(5)) - 1;

function normals(seed: string, path: number, at: string): number[] {
  const pair = new Float64Array(2);
  normalPair(pair, new Uint32Array(4), normalKey(seed), path, month(at));
  return Array.from(pair);
}

describe("randomness", () => {
  test("hashes the UTF-8 bytes of any text as FNV-1a does", () => {
    expect([fnv1a32(""), fnv1a32("a"), fnv1a32("foobar")]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        let hash = 0x811c9dc5;
        for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
        expect(fnv1a32(text)).toBe(hash);
      }),
    );
    expect(fnv1a32("\ud800x")).toBe(fnv1a32("\ufffdx"));
  });

  test("gives the published month noise", () => {
    expect(monthNoise("u1", "2026-12")).toBe(0.5554979918524623);
    expect(monthNoise("u1", "2027-01")).toBe(0.8725654312875122);
    expect(monthNoise("42", "2030-06")).toBe(0.0072192230727523565);
    expect(monthNoise("Grüße 🙂", "2031-11")).toBe(0.46692933957092464);
  });

  test("gives the same noise for a month as a number and as text", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 12_000, max: 119_999 }), (seed, at) => {
        expect(noiseOfMonth(noiseKey(seed), at)).toBe(monthNoise(seed, formatMonth(at)));
      }),
    );
  });

  test("passes the known-answer vectors of Philox4x32-10", () => {
    const vectors = [
      { counter: [0, 0, 0, 0], key: [0, 0], words: [1713891541, 3781805453, 3159862348, 2600524760] },
      {
        counter: [4294967295, 4294967295, 4294967295, 4294967295],
        key: [4294967295, 4294967295],
        words: [1083123565, 1103641358, 2718681030, 1834242557],
      },
      {
        counter: [608135816, 2242054355, 320440878, 57701188],
        key: [2752067618, 698298832],
        words: [3513581065, 2499661035, 1342301216, 605187745],
      },
    ] as const;
    for (const { counter, key, words } of vectors) {
      const out = new Uint32Array(4);
      philox(out, counter[0], counter[1], counter[2], counter[3], key[0], key[1]);
      expect(Array.from(out)).toEqual(words);
    }
  });

  test("gives the published normals", () => {
    const close = (actual: number[], expected: number[]): void => {
      actual.forEach((value, index) => {
        expect(value).toBeCloseTo(expected[index]!, 14);
      });
    };
    close(normals("halvest", 0, "2026-09"), [0.3603577581373803, -2.1887347538103064]);
    close(normals("halvest", 999, "2040-01"), [-0.5105729818431495, 0.43546165222922933]);
    close(normals("mc", 1, "2030-06"), [-1.1395803721176838, -0.22664525684402384]);
  });

  test("draws normals with mean 0, variance 1 and no correlation", () => {
    const pair = new Float64Array(2);
    const words = new Uint32Array(4);
    const sums = { first: 0, second: 0, squares: 0, products: 0 };
    const count = 40_000;
    for (let path = 0; path < count; path++) {
      normalPair(pair, words, normalKey("moments"), path, 24_400);
      sums.first += pair[0]!;
      sums.second += pair[1]!;
      sums.squares += pair[0]! ** 2 + pair[1]! ** 2;
      sums.products += pair[0]! * pair[1]!;
    }
    expect(Math.abs(sums.first / count)).toBeLessThan(0.02);
    expect(Math.abs(sums.second / count)).toBeLessThan(0.02);
    expect(Math.abs(sums.squares / (2 * count) - 1)).toBeLessThan(0.02);
    expect(Math.abs(sums.products / count)).toBeLessThan(0.02);
  });
});
