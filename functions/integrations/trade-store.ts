import { DeleteCommand, type DynamoDBDocumentClient, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { tradeKey } from "#functions/platform/records/keys/integration-keys.ts";
import { itemsBetween } from "#functions/platform/records/plan/ledger-reader.ts";
import type { ExchangeTrade } from "#shared/domain/integrations/exchange-trades.ts";
import type { ExchangeId } from "#shared/domain/integrations/services.ts";

const StoredTrade = z.object({
  id: z.string(),
  orderId: z.string(),
  at: z.iso.datetime(),
  side: z.enum(["buy", "sell"]),
  btc: z.number().nonnegative(),
  amount: z.number().nonnegative(),
  currency: z.string(),
  fee: z.number().nonnegative(),
  feeCurrency: z.string(),
  problem: z.string().nullable(),
  /** The acceptance that records it, with the ISO time of its beginning; null before there was one. */
  acceptance: z.object({ id: z.string(), at: z.iso.datetime() }).nullable(),
  isSkipped: z.boolean(),
}) satisfies z.ZodType<ExchangeTrade>;
/** A trade of an exchange, and what was decided about it. */
export type StoredTrade = z.infer<typeof StoredTrade>;

/** What is written at once. */
const simultaneous = 10;

async function together<T>(all: readonly T[], use: (one: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += simultaneous) {
    await Promise.all(all.slice(from, from + simultaneous).map(use));
  }
}

/** Trades in the planner table (Query, PutItem, UpdateItem, DeleteItem). */
export function tradeStore(documents: DynamoDBDocumentClient, TableName: string) {
  async function read(userId: string, service: ExchangeId): Promise<StoredTrade[]> {
    const { sk } = tradeKey(userId, service, "");
    const query = { client: documents, tableName: TableName, userId };
    const found: StoredTrade[] = [];
    for await (const item of itemsBetween(query, sk, `${sk}~`)) found.push(StoredTrade.parse(item));
    return found.sort((one, other) => other.at.localeCompare(one.at) || other.id.localeCompare(one.id));
  }

  /** False when something else was noted since the trade was read. */
  const setAcceptance = (
    userId: string,
    service: ExchangeId,
    { id, acceptance }: StoredTrade,
    next: StoredTrade["acceptance"],
  ) =>
    isWritten(
      documents.send(
        new UpdateCommand({
          TableName,
          Key: tradeKey(userId, service, id),
          UpdateExpression: "SET acceptance = :to, isSkipped = :no",
          ConditionExpression: "attribute_exists(pk) AND acceptance = :from",
          ExpressionAttributeValues: { ":from": acceptance, ":to": next, ":no": false },
        }),
      ),
    );

  /** Takes back what `claim` has noted. */
  const release = (userId: string, service: ExchangeId, trades: readonly StoredTrade[]) =>
    together(trades, (trade) => setAcceptance(userId, service, trade, null));

  return {
    /** All trades of an exchange, the newest first. */
    read,

    /** Stores trades that are not there yet; what was decided about the others stays. */
    async add(userId: string, service: ExchangeId, trades: readonly ExchangeTrade[]): Promise<void> {
      await together(trades, (trade) =>
        isWritten(
          documents.send(
            new PutCommand({
              TableName,
              Item: {
                ...tradeKey(userId, service, trade.id),
                ...trade,
                acceptance: null,
                isSkipped: false,
              } satisfies StoredTrade & ReturnType<typeof tradeKey>,
              ConditionExpression: "attribute_not_exists(pk)",
            }),
          ),
        ),
      );
    },

    /**
     * Notes the acceptance that is about to record trades, unless another one came first.
     * @returns whether all of them are noted; otherwise none is
     */
    async claim(
      userId: string,
      service: ExchangeId,
      trades: readonly StoredTrade[],
      acceptance: NonNullable<StoredTrade["acceptance"]>,
    ): Promise<boolean> {
      const claimed: StoredTrade[] = [];
      await together(trades, async (trade) => {
        if (await setAcceptance(userId, service, trade, acceptance)) claimed.push({ ...trade, acceptance });
      });
      if (claimed.length === trades.length) return true;
      await release(userId, service, claimed);
      return false;
    },
    release,

    /** Notes whether trades are skipped; returns how many there are. */
    async skip(
      userId: string,
      service: ExchangeId,
      ids: readonly string[],
      isSkipped: boolean,
    ): Promise<number> {
      let count = 0;
      await together(ids, async (id) => {
        const command = new UpdateCommand({
          TableName,
          Key: tradeKey(userId, service, id),
          UpdateExpression: "SET isSkipped = :skipped",
          ConditionExpression: "attribute_exists(pk)",
          ExpressionAttributeValues: { ":skipped": isSkipped },
        });
        count += Number(await isWritten(documents.send(command)));
      });
      return count;
    },

    /** Removes all trades of an exchange. What they have recorded stays. */
    async removeAll(userId: string, service: ExchangeId): Promise<void> {
      await together(await read(userId, service), ({ id }) =>
        documents.send(new DeleteCommand({ TableName, Key: tradeKey(userId, service, id) })),
      );
    },
  };
}
export type TradeStore = ReturnType<typeof tradeStore>;
