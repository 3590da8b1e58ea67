import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { isConditionFailure, isWritten } from "#functions/platform/aws/conditions.ts";
import { Overtaken } from "#functions/platform/aws/retry.ts";
import { transact } from "#functions/platform/aws/transact.ts";
import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import { sharedKey, sharesKey } from "#functions/platform/records/keys/share-keys.ts";
import type { EmptyPart } from "#functions/platform/records/plan/empty-part.ts";
import { type SharedPlan, sharing } from "#shared/api/portfolio/sharing.ts";
import { daySeconds } from "#shared/domain/durations.ts";
import { type Language, languages } from "#shared/domain/formats.ts";
import { shareLooks } from "#shared/domain/sharing.ts";

const StoredShare = z.object({
  id: z.string(),
  token: z.string(),
  look: z.enum(shareLooks),
  planName: z.string(),
  // Links that were made before simulations could be shared show a plan.
  simulationId: z.uuid().nullable().default(null),
  createdOn: z.iso.date(),
  expiresOn: z.iso.date(),
});
export type StoredShare = z.infer<typeof StoredShare>;

const StoredShares = z.object({ version: z.int().nonnegative(), shares: z.array(StoredShare) });
/** The links of one user. */
export type StoredShares = z.infer<typeof StoredShares>;

/** Links that were made before previews had languages are in English. */
const Previewed = z.object({ language: z.enum(languages).default("en") });

/** What changes with the list of links: what a link shows, or that it shows nothing more. */
export type SharedChange =
  | {
      readonly token: string;
      readonly plan: SharedPlan;
      readonly opened: number;
      /** Of the preview. */
      readonly language: Language;
    }
  | { readonly token: string; readonly plan: null };

export interface ShareStore {
  /** Version 0 and empty when there were never any. */
  read(userId: string): Promise<StoredShares>;
  /** Writes the successor of the list's version with its change; false when something else was written since. */
  write(userId: string, shares: StoredShares, change: SharedChange): Promise<boolean>;
  /** How often what a link shows was opened. */
  opened(token: string): Promise<number>;
  /** What a link's preview shows, by the fingerprint of its token; null when it does not work (any more). */
  shown(card: string, today: string): Promise<{ plan: SharedPlan; language: Language } | null>;
  /** What a link shows, counted as opened; null when it does not work (any more). */
  open(token: string, today: string): Promise<SharedPlan | null>;
}

/** Links of a user that have ended before a moment, see `aged` of retention. */
export function endedLinks(client: DynamoDBDocumentClient, TableName: string) {
  const store = createShareStore(client, TableName);
  return async (userId: string, before: string) => {
    const { shares } = await store.read(userId);
    const ended = shares.filter(({ expiresOn }) => expiresOn < before.slice(0, 10));
    return ended.map(({ id, token }) => async () => {
      const { version, shares: all } = await store.read(userId);
      const others = all.filter((share) => share.id !== id || share.expiresOn >= before.slice(0, 10));
      if (others.length === all.length) return;
      // When the list has changed meanwhile, the next run removes it.
      await store.write(userId, { version: version + 1, shares: others }, { token, plan: null });
    });
  };
}

/** Revokes all links of a user, one after the other, each with what it shows. */
export function linkRemoval(store: Pick<ShareStore, "read" | "write">): EmptyPart {
  return async (userId) => {
    const { version, shares } = await store.read(userId);
    for (const [index, { token }] of shares.entries()) {
      const others = { version: version + index + 1, shares: shares.slice(index + 1) };
      if (!(await store.write(userId, others, { token, plan: null }))) throw new Overtaken();
    }
    return [];
  };
}

/**
 * In the planner table: the links of a user in one item of the user's own, what each shows by the token's fingerprint.
 */
export function createShareStore(client: DynamoDBDocumentClient, TableName: string): ShareStore {
  const keyOf = (token: string) => sharedKey(fingerprint(token));
  const planIn = (item: unknown) =>
    sharing.view.response.parse(JSON.parse(z.object({ plan: z.string() }).parse(item).plan));
  return {
    async read(userId) {
      const Key = sharesKey(userId);
      const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item ? StoredShares.parse(Item) : { version: 0, shares: [] };
    },
    write(userId, shares, change) {
      const Key = keyOf(change.token);
      const shown =
        change.plan === null
          ? { Delete: { TableName, Key } }
          : {
              Put: {
                TableName,
                Item: {
                  ...Key,
                  expiresOn: change.plan.expiresOn,
                  opened: change.opened,
                  language: change.language,
                  plan: JSON.stringify(change.plan),
                  // The day after the last one, for the table to tidy up; reading compares the day itself.
                  ttl: Math.ceil(Date.parse(change.plan.expiresOn) / 1_000) + 2 * daySeconds,
                },
              },
            };
      const list = {
        Put: {
          TableName,
          Item: { ...sharesKey(userId), ...shares },
          ConditionExpression: "attribute_not_exists(pk) OR version = :before",
          ExpressionAttributeValues: { ":before": shares.version - 1 },
        },
      };
      return isWritten(transact(client, [list, shown]));
    },
    async opened(token) {
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: keyOf(token), ProjectionExpression: "opened" }),
      );
      return z.object({ opened: z.int() }).parse(Item ?? { opened: 0 }).opened;
    },
    async shown(card, today) {
      const { Item } = await client.send(new GetCommand({ TableName, Key: sharedKey(card) }));
      if (Item === undefined) return null;
      const plan = planIn(Item);
      const { language } = Previewed.parse(Item);
      return plan.expiresOn < today ? null : { plan, language };
    },
    async open(token, today) {
      try {
        const { Attributes } = await client.send(
          new UpdateCommand({
            TableName,
            Key: keyOf(token),
            UpdateExpression: "ADD opened :one",
            ConditionExpression: "attribute_exists(pk) AND expiresOn >= :today",
            ExpressionAttributeValues: { ":one": 1, ":today": today },
            ReturnValues: "ALL_NEW",
          }),
        );
        return planIn(Attributes);
      } catch (error) {
        if (isConditionFailure(error)) return null;
        throw error;
      }
    },
  };
}
