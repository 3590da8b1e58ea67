import { createHash } from "node:crypto";
import * as z from "zod";
import { AwsFailure } from "#lib/local/aws-json.ts";
import { dynamoFailure, validationFailure } from "#lib/local/dynamodb/failures.ts";
import { itemSizeBytes } from "#lib/local/dynamodb/item-size.ts";
import { requireCondition, withoutCondition } from "#lib/local/dynamodb/items/conditions.ts";
import { decide } from "#lib/local/dynamodb/items/item-engine.ts";
import { type Items, isConditionFailure } from "#lib/local/dynamodb/items/items.ts";
import type { Limits } from "#lib/local/dynamodb/items/limits.ts";
import { UnitOfWork } from "#lib/local/dynamodb/items/unit-of-work.ts";
import type { TableCatalogue } from "#lib/local/dynamodb/tables/catalogue.ts";
import type { Item } from "#lib/local/dynamodb/types.ts";
import { collection } from "#lib/local/storage/collection.ts";
import type { Storage, Write } from "#lib/local/storage/storage.ts";
import { checkWriteTransaction, operationOf, type TransactionStep } from "./transaction-input.ts";

const maxTransactionBytes = 4 * 1024 * 1024;

/** Why a transaction was cancelled, for each of its actions. */
interface CancellationReason {
  Code: "None" | "ConditionalCheckFailed" | "TransactionConflict" | "ValidationError";
  Message?: string;
}

/** Write transactions: all actions of one are stored, and durable, or none is. */
export function createTransactions(
  storage: Storage,
  catalogue: TableCatalogue,
  items: Items,
  limits: Limits,
  nowSeconds: () => number,
) {
  const tokens = requestTokens(storage, nowSeconds);
  /** @param keys gets the storage key of the item, which the action changes when it is carried out */
  const carryOut = (
    { kind, action }: TransactionStep,
    unit: UnitOfWork,
    keys: string[],
  ): CancellationReason => {
    try {
      const key = items.keyOf(action);
      keys.push(key);
      if (limits.conflicts([key])) {
        return { Code: "TransactionConflict", Message: "Transaction is ongoing for the item" };
      }
      requireCondition(action, items.before(action));
      const operation = operationOf(kind);
      if (operation !== undefined) decide(operation, withoutCondition(action), unit);
      return { Code: "None" };
    } catch (error) {
      if (isConditionFailure(error)) return { Code: "ConditionalCheckFailed", Message: error.message };
      if (error instanceof AwsFailure && error.type.endsWith("#ValidationException")) {
        return { Code: "ValidationError", Message: error.message };
      }
      throw error;
    }
  };

  const refuseDuplicates = (keys: readonly (readonly [string, Item])[]): void => {
    const seen = new Set<string>();
    for (const [table, key] of keys) {
      const { KeySchema } = catalogue.get(table).description;
      const identity = JSON.stringify([table, ...KeySchema.map(({ AttributeName }) => key[AttributeName])]);
      if (seen.has(identity)) {
        throw validationFailure("Transaction request cannot include multiple operations on one item");
      }
      seen.add(identity);
    }
  };

  const write = async (input: Record<string, unknown>): Promise<object> => {
    // Taken before the checks, which change the input.
    const fingerprint = createHash("sha256").update(JSON.stringify(input)).digest("base64");
    const unit = new UnitOfWork(storage, catalogue);
    const { steps, token } = checkWriteTransaction(input, unit);
    if (token !== undefined && tokens.seen(token, fingerprint)) {
      await storage.settled();
      return {};
    }
    refuseDuplicates(steps.map(({ action }) => [action.TableName, action.Key ?? action.Item ?? {}]));
    const keys: string[] = [];
    const reasons = steps.map((step) => carryOut(step, unit, keys));
    if (reasons.some(({ Code }) => Code !== "None")) {
      // As for single writes: reads see what is durable, and what stood in the way is read next.
      await storage.settled();
      throw cancelled(reasons);
    }
    const bytes = steps.reduce((sum, { action }) => sum + itemSizeBytes(action.Item ?? {}), 0);
    if (bytes > maxTransactionBytes) throw validationFailure("Collection size limit exceeded");
    const writes = unit.writes();
    if (token !== undefined) writes.push(tokens.remember(token, fingerprint));
    await limits.storeTransaction(keys, writes);
    return {};
  };
  return { write, forgetTokens: tokens.forgetExpired };
}

/** How long DynamoDB remembers a ClientRequestToken. */
const tokenLifeSeconds = 600;
const Token = z.object({ token: z.string(), fingerprint: z.string(), expiresAt: z.number() });

/** Tokens of the write transactions that have succeeded, kept as durably as their items. */
function requestTokens(storage: Storage, nowSeconds: () => number) {
  const tokens = collection(storage, "token", (stored) => Token.parse(stored));
  return {
    /**
     * @returns whether the same request has already succeeded
     * @throws AwsFailure IdempotentParameterMismatchException when it was another request
     */
    seen(token: string, fingerprint: string): boolean {
      const stored = tokens.get(token);
      if (stored === undefined || stored.expiresAt <= nowSeconds()) return false;
      if (stored.fingerprint === fingerprint) return true;
      throw dynamoFailure(
        "IdempotentParameterMismatchException",
        "A request with the same client token was made with different parameters",
      );
    },
    /** To be written together with the transaction's items. */
    remember: (token: string, fingerprint: string): Write =>
      tokens.change(token, { token, fingerprint, expiresAt: nowSeconds() + tokenLifeSeconds }),
    async forgetExpired(): Promise<void> {
      const expired = (await tokens.list()).filter(({ expiresAt }) => expiresAt <= nowSeconds());
      await Promise.all(expired.map(({ token }) => tokens.remove(token)));
    },
  };
}

function cancelled(reasons: readonly CancellationReason[]): AwsFailure {
  const codes = reasons.map(({ Code }) => Code).join(", ");
  return dynamoFailure(
    "TransactionCanceledException",
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    { CancellationReasons: reasons },
  );
}
