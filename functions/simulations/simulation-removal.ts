import { randomUUID } from "node:crypto";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { Overtaken } from "#functions/platform/aws/retry.ts";
import { transact } from "#functions/platform/aws/transact.ts";
import type { EmptyPart } from "#functions/platform/records/plan/empty-part.ts";
import { keysBetween } from "#functions/platform/records/plan/ledger-reader.ts";
import { createSimulationReader } from "./simulation-reader.ts";
import { createSimulationSets } from "./simulation-sets.ts";

/** Deletes all saved simulations as a restored backup does: an empty set takes their place. */
export function simulationRemoval(client: DynamoDBDocumentClient, tableName: string): EmptyPart {
  const { head } = createSimulationReader(client, tableName);
  const sets = createSimulationSets(client, tableName);
  return async (userId) => {
    const before = await head(userId);
    const query = { client, tableName, userId };
    // Those of sets that were replaced before, too.
    const summaries = await keysBetween(query, "simulation#", "simulation#~");
    const left = [...summaries, ...(await keysBetween(query, "simulation-plan#", "simulation-plan#~"))];
    if (left.length === 0) return left;
    const writes = await sets.stage(userId, before, randomUUID(), []);
    if (!(await isWritten(transact(client, writes)))) throw new Overtaken();
    return left;
  };
}
