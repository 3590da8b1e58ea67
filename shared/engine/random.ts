import { cosOfTurns, log, scaleByCircle, sinOfTurns } from "#shared/engine/arithmetic/elementary.ts";

/**
 * Randomness that depends on its key alone: the same seed, path and month give the same number in every
 * run, in every order, on every machine.
 */

function fnvByte(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x01000193);
}

/** Code point at `index`; a lone surrogate reads as U+FFFD, as every UTF-8 encoder writes it. */
function codePointAt(text: string, index: number): number {
  const point = text.codePointAt(index) ?? 0xfffd;
  return point >= 0xd800 && point <= 0xdfff ? 0xfffd : point;
}

/** 32-bit FNV-1a hash of the UTF-8 bytes of `text`, as an unsigned integer. */
export function fnv1a32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    const point = codePointAt(text, index);
    if (point < 0x80) {
      hash = fnvByte(hash, point);
    } else if (point < 0x800) {
      hash = fnvByte(fnvByte(hash, 0xc0 | (point >> 6)), 0x80 | (point & 63));
    } else if (point < 0x10000) {
      hash = fnvByte(fnvByte(hash, 0xe0 | (point >> 12)), 0x80 | ((point >> 6) & 63));
      hash = fnvByte(hash, 0x80 | (point & 63));
    } else {
      hash = fnvByte(fnvByte(hash, 0xf0 | (point >> 18)), 0x80 | ((point >> 12) & 63));
      hash = fnvByte(fnvByte(hash, 0x80 | ((point >> 6) & 63)), 0x80 | (point & 63));
      index++;
    }
  }
  return hash >>> 0;
}

const zero = 0x30;
const hyphen = 0x2d;

/** Spreads a hash over 32 bits and scales it to [0, 1): FNV alone spreads the last characters badly. */
function uniformOf(hash: number): number {
  let z = (hash + 0x9e3779b9) | 0;
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  z = z ^ (z >>> 15);
  return (z >>> 0) / 0x1_0000_0000;
}

/** Uniform number in [0, 1) of a calendar month written yyyy-mm, for the randomised row prices. */
export function monthNoise(seed: string, month: string): number {
  return uniformOf(fnv1a32(`${seed}|${month}`));
}

/** Key of a plan's price randomisation, for {@link noiseOfMonth}. */
export function noiseKey(seed: string): number {
  return fnv1a32(`${seed}|`);
}

/**
 * {@link monthNoise} of a month as 12 · year + month − 1, years 1000 to 9999. Continues the seed's hash with the
 * bytes of yyyy-mm, so that a run over many months builds no text.
 */
export function noiseOfMonth(key: number, month: number): number {
  const year = Math.floor(month / 12);
  const inYear = month - year * 12 + 1;
  let hash = fnvByte(key | 0, zero + Math.floor(year / 1000));
  hash = fnvByte(hash, zero + (Math.floor(year / 100) % 10));
  hash = fnvByte(hash, zero + (Math.floor(year / 10) % 10));
  hash = fnvByte(hash, zero + (year % 10));
  hash = fnvByte(hash, hyphen);
  hash = fnvByte(hash, inYear < 10 ? zero : zero + 1);
  hash = fnvByte(hash, zero + (inYear % 10));
  return uniformOf(hash);
}

const multiplierLow0 = 0x1f53;
const multiplierHigh0 = 0xd251;
const multiplierLow1 = 0x8d57;
const multiplierHigh1 = 0xcd9e;
const multiplier0 = 0xd2511f53;
const multiplier1 = 0xcd9e8d57;
const weyl0 = 0x9e3779b9;
const weyl1 = 0xbb67ae85;
const rounds = 10;

/** Upper half of the 64-bit product of `value` and a constant given as two 16-bit halves. */
function highProduct(value: number, low: number, high: number): number {
  const valueLow = value & 0xffff;
  const valueHigh = value >>> 16;
  const cross = (Math.imul(valueHigh, low) + (Math.imul(valueLow, low) >>> 16)) | 0;
  const middle = (Math.imul(valueLow, high) + (cross & 0xffff)) | 0;
  return (Math.imul(valueHigh, high) + (cross >>> 16) + (middle >>> 16)) | 0;
}

/**
 * Philox4x32-10 block of counter (c0, c1, c2, c3) under key (k0, k1), written into `words` (length 4).
 * Source: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC11.
 */
export function philox(
  words: Uint32Array,
  c0: number,
  c1: number,
  c2: number,
  c3: number,
  k0: number,
  k1: number,
): void {
  let x0 = c0 | 0;
  let x1 = c1 | 0;
  let x2 = c2 | 0;
  let x3 = c3 | 0;
  let key0 = k0 | 0;
  let key1 = k1 | 0;
  for (let round = 0; round < rounds; round++) {
    const high0 = highProduct(x0, multiplierLow0, multiplierHigh0);
    const high1 = highProduct(x2, multiplierLow1, multiplierHigh1);
    const low0 = Math.imul(x0, multiplier0);
    const low1 = Math.imul(x2, multiplier1);
    x0 = high1 ^ x1 ^ key0;
    x1 = low1;
    x2 = high0 ^ x3 ^ key1;
    x3 = low0;
    key0 = (key0 + weyl0) | 0;
    key1 = (key1 + weyl1) | 0;
  }
  words[0] = x0;
  words[1] = x1;
  words[2] = x2;
  words[3] = x3;
}

