import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { readBatch } from "#functions/platform/aws/batch-read.ts";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { transact } from "#functions/platform/aws/transact.ts";
import { eventPut } from "#functions/platform/events/domain-events.ts";
import type { Simulation } from "#shared/api/portfolio/simulations.ts";
import type { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import type { AnalysisKind, SavedAnalysis } from "#shared/api/schemas/saved-analysis.ts";
import { daySeconds } from "#shared/domain/durations.ts";
import { analysisField, createSimulationReader, keysOf, type SimulationRef } from "./simulation-reader.ts";
import { planFieldsOf, setChange } from "./simulation-sets.ts";

/** What its owner can change of a saved simulation. */
export type SimulationChange = {
  readonly [Field in "name" | "notes" | "tags" | "isPinned"]?: Simulation[Field] | undefined;
};

export type SimulationStore = ReturnType<typeof createSimulationStore>;

/**
 * In the planner table: what lists show of a simulation, its plan apart from that, and the head of their set, which
 * every change of one writes as well: how many there are, and their revision.
 */
export function createSimulationStore(client: DynamoDBDocumentClient, TableName: string, events: string) {
  const tell = (
    name: "simulation.created" | "simulation.updated" | "simulation.deleted",
    ref: SimulationRef,
  ) => eventPut(events, { name, userId: ref.userId, data: { simulationId: ref.id } });

  const changed = (userId: string, set: string | null, by: 1 | 0 | -1, limit?: number) =>
    setChange(TableName, userId, set, by, limit);

  const { read, plan, analysesOf, get, setOf, summaryOf, listOf, planOf } = createSimulationReader(
    client,
    TableName,
  );

  return {
    /** Those that are not deleted, newest first. */
    list: async (userId: string): Promise<Simulation[]> => listOf(userId, await setOf(userId)),

    read,
    plan,

    /** The plans of simulations, by id. Of one that is deleted, or that there is none of, there is no plan. */
    async plans(userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, PlanDocument>> {
      const set = await setOf(userId);
      const keys = ids.map((id) => ({ id, ...keysOf({ userId, id }, set) }));
      const items = await readBatch(
        client,
        TableName,
        keys.flatMap(({ summary, plan }) => [summary, plan]),
      );
      const bySortKey = new Map(items.map((item) => [item.sk, item]));
      return new Map(
        keys.flatMap(({ id, summary, plan }) => {
          const found = bySortKey.get(summary.sk);
          return found === undefined || "restorableUntil" in found
            ? []
            : [[id, planOf(bySortKey.get(plan.sk))] as const];
        }),
      );
    },

    /** The results that were saved with a simulation. */
    async analyses(ref: SimulationRef): Promise<SavedAnalysis[]> {
      return analysesOf(await get(keysOf(ref, await setOf(ref.userId)).plan));
    },

    /** Saves a result, or removes it; false when there is no such simulation, or when it is deleted. */
    async setAnalysis(
      ref: SimulationRef,
      kind: AnalysisKind,
      analysis: SavedAnalysis | null,
      updatedAt: string,
    ): Promise<boolean> {
      const set = await setOf(ref.userId);
      const keys = keysOf(ref, set);
      const names = { "#field": analysisField(kind) };
      return isWritten(
        transact(client, [
          {
            Update: {
              TableName,
              Key: keys.summary,
              UpdateExpression: "SET updatedAt = :at",
              ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(restorableUntil)",
              ExpressionAttributeValues: { ":at": updatedAt },
            },
          },
          {
            Update: {
              TableName,
              Key: keys.plan,
              UpdateExpression: analysis === null ? "REMOVE #field" : "SET #field = :analysis",
              ConditionExpression: "attribute_exists(pk)",
              ExpressionAttributeNames: names,
              ...(analysis !== null && {
                ExpressionAttributeValues: { ":analysis": JSON.stringify(analysis) },
              }),
            },
          },
          changed(ref.userId, set, 0),
          tell("simulation.updated", ref),
        ]),
      );
    },

    /**
     * The fingerprint of the call that saved a simulation, deleted or not; null for one that has none, because a backup
     * brought it or it is from before there were any, undefined where nothing was saved.
     */
    async askedFor(ref: SimulationRef): Promise<string | null | undefined> {
      const item = await get(keysOf(ref, await setOf(ref.userId)).plan);
      return item && z.object({ asked: z.string().nullable().default(null) }).parse(item).asked;
    },

    /** False, and nothing is written, when there are `limit` simulations, or one with its id. */
    async create(
      userId: string,
      simulation: Simulation,
      plan: PlanDocument,
      given: { limit: number; asked: string; analyses: readonly SavedAnalysis[] },
    ): Promise<boolean> {
      const { limit, asked, analyses } = given;
      const ref = { userId, id: simulation.id };
      const set = await setOf(userId);
      const keys = keysOf(ref, set);
      const isNew = { TableName, ConditionExpression: "attribute_not_exists(pk)" };
      return isWritten(
        transact(client, [
          { Put: { ...isNew, Item: { ...keys.summary, ...simulation } } },
          {
            Put: {
              ...isNew,
              Item: { ...keys.plan, ...planFieldsOf(plan, analyses), asked },
            },
          },
          changed(userId, set, 1, limit),
          tell("simulation.created", ref),
        ]),
      );
    },

    /** False when there is none, or when it is deleted. */
    async update(ref: SimulationRef, change: SimulationChange, updatedAt: string): Promise<boolean> {
      const given = Object.entries({ ...change, updatedAt }).filter(([, value]) => value !== undefined);
      const set = await setOf(ref.userId);
      const keys = keysOf(ref, set);
      return isWritten(
        transact(client, [
          {
            Update: {
              TableName,
              Key: keys.summary,
              UpdateExpression: `SET ${given.map(([field]) => `#${field} = :${field}`).join(", ")}`,
              ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(restorableUntil)",
              ExpressionAttributeNames: Object.fromEntries(given.map(([field]) => [`#${field}`, field])),
              ExpressionAttributeValues: Object.fromEntries(
                given.map(([field, value]) => [`:${field}`, value]),
              ),
            },
          },
          changed(ref.userId, set, 0),
          tell("simulation.updated", ref),
        ]),
      );
    },

    /** False when there is none, or when it is deleted already. */
    async remove(ref: SimulationRef, restorableUntil: Date): Promise<boolean> {
      // For the table to tidy up; restoring compares the time itself.
      const ttl = Math.ceil(restorableUntil.getTime() / 1_000) + daySeconds;
      const names = { "#ttl": "ttl" };
      const set = await setOf(ref.userId);
      const keys = keysOf(ref, set);
      return isWritten(
        transact(client, [
          {
            Update: {
              TableName,
              Key: keys.summary,
              UpdateExpression: "SET restorableUntil = :until, #ttl = :ttl",
              ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(restorableUntil)",
              ExpressionAttributeNames: names,
              ExpressionAttributeValues: { ":until": restorableUntil.toISOString(), ":ttl": ttl },
            },
          },
          {
            Update: {
              TableName,
              Key: keys.plan,
              UpdateExpression: "SET #ttl = :ttl",
              ConditionExpression: "attribute_exists(pk)",
              ExpressionAttributeNames: names,
              ExpressionAttributeValues: { ":ttl": ttl },
            },
          },
          changed(ref.userId, set, -1),
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
    async restore(ref: SimulationRef, now: string, limit: number): Promise<boolean> {
      const names = { "#ttl": "ttl" };
      const set = await setOf(ref.userId);
      const keys = keysOf(ref, set);
      return isWritten(
        transact(client, [
          {
            Update: {
              TableName,
              Key: keys.summary,
              UpdateExpression: "REMOVE restorableUntil, #ttl",
              ConditionExpression: "restorableUntil > :now",
              ExpressionAttributeNames: names,
              ExpressionAttributeValues: { ":now": now },
            },
          },
          {
            Update: {
              TableName,
              Key: keys.plan,
              UpdateExpression: "REMOVE #ttl",
              ConditionExpression: "attribute_exists(pk)",
              ExpressionAttributeNames: names,
            },
          },
          changed(ref.userId, set, 1, limit),
          tell("simulation.created", ref),
        ]),
      );
    },
  };
}
