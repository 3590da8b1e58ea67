import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { batchSize, writeBatch } from "#functions/platform/aws/batch-write.ts";
import type { ItemCheck, TransactionWrite } from "#functions/platform/aws/transact.ts";
import type { Simulation } from "#shared/api/portfolio/simulations.ts";
import type { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import type { SavedAnalysis } from "#shared/api/schemas/saved-analysis.ts";
import {
  analysisField,
  countKey,
  createSimulationReader,
  keysOf,
  type SimulationHead,
} from "./simulation-reader.ts";

/** A simulation with its plan. */
type WholeSimulation = Simulation & {
  readonly plan: PlanDocument;
  readonly analyses: SavedAnalysis[];
};

/** The attributes of a plan's item. */
export const planFieldsOf = (plan: PlanDocument, analyses: readonly SavedAnalysis[]) => ({
  plan: JSON.stringify(plan),
  ...Object.fromEntries(analyses.map((each) => [analysisField(each.kind), JSON.stringify(each)])),
});

/** A write holds while the simulations are still those of a set. */
const inSet = (set: string | null) =>
  set === null
    ? { ConditionExpression: "attribute_not_exists(#set)", names: { "#set": "set" }, values: {} }
    : { ConditionExpression: "#set = :set", names: { "#set": "set" }, values: { ":set": set } };

/**
 * What every change of a set writes: its next revision, and how many simulations it has then, up to a limit. It fails
 * when another set has taken its place.
 */
export function setChange(
  TableName: string,
  userId: string,
  set: string | null,
  by: 1 | 0 | -1,
  limit?: number,
): TransactionWrite {
  const { ConditionExpression, names, values } = inSet(set);
  const isRoom = limit === undefined ? [] : ["(attribute_not_exists(saved) OR saved < :limit)"];
  return {
    Update: {
      TableName,
      Key: countKey(userId),
      UpdateExpression: "ADD saved :by, revision :one",
      ConditionExpression: [ConditionExpression, ...isRoom].join(" AND "),
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: {
        ":by": by,
        ":one": 1,
        ...values,
        ...(limit !== undefined && { ":limit": limit }),
      },
    },
  };
}

/** A write holds while a set is as it was read. */
const asRead = ({ set, revision }: SimulationHead) => {
  const { ConditionExpression, names, values } = inSet(set);
  // Before the first change of a set there is no revision.
  const isUnchanged = revision === 0 ? "attribute_not_exists(revision)" : "revision = :revision";
  return {
    ConditionExpression: `${ConditionExpression} AND ${isUnchanged}`,
    ExpressionAttributeNames: names,
    ...((set !== null || revision > 0) && {
      ExpressionAttributeValues: { ...values, ...(revision > 0 && { ":revision": revision }) },
    }),
  };
};

export type SimulationSets = ReturnType<typeof createSimulationSets>;

/** Reads all simulations of a user, and replaces them (BatchWriteItem). */
export function createSimulationSets(client: DynamoDBDocumentClient, TableName: string) {
  const { analysesOf, head, itemsOf, listOf, planOf } = createSimulationReader(client, TableName);
  return {
    /** All simulations of the present set that are not deleted, with their plans. */
    async whole(userId: string): Promise<{ head: SimulationHead; simulations: WholeSimulation[] }> {
      const present = await head(userId);
      const [summaries, items] = await Promise.all([
        listOf(userId, present.set),
        itemsOf(userId, "simulation-plan", present.set),
      ]);
      const plans = new Map(items.map((item) => [String(item.sk).split("#").at(-1), item]));
      return {
        head: present,
        simulations: summaries.map((each) => {
          const item = plans.get(each.id);
          return { ...each, plan: planOf(item), analyses: analysesOf(item) };
        }),
      };
    },

    /** Stores simulations as a new set. They take the place of all others once the writes are made. */
    async stage(
      userId: string,
      before: SimulationHead,
      set: string,
      simulations: readonly WholeSimulation[],
    ): Promise<TransactionWrite[]> {
      const items = simulations.flatMap(({ plan, analyses, ...simulation }) => {
        const keys = keysOf({ userId, id: simulation.id }, set);
        return [
          { ...keys.summary, ...simulation },
          { ...keys.plan, ...planFieldsOf(plan, analyses) },
        ];
      });
      for (let from = 0; from < items.length; from += batchSize) {
        const batch = items.slice(from, from + batchSize).map((Item) => ({ PutRequest: { Item } }));
        await writeBatch(client, TableName, batch);
      }
      const Item = { ...countKey(userId), saved: simulations.length, set };
      return [{ Put: { TableName, Item, ...asRead(before) } }];
    },

    /** What fails when the simulations have changed since the head was read. */
    unchanged: (userId: string, head: SimulationHead): ItemCheck => ({
      TableName,
      Key: countKey(userId),
      ...asRead(head),
    }),

    /** Erases a set that is not the present one. */
    async erase(userId: string, set: string | null): Promise<void> {
      const [summaries, plans] = await Promise.all([
        itemsOf(userId, "simulation", set),
        itemsOf(userId, "simulation-plan", set),
      ]);
      const keys = [...summaries, ...plans].map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
      for (let from = 0; from < keys.length; from += batchSize) {
        await writeBatch(client, TableName, keys.slice(from, from + batchSize));
      }
    },
  };
}
