import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { isConditionFailure } from "#functions/platform/aws/conditions.ts";
import { mailKey } from "#functions/platform/mail/outbox.ts";
import type { WaitingMailStore } from "./deliver-mail.ts";

const Held = z.object({ id: z.string(), uselessFrom: z.string(), sealed: z.string() });

/** Waiting mails in the events table, as the one who sends them uses it (GetItem, UpdateItem, DeleteItem). */
export function waitingMailStore(documents: DynamoDBDocumentClient, table: string): WaitingMailStore {
  const release = async (id: string) => {
    const command = new UpdateCommand({
      TableName: table,
      Key: mailKey(id),
      UpdateExpression: "REMOVE heldUntil",
      ConditionExpression: "attribute_exists(pk)",
    });
    await documents.send(command);
  };
  return {
    hold: async (id, now, until) => {
      const command = new UpdateCommand({
        TableName: table,
        Key: mailKey(id),
        UpdateExpression: "SET heldUntil = :until",
        ConditionExpression:
          "attribute_exists(pk) AND (attribute_not_exists(heldUntil) OR heldUntil <= :now)",
        ExpressionAttributeValues: { ":now": now, ":until": until },
        ReturnValues: "ALL_NEW",
      });
      try {
        return Held.parse((await documents.send(command)).Attributes);
      } catch (error) {
        if (!isConditionFailure(error)) throw error;
      }
      const get = new GetCommand({ TableName: table, Key: mailKey(id), ConsistentRead: true });
      return (await documents.send(get)).Item === undefined ? "gone" : "held";
    },
    release,
    remove: async (id) => {
      await documents.send(new DeleteCommand({ TableName: table, Key: mailKey(id) }));
    },
  };
}
