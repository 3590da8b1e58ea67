import { type DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { isConditionFailure } from "#functions/platform/aws/conditions.ts";
import { newPlan, PlanRecord } from "./plan-record.ts";

/** What functions need that calculate with a plan and never change one. */
export interface OpenPlanReader {
  /** The user's open plan; made with the model's defaults when there is none yet. */
  readOrCreate(userId: string, now: Date): Promise<PlanRecord>;
}

/** Where the open plan of a user is. */
export const planKey = (userId: string) => ({ pk: `user#${userId}`, sk: "plan" });

export function createOpenPlanReader(client: DynamoDBDocumentClient, tableName: string): OpenPlanReader {
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
  };
}
