import { type DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { type AlertDelivery, alertDelivery } from "#functions/alerts/delivery.ts";
import type { Outbox } from "#functions/platform/mail/outbox.ts";
import type { startTestTables } from "#test/fakes/dynamodb.ts";

/** A client that counts what its requests read. */
export function countingReads(documents: DynamoDBDocumentClient): {
  counting: DynamoDBDocumentClient;
  /** Items that queries have read so far, also those that a filter would have left out. */
  itemsRead: () => number;
  /** Items that came back so far. */
  itemsReturned: () => number;
  /** Requests so far, by the name of their command. */
  requests: () => Readonly<Record<string, number>>;
} {
  let read = 0;
  let returned = 0;
  const requests: Record<string, number> = {};
  const counting = new Proxy(documents, {
    get: (target, name) =>
      name === "send"
        ? async (command: Parameters<DynamoDBDocumentClient["send"]>[0]) => {
            const answer = (await target.send(command)) as {
              ScannedCount?: number;
              Items?: readonly unknown[];
              Item?: unknown;
            };
            if (command instanceof QueryCommand) read += answer.ScannedCount ?? 0;
            returned += (answer.Items?.length ?? 0) + (answer.Item === undefined ? 0 : 1);
            const { name: kind } = command.constructor;
            requests[kind] = (requests[kind] ?? 0) + 1;
            return answer;
          }
        : Reflect.get(target, name),
  });
  return {
    counting,
    itemsRead: () => read,
    itemsReturned: () => returned,
    requests: () => ({ ...requests }),
  };
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
