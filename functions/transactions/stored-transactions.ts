import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { createMarketReader, createMarketSource } from "#functions/platform/records/market/market-reader.ts";
import { createOpenPlanReader } from "#functions/platform/records/plan/open-plan-reader.ts";
import type { ImportRow } from "#shared/api/transactions.ts";
import type { UsdPerUnit } from "#shared/domain/csv-import/normalise.ts";
import { type Currency, currencyCodes } from "#shared/domain/currencies.ts";
import { createImports } from "./imports.ts";
import { createLedgerWriter, type LedgerCaller } from "./ledger-writer.ts";
import { createTransactionStore } from "./store.ts";

interface LedgerTables {
  readonly PLANNER_TABLE: string;
  readonly MARKET_TABLE: string;
  readonly EVENTS_TABLE: string;
}

const isOther = (currency: string): currency is Exclude<Currency, "USD"> =>
  currency !== "USD" && currencyCodes.some((code) => code === currency);

/** Recording many transactions for other features, under all the rules of an import. */
export function storedTransactions(client: DynamoDBDocumentClient, tables: LedgerTables) {
  const dependencies = {
    store: createTransactionStore(client, tables.PLANNER_TABLE, tables.EVENTS_TABLE),
    plans: createOpenPlanReader(client, tables.PLANNER_TABLE),
    market: createMarketSource(createMarketReader(client, tables.MARKET_TABLE), Date.now),
    clock: Date.now,
  };
  const writer = createLedgerWriter(dependencies);
  const imports = createImports(dependencies, writer);
  return {
    record: (owner: LedgerCaller, rows: readonly ImportRow[], idempotencyKey: string) =>
      imports.import(owner, rows, idempotencyKey),
    /** Dollars per unit of a currency, at the rate at which its transactions are recorded. */
    rates: async (): Promise<UsdPerUnit> => {
      const rates = await writer.rates();
      return (currency, date) => (isOther(currency) ? 1 / rates(currency, date) : null);
    },
  };
}
