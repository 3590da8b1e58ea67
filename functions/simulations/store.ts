import {
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { transact } from "#functions/platform/aws/transact.ts";
import { eventPut } from "#functions/platform/events/domain-events.ts";
import { Simulation } from "#shared/api/portfolio/simulations.ts";
import { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import { daySeconds } from "#shared/domain/durations.ts";

/** What its owner can change of a saved simulation. */
export type SimulationChange = {
  readonly [Field in "name" | "notes" | "tags" | "isPinned"]?: Simulation[Field] | undefined;
};

/** A simulation as stored; with the time until which it can be restored once it is deleted. */
const StoredSummary = z.object({ ...Simulation.shape, restorableUntil: z.iso.datetime().optional() });
type StoredSummary = z.infer<typeof StoredSummary>;

/** A saved simulation of one user, by its id. */
interface SimulationRef {
  readonly userId: string;
  readonly id: string;
}

export type SimulationStore = ReturnType<typeof createSimulationStore>;
type WriteItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

const prefix = "simulation#";
const summaryKey = ({ userId, id }: SimulationRef) => ({ pk: `user#${userId}`, sk: `${prefix}${id}` });
const planKey = ({ userId, id }: SimulationRef) => ({ pk: `user#${userId}`, sk: `simulation-plan#${id}` });
const countKey = (userId: string) => ({ pk: `user#${userId}`, sk: "simulation-count" });

/** Those of one moment by their ids, so that pages of a list do not depend on chance. */
const newestFirst = (one: Simulation, other: Simulation) =>
  other.createdAt.localeCompare(one.createdAt) || (other.id < one.id ? -1 : 1);

/**
 * In the planner table: what lists show of a simulation, its plan apart from that, and how many there are, which is
 * counted in the transactions that add and delete them.
 */
export function createSimulationStore(client: DynamoDBDocumentClient, TableName: string, events: string) {
  const tell = (
    name: "simulation.created" | "simulation.updated" | "simulation.deleted",
    ref: SimulationRef,
  ) => eventPut(events, { name, userId: ref.userId, data: { simulationId: ref.id } });

  const oneMore = (userId: string, limit: number): WriteItem => ({
    Update: {
      TableName,
      Key: countKey(userId),
      UpdateExpression: "ADD saved :one",
      ConditionExpression: "attribute_not_exists(pk) OR saved < :limit",
      ExpressionAttributeValues: { ":one": 1, ":limit": limit },
    },
  });

  const summaryOf = async (ref: SimulationRef): Promise<StoredSummary | null> => {
    const { Item } = await client.send(
      new GetCommand({ TableName, Key: summaryKey(ref), ConsistentRead: true }),
    );
    return Item ? StoredSummary.parse(Item) : null;
  };
  const shown = ({ restorableUntil: _, ...simulation }: StoredSummary): Simulation => simulation;

  return {
    /** Those that are not deleted, newest first. */
    async list(userId: string): Promise<Simulation[]> {
      const found: StoredSummary[] = [];
      let start: Record<string, unknown> | undefined;
      do {
        const page = await client.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
            ExpressionAttributeValues: { ":pk": `user#${userId}`, ":prefix": prefix },
            ConsistentRead: true,
            ...(start && { ExclusiveStartKey: start }),
          }),
        );
        for (const item of page.Items ?? []) found.push(StoredSummary.parse(item));
        start = page.LastEvaluatedKey;
      } while (start !== undefined);
      return found
        .filter(({ restorableUntil }) => restorableUntil === undefined)
        .toSorted(newestFirst)
        .map(shown);
    },

    /** Null where there is none, or where it is deleted. */
    async read(ref: SimulationRef): Promise<Simulation | null> {
      const summary = await summaryOf(ref);
      return summary === null || summary.restorableUntil !== undefined ? null : shown(summary);
    },

    /** The plan of a simulation that exists. */
    async plan(ref: SimulationRef): Promise<PlanDocument> {
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: planKey(ref), ConsistentRead: true }),
      );
      const { plan } = z.object({ plan: z.string() }).parse(Item);
      return PlanDocument.parse(JSON.parse(plan));
    },

    /** The fingerprint of the call that made a simulation, where it had an idempotency key. */
    async askedFor(ref: SimulationRef): Promise<string | undefined> {
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: planKey(ref), ConsistentRead: true }),
      );
      return z.object({ asked: z.string().optional() }).parse(Item ?? {}).asked;
    },

    /** False, and nothing is written, when there are `limit` simulations, or one with its id. */
    create(
      userId: string,
      simulation: Simulation,
      plan: PlanDocument,
      { limit, asked }: { limit: number; asked: string | undefined },
    ): Promise<boolean> {
      const ref = { userId, id: simulation.id };
      const isNew = { TableName, ConditionExpression: "attribute_not_exists(pk)" };
      return isWritten(
        transact(client, [
          { Put: { ...isNew, Item: { ...summaryKey(ref), ...simulation } } },
          {
            Put: { ...isNew, Item: { ...planKey(ref), plan: JSON.stringify(plan), ...(asked && { asked }) } },
          },
          oneMore(userId, limit),
          tell("simulation.created", ref),
        ]),
      );
    },

    /** False when there is none, or when it is deleted. */
    update(ref: SimulationRef, change: SimulationChange, updatedAt: string): Promise<boolean> {
      const given = Object.entries({ ...change, updatedAt }).filter(([, value]) => value !== undefined);
      return isWritten(
        transact(client, [
          {
            Update: {
              TableName,
              Key: summaryKey(ref),
              UpdateExpression: `SET ${given.map(([field]) => `#${field} = :${field}`).join(", ")}`,
              ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(restorableUntil)",
              ExpressionAttributeNames: Object.fromEntries(given.map(([field]) => [`#${field}`, field])),
              ExpressionAttributeValues: Object.fromEntries(
                given.map(([field, value]) => [`:${field}`, value]),
              ),
            },
          },
          tell("simulation.updated", ref),
        ]),
      );
    },

    /** False when there is none, or when it is deleted already. */
    remove(ref: SimulationRef, restorableUntil: Date): Promise<boolean> {
      // For the table to tidy up; restoring compares the time itself.
      const ttl = Math.ceil(restorableUntil.getTime() / 1_000) + daySeconds;
      const names = { "#ttl": "ttl" };
      return isWritten(
        transact(client, [
          {
            Update: {
              TableName,
              Key: summaryKey(ref),
              UpdateExpression: "SET restorableUntil = :until, #ttl = :ttl",
              ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(restorableUntil)",
              ExpressionAttributeNames: names,
              ExpressionAttributeValues: { ":until": restorableUntil.toISOString(), ":ttl": ttl },
            },
          },
          {
            Update: {
              TableName,
              Key: planKey(ref),
              UpdateExpression: "SET #ttl = :ttl",
              ConditionExpression: "attribute_exists(pk)",
              ExpressionAttributeNames: names,
              ExpressionAttributeValues: { ":ttl": ttl },
            },
          },
          {
            Update: {
              TableName,
              Key: countKey(ref.userId),
              UpdateExpression: "ADD saved :less",
              ExpressionAttributeValues: { ":less": -1 },
            },
          },
          tell("simulation.deleted", ref),
        ]),
      );
    },

    /** Whether a deleted one can still be restored at a time. */
    async isRestorable(ref: SimulationRef, now: string): Promise<boolean> {
      const until = (await summaryOf(ref))?.restorableUntil;
      return until !== undefined && until > now;
    },

    /** False when there are `limit` simulations, or when it can no longer be restored. */
    restore(ref: SimulationRef, now: string, limit: number): Promise<boolean> {
      const names = { "#ttl": "ttl" };
      return isWritten(
        transact(client, [
          {
            Update: {
              TableName,
              Key: summaryKey(ref),
              UpdateExpression: "REMOVE restorableUntil, #ttl",
              ConditionExpression: "restorableUntil > :now",
              ExpressionAttributeNames: names,
              ExpressionAttributeValues: { ":now": now },
            },
          },
          {
            Update: {
              TableName,
              Key: planKey(ref),
              UpdateExpression: "REMOVE #ttl",
              ConditionExpression: "attribute_exists(pk)",
              ExpressionAttributeNames: names,
            },
          },
          oneMore(ref.userId, limit),
          tell("simulation.created", ref),
        ]),
      );
    },
  };
}
