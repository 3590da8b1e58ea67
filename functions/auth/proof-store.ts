import { type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import { isConditionFailure } from "#functions/platform/aws/conditions.ts";
import { proofKey } from "./keys.ts";
import type { ProofStore } from "./proof.ts";

/** Used proofs in the accounts table. */
export function proofStore(documents: DynamoDBDocumentClient, table: string): ProofStore {
  return {
    use: async (proofId, expiresAtMs) => {
      // Kept well past the end, so that tidying never frees a proof that could still be in use.
      const ttl = Math.ceil(expiresAtMs / 1_000) + 3_600;
      const Item = { ...proofKey(proofId), ttl };
      const command = new PutCommand({
        TableName: table,
        Item,
        ConditionExpression: "attribute_not_exists(pk)",
      });
      try {
        await documents.send(command);
        return true;
      } catch (error) {
        if (isConditionFailure(error)) return false;
        throw error;
      }
    },
  };
}
