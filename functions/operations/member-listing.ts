import { type DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { transact } from "#functions/platform/aws/transact.ts";
import { memberItem } from "#functions/platform/records/members-index.ts";
import { userKey } from "#functions/platform/records/users.ts";

const ListRequest = z.strictObject({
  action: z.literal("list-members"),
  /** `next` of the answer before. */
  after: z.string().min(1).optional(),
});

/** What an operator gives to go on with the listing; undefined when the request is another one. */
export function listRequest(input: unknown): { after: string | undefined } | undefined {
  const { data } = ListRequest.safeParse(input);
  return data && { after: data.after };
}

interface ListingDependencies {
  documents: DynamoDBDocumentClient;
  /** The accounts table (Scan, ConditionCheckItem, PutItem). */
  table: string;
  /** Milliseconds since the epoch. */
  clock: () => number;
}

/** Items that are read at a time. */
const pageSize = 500;
/** Writes at once. */
const simultaneous = 20;
/** The AWS command line waits a minute for the answer. */
const budgetMs = 40_000;

const profile = userKey("").sk;
const Position = z.object({ pk: z.string(), sk: z.string() });

/**
 * Enters every user with a verified address in the list by which notifications reach everyone: those, too, who were verified
 * before there was one. It reads the whole table, page by page, for as long as there is time, and may be repeated.
 *
 * @returns how many were entered, and where to go on; null when the table ends
 */
export function memberListing({ documents, table, clock }: ListingDependencies) {
  /** Not for someone who is deleted meanwhile. */
  const enter = (userId: string) =>
    isWritten(
      transact(documents, [
        {
          ConditionCheck: {
            TableName: table,
            Key: userKey(userId),
            ConditionExpression: "emailVerified = :true",
            ExpressionAttributeValues: { ":true": true },
          },
        },
        { Put: { TableName: table, Item: memberItem(userId) } },
      ]),
    );
  return async (after: string | undefined): Promise<{ listed: number; next: string | null }> => {
    const endMs = clock() + budgetMs;
    let listed = 0;
    let next = after;
    do {
      const { Items = [], LastEvaluatedKey } = await documents.send(
        new ScanCommand({
          TableName: table,
          Limit: pageSize,
          ...(next === undefined ? {} : { ExclusiveStartKey: positionOf(next) }),
        }),
      );
      const verified = Items.filter(({ sk, emailVerified }) => sk === profile && emailVerified === true);
      const userIds = verified.map(({ id }) => String(id));
      for (let at = 0; at < userIds.length; at += simultaneous) {
        const entered = await Promise.all(userIds.slice(at, at + simultaneous).map(enter));
        listed += entered.filter(Boolean).length;
      }
      next = LastEvaluatedKey && Buffer.from(JSON.stringify(LastEvaluatedKey)).toString("base64url");
    } while (next !== undefined && clock() < endMs);
    return { listed, next: next ?? null };
  };
}

function positionOf(text: string): z.infer<typeof Position> {
  return Position.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
}
