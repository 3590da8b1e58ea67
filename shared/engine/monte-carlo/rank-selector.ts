const buckets = 2048;

/** Position of the word with sign, exponent and leading digits in the two words of a double. */
const highWord = new Uint32Array(Float64Array.of(1).buffer)[1] === 0 ? 0 : 1;
const signBit = 0x80000000;

/** Puts values where sorting would, at chosen positions only. */
export interface RankSelector {
  /** Overwrites every position of `values` listed in `ranks` (ascending) with the value of that rank. */
  select(values: Float64Array, ranks: readonly number[]): void;
}

/**
 * A selector for up to `most` values at a time, none of them NaN. The leading bits of a positive double grow with
 * its logarithm, so they sort values that spread over factors into even buckets without any comparison. Only the
 * buckets that hold a rank are sorted, which makes a few quantiles of many values far cheaper than a sort.
 */
export function rankSelector(most: number): RankSelector {
  const counts = new Int32Array(buckets);
  const wanted = new Uint8Array(buckets);
  const gathered = new Float64Array(most);

  /** Marks the buckets that hold a rank. */
  function markWanted(ranks: readonly number[]): void {
    wanted.fill(0);
    let end = 0;
    let next = 0;
    for (let bucket = 0; bucket < buckets && next < ranks.length; bucket++) {
      end += counts[bucket]!;
      while (next < ranks.length && ranks[next]! < end) {
        wanted[bucket] = 1;
        next++;
      }
    }
  }

  /** Copies the sorted values of the marked buckets to their ranks. */
  function place(values: Float64Array, ranks: readonly number[]): void {
    let end = 0;
    let taken = 0;
    let next = 0;
    for (let bucket = 0; bucket < buckets && next < ranks.length; bucket++) {
      const start = end;
      end += counts[bucket]!;
      if (wanted[bucket] === 0) continue;
      for (; next < ranks.length && ranks[next]! < end; next++) {
        const rank = ranks[next]!;
        values[rank] = gathered[taken + rank - start]!;
      }
      taken += end - start;
    }
  }

  return {
    select(values, ranks) {
      const words = new Uint32Array(values.buffer, values.byteOffset, 2 * values.length);
      let low = 0xffffffff;
      let high = 0;
      for (let at = highWord; at < words.length; at += 2) {
        const word = words[at]!;
        if (word < low) low = word;
        if (word > high) high = word;
      }
      if (high >= signBit) {
        values.sort();
        return;
      }
      let shift = 0;
      while ((high - low) >>> shift >= buckets) shift++;
      counts.fill(0);
      for (let at = highWord; at < words.length; at += 2) counts[(words[at]! - low) >>> shift]!++;
      markWanted(ranks);
      let count = 0;
      for (let i = 0; i < values.length; i++) {
        if (wanted[(words[2 * i + highWord]! - low) >>> shift] === 1) gathered[count++] = values[i]!;
      }
      gathered.subarray(0, count).sort();
      place(values, ranks);
    },
  };
}
