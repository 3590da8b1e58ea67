import { createHash } from "node:crypto";
import { AwsFailure } from "#lib/local/aws-json.ts";
import { dynamoFailure, validationFailure } from "#lib/local/dynamodb/failures.ts";
import { decide } from "#lib/local/dynamodb/items/item-engine.ts";
import { itemSizeBytes } from "#lib/local/dynamodb/items/item-size.ts";
import { type Items, isConditionFailure } from "#lib/local/dynamodb/items/items.ts";
import type { Limits } from "#lib/local/dynamodb/items/limits.ts";
import { requireCondition, withoutCondition } from "#lib/local/dynamodb/items/parsed-input.ts";
import { UnitOfWork } from "#lib/local/dynamodb/items/unit-of-work.ts";
import type { TableCatalogue } from "#lib/local/dynamodb/tables/catalogue.ts";
import type { Item } from "#lib/local/dynamodb/types.ts";
import type { Storage } from "#lib/local/storage/storage.ts";
import type { RequestTokens } from "./request-tokens.ts";
import { checkWriteTransaction, operationOf, type TransactionStep } from "./transaction-input.ts";

const maxTransactionBytes = 4 * 1024 * 1024;

/** Why a transaction was cancelled, for each of its actions. */
interface CancellationReason {
  Code: "None" | "ConditionalCheckFailed" | "TransactionConflict" | "ValidationError";
  Message?: string;
}

export class Transactions {
  readonly #storage: Storage;
  readonly #catalogue: TableCatalogue;
  readonly #items: Items;
  readonly #tokens: RequestTokens;
  readonly #limits: Limits;

  constructor(
    storage: Storage,
    catalogue: TableCatalogue,
    items: Items,
    tokens: RequestTokens,
    limits: Limits,
  ) {
    this.#storage = storage;
    this.#catalogue = catalogue;
    this.#items = items;
    this.#tokens = tokens;
    this.#limits = limits;
  }

  /** All actions are stored, and durable, or none is. */
  async write(input: Record<string, unknown>): Promise<object> {
    const fingerprint = fingerprintOf(input);
    const unit = new UnitOfWork(this.#storage, this.#catalogue);
    const { steps, token } = checkWriteTransaction(input, unit);
    if (token !== undefined && this.#tokens.seen(token, fingerprint)) {
      await this.#storage.settled();
      return {};
    }
    this.#refuseDuplicates(steps.map(({ action }) => [action.TableName, action.Key ?? action.Item ?? {}]));
    const keys: string[] = [];
    const reasons = steps.map((step) => this.#carryOut(step, unit, keys));
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
    await this.#limits.storeTransaction(keys, writes);
    return {};
  }

  /** @param keys gets the storage key of the item, which the action changes when it is carried out */
  #carryOut({ kind, action }: TransactionStep, unit: UnitOfWork, keys: string[]): CancellationReason {
    try {
      const key = this.#items.keyOf(action);
      keys.push(key);
      if (this.#limits.conflicts([key])) {
        return { Code: "TransactionConflict", Message: "Transaction is ongoing for the item" };
      }
      requireCondition(action, this.#items.before(action));
      const operation = operationOf(kind);
      if (operation !== undefined) decide(operation, withoutCondition(action), unit);
      return { Code: "None" };
    } catch (error) {
      if (isConditionFailure(error)) {
        return { Code: "ConditionalCheckFailed", Message: error.message };
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
      const { KeySchema } = this.#catalogue.get(table).description;
      const identity = JSON.stringify([table, ...KeySchema.map(({ AttributeName }) => key[AttributeName])]);
      if (seen.has(identity)) {
        throw validationFailure("Transaction request cannot include multiple operations on one item");
      }
      seen.add(identity);
    }
  }
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
