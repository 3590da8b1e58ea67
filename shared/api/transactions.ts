import * as z from "zod";
import { msg, t } from "#shared/domain/language/translate.ts";
import { rateBounds } from "#shared/domain/transactions/entered-amounts.ts";
import {
  mostChangedTogether,
  mostChosenLots,
  mostImportedRows,
  mostTransactions,
} from "#shared/domain/transactions/transaction-limits.ts";
import { defineContract } from "./contract.ts";
import { Account, CalendarDate, Currency, GivenDate, KnownAccount, wholeNumber } from "./schemas/values.ts";

const TransactionType = z.enum(["buy", "sell"]);

const EnteredCurrency = Currency.exclude(["USD"]);

const Entered = z.strictObject({
  currency: EnteredCurrency,
  unitsPerUsd: z.number().describe("the rate that gave the dollars: units of the currency per US dollar"),
  buyingPrice: z.number(),
  spent: z.number().describe("negative for a sell"),
  fees: z.number(),
  cost: z.number().describe("spent + fees"),
  dynamicTopUp: z.number(),
  cycleTopUp: z.number(),
});

const ChosenLots = z
  .array(z.strictObject({ id: z.uuid().describe("of the recorded buy"), btc: z.number().positive() }))
  .nullable();

export const Transaction = z.strictObject({
  id: z.uuid(),
  version: z
    .int()
    .positive()
    .describe("incremented with every change; send it back to detect a change made elsewhere"),
  dateAcquired: CalendarDate,
  transactionType: TransactionType,
  buyingPriceUSD: z.number(),
  btcBought: z.number().describe("negative for a sell"),
  usdSpent: z.number().describe("negative for a sell"),
  feesUSD: z.number(),
  costUSD: z.number().describe("usdSpent + feesUSD"),
  dynamicTopUp: z.number(),
  cycleTopUp: z.number(),
  priceDifferencePct: z
    .number()
    .nullable()
    .describe("fraction: price divided by the market price one month before, minus 1"),
  roi: z
    .number()
    .nullable()
    .describe("fraction: gain of a buy at the current price divided by its cost; null for a sell"),
  halvingBlockHeight: z.int().nullable().describe("block at which the halving epoch of the date began"),
  entered: Entered.nullable().describe(
    "the amounts exactly as entered in another currency; null when they were entered in US dollars",
  ),
  account: z.string().nullable().describe("the wallet or exchange; null when none is named"),
  lots: ChosenLots.describe("the buys that a sell is taken from; null when none are chosen"),
  importBatchId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Transaction = z.infer<typeof Transaction>;

const ledgerVersion = z
  .int()
  .nonnegative()
  .describe("version of all the caller's transactions, which grows by one with every change of any of them");

/** A transaction as a change left it. */
const WrittenTransaction = Transaction.extend({ ledgerVersion });
export type WrittenTransaction = z.infer<typeof WrittenTransaction>;

/** What an import recorded. */
const WrittenImport = z.strictObject({
  batchId: z.uuid(),
  count: z.int().positive(),
  ledgerVersion,
  transactions: z.array(Transaction).describe("newest first; on the same day, the last recorded first"),
});
export type WrittenImport = z.infer<typeof WrittenImport>;

const UndoneImport = z.strictObject({
  batchId: z.uuid(),
  count: z.int().nonnegative(),
  ledgerVersion,
  transactionIds: z.array(z.uuid()).describe("what is deleted now"),
});
export type UndoneImport = z.infer<typeof UndoneImport>;

/** What a change of many left. */
const WrittenChanges = z.strictObject({
  changed: z.array(Transaction).describe("changed and restored ones, in the order of the request"),
  removedIds: z.array(z.uuid()),
  restorableUntil: z.iso.datetime().describe("until when what was deleted can be restored"),
  ledgerVersion,
});
export type WrittenChanges = z.infer<typeof WrittenChanges>;

const dateRequired = msg("Date is required");
const DateAcquired = z
  .string(dateRequired)
  .refine((text) => GivenDate.safeParse(text).success, { error: dateRequired, abort: true })
  .pipe(GivenDate);
const figures = {
  transactionType: TransactionType.optional().describe("default: by the sign of the amounts"),
  buyingPriceUSD: z.number(msg("Price is required")).optional(),
  btcBought: z.number(msg("BTC amount is required and cannot be zero")).optional(),
  usdSpent: z.number(msg("USD amount is required and cannot be zero")).optional(),
  feesUSD: z.number(msg("Fees are required")).optional(),
  costUSD: z.number(msg("Cost must be a number")).optional(),
  dynamicTopUp: z.number(msg("Top-up must be non-negative")).optional(),
  cycleTopUp: z.number(msg("Top-up must be non-negative")).optional(),
  entered: z
    .strictObject({
      currency: EnteredCurrency,
      unitsPerUsd: z
        .number(msg("Exchange rate must be a number"))
        .min(rateBounds.least, {
          error: () => t("Exchange rate must be at least {min}", { min: String(rateBounds.least) }),
        })
        .max(rateBounds.most, {
          error: () => t("Exchange rate must not exceed {max}", { max: String(rateBounds.most) }),
        })
        .optional()
        .describe("units per US dollar; default: the model's rate of the date"),
      buyingPrice: z.number(msg("Price is required")).optional(),
      spent: z.number(msg("Amount is required and cannot be zero")).optional(),
      fees: z.number(msg("Fees are required")).optional(),
      cost: z.number(msg("Cost must be a number")).optional(),
      dynamicTopUp: z.number(msg("Top-up must be non-negative")).optional(),
      cycleTopUp: z.number(msg("Top-up must be non-negative")).optional(),
    })
    .optional()
    .describe("the amounts in another currency, in place of those in US dollars, which follow from them"),
  account: Account.optional().describe("the wallet or exchange; null for none"),
};

const lots = ChosenLots.refine(
  (chosen) => chosen === null || chosen.length > 0,
  msg("Choose at least one lot"),
)
  .refine((chosen) => chosen === null || chosen.length <= mostChosenLots, {
    error: () => t("At most {max} lots can be chosen", { max: String(mostChosenLots) }),
  })
  .optional()
  .describe(
    "the buys that a sell is taken from in reports with chosen lots; they add up to its BTC. Null for none",
  );

const IdempotencyKey = z
  .string()
  .regex(/^[\w-]{8,64}$/, msg("Must be 8 to 64 letters, digits, hyphens or underscores"));

/** What is missing follows from the rest: btc, dollars and price from each other, cost from dollars and fees. */
const NewTransaction = z.strictObject({
  dateAcquired: DateAcquired,
  ...figures,
  lots,
  idempotencyKey: IdempotencyKey.optional().describe("a repeated call with the same key changes nothing"),
  ledgerVersion: ledgerVersion
    .optional()
    .describe("the one that the caller has seen; nothing is recorded on another one, except a repeated call"),
});
export type NewTransaction = z.infer<typeof NewTransaction>;

/** Changed fields only; what is not given follows from what is. */
const TransactionChange = z.strictObject({
  version: z.int().positive().optional(),
  dateAcquired: DateAcquired.optional(),
  ...figures,
  lots,
});
export type TransactionChange = z.infer<typeof TransactionChange>;

const change = z.strictObject({ dateAcquired: DateAcquired.optional(), ...figures, lots });
const seenVersion = z.int().positive().describe("the one that the caller has seen");
const OneOfMany = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("change"), id: z.uuid(), version: seenVersion, change }),
  z.strictObject({ kind: z.literal("remove"), id: z.uuid(), version: seenVersion }),
  z.strictObject({ kind: z.literal("restore"), id: z.uuid() }),
]);
export type OneOfMany = z.infer<typeof OneOfMany>;

