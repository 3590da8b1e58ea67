import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { messageKey } from "#functions/platform/records/mailboxes.ts";
import { type ConversationStore, StoredMessage } from "./conversations.ts";

/** Reads single messages (correspondence table, GetItem), for functions that may only read. */
export function messageReader(
  documents: DynamoDBDocumentClient,
  table: string,
): Pick<ConversationStore, "message"> {
  return {
    message: async (mailbox, threadId, sequence) => {
      const Key = messageKey(mailbox, threadId, sequence);
      const { Item } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
      return Item && StoredMessage.parse(Item);
    },
  };
}
