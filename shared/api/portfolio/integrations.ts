import * as z from "zod";
import { defineContract } from "#shared/api/contract.ts";
import { CalendarDate, Currency } from "#shared/api/schemas/values.ts";
import { Transaction } from "#shared/api/transactions.ts";
import {
  exchangeIds,
  figureServices,
  integrationLimits,
  type ServiceSettings as KnownSettings,
  serviceIds,
} from "#shared/domain/integrations/services.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { Inflation, News, ServiceFigures } from "./public-services.ts";

const Address = z
  .string()
  .trim()
  .min(1, msg("Enter an address"))
  .max(integrationLimits.addressLength, {
    error: () => t("At most {max} characters", { max: String(integrationLimits.addressLength) }),
  });

const ServiceSettings = z.strictObject({
  feeds: z
    .array(Address)
    .max(integrationLimits.ownFeeds, {
      error: () => t("At most {max} sources of your own", { max: String(integrationLimits.ownFeeds) }),
    })
    .describe("addresses of RSS or Atom feeds of one's own"),
  withoutFeeds: z.array(z.string().max(64)).max(50).describe("usual feeds that are switched off, by id"),
  measuredInflation: z.boolean().describe("whether real values follow measured inflation"),
  address: Address.nullable().describe("of an instance of mempool.space of one's own"),
}) satisfies z.ZodType<KnownSettings>;

export const integrationStatuses = ["connected", "disconnected", "connecting", "error"] as const;

const Integration = z.strictObject({
  id: z.enum(serviceIds),
  name: z.string(),
  description: z.string(),
  category: z.enum(["market", "news", "macro", "exchange", "prices", "analytics"]),
  features: z.array(z.string()),
  requiresAuth: z.boolean(),
  status: z.enum(integrationStatuses).describe("connecting until the first sync is complete"),
  rateLimit: z.strictObject({
    max: z.int().positive(),
    seconds: z.int().positive(),
    used: z.int().nonnegative().describe("of max, by calls for this account"),
  }),
  lastSync: z.iso.datetime().nullable().describe("when a sync was last complete"),
  nextSync: z.iso.datetime().nullable().describe("null when only a new key helps, or without a connection"),
  isSyncing: z.boolean(),
  errorCount: z.int().nonnegative().describe("failures in a row"),
  errorSince: z.iso.datetime().nullable(),
  error: z.string().nullable().describe("what failed last"),
  needsKey: z.boolean().describe("whether the key was refused"),
  automatic: z.boolean().describe("whether new trades are recorded without being asked"),
  settings: ServiceSettings.describe("each service has some of them"),
});
export type Integration = z.infer<typeof Integration>;

const figures = {
  dateAcquired: CalendarDate,
  usdSpent: z.number().describe("negative for a sell"),
  feesUSD: z.number(),
};

const TradeProposal = z.strictObject({
  id: z.string().describe("the exchange's id of the trade"),
  at: z.iso.datetime(),
  side: z.enum(["buy", "sell"]),
  btc: z.number().nonnegative(),
  currency: z.string().describe("what bitcoin was traded for, as the exchange names it"),
  verdict: z
    .enum(["new", "recorded", "differs", "unusable"])
    .describe(
      "recorded: entered by hand or imported from a file already; differs: a recorded transaction has the same coins, but something else is different, or about the same money and coins; unusable: it cannot be recorded",
    ),
  isSkipped: z.boolean(),
  row: z
    .strictObject({
      ...figures,
      btcBought: z.number().describe("negative for a sell"),
      entered: z
        .strictObject({
          currency: Currency.exclude(["USD"]),
          unitsPerUsd: z.number(),
          spent: z.number(),
          fees: z.number(),
        })
        .optional(),
    })
    .nullable()
    .describe("as it would be recorded; null when it cannot be"),
  convertedFrom: z
    .strictObject({ currency: z.string(), amount: z.number() })
    .nullable()
    .describe(
      "what was converted to dollars: stablecoins at one dollar, other currencies at an estimated rate",
    ),
  reason: z.string().nullable().describe("why it cannot be recorded"),
  other: z
    .strictObject({ id: z.string(), ...figures, btcBought: z.number().describe("negative for a sell") })
    .nullable()
    .describe("the recorded transaction that it is, or differs from"),
});
export type TradeProposal = z.infer<typeof TradeProposal>;

const Accepted = z.strictObject({
  batchId: z.uuid().nullable().describe("of the import, which can be undone; null when none was recorded"),
  transactions: z.array(Transaction).describe("what was recorded, newest first"),
  refused: z.array(z.strictObject({ id: z.string(), message: z.string() })),
});
export type AcceptedTrades = z.infer<typeof Accepted>;

const Credential = z
  .string()
  .trim()
  .min(1, msg("Enter the key"))
  .max(integrationLimits.credentialLength, {
    error: () => t("At most {max} characters", { max: String(integrationLimits.credentialLength) }),
  });

