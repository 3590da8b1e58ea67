import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { DeleteCommand, type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { ledgerKeys } from "#functions/platform/records/plan/ledger-record.ts";

/** Serialises callers that change the same ledger, or read all of it, at the same time. */
export interface LedgerTurns {
  /** Waits for a turn, with a limit; returns the function that ends it. */
  take(userId: string): Promise<() => Promise<void>>;
}

/** When an unfinished turn ends by itself; no function runs as long. */
const turnMs = 30_000;
const patienceMs = 20_000;
const pauseMs = 80;

/**
 * Turns only save work: without them, changes that come at once would be judged again and again, all but one for
 * nothing. What decides is still the version at the write, so a turn that ran out does no harm.
 */
export function createLedgerTurns(client: DynamoDBDocumentClient, TableName: string): LedgerTurns {
  return {
    async take(userId) {
      const Key = ledgerKeys.turn(userId);
      const holder = randomUUID();
      const take = () => {
        const now = Date.now();
        const command = new UpdateCommand({
          TableName,
          Key,
          UpdateExpression: "SET holder = :holder, endsAt = :end",
          ConditionExpression: "attribute_not_exists(pk) OR endsAt < :now",
          ExpressionAttributeValues: { ":holder": holder, ":end": now + turnMs, ":now": now },
        });
        return isWritten(client.send(command));
      };
      const giveUpAt = Date.now() + patienceMs;
      while (!(await take()) && Date.now() < giveUpAt) await pause(pauseMs * (0.5 + Math.random()));
      return async () => {
        const command = new DeleteCommand({
          TableName,
          Key,
          ConditionExpression: "holder = :holder",
          ExpressionAttributeValues: { ":holder": holder },
        });
        await isWritten(client.send(command));
      };
    },
  };
}
