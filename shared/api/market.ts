import * as z from "zod";
import { priceSources } from "#shared/domain/integrations/price-sources.ts";
import { defineContract } from "./contract.ts";
import { CalendarDate, Currency, GivenDate } from "./schemas/values.ts";

/** `live`: observed by the scheduled ingestion; `embedded`: the history that ships with the product. */
const Source = z.enum(["live", "embedded"]);

const CurrentData = z.strictObject({
  currentBitcoinPrice: z.number().positive().describe("US dollars per bitcoin"),
  currentBlockHeight: z.int().nonnegative(),
  exchangeRate: z.number().positive().describe("units of currencyCode per US dollar"),
  btcExchangeRate: z.number().positive().describe("units of currencyCode per bitcoin"),
  dataTimestamp: z.iso.datetime().describe("when the price was observed"),
  currencyCode: Currency,
  source: Source,
  priceSource: z
    .enum(priceSources)
    .nullable()
    .describe(
      "where the current price was read: coingecko while the usual source gives none; null for the close of a day",
    ),
  stale: z.boolean().describe("true when the price is more than a day old"),
  monthChangePct: z.number().nullable().describe("fraction since the last month's close"),
  blocksToHalving: z.int().positive(),
  nextHalvingDate: CalendarDate,
});

const HistoricalPrice = z.strictObject({
  dateAcquired: CalendarDate,
  date: CalendarDate,
  priceUSD: z.number().positive(),
  source: z.enum(["close", "reconstructed"]).describe("reconstructed: estimated between known closes"),
});

const Height = z.strictObject({
  date: CalendarDate,
  blockHeight: z.int().nonnegative().describe("height of the last block of that day"),
});

const MonthlyPrice = z.strictObject({
  month: z.string(),
  date: CalendarDate,
  close: z.number().positive(),
  high: z.number().positive(),
  low: z.number().positive(),
});

const Halving = z.strictObject({
  epoch: z.int().nonnegative(),
  blockHeight: z.int().nonnegative(),
  date: CalendarDate,
  estimated: z.boolean(),
  blockSubsidyBTC: z.number().nonnegative(),
});

const currencyQuery = z.strictObject({ currency: Currency.optional() });

export const market = defineContract({
  currentData: {
    method: "GET",
    path: "/currentData",
    access: "session",
    csrf: false,
    summary: "Current price, block height and exchange rate, with the date they are from.",
    query: currencyQuery,
    response: CurrentData,
    errors: [],
  },
  historicalPrices: {
    method: "GET",
    path: "/timeline/historical",
    access: "session",
    csrf: false,
    summary: "Known prices by month, or by day within a range of at most 366 days.",
    query: z.strictObject({
      startDate: GivenDate.optional(),
      endDate: GivenDate.optional(),
      interval: z.enum(["month", "day"]).optional(),
    }),
    response: z.array(HistoricalPrice),
    errors: [],
  },
  blockHeight: {
    method: "GET",
    path: "/blockheight",
    access: "session",
    csrf: false,
    summary: "Current block height and the day it was observed.",
    response: z.strictObject({
      blockHeight: z.int().nonnegative(),
      date: CalendarDate,
      source: Source,
    }),
    errors: [],
  },
  blocks: {
    method: "GET",
    path: "/blocks",
    access: "session",
    csrf: false,
    summary: "Known block heights, oldest first.",
    response: z.array(Height),
    errors: [],
  },
  prices: {
    method: "GET",
    path: "/bitcoin/prices",
    access: "session",
    csrf: false,
    summary: "Monthly close, highest and lowest close in US dollars, oldest first.",
    response: z.array(MonthlyPrice),
    errors: [],
  },
  halvings: {
    method: "GET",
    path: "/bitcoin/halvings",
    access: "session",
    csrf: false,
    summary: "All halvings with their dates; future dates are estimates.",
    response: z.array(Halving),
    errors: [],
  },
  dataByKey: {
    method: "GET",
    path: "/v1/market",
    access: "apiKey:read:timeline",
    csrf: false,
    summary: "Current price, block height and exchange rate for API clients.",
    query: currencyQuery,
    response: CurrentData,
    errors: [],
  },
});
