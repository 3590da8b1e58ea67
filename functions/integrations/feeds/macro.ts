import * as z from "zod";
import type { ServiceAdapter } from "#functions/integrations/adapter.ts";
import { callService, parsedAnswer, requireOk, ServiceFailed } from "#functions/integrations/service-call.ts";
import {
  inflationReading,
  PublishedInflation,
} from "#functions/platform/records/market/measured-inflation.ts";
import type { Inflation } from "#shared/api/portfolio/public-services.ts";
import { type Currency, currencyCodes } from "#shared/domain/currencies.ts";
import { dayMs, hourMs } from "#shared/domain/durations.ts";
import { measuredPrices } from "#shared/domain/integrations/measured-prices.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { ReadingStore } from "./reading-store.ts";

interface MacroDependencies {
  readonly readings: ReadingStore;
  /** Base address of the World Bank's API, e.g. `https://api.worldbank.org`. */
  readonly address: string;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

const service = "World Bank";
const indicator = "FP.CPI.TOTL.ZG";
const firstYear = 1999;

/** Where each currency is paid, by ISO code; the euro area is an aggregate of the World Bank. */
const countries: Readonly<Record<Currency, string>> = {
  USD: "USA",
  EUR: "EMU",
  GBP: "GBR",
  CAD: "CAN",
  AUD: "AUS",
  JPY: "JPN",
  CHF: "CHE",
  DKK: "DNK",
};

const Page = z.object({ pages: z.int().nonnegative(), lastupdated: z.iso.date() });
const Observation = z.object({
  countryiso3code: z.string(),
  date: z.string().regex(/^\d{4}$/),
  /** Per cent; null for a year that is not known yet. */
  value: z.number().min(-10).max(100).nullable(),
});
/** Its errors are an answer of one element, with status 200. */
const Answer = z.union([
  z.tuple([Page, z.array(Observation).min(1)]),
  z.tuple([z.object({ message: z.array(z.object({ value: z.string() })).min(1) })]),
]);

/**
 * Consumer price inflation of the World Bank.
 *
 * @see https://datahelpdesk.worldbank.org/knowledgebase/articles/898581-api-basic-call-structures
 */
export function macroIndicators({ readings, address, clock }: MacroDependencies) {
  const renew = (ask: () => Promise<void>) =>
    readings.renew(
      {
        name: inflationReading,
        shape: PublishedInflation,
        // A year has one figure, and is revised now and then.
        maxAgeMs: dayMs - hourMs,
        fetch: async () => {
          const area = Object.values(countries).join(";");
          const years = `${firstYear}:${new Date(clock()).getUTCFullYear()}`;
          const query = `format=json&per_page=1000&date=${years}`;
          const url = `${address}/v2/country/${area}/indicator/${indicator}?${query}`;
          const { status, text } = await callService({ service, url });
          requireOk(service, status);
          const [head, observations] = parsedAnswer(service, text, Answer);
          if (observations === undefined) {
            const reason = "message" in head ? head.message[0]?.value : "";
            throw new ServiceFailed(
              "garbage",
              t("{service} answered {answer}", { service, answer: (reason ?? "").slice(0, 100) }),
            );
          }
          if (!("pages" in head) || head.pages > 1) {
            throw new ServiceFailed(
              "garbage",
              t("{service} sent a part of what it was asked for", { service }),
            );
          }
          return { value: { updatedOn: head.lastupdated, rates: ratesOf(observations) }, etag: null };
        },
      },
      ask,
    );

  const adapter: ServiceAdapter = {
    everyMs: dayMs,
    check: async ({ budget }) => {
      const { value } = await renew(() => budget.take());
      return value?.updatedOn == null
        ? t("{service} answers", { service })
        : t("{service} answers, with figures of {date}", { service, date: value.updatedOn });
    },
    read: async ({ budget }) => {
      await renew(() => budget.take());
      return {};
    },
    forget: async () => {},
  };

  return {
    adapter,

    /** Inflation as published last. */
    async inflation(): Promise<Inflation> {
      const { value, readAt, error } = await readings.read(inflationReading, PublishedInflation);
      const measured = Object.entries(measuredPrices(value?.rates ?? {}));
      return {
        updatedOn: value?.updatedOn ?? null,
        readAt,
        error,
        currencies: measured.map(([currency, { lastYear, lastRate, inflation, meanYears }]) => ({
          currency: currency as Currency,
          lastYear,
          lastRate,
          mean: inflation,
          meanYears,
        })),
      };
    },
  };
}

function ratesOf(observations: readonly z.output<typeof Observation>[]) {
  return Object.fromEntries(
    currencyCodes.map((currency) => {
      const own = observations.flatMap(({ countryiso3code, date, value }): [number, number][] =>
        countryiso3code === countries[currency] && value !== null
          ? [[Number(date), Number((value / 100).toFixed(6))]]
          : [],
      );
      return [currency, own.sort(([one], [other]) => one - other)];
    }),
  );
}
