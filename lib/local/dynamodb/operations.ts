import type { Storage } from "#lib/local/storage/storage.ts";
import { validationFailure } from "./failures.ts";
import type { Items } from "./items.ts";
import type { TableCatalogue } from "./table-catalogue.ts";
import { updateTable } from "./table-update.ts";
import { createTable, type TablePlace } from "./tables.ts";
import { describeTimeToLive, updateTimeToLive } from "./time-to-live.ts";
import type { Transactions } from "./transactions.ts";
import { UnitOfWork } from "./unit-of-work.ts";

type Input = Record<string, unknown>;
export type Operations = ReadonlyMap<string, (input: Input) => object | Promise<object>>;

interface Dependencies {
  storage: Storage;
  catalogue: TableCatalogue;
  items: Items;
  transactions: Transactions;
  place: TablePlace;
}

/** Every operation this DynamoDB has, by its name in `x-amz-target`. */
export function operationsOf({ storage, catalogue, items, transactions, place }: Dependencies): Operations {
  const named = (input: Input) => catalogue.described(tableName(input));
  return new Map<string, (input: Input) => object | Promise<object>>([
    ["PutItem", (input) => items.write("PutItem", input)],
    ["UpdateItem", (input) => items.write("UpdateItem", input)],
    ["DeleteItem", (input) => items.write("DeleteItem", input)],
    ["BatchWriteItem", (input) => items.write("BatchWriteItem", input)],
    ["GetItem", (input) => items.read("GetItem", input)],
    ["BatchGetItem", (input) => items.read("BatchGetItem", input)],
    ["Query", (input) => items.read("Query", input)],
    ["Scan", (input) => items.read("Scan", input)],
    ["TransactWriteItems", (input) => transactions.write(input)],
    ["CreateTable", (input) => createTable(catalogue, place, input, new UnitOfWork(storage, catalogue))],
    ["UpdateTable", (input) => updateTable(storage, catalogue, input)],
    ["DescribeTable", (input) => ({ Table: named(input).description })],
    ["ListTables", () => ({ TableNames: catalogue.names() })],
    ["UpdateTimeToLive", (input) => updateTimeToLive(catalogue, input)],
    ["DescribeTimeToLive", (input) => describeTimeToLive(named(input))],
  ]);
}

function tableName({ TableName }: Input): string {
  if (typeof TableName === "string" && TableName !== "") return TableName;
  throw validationFailure("The parameter 'TableName' is required but was not present in the request");
}
