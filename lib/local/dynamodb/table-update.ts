import dynalite from "dynalite/db/index.js";
import * as z from "zod";
import { namespacedKey } from "#lib/local/storage/collection.ts";
import type { Storage, Write } from "#lib/local/storage/storage.ts";
import { dynamoFailure, validationFailure } from "./failures.ts";
import { indexNamespace, itemNamespace } from "./keys.ts";
import type { TableCatalogue } from "./table-catalogue.ts";
import type { IndexDescription, TableDescription } from "./table-record.ts";
import { describeGlobalIndex } from "./tables.ts";
import type { Item } from "./types.ts";

const NewIndex = z.object({
  IndexName: z.string().regex(/^[a-zA-Z0-9_.-]{3,255}$/),
  KeySchema: z
    .array(z.object({ AttributeName: z.string(), KeyType: z.enum(["HASH", "RANGE"]) }))
    .min(1)
    .max(2),
  Projection: z.object({
    ProjectionType: z.enum(["ALL", "INCLUDE", "KEYS_ONLY"]),
    NonKeyAttributes: z.array(z.string()).exactOptional(),
  }),
});

const UpdateTableInput = z.strictObject({
  TableName: z.string(),
  AttributeDefinitions: z
    .array(z.object({ AttributeName: z.string(), AttributeType: z.enum(["S", "N", "B"]) }))
    .optional(),
  GlobalSecondaryIndexUpdates: z
    .array(
      z.union([z.object({ Create: NewIndex }), z.object({ Delete: z.object({ IndexName: z.string() }) })]),
    )
    .max(
      1,
      "Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table",
    )
    .optional(),
});

/**
 * Makes or removes a global index; a new one is filled before the call answers.
 * @throws AwsFailure for an unknown table or index, an index that exists, or a change this DynamoDB lacks
 */
export async function updateTable(
  storage: Storage,
  catalogue: TableCatalogue,
  input: Record<string, unknown>,
): Promise<object> {
  const parsed = UpdateTableInput.safeParse(input);
  if (!parsed.success) throw validationFailure(z.prettifyError(parsed.error));
  const wanted = parsed.data;
  const record = catalogue.described(wanted.TableName);
  const description: TableDescription = { ...record.description };
  if (wanted.AttributeDefinitions !== undefined) {
    description.AttributeDefinitions = merged(description.AttributeDefinitions, wanted.AttributeDefinitions);
  }
  const change = wanted.GlobalSecondaryIndexUpdates?.[0];
  if (change !== undefined && "Create" in change) addIndex(description, change.Create);
  else if (change !== undefined) removeIndex(description, change.Delete.IndexName);
  description.AttributeDefinitions = definitionsInUse(description);
  await catalogue.save({ ...record, description });
  if (change !== undefined && "Create" in change) {
    await fillNewIndexes(storage, catalogue, wanted.TableName);
  } else if (change !== undefined) {
    const namespace = indexNamespace(wanted.TableName, change.Delete.IndexName);
    await storage.write(await catalogue.erasures(namespace));
  }
  return { TableDescription: { ...description, TableStatus: "UPDATING" } };
}

/**
 * Fills the indexes that are still being created, and makes them active in the same step. Also called at the
 * start, for one that a crash has interrupted.
 */
export async function fillNewIndexes(
  storage: Storage,
  catalogue: TableCatalogue,
  table: string,
): Promise<void> {
  const fresh = catalogue
    .described(table)
    .description.GlobalSecondaryIndexes?.filter(({ IndexStatus }) => IndexStatus === "CREATING");
  if (fresh === undefined || fresh.length === 0) return;
  // In this order an entry written meanwhile is either not among the erasures or made again from its item.
  const writes: Write[] = [];
  for (const { IndexName } of fresh) {
    writes.push(...(await catalogue.erasures(indexNamespace(table, IndexName))));
  }
  const keys = (await catalogue.erasures(itemNamespace(table))).map(({ key }) => key);
  const record = catalogue.described(table);
  for (const key of keys) {
    const item = storage.get(key);
    if (item === undefined) continue;
    for (const put of dynalite.getIndexActions(fresh, undefined, item as Item, record.description).puts) {
      writes.push({ key: namespacedKey(indexNamespace(table, put.index), put.key), value: put.item });
    }
  }
  const indexes = record.description.GlobalSecondaryIndexes ?? [];
  const description: TableDescription = {
    ...record.description,
    GlobalSecondaryIndexes: indexes.map((index) => ({ ...index, IndexStatus: "ACTIVE" })),
  };
  await catalogue.save({ ...record, description }, writes);
}

function addIndex(description: TableDescription, wanted: z.infer<typeof NewIndex>): void {
  const index: IndexDescription = {
    ...describeGlobalIndex(wanted, description.TableArn),
    IndexStatus: "CREATING",
  };
  const others = description.GlobalSecondaryIndexes ?? [];
  if (others.some(({ IndexName }) => IndexName === index.IndexName)) {
    throw validationFailure(
      `One or more parameter values were invalid: Duplicate index name: ${index.IndexName}`,
    );
  }
  const defined = description.AttributeDefinitions.map(({ AttributeName }) => AttributeName);
  const keys = index.KeySchema.map(({ AttributeName }) => AttributeName);
  if (!keys.every((key) => defined.includes(key))) {
    throw validationFailure(
      "One or more parameter values were invalid: Some index key attributes are not defined in " +
        `AttributeDefinitions. Keys: [${keys.join(", ")}], AttributeDefinitions: [${defined.join(", ")}]`,
    );
  }
  description.GlobalSecondaryIndexes = [...others, index];
}

function removeIndex(description: TableDescription, name: string): void {
  const all = description.GlobalSecondaryIndexes ?? [];
  const rest = all.filter(({ IndexName }) => IndexName !== name);
  if (rest.length === all.length) {
    throw dynamoFailure(
      "ResourceNotFoundException",
      `Requested resource not found: Index: ${name} for table: ${description.TableName}`,
    );
  }
  if (rest.length > 0) description.GlobalSecondaryIndexes = rest;
  else delete description.GlobalSecondaryIndexes;
}

type Definitions = TableDescription["AttributeDefinitions"];

/** A change names the attributes of the new index; those of the table and its other indexes stay. */
function merged(known: Definitions, wanted: Definitions): Definitions {
  const all = new Map([...known, ...wanted].map((definition) => [definition.AttributeName, definition]));
  return [...all.values()];
}

function definitionsInUse(table: TableDescription): Definitions {
  const indexes = table.GlobalSecondaryIndexes ?? [];
  const schemas = [table.KeySchema, ...indexes.map(({ KeySchema }) => KeySchema)];
  const used = new Set(schemas.flat().map(({ AttributeName }) => AttributeName));
  return table.AttributeDefinitions.filter(({ AttributeName }) => used.has(AttributeName));
}
