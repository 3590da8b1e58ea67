import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { transact } from "#functions/platform/aws/transact.ts";
import { eventPut } from "#functions/platform/events/domain-events.ts";
import { createSimulationReader, keysOf, type SimulationRef } from "./simulation-reader.ts";
import { setChange } from "./simulation-sets.ts";

/**
 * A user's simulations that are not pinned and have not changed since a moment, see `aged` of retention. Alone here
 * because only retention may delete items.
 */
export function agedSimulations(client: DynamoDBDocumentClient, TableName: string, events: string) {
  const { setOf, listOf } = createSimulationReader(client, TableName);

  /** Deletes one for good, unless it was changed or pinned since it was read. */
  const erase = (ref: SimulationRef, set: string | null, updatedAt: string): Promise<boolean> => {
    const keys = keysOf(ref, set);
    return isWritten(
      transact(client, [
        {
          Delete: {
            TableName,
            Key: keys.summary,
            ConditionExpression:
              "updatedAt = :read AND isPinned = :false AND attribute_not_exists(restorableUntil)",
            ExpressionAttributeValues: { ":read": updatedAt, ":false": false },
          },
        },
        { Delete: { TableName, Key: keys.plan } },
        setChange(TableName, ref.userId, set, -1),
        eventPut(events, {
          name: "simulation.deleted",
          userId: ref.userId,
          data: { simulationId: ref.id },
        }),
      ]),
    );
  };

  return async (userId: string, before: string): Promise<(() => Promise<boolean>)[]> => {
    const set = await setOf(userId);
    const old = (await listOf(userId, set)).filter((each) => !each.isPinned && each.updatedAt < before);
    return old.map(
      ({ id, updatedAt }) =>
        () =>
          erase({ userId, id }, set, updatedAt),
    );
  };
}
