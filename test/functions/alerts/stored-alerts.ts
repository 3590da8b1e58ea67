import { type DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { type AlertDelivery, alertDelivery } from "#functions/alerts/delivery.ts";
import type { Outbox } from "#functions/platform/mail/outbox.ts";
import type { startTestTables } from "#test/fakes/dynamodb.ts";

/** A client that counts what its queries read. */
export function countingReads(documents: DynamoDBDocumentClient): {
  counting: DynamoDBDocumentClient;
  /** Items read so far. */
  itemsRead: () => number;
} {
  let read = 0;
  const counting = new Proxy(documents, {
    get: (target, name) =>
      name === "send"
        ? async (command: Parameters<DynamoDBDocumentClient["send"]>[0]) => {
            const answer = (await target.send(command)) as { ScannedCount?: number };
            if (command instanceof QueryCommand) read += answer.ScannedCount ?? 0;
            return answer;
          }
        : Reflect.get(target, name),
  });
  return { counting, itemsRead: () => read };
}

/** The delivery of alerts over the test's tables, with links signed by the key "key". */
export function testDelivery(
  client: DynamoDBDocumentClient,
  tables: Awaited<ReturnType<typeof startTestTables>>["tables"],
  outbox: Pick<Outbox, "wrap">,
): AlertDelivery {
  return alertDelivery({
    client,
    tables: {
      accounts: tables.ACCOUNTS_TABLE,
      correspondence: tables.CORRESPONDENCE_TABLE,
      events: tables.EVENTS_TABLE,
    },
    outbox,
    webOrigin: "https://halvest.example",
    linkKey: async () => "key",
  });
}
