import { type DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { isConditionFailure } from "#functions/platform/aws/conditions.ts";
import { newPlan, PlanRecord } from "./plan-record.ts";

/** Someone else changed the plan since it was read. */
export class PlanChanged extends Error {
  override readonly name = "PlanChanged";
}

export interface PlanStore {
  /** The user's plan; made with the model's defaults when there is none yet. */
  readOrCreate(userId: string, now: Date): Promise<PlanRecord>;
  /**
   * Writes the plan if the stored one still has the version before it.
   * @throws PlanChanged
   */
  replace(userId: string, plan: PlanRecord): Promise<void>;
}

const planKey = (userId: string) => ({ pk: `user#${userId}`, sk: "plan" });

export function createPlanStore(client: DynamoDBDocumentClient, tableName: string): PlanStore {
  const read = async (userId: string) => {
    const { Item } = await client.send(
      new GetCommand({ TableName: tableName, Key: planKey(userId), ConsistentRead: true }),
    );
    return Item ? PlanRecord.parse(Item) : undefined;
  };
  return {
    async readOrCreate(userId, now) {
      const stored = await read(userId);
      if (stored) return stored;
      const plan = newPlan(now);
      try {
        await client.send(
          new PutCommand({
            TableName: tableName,
            Item: { ...planKey(userId), ...plan },
            ConditionExpression: "attribute_not_exists(pk)",
          }),
        );
        return plan;
      } catch (error) {
        if (!isConditionFailure(error)) throw error;
        const winner = await read(userId);
        if (winner) return winner;
        throw error;
      }
    },
    async replace(userId, plan) {
      try {
        await client.send(
          new PutCommand({
            TableName: tableName,
            Item: { ...planKey(userId), ...plan },
            ConditionExpression: "version = :before",
            ExpressionAttributeValues: { ":before": plan.version - 1 },
          }),
        );
      } catch (error) {
        if (isConditionFailure(error)) throw new PlanChanged("The plan changed meanwhile", { cause: error });
        throw error;
      }
    },
  };
}
