import { type DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { isConditionFailure } from "#functions/platform/aws/conditions.ts";
import { transact } from "#functions/platform/aws/transact.ts";
import { eventPut } from "#functions/platform/events/domain-events.ts";
import { createOpenPlanReader, type OpenPlanReader, planKey } from "./open-plan-reader.ts";
import { ParkedPlan, type PlanRecord } from "./plan-record.ts";

/** The plan was changed by someone else since it was read. */
export class PlanChanged extends Error {
  override readonly name = "PlanChanged";
}

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
   * @throws PlanChanged
   */
  replace(userId: string, plan: PlanRecord, parking?: Parking): Promise<void>;
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
): PlanStore {
  return {
    ...createOpenPlanReader(client, tableName),
    async parked(userId) {
      const plans: ParkedPlan[] = [];
      let start: Record<string, unknown> | undefined;
      do {
        const { Items = [], LastEvaluatedKey } = await client.send(
          new QueryCommand({
            TableName: tableName,
            KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
            ExpressionAttributeValues: { ":pk": planKey(userId).pk, ":prefix": parkedPrefix },
            ConsistentRead: true,
            ...(start && { ExclusiveStartKey: start }),
          }),
        );
        plans.push(...Items.map((item) => ParkedPlan.parse(item)));
        start = LastEvaluatedKey;
      } while (start !== undefined);
      return plans;
    },
    async replace(userId, plan, { park = [], remove = [] } = {}) {
      const open = {
        TableName: tableName,
        Item: { ...planKey(userId), ...plan },
        ConditionExpression: "version = :before",
        ExpressionAttributeValues: { ":before": plan.version - 1 },
      };
      const beside = [
        ...park.map((each) => ({ Put: { TableName: tableName, Item: parkedItem(userId, each) } })),
        ...remove.map((id) => ({ Delete: { TableName: tableName, Key: parkedKey(userId, id) } })),
      ];
      try {
        const data = { planId: plan.id, version: plan.version };
        const event = eventPut(eventsTable, { name: "plan.updated", userId, data });
        await transact(client, [{ Put: open }, ...beside, event]);
      } catch (error) {
        if (isConditionFailure(error)) throw new PlanChanged("The plan changed meanwhile", { cause: error });
        throw error;
      }
    },
  };
}
