import { type DynamoDBDocumentClient, paginateQuery } from "@aws-sdk/lib-dynamodb";
import { isConditionFailure } from "#functions/platform/aws/conditions.ts";
import { Overtaken } from "#functions/platform/aws/retry.ts";
import { type ItemCheck, type TransactionWrite, transact } from "#functions/platform/aws/transact.ts";
import { eventPut } from "#functions/platform/events/domain-events.ts";
import { createOpenPlanReader, type OpenPlanReader, planKey } from "./open-plan-reader.ts";
import { ParkedPlan, type PlanRecord } from "./plan-record.ts";

/** What changes among the plans beside the open one. */
export interface Parking {
  readonly park?: readonly ParkedPlan[];
  /** Ids of plans that are no longer beside it. */
  readonly remove?: readonly string[];
}

export interface PlanStore extends OpenPlanReader {
  /** The plans beside the open one, deleted ones included. */
  parked(userId: string): Promise<ParkedPlan[]>;
  /**
   * Writes the open plan if the stored one still has the version before it, and with it what changes beside it: all or
   * nothing. A change of plans beside the open one therefore writes the open one, too, and no change meets another.
   * @throws Overtaken
   */
  replace(userId: string, plan: PlanRecord, parking?: Parking): Promise<void>;
}

/** Replacing plans together with other things. */
export interface PlanReplacement {
  /** The writes of `PlanStore.replace`, for a transaction with others. */
  replacing(userId: string, plan: PlanRecord, parking?: Parking): TransactionWrite[];
  /** What fails when the plans are no longer those of a version of the open one. */
  unchanged(userId: string, version: number): ItemCheck;
}

const parkedPrefix = "plan#";
const parkedKey = (userId: string, id: string) => ({ pk: `user#${userId}`, sk: `${parkedPrefix}${id}` });

function parkedItem(userId: string, plan: ParkedPlan) {
  const { restorableUntil: until } = plan;
  const ttl = until === undefined ? {} : { ttl: Math.ceil(Date.parse(until) / 1_000) };
  return { ...parkedKey(userId, plan.id), ...plan, ...ttl };
}

/** Plans in the planner table; each change leaves an event in the events table (PutItem). */
export function createPlanStore(
  client: DynamoDBDocumentClient,
  tableName: string,
  eventsTable: string,
): PlanStore & PlanReplacement {
  const ofVersion = (version: number) => ({
    ConditionExpression: "version = :version",
    ExpressionAttributeValues: { ":version": version },
  });
  const replacing: PlanReplacement["replacing"] = (userId, plan, { park = [], remove = [] } = {}) => {
    const open = {
      TableName: tableName,
      Item: { ...planKey(userId), ...plan },
      ...ofVersion(plan.version - 1),
    };
    const data = { planId: plan.id, version: plan.version };
    return [
      { Put: open },
      ...park.map((each) => ({ Put: { TableName: tableName, Item: parkedItem(userId, each) } })),
      ...remove.map((id) => ({ Delete: { TableName: tableName, Key: parkedKey(userId, id) } })),
      eventPut(eventsTable, { name: "plan.updated", userId, data }),
    ];
  };
  return {
    replacing,
    unchanged: (userId, version) => ({ TableName: tableName, Key: planKey(userId), ...ofVersion(version) }),
    ...createOpenPlanReader(client, tableName),
    async parked(userId) {
      const query = {
        TableName: tableName,
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
        ExpressionAttributeValues: { ":pk": planKey(userId).pk, ":prefix": parkedPrefix },
        ConsistentRead: true,
      };
      const plans: ParkedPlan[] = [];
      for await (const { Items = [] } of paginateQuery({ client }, query)) {
        plans.push(...Items.map((item) => ParkedPlan.parse(item)));
      }
      return plans;
    },
    async replace(userId, plan, parking) {
      try {
        await transact(client, replacing(userId, plan, parking));
      } catch (error) {
        if (isConditionFailure(error)) throw new Overtaken("The plan changed meanwhile", { cause: error });
        throw error;
      }
    },
  };
}
