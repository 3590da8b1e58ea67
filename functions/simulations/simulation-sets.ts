import {
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { batchSize, writeBatch } from "#functions/platform/aws/batch-write.ts";
import { Simulation } from "#shared/api/portfolio/simulations.ts";
import { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import { type AnalysisKind, analysisKinds, SavedAnalysis } from "#shared/api/schemas/saved-analysis.ts";

/** A simulation as stored; with the time until which it can be restored once it is deleted. */
const StoredSummary = z.object({ ...Simulation.shape, restorableUntil: z.iso.datetime().optional() });
type StoredSummary = z.infer<typeof StoredSummary>;

/** A simulation with its plan. */
type WholeSimulation = Simulation & {
  readonly plan: PlanDocument;
  readonly analyses: SavedAnalysis[];
};

/** The attribute of a plan's item that has the saved result of an analysis. */
export const analysisField = (kind: AnalysisKind) => `analysis-${kind}`;

/** The attributes of a plan's item. */
export const planFieldsOf = (plan: PlanDocument, analyses: readonly SavedAnalysis[]) => ({
  plan: JSON.stringify(plan),
  ...Object.fromEntries(analyses.map((each) => [analysisField(each.kind), JSON.stringify(each)])),
});

/** A saved simulation of one user, by its id. */
export interface SimulationRef {
  readonly userId: string;
  readonly id: string;
}

type WriteItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/** What the sort keys of one set begin with: a restored backup is a set of its own, see `SimulationHead`. */
const within = (kind: string, set: string | null) => `${kind}#${set === null ? "" : `${set}#`}`;
export const keysOf = ({ userId, id }: SimulationRef, set: string | null) => ({
  summary: { pk: `user#${userId}`, sk: `${within("simulation", set)}${id}` },
  plan: { pk: `user#${userId}`, sk: `${within("simulation-plan", set)}${id}` },
});
const countKey = (userId: string) => ({ pk: `user#${userId}`, sk: "simulation-count" });

/** Which simulations there are. */
const SimulationHead = z.object({
  saved: z.int().default(0),
  /** Simulations of other sets do not exist: a restored backup replaces all simulations by naming its own. */
  set: z.string().nullable().default(null),
});
type SimulationHead = z.infer<typeof SimulationHead>;

/** A write holds while the simulations are still those of a set. */
const inSet = (set: string | null) =>
  set === null
    ? { ConditionExpression: "attribute_not_exists(#set)", names: { "#set": "set" }, values: {} }
    : { ConditionExpression: "#set = :set", names: { "#set": "set" }, values: { ":set": set } };

/** Changes the number of simulations of a set, up to a limit. */
export function countChange(
  TableName: string,
  userId: string,
  set: string | null,
  by: 1 | -1,
  limit?: number,
): WriteItem {
  const { ConditionExpression, names, values } = inSet(set);
  const isRoom = limit === undefined ? [] : ["(attribute_not_exists(saved) OR saved < :limit)"];
  return {
    Update: {
      TableName,
      Key: countKey(userId),
      UpdateExpression: "ADD saved :by",
      ConditionExpression: [ConditionExpression, ...isRoom].join(" AND "),
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ":by": by, ...values, ...(limit !== undefined && { ":limit": limit }) },
    },
  };
}

/** Simulations of one moment are ordered by their ids, so that pages of a list do not depend on chance. */
const newestFirst = (one: Simulation, other: Simulation) =>
  other.createdAt.localeCompare(one.createdAt) || (other.id < one.id ? -1 : 1);

/** Reads the simulations of a user in the planner table. */
export function createSimulationReader(client: DynamoDBDocumentClient, TableName: string) {
  const get = async (Key: { pk: string; sk: string }) =>
    (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
  const head = async (userId: string): Promise<SimulationHead> =>
    SimulationHead.parse((await get(countKey(userId))) ?? {});
  const setOf = async (userId: string) => (await head(userId)).set;

  const summaryOf = async (ref: SimulationRef): Promise<StoredSummary | null> => {
    const item = await get(keysOf(ref, await setOf(ref.userId)).summary);
    return item ? StoredSummary.parse(item) : null;
  };
  const shown = ({ restorableUntil: _, ...simulation }: StoredSummary): Simulation => simulation;

  /** Items of a set by their kind; those of other sets have a longer key. */
  const itemsOf = async (userId: string, kind: "simulation" | "simulation-plan", set: string | null) => {
    const prefix = within(kind, set);
    const found: Record<string, unknown>[] = [];
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
      found.push(...(page.Items ?? []));
      start = page.LastEvaluatedKey;
    } while (start !== undefined);
    return found.filter(({ sk }) => !String(sk).slice(prefix.length).includes("#"));
  };
  const listOf = async (userId: string, set: string | null): Promise<Simulation[]> =>
    (await itemsOf(userId, "simulation", set))
      .map((item) => StoredSummary.parse(item))
      .filter(({ restorableUntil }) => restorableUntil === undefined)
      .toSorted(newestFirst)
      .map(shown);
  const planOf = (item: unknown): PlanDocument =>
    PlanDocument.parse(JSON.parse(z.object({ plan: z.string() }).parse(item).plan));

  /** The results saved in a plan's item. */
  const analysesOf = (item: Readonly<Record<string, unknown>> = {}): SavedAnalysis[] =>
    analysisKinds.flatMap((kind) => {
      const stored = item[analysisField(kind)];
      return typeof stored === "string" ? [SavedAnalysis.parse(JSON.parse(stored))] : [];
    });

  return { analysesOf, get, head, setOf, summaryOf, shown, itemsOf, listOf, planOf };
}

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
    ): Promise<WriteItem[]> {
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
      const { ConditionExpression, names, values } = inSet(before.set);
      return [
        {
          Put: {
            TableName,
            Item: { ...countKey(userId), saved: simulations.length, set },
            ConditionExpression: `(attribute_not_exists(pk) OR saved = :saved) AND ${ConditionExpression}`,
            ExpressionAttributeNames: names,
            ExpressionAttributeValues: { ":saved": before.saved, ...values },
          },
        },
      ];
    },

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
