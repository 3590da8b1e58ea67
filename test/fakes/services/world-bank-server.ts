import { type ServiceServer, serviceServer } from "./service-server.ts";

export interface WorldBankServer extends ServiceServer {
  /** Per cent by country and year. */
  readonly inflation: Record<string, Record<number, number | null>>;
  updatedOn: string;
  /** Answered instead, once for each. */
  readonly instead: ("busy" | "error" | "garbage" | "message" | "half")[];
  /** Queries that were answered. */
  readonly asked: string[];
}

const years = Array.from({ length: 26 }, (_, at) => 2000 + at);

/**
 * Implements the part of the World Bank's API, version 2, that reads one indicator of several countries.
 *
 * @see https://datahelpdesk.worldbank.org/knowledgebase/articles/898581-api-basic-call-structures
 */
export async function worldBankServer(): Promise<WorldBankServer> {
  const countries = ["USA", "EMU", "GBR", "CAN", "AUS", "JPN", "CHE", "DNK"];
  const inflation: WorldBankServer["inflation"] = Object.fromEntries(
    countries.map((country) => [country, Object.fromEntries(years.map((year) => [year, 2]))]),
  );
  const instead: WorldBankServer["instead"] = [];
  const asked: string[] = [];
  const server: WorldBankServer = await serviceServer(({ url }) => {
    const next = instead.shift();
    if (next === "busy") return { status: 429, body: "" };
    if (next === "error") return { status: 502, body: "" };
    if (next === "garbage") return { body: "<?xml version='1.0'?><error/>" };
    const message = [{ id: "120", key: "Invalid value", value: "The provided parameter value is not valid" }];
    if (next === "message") return { body: [{ message }] };
    const [, list = ""] = /^\/v2\/country\/([A-Z;]+)\/indicator\/FP\.CPI\.TOTL\.ZG$/.exec(url.pathname) ?? [];
    const wanted = list.split(";");
    const [from, to] = (url.searchParams.get("date") ?? "").split(":").map(Number);
    const isKnown = wanted.every((country) => inflation[country] !== undefined);
    if (!isKnown || url.searchParams.get("format") !== "json" || !from || !to) return { body: [{ message }] };
    asked.push(url.search);
    const observations = wanted.flatMap((country) =>
      Object.entries(inflation[country] ?? {})
        .filter(([year]) => Number(year) >= from && Number(year) <= to)
        .map(([date, value]) => ({
          indicator: { id: "FP.CPI.TOTL.ZG", value: "Inflation, consumer prices (annual %)" },
          country: { id: country.slice(0, 2), value: country },
          countryiso3code: country,
          date,
          value,
          unit: "",
          obs_status: "",
          decimal: 1,
        }))
        .reverse(),
    );
    const total = observations.length;
    const pages = next === "half" ? 2 : 1;
    const head = { page: 1, pages, per_page: 1000, total, sourceid: "2", lastupdated: server.updatedOn };
    return { body: [head, observations] };
  }).then((made) => ({ ...made, inflation, updatedOn: "2026-07-01", instead, asked }));
  return server;
}
