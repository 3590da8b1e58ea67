import { type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import { proofKey } from "#functions/auth/records/keys.ts";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { hourSeconds } from "#shared/domain/durations.ts";
import type { ProofStore } from "./proof.ts";

/** Used proofs in the accounts table. */
export function proofStore(documents: DynamoDBDocumentClient, table: string): ProofStore {
  return {
    use: async (proofId, expiresAtMs) => {
      // Stored well beyond its expiry, so that TTL never frees a proof that could still be used.
      const ttl = Math.ceil(expiresAtMs / 1_000) + hourSeconds;
      const Item = { ...proofKey(proofId), ttl };
      const command = new PutCommand({
        TableName: table,
        Item,
        ConditionExpression: "attribute_not_exists(pk)",
      });
      return isWritten(documents.send(command));
    },
  };
}