/** Dividing by a power of two is exact either way; multiplying is cheaper. */
const uniformStep = 1 / 0x10_0000_0000_0000;

function uniform(high: number, low: number): number {
  return (high * 0x10_0000 + (low >>> 12) + 0.5) * uniformStep;
}

/**
 * What Philox makes of the counters (path, month, 0, 0) before path and month meet in its third round, by path. Kept for
 * many months, it saves a quarter of the work.
 */
export interface PathKeys {
  readonly second: Int32Array;
  readonly third0: Int32Array;
  readonly third2: Int32Array;
  readonly third3: Int32Array;
}

/** The keys of the paths from `from` up to and without `until`. */
export function pathKeys(key: number, from: number, until: number): PathKeys {
  const room = () => new Int32Array(until - from);
  const keys = { second: room(), third0: room(), third2: room(), third3: room() };
  for (let lane = 0; lane < until - from; lane++) {
    const path = from + lane;
    const mixed = highProduct(path, multiplierLow0, multiplierHigh0);
    const x0 = highProduct(mixed, multiplierLow1, multiplierHigh1) ^ (key + weyl0);
    keys.second[lane] = Math.imul(path, multiplier0) ^ weyl1;
    keys.third0[lane] = Math.imul(mixed, multiplier1) ^ (key + 2 * weyl0);
    keys.third2[lane] = highProduct(x0, multiplierLow0, multiplierHigh0) ^ (2 * weyl1);
    keys.third3[lane] = Math.imul(x0, multiplier0);
  }
  return keys;
}

/**
 * The two uniform numbers in (0, 1) behind {@link normalPair} of one month, for `count` paths from lane `first` of
 * `keys` on, into `radii` and `turns`.
 */
export function uniformPairs(
  radii: Float64Array,
  turns: Float64Array,
  keys: PathKeys,
  key: number,
  month: number,
  first: number,
  count: number,
): void {
  const { second, third0, third2, third3 } = keys;
  const monthHigh = highProduct(month ^ key, multiplierLow0, multiplierHigh0);
  const monthLow = Math.imul(month ^ key, multiplier0);
  for (let i = 0; i < count; i++) {
    const lane = first + i;
    const mixed = monthHigh ^ second[lane]!;
    let x0 = highProduct(mixed, multiplierLow1, multiplierHigh1) ^ third0[lane]!;
    let x1 = Math.imul(mixed, multiplier1);
    let x2 = third2[lane]! ^ monthLow;
    let x3 = third3[lane]!;
    let key0 = (key + 3 * weyl0) | 0;
    let key1 = (3 * weyl1) | 0;
    for (let round = 3; round < rounds; round++) {
      const high0 = highProduct(x0, multiplierLow0, multiplierHigh0);
      const high1 = highProduct(x2, multiplierLow1, multiplierHigh1);
      const low0 = Math.imul(x0, multiplier0);
      x0 = high1 ^ x1 ^ key0;
      x1 = Math.imul(x2, multiplier1);
      x2 = high0 ^ x3 ^ key1;
      x3 = low0;
      key0 = (key0 + weyl0) | 0;
      key1 = (key1 + weyl1) | 0;
    }
    radii[i] = ((x0 >>> 0) * 0x10_0000 + (x1 >>> 12) + 0.5) * uniformStep;
    turns[i] = ((x2 >>> 0) * 0x10_0000 + (x3 >>> 12) + 0.5) * uniformStep;
  }
}

/** Turns `count` pairs of uniform numbers into pairs of independent standard normals (Box–Muller), in place. */
export function normalsOf(radii: Float64Array, turns: Float64Array, count: number): void {
  for (let i = 0; i < count; i++) radii[i] = Math.sqrt(-2 * log(radii[i]!));
  scaleByCircle(radii, turns, count);
}

/** Key of a plan's Monte Carlo draws. */
export function normalKey(seed: string): number {
  return fnv1a32(`${seed}|mc`);
}

/**
 * The two independent standard normals of one path and month (Box–Muller on one Philox block), written
 * into `pair`. `month` is `12 · year + month − 1`; `words` is scratch space of length 4.
 */
export function normalPair(
  pair: Float64Array,
  words: Uint32Array,
  key: number,
  path: number,
  month: number,
): void {
  philox(words, path, month, 0, 0, key, 0);
  const radius = Math.sqrt(-2 * log(uniform(words[0]!, words[1]!)));
  const turns = uniform(words[2]!, words[3]!);
  pair[0] = radius * cosOfTurns(turns);
  pair[1] = radius * sinOfTurns(turns);
}
