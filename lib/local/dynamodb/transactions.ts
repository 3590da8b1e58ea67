import { createHash } from "node:crypto";
import { AwsFailure } from "#lib/local/aws-json.ts";
import type { Storage } from "#lib/local/storage/storage.ts";
import { dynamoFailure, validationFailure } from "./failures.ts";
import { decide, fetchItems } from "./item-engine.ts";
import { itemSizeBytes } from "./item-size.ts";
import { type Items, isConditionFailure } from "./items.ts";
import { requireCondition, withoutCondition } from "./parsed-input.ts";
import type { RequestTokens } from "./request-tokens.ts";
import type { TableCatalogue } from "./table-catalogue.ts";
import {
  checkReadTransaction,
  checkWriteTransaction,
  operationOf,
  type TransactionGet,
  type TransactionStep,
} from "./transaction-input.ts";
import type { ConsumedCapacity, Item, Output } from "./types.ts";
import { UnitOfWork } from "./unit-of-work.ts";

const maxTransactionBytes = 4 * 1024 * 1024;

/** Why a transaction was cancelled, for each of its actions. */
interface CancellationReason {
  Code: "None" | "ConditionalCheckFailed" | "ValidationError";
  Message?: string;
  Item?: Item;
}

export class Transactions {
  readonly #storage: Storage;
  readonly #catalogue: TableCatalogue;
  readonly #items: Items;
  readonly #tokens: RequestTokens;

  constructor(storage: Storage, catalogue: TableCatalogue, items: Items, tokens: RequestTokens) {
    this.#storage = storage;
    this.#catalogue = catalogue;
    this.#items = items;
    this.#tokens = tokens;
  }

  /** All actions are stored, and durable, or none is. */
  async write(input: Record<string, unknown>): Promise<object> {
    const fingerprint = fingerprintOf(input);
    const unit = new UnitOfWork(this.#storage, this.#catalogue);
    const { steps, token, returnCapacity } = checkWriteTransaction(input, unit);
    const answer = (consumed: readonly ConsumedCapacity[]) =>
      returnCapacity ? { ConsumedCapacity: totals(consumed) } : {};
    if (token !== undefined && this.#tokens.seen(token, fingerprint)) {
      await this.#storage.settled();
      return answer([]);
    }
    this.#refuseDuplicates(steps.map(({ action }) => [action.TableName, action.Key ?? action.Item ?? {}]));
    const consumed: ConsumedCapacity[] = [];
    const reasons = steps.map((step) => this.#carryOut(step, unit, consumed));
    if (reasons.some(({ Code }) => Code !== "None")) {
      // As for single writes: reads see what is durable, and what stood in the way is read next.
      await this.#storage.settled();
      throw cancelled(reasons);
    }
    const bytes = steps.reduce((sum, { action }) => sum + itemSizeBytes(action.Item ?? {}), 0);
    if (bytes > maxTransactionBytes) {
      throw validationFailure("Collection size limit exceeded");
    }
    const writes = unit.writes();
    if (token !== undefined) writes.push(this.#tokens.remember(token, fingerprint));
    await this.#storage.write(writes);
    return answer(consumed);
  }

  /** All items as they were at one moment. */
  async read(input: Record<string, unknown>): Promise<object> {
    const view = this.#storage.view();
    try {
      const source = { get: view.get, values: this.#storage.values.bind(this.#storage) };
      const unit = new UnitOfWork(source, this.#catalogue);
      const { gets, returnCapacity } = checkReadTransaction(input, unit);
      this.#refuseDuplicates(gets.map(({ TableName, Key }) => [TableName, Key]));
      const outputs: Output[] = [];
      for (const get of gets) {
        outputs.push(await readItem(get, unit));
      }
      const consumed = outputs.flatMap(({ ConsumedCapacity }) => ConsumedCapacity ?? []);
      return {
        Responses: outputs.map(({ Item }) => (Item === undefined ? {} : { Item })),
        ...(returnCapacity ? { ConsumedCapacity: totals(consumed) } : {}),
      };
    } finally {
      await view.close();
    }
  }

  #carryOut(step: TransactionStep, unit: UnitOfWork, consumed: ConsumedCapacity[]): CancellationReason {
    const { kind, action } = step;
    let before: Item | undefined;
    try {
      before = this.#items.before(action);
      requireCondition(action, before);
      const operation = operationOf(kind);
      if (operation !== undefined) {
        const input = { ...withoutCondition(action), ReturnConsumedCapacity: "TOTAL" };
        const output: Output = decide(operation, input, unit);
        if (output.ConsumedCapacity !== undefined) consumed.push(output.ConsumedCapacity);
      }
      return { Code: "None" };
    } catch (error) {
      if (isConditionFailure(error)) {
        const returned = action.ReturnValuesOnConditionCheckFailure === "ALL_OLD" ? before : undefined;
        return {
          Code: "ConditionalCheckFailed",
          Message: error.message,
          ...(returned === undefined ? {} : { Item: returned }),
        };
      }
      if (error instanceof AwsFailure && error.type.endsWith("#ValidationException")) {
        return { Code: "ValidationError", Message: error.message };
      }
      throw error;
    }
  }

  #refuseDuplicates(keys: readonly (readonly [string, Item])[]): void {
    const seen = new Set<string>();
    for (const [table, key] of keys) {
      const { KeySchema } = this.#catalogue.usable(table).description;
      const identity = JSON.stringify([table, ...KeySchema.map(({ AttributeName }) => key[AttributeName])]);
      if (seen.has(identity)) {
        throw validationFailure("Transaction request cannot include multiple operations on one item");
      }
      seen.add(identity);
    }
  }
}

function readItem(get: TransactionGet, unit: UnitOfWork): Promise<Output> {
  const input = { ...get, ReturnConsumedCapacity: "TOTAL" };
  return fetchItems("GetItem", input, unit);
}

/** Taken before the checks, which change the input. */
function fingerprintOf(input: Record<string, unknown>): string {
  return createHash("sha256").update(JSON.stringify(input)).digest("base64");
}

function cancelled(reasons: readonly CancellationReason[]): AwsFailure {
  const codes = reasons.map(({ Code }) => Code).join(", ");
  return dynamoFailure(
    "TransactionCanceledException",
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    { CancellationReasons: reasons },
  );
}

/** Per table; a transaction costs twice what its actions would cost alone. */
function totals(consumed: readonly ConsumedCapacity[]): ConsumedCapacity[] {
  const units = new Map<string, number>();
  for (const { TableName, CapacityUnits } of consumed) {
    units.set(TableName, (units.get(TableName) ?? 0) + 2 * CapacityUnits);
  }
  return [...units].map(([TableName, CapacityUnits]) => ({ TableName, CapacityUnits }));
}