const ImportRow = z.strictObject({ dateAcquired: DateAcquired, ...figures });

export const BackedUpTransaction = z.strictObject({
  id: z.uuid().describe("by which lots name it"),
  dateAcquired: DateAcquired,
  ...figures,
  account: KnownAccount.optional(),
  lots,
});
export type BackedUpTransaction = z.infer<typeof BackedUpTransaction>;
export type ImportRow = z.infer<typeof ImportRow>;

const ById = z.strictObject({ id: z.uuid() });

const base = { access: "session", errors: ["NOT_FOUND", "VERSION_CONFLICT", "CONFLICT"] } as const;
const read = { ...base, method: "GET", csrf: false } as const;
/** Answers what it wrote. */
const write = {
  ...base,
  csrf: true,
  changes: ["transactions.get", "timeline", "tax-report", "integrations.trades"],
  updates: "transactions.list",
} as const;

const pageLimit = wholeNumber(1, 1_000).optional().describe("default 50");
const cursor = z.string().max(512).optional().describe("nextCursor of the previous page");
const startDate = GivenDate.optional().describe("first date included");
const endDate = GivenDate.optional().describe("last date included");

const TransactionPage = z.strictObject({
  data: z.array(Transaction),
  page: z.int().positive(),
  limit: z.int().positive(),
  total: z.int().nonnegative().describe("all transactions in the date range"),
  nextCursor: z.string().nullable(),
  ledgerVersion: ledgerVersion.describe(
    "version of all the caller's transactions that the page has at least",
  ),
});

