import {
  type DynamoDBDocumentClient,
  GetCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { isConditionFailure } from "#functions/platform/aws/conditions.ts";
import { userKey } from "#functions/platform/records/users.ts";
import { Enrolment, type EnrolmentStore } from "./enrolments.ts";

/** The item of a second factor, beside its user. */
export function enrolmentKey(userId: string): { pk: string; sk: string } {
  return { pk: userKey(userId).pk, sk: "two-factor" };
}

/** Hashes are a string set in the table, so that one can be taken out by itself; an empty set does not exist. */
const Item = Enrolment.extend({
  codeHashes: z
    .set(z.string())
    .default(new Set())
    .transform((hashes) => [...hashes]),
});

/** An enrolment as it is stored. */
export function enrolmentItem({ codeHashes, ...rest }: Enrolment): Record<string, unknown> {
  return { ...rest, ...(codeHashes.length > 0 ? { codeHashes: new Set(codeHashes) } : {}) };
}

/** Second factors in the accounts table. */
export function enrolmentStore(documents: DynamoDBDocumentClient, table: string): EnrolmentStore {
  type Change = Pick<
    UpdateCommandInput,
    "UpdateExpression" | "ConditionExpression" | "ExpressionAttributeValues"
  >;
  /** The changed enrolment, or undefined when the condition does not hold. */
  const update = async (userId: string, change: Change): Promise<Enrolment | undefined> => {
    const key = { TableName: table, Key: enrolmentKey(userId) };
    try {
      const command = new UpdateCommand({ ...key, ...change, ReturnValues: "ALL_NEW" });
      return Item.parse((await documents.send(command)).Attributes);
    } catch (error) {
      if (isConditionFailure(error)) return undefined;
      throw error;
    }
  };

  return {
    find: async (userId) => {
      const Key = enrolmentKey(userId);
      const { Item: item } = await documents.send(
        new GetCommand({ TableName: table, Key, ConsistentRead: true }),
      );
      return item && Item.parse(item);
    },
    spendStep: async (userId, enrolmentId, step) => {
      const updated = await update(userId, {
        UpdateExpression: "SET lastStep = :step",
        ConditionExpression: "enrolmentId = :enrolment AND lastStep < :step",
        ExpressionAttributeValues: { ":enrolment": enrolmentId, ":step": step },
      });
      return updated !== undefined;
    },
    spendRecoveryCode: async (userId, codeSetId, codeHash) => {
      const updated = await update(userId, {
        UpdateExpression: "DELETE codeHashes :one",
        ConditionExpression: "codeSetId = :set AND contains(codeHashes, :hash)",
        ExpressionAttributeValues: { ":set": codeSetId, ":hash": codeHash, ":one": new Set([codeHash]) },
      });
      return updated?.codeHashes.length;
    },
    restoreRecoveryCode: async (userId, codeSetId, codeHash) => {
      await update(userId, {
        UpdateExpression: "ADD codeHashes :one",
        ConditionExpression: "codeSetId = :set",
        ExpressionAttributeValues: { ":set": codeSetId, ":one": new Set([codeHash]) },
      });
    },
  };
}
