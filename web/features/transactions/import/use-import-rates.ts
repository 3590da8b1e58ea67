import { useMemo, useState } from "react";
import useSWR from "swr";
import { call } from "#web/api/api.ts";
import { parseNumber } from "#web/components/format/number-text.ts";
import { dollarRates, knownCurrencies, type LiveRate } from "./import-rates.ts";

/** Today's rates of some currencies; without them the historical ones are used. */
async function liveRates(currencies: readonly string[]): Promise<LiveRate[]> {
  const known = knownCurrencies().filter((currency) => currencies.includes(currency));
  const answers = await Promise.allSettled(
    known.map(async (currency) => {
      const { exchangeRate, dataTimestamp } = await call("market", "currentData", { query: { currency } });
      return { currency, unitsPerUsd: exchangeRate, date: dataTimestamp.slice(0, 10) };
    }),
  );
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
}

/** A typed rate: dollars per unit. */
export function typedRate(text: string): number | null {
  const rate = parseNumber(text, { decimals: 6 });
  return rate !== null && rate > 0 ? rate : null;
}

/** The rates for converting a file's amounts, and the user's own rates. */
export function useImportRates(currencies: readonly string[]) {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const { data: live } = useSWR(currencies.length === 0 ? null : ["import-rates", ...currencies], () =>
    liveRates(currencies),
  );
  // Keeps its identity until a rate changes, because a new one parses the whole file again.
  const usdPerUnit = useMemo(() => {
    const typed = Object.entries(texts).flatMap(([currency, text]) => {
      const rate = typedRate(text);
      return rate === null ? [] : [[currency, rate] as const];
    });
    return dollarRates(Object.fromEntries(typed), live ?? []);
  }, [texts, live]);
  return {
    texts,
    setText: (currency: string, text: string) => setTexts({ ...texts, [currency]: text }),
    usdPerUnit,
  };
}
