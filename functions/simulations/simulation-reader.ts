import { type DynamoDBDocumentClient, GetCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { Simulation } from "#shared/api/portfolio/simulations.ts";
import { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import { type AnalysisKind, analysisKinds, SavedAnalysis } from "#shared/api/schemas/saved-analysis.ts";

/** A simulation as stored; with the time until which it can be restored once it is deleted. */
const StoredSummary = z.object({ ...Simulation.shape, restorableUntil: z.iso.datetime().optional() });
type StoredSummary = z.infer<typeof StoredSummary>;

/** The attribute of a plan's item that has the saved result of an analysis. */
export const analysisField = (kind: AnalysisKind) => `analysis-${kind}`;

/** A saved simulation of one user, by its id. */
export interface SimulationRef {
  readonly userId: string;
  readonly id: string;
}

/** What the sort keys of one set begin with: a restored backup is a set of its own, see `SimulationHead`. */
const within = (kind: string, set: string | null) => `${kind}#${set === null ? "" : `${set}#`}`;
export const keysOf = ({ userId, id }: SimulationRef, set: string | null) => ({
  summary: { pk: `user#${userId}`, sk: `${within("simulation", set)}${id}` },
  plan: { pk: `user#${userId}`, sk: `${within("simulation-plan", set)}${id}` },
});
export const countKey = (userId: string) => ({ pk: `user#${userId}`, sk: "simulation-count" });

/** Which simulations there are. */
const SimulationHead = z.object({
  saved: z.int().default(0),
  /** Raised by every change of the set. */
  revision: z.int().default(0),
  /** Simulations of other sets do not exist: a restored backup replaces all simulations by naming its own. */
  set: z.string().nullable().default(null),
});
export type SimulationHead = z.infer<typeof SimulationHead>;

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
    const query = {
      TableName,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
      ExpressionAttributeValues: { ":pk": `user#${userId}`, ":prefix": prefix },
      ConsistentRead: true,
    };
    for await (const { Items = [] } of paginateQuery({ client }, query)) found.push(...Items);
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

  /** Null where there is none, or where it is deleted. */
  const read = async (ref: SimulationRef): Promise<Simulation | null> => {
    const summary = await summaryOf(ref);
    return summary === null || summary.restorableUntil !== undefined ? null : shown(summary);
  };
  /** The plan of a simulation that exists. */
  const plan = async (ref: SimulationRef): Promise<PlanDocument> =>
    planOf(await get(keysOf(ref, await setOf(ref.userId)).plan));

  return { read, plan, analysesOf, get, head, setOf, summaryOf, itemsOf, listOf, planOf };
}