export const transactions = defineContract({
  list: {
    ...read,
    path: "/transactions",
    summary: "The caller's transactions, newest first; on the same day, the last recorded first.",
    query: z.strictObject({
      page: wholeNumber(1, mostTransactions)
        .optional()
        .describe("starts at 1; cannot be combined with a cursor"),
      limit: pageLimit,
      cursor,
      startDate,
      endDate,
    }),
    response: TransactionPage,
    answer: { as: "spread" },
    errors: [],
  },
  listByKey: {
    method: "GET",
    path: "/v1/transactions",
    access: "apiKey:read:timeline",
    csrf: false,
    summary: "The caller's transactions for API clients, newest first, page by page with a cursor.",
    query: z.strictObject({ limit: pageLimit, cursor, startDate, endDate }),
    response: TransactionPage,
    answer: { as: "spread" },
    errors: [],
  },
  get: {
    ...read,
    path: "/transactions/{id}",
    summary: "One transaction.",
    params: ById,
    response: Transaction,
    errors: ["NOT_FOUND"],
  },
  create: {
    ...write,
    method: "POST",
    path: "/transactions",
    summary: "Records a buy or a sell.",
    body: NewTransaction,
    response: WrittenTransaction,
    errors: ["VERSION_CONFLICT", "CONFLICT"],
  },
  update: {
    ...write,
    method: "PUT",
    path: "/transactions/{id}",
    summary: "Changes the given fields of a transaction.",
    params: ById,
    body: TransactionChange,
    response: WrittenTransaction,
  },
  remove: {
    ...write,
    method: "DELETE",
    path: "/transactions/{id}",
    summary: "Deletes a transaction; it can be restored for a day.",
    params: ById,
    query: z.strictObject({
      version: wholeNumber(1, 999_999_999)
        .optional()
        .describe("the one that the caller has seen; another one is not deleted"),
    }),
    response: WrittenTransaction.extend({ restorableUntil: z.iso.datetime() }),
    errors: ["NOT_FOUND", "VERSION_CONFLICT", "CONFLICT"],
  },
  restore: {
    ...write,
    method: "POST",
    path: "/transactions/{id}/restore",
    summary: "Restores a deleted transaction.",
    params: ById,
    response: WrittenTransaction,
    errors: ["NOT_FOUND", "CONFLICT"],
  },
  changeMany: {
    ...write,
    method: "POST",
    path: "/transactions/changes",
    summary: "Changes, deletes and restores several transactions: all of them or none.",
    body: z.strictObject({
      changes: z
        .array(OneOfMany)
        .min(1, msg("There is nothing to change"))
        .max(mostChangedTogether, {
          error: () =>
            t("At most {max} transactions can be changed at once", { max: String(mostChangedTogether) }),
        })
        .superRefine((changes, context) => {
          changes.forEach(({ id }, index) => {
            if (changes.findIndex((other) => other.id === id) === index) return;
            context.addIssue({ code: "custom", path: [index, "id"], message: msg("Each transaction once") });
          });
        }),
    }),
    response: WrittenChanges,
  },
  import: {
    ...write,
    method: "POST",
    path: "/transactions/import",
    summary: "Records many transactions: all of them or none.",
    body: z.strictObject({
      rows: z
        .array(ImportRow)
        .min(1, msg("There is nothing to import"))
        .max(mostImportedRows, {
          error: () => t("At most {max} rows can be imported at once", { max: String(mostImportedRows) }),
        }),
      idempotencyKey: IdempotencyKey,
    }),
    maxBodyBytes: 2 * 1024 * 1024,
    response: WrittenImport,
    errors: ["CONFLICT"],
  },
  undoImport: {
    ...write,
    method: "DELETE",
    path: "/transactions/import/{batchId}",
    summary: "Undoes an import: deletes all its transactions, edited ones included.",
    params: z.strictObject({ batchId: z.uuid() }),
    response: UndoneImport,
    errors: ["NOT_FOUND", "CONFLICT"],
  },
});
