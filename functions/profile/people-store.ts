import { type DynamoDBDocumentClient, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { readBatch } from "#functions/platform/aws/batch-read.ts";
import { peoplePartition } from "#functions/platform/records/people-index.ts";
import { PrivacySettings, privacySettingsKey } from "#functions/platform/records/privacy-settings.ts";
import { addressKey, StoredUser, userKey } from "#functions/platform/records/users.ts";
import type { PeopleStore } from "./people.ts";

/** Half of what one BatchGetItem takes: a user and the user's settings are read together. */
const pageSize = 50;

const Entry = z.object({ pk: z.string(), sk: z.string(), gsi1pk: z.string(), gsi1sk: z.string() });
const Owner = z.object({ userId: z.string() });
const Keyed = z.looseObject({ pk: z.string(), sk: z.string() });

/** People in the accounts table, found through `gsi1`. */
export function peopleStore(documents: DynamoDBDocumentClient, table: string): PeopleStore {
  return {
    byName: async (prefix, after) => {
      const { Items = [], LastEvaluatedKey } = await documents.send(
        new QueryCommand({
          TableName: table,
          IndexName: "gsi1",
          KeyConditionExpression: "gsi1pk = :partition AND begins_with(gsi1sk, :prefix)",
          ExpressionAttributeValues: { ":partition": peoplePartition(prefix), ":prefix": prefix },
          Limit: pageSize,
          ...(after === undefined ? {} : { ExclusiveStartKey: JSON.parse(after) }),
        }),
      );
      const userIds = Items.map((item) => Entry.parse(item).pk.slice(userKey("").pk.length));
      return { userIds, next: LastEvaluatedKey && JSON.stringify(Entry.parse(LastEvaluatedKey)) };
    },
    byAddress: async (address) => {
      const { Item } = await documents.send(new GetCommand({ TableName: table, Key: addressKey(address) }));
      return Item && Owner.parse(Item).userId;
    },
    candidates: async (userIds) => {
      const keys = userIds.flatMap((id) => [userKey(id), privacySettingsKey(id)]);
      const items = (await readBatch(documents, table, keys)).map((item) => Keyed.parse(item));
      return items
        .filter(({ sk }) => sk === userKey("").sk)
        .map((item) => {
          const settings = items.find(({ pk, sk }) => pk === item.pk && sk !== item.sk);
          const { allowDirectMessages } = PrivacySettings.parse(settings ?? {});
          return { user: StoredUser.parse(item), allowsMessages: allowDirectMessages };
        });
    },
  };
}
