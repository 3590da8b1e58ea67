/** What operations of DynamoDB take, from what they were sent and answered. */

/** What one operation of DynamoDB takes from a table or index. */
export interface Units {
  readonly table: string;
  /** The partition key with everything that differs between users left out. */
  readonly partition: string;
  readonly read: number;
  readonly write: number;
}

/** A request of a function to a service, with its answer. */
export interface Seen {
  readonly caller: string;
  readonly service: string;
  readonly operation: string;
  readonly input: Record<string, unknown>;
  readonly output: Record<string, unknown>;
}

type Item = Record<string, Record<string, unknown>>;

/** Bytes of an item as DynamoDB counts them, closely enough for whole units. */
export function sizeOf(item: unknown): number {
  return Object.entries((item ?? {}) as Item).reduce(
    (sum, [name, value]) => sum + name.length + JSON.stringify(Object.values(value)[0] ?? "").length,
    0,
  );
}

const reads = (bytes: number, consistent: unknown) =>
  Math.max(1, Math.ceil(bytes / 4_096)) * (consistent === true ? 1 : 0.5);
const writes = (bytes: number) => Math.max(1, Math.ceil(bytes / 1_024));

/** Leaves out of a key what differs between users, moments and places. */
function partitionOf(key: unknown): string {
  const text = String((key as { S?: string } | undefined)?.S ?? "?");
  return text.replace(
    /[\da-f]{8}-[\da-f-]{27}|[\w-]{40,}|\d{1,3}(\.\d{1,3}){3}(\/\d+)?|\S+@\S+|[\da-f:]{4,}\/\d+/g,
    "*",
  );
}

/** @param itemOf reads an item as it is after a write */
export async function unitsOf(
  { operation, input, output }: Seen,
  itemOf: (table: string, key: unknown) => Promise<unknown>,
): Promise<Units[]> {
  const named = (table: unknown) => String(table).replace(/^halvest-\w+-/, "");
  const written = async (table: unknown, key: Item, factor: number, item?: unknown): Promise<Units[]> => {
    const stored = (item ?? (await itemOf(String(table), key))) as Item | undefined;
    const write = writes(sizeOf(stored)) * factor;
    const own = { table: named(table), partition: partitionOf(key.pk), read: 0, write };
    const gsi = stored?.gsi1pk;
    return gsi ? [own, { ...own, table: `${own.table}/gsi1`, partition: partitionOf(gsi) }] : [own];
  };
  const keyIn = (item: unknown) => item as Item;
  switch (operation) {
    case "GetItem": {
      const partition = partitionOf((input.Key as Item).pk);
      const read = reads(sizeOf(output.Item), input.ConsistentRead);
      return [{ table: named(input.TableName), partition, read, write: 0 }];
    }
    case "BatchGetItem":
      return Object.entries(
        input.RequestItems as Record<string, { Keys: Item[]; ConsistentRead?: boolean }>,
      ).flatMap(([table, { Keys, ConsistentRead }]) => {
        const found = (output.Responses as Record<string, Item[]>)?.[table] ?? [];
        return Keys.map((key, index) => ({
          table: named(table),
          partition: partitionOf(key.pk),
          read: reads(sizeOf(found[index]), ConsistentRead),
          write: 0,
        }));
      });
    case "Query": {
      const bytes = ((output.Items ?? []) as Item[]).reduce((sum, item) => sum + sizeOf(item), 0);
      const values = input.ExpressionAttributeValues as Item;
      const table = `${named(input.TableName)}${input.IndexName ? `/${String(input.IndexName)}` : ""}`;
      return [
        { table, partition: partitionOf(values[":pk"]), read: reads(bytes, input.ConsistentRead), write: 0 },
      ];
    }
    case "PutItem":
      return written(input.TableName, keyIn(input.Item), 1, input.Item);
    case "UpdateItem":
    case "DeleteItem":
      return written(input.TableName, keyIn(input.Key), 1);
    case "TransactWriteItems":
      return (
        await Promise.all(
          (input.TransactItems as Record<string, { TableName: string; Key?: Item; Item?: Item }>[]).flatMap(
            (each) =>
              Object.values(each).map(({ TableName, Key, Item }) =>
                written(TableName, keyIn(Key ?? Item), 2, Item),
              ),
          ),
        )
      ).flat();
    case "BatchWriteItem":
      return (
        await Promise.all(
          Object.entries(
            input.RequestItems as Record<string, Record<string, { Item?: Item; Key?: Item }>[]>,
          ).flatMap(([table, requests]) =>
            requests.flatMap((request) =>
              Object.values(request).map(({ Item, Key }) => written(table, keyIn(Item ?? Key), 1, Item)),
            ),
          ),
        )
      ).flat();
    default:
      throw new Error(`The recorder does not know DynamoDB's ${operation}`);
  }
}
