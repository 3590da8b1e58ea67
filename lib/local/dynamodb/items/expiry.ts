import { itemNamespace, rangeWithin } from "#lib/local/dynamodb/keys.ts";
import type { TableCatalogue } from "#lib/local/dynamodb/tables/catalogue.ts";
import type { TableRecord } from "#lib/local/dynamodb/tables/record.ts";
import type { Item } from "#lib/local/dynamodb/types.ts";
import type { Storage } from "#lib/local/storage/storage.ts";
import { type Items, isConditionFailure } from "./items.ts";

/** DynamoDB leaves items alone whose time is longer past than this: it takes them for mistakes. */
const oldestSeconds = 5 * 365 * 24 * 3600;

/**
 * Deletes the items whose time to live is over.
 * @returns number of items deleted
 */
export async function deleteExpired(
  storage: Storage,
  catalogue: TableCatalogue,
  items: Items,
  nowSeconds: number,
): Promise<number> {
  let deleted = 0;
  for (const name of catalogue.names()) {
    const record = catalogue.get(name);
    const attribute = record.timeToLiveAttribute;
    if (attribute === undefined) continue;
    for await (const stored of storage.values(rangeWithin(itemNamespace(name), {}))) {
      const item = stored as Item;
      const expiresAt = Number(item[attribute]?.N ?? Number.NaN);
      if (!(expiresAt < nowSeconds && expiresAt > nowSeconds - oldestSeconds)) continue;
      if (await deleteIfUnchanged(items, record, item, attribute)) deleted++;
    }
  }
  return deleted;
}

/** Someone may have prolonged the item since it was read. */
async function deleteIfUnchanged(
  items: Items,
  { description }: TableRecord,
  item: Item,
  attribute: string,
): Promise<boolean> {
  const keys = description.KeySchema.map(({ AttributeName }) => AttributeName);
  try {
    const deletion = {
      TableName: description.TableName,
      Key: Object.fromEntries(keys.map((key) => [key, item[key]])),
      ConditionExpression: "#ttl = :seen",
      ExpressionAttributeNames: { "#ttl": attribute },
      ExpressionAttributeValues: { ":seen": item[attribute] },
    };
    await items.write("DeleteItem", deletion, true);
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