const ByService = z.strictObject({ id: z.enum(serviceIds) });
const ByExchange = z.strictObject({ id: z.enum(exchangeIds) });
const TradeIds = z
  .array(z.string().min(1).max(200))
  .min(1, msg("Choose at least one trade"))
  .max(integrationLimits.decidedTogether, {
    error: () => t("At most {max} trades at once", { max: String(integrationLimits.decidedTogether) }),
  });

const read = { method: "GET", access: "session", csrf: false } as const;
/** Real values may follow what a service says. */
const changes = ["integrations", "control-panel.engineConfig"];
const write = { access: "session", csrf: true, changes } as const;

export const integrations = defineContract({
  list: {
    ...read,
    path: "/integrations",
    summary: "The services that the account can be connected to, and their state.",
    response: z.strictObject({ services: z.array(Integration) }),
    errors: [],
  },
  connect: {
    ...write,
    method: "PUT",
    path: "/integrations/{id}",
    summary:
      "Connects a service, or gives it a new key. A key is checked, must only be able to read, and is never shown again.",
    params: ByService,
    body: z.strictObject({
      apiKey: Credential.optional().describe("for services that need a key"),
      apiSecret: Credential.optional(),
    }),
    response: Integration,
    errors: ["RATE_LIMITED", "CONFLICT"],
  },
  update: {
    ...write,
    method: "PATCH",
    path: "/integrations/{id}",
    summary: "Chooses whether new trades are recorded without being asked, and other settings of a service.",
    params: ByService,
    body: z
      .strictObject({ automatic: z.boolean().optional(), settings: ServiceSettings.partial().optional() })
      .refine((body) => Object.keys(body).length > 0, msg("Name at least one setting")),
    response: Integration,
    errors: ["NOT_FOUND", "CONFLICT"],
  },
  disconnect: {
    ...write,
    // Its trades are gone: a page that asked for them again would not find them.
    changes: ["integrations.list", "integrations.news", "control-panel.engineConfig"],
    method: "DELETE",
    path: "/integrations/{id}",
    summary: "Removes the key and everything that was read but not recorded.",
    params: ByService,
    response: Integration,
    errors: ["NOT_FOUND", "CONFLICT"],
  },
  test: {
    ...write,
    method: "POST",
    path: "/integrations/{id}/test",
    summary: "Asks the service whether the connection works and can only read.",
    params: ByService,
    response: z.strictObject({
      success: z.boolean(),
      responseTime: z.int().nonnegative().describe("milliseconds"),
      message: z.string(),
    }),
    errors: ["NOT_FOUND", "RATE_LIMITED", "CONFLICT"],
  },
  sync: {
    ...write,
    method: "POST",
    path: "/integrations/{id}/sync",
    summary: "Reads what is new since the last sync. What takes longer goes on by itself.",
    params: ByService,
    response: Integration,
    errors: ["NOT_FOUND", "RATE_LIMITED", "CONFLICT"],
    changes: [...changes, "transactions", "timeline", "tax-report"],
  },
  news: {
    ...read,
    path: "/integrations/news/entries",
    summary:
      "What the news feeds of the account said when they were last read. Nothing without a connection.",
    response: News.extend({ isConnected: z.boolean() }),
    errors: [],
  },
  inflation: {
    ...read,
    path: "/integrations/macro/inflation",
    summary: "Inflation by currency as the World Bank has measured it, when it was last read.",
    response: Inflation,
    errors: [],
  },
  figures: {
    ...read,
    path: "/integrations/{id}/figures",
    summary:
      "Figures of a public service when it was last read, each with its moment. Shares are fractions, fees in satoshis per virtual byte, the hash rate in terahashes per second.",
    params: z.strictObject({ id: z.enum(figureServices) }),
    response: ServiceFigures,
    errors: ["NOT_FOUND"],
  },
  trades: {
    ...read,
    path: "/integrations/{id}/trades",
    summary:
      "Trades of an exchange that are not recorded from there, newest first, compared with what is recorded.",
    params: ByExchange,
    response: z.strictObject({ trades: z.array(TradeProposal) }),
    errors: ["NOT_FOUND"],
  },
  accept: {
    ...write,
    method: "POST",
    path: "/integrations/{id}/trades/accept",
    summary:
      "Records trades as transactions of the exchange's account. Those that cannot be recorded are named.",
    params: ByExchange,
    body: z.strictObject({ ids: TradeIds }),
    response: Accepted,
    errors: ["NOT_FOUND", "CONFLICT"],
    changes: ["integrations", "transactions", "timeline", "tax-report"],
  },
  skip: {
    ...write,
    method: "POST",
    path: "/integrations/{id}/trades/skip",
    summary: "Skips trades, or proposes skipped ones again.",
    params: ByExchange,
    body: z.strictObject({ ids: TradeIds, isSkipped: z.boolean() }),
    response: z.strictObject({ count: z.int().nonnegative() }),
    errors: ["NOT_FOUND"],
  },
});
