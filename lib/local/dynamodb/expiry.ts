import type { Storage } from "#lib/local/storage/storage.ts";
import { type Items, isConditionFailure } from "./items.ts";
import { itemNamespace, rangeWithin } from "./keys.ts";
import type { TableCatalogue } from "./table-catalogue.ts";
import type { TableRecord } from "./table-record.ts";
import type { Item } from "./types.ts";

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
    const record = catalogue.described(name);
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
    await items.write("DeleteItem", {
      TableName: description.TableName,
      Key: Object.fromEntries(keys.map((key) => [key, item[key]])),
      ConditionExpression: "#ttl = :seen",
      ExpressionAttributeNames: { "#ttl": attribute },
      ExpressionAttributeValues: { ":seen": item[attribute] },
    });
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
