import useSWR from "swr";
import { call } from "#web/api/api.ts";

/** The known closes of the days of some years, in US dollars. */
async function readCloses(years: readonly string[], today: string): Promise<ReadonlyMap<string, number>> {
  const reads = years.map((year) => {
    const end = `${year}-12-31`;
    return call("market", "historicalPrices", {
      query: { startDate: `${year}-01-01`, endDate: end < today ? end : today, interval: "day" },
    });
  });
  const days = (await Promise.all(reads)).flat();
  return new Map(
    days.flatMap(({ date, priceUSD, source }) => (source === "close" ? [[date, priceUSD]] : [])),
  );
}

/**
 * The known closes around dates, by day.
 *
 * @param dates `yyyy-mm-dd`, UTC
 * @param today the same
 */
export function useDayCloses(dates: readonly string[], today: string) {
  const years = [
    ...new Set(dates.filter((date) => date <= today).map((date) => date.slice(0, 4))),
  ].toSorted();
  return useSWR(["day-closes", today, ...years], () => readCloses(years, today), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
}
