import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { Overtaken } from "#functions/platform/aws/retry.ts";
import { AppError } from "#functions/platform/errors.ts";
import { tradeKey } from "#functions/platform/records/keys/integration-keys.ts";
import type { EmptyPart } from "#functions/platform/records/plan/empty-part.ts";
import { keysBetween } from "#functions/platform/records/plan/ledger-reader.ts";
import { exchangeIds } from "#shared/domain/integrations/services.ts";
import { connectionStore } from "./connection-store.ts";

/** Ends all connections of a user, one after the other; what exchanges have sent is left over. */
export function connectionRemoval(client: DynamoDBDocumentClient, tableName: string): EmptyPart {
  const connections = connectionStore(client, tableName);
  return async (userId) => {
    for (const { service } of await connections.read(userId)) {
      await connections
        .change(userId, service, () => null)
        .catch((error: unknown) => {
          throw error instanceof AppError && error.code === "CONFLICT" ? new Overtaken() : error;
        });
    }
    // Not before: a sync that still runs removes only what it stores from here on.
    const query = { client, tableName, userId };
    const trades = exchangeIds.map((exchange) => {
      const { sk } = tradeKey(userId, exchange, "");
      return keysBetween(query, sk, `${sk}~`);
    });
    return (await Promise.all(trades)).flat();
  };
}
