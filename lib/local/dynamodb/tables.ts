import { randomUUID } from "node:crypto";
import createTableRules from "dynalite/validations/createTable.js";
import { dynamoFailure, validationFailure } from "./failures.ts";
import { checkShape } from "./item-engine.ts";
import type { TableCatalogue } from "./table-catalogue.ts";
import type { IndexDescription, TableDescription, TableRecord } from "./table-record.ts";
import { type Tag, tagsRecord } from "./table-settings.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** Where this DynamoDB claims to be. */
export interface TablePlace {
  region: string;
  account: string;
}

type NewIndex = Pick<IndexDescription, "IndexName" | "KeySchema" | "Projection">;

interface CreateTableInput {
  TableName: string;
  KeySchema: TableDescription["KeySchema"];
  AttributeDefinitions: TableDescription["AttributeDefinitions"];
  BillingMode?: string;
  ProvisionedThroughput?: { ReadCapacityUnits: number; WriteCapacityUnits: number };
  GlobalSecondaryIndexes?: NewIndex[];
  LocalSecondaryIndexes?: NewIndex[];
  DeletionProtectionEnabled?: boolean;
  SSESpecification?: { Enabled?: boolean };
  StreamSpecification?: { StreamEnabled?: boolean };
  Tags?: Tag[];
}

const createTypes = {
  ...createTableRules.types,
  DeletionProtectionEnabled: "Boolean",
  SSESpecification: { type: "FieldStruct<SSESpecification>", children: { Enabled: "Boolean" } },
  StreamSpecification: { type: "FieldStruct<StreamSpecification>", children: { StreamEnabled: "Boolean" } },
  Tags: {
    type: "List",
    children: { type: "ValueStruct<Tag>", children: { Key: "String", Value: "String" } },
  },
};

/** A table is active as soon as it is made; the answer still says what AWS says at that moment. */
export async function createTable(
  catalogue: TableCatalogue,
  place: TablePlace,
  input: object,
  unit: UnitOfWork,
): Promise<object> {
  const wanted = checkShape<CreateTableInput>(createTypes, input, unit, createTableRules.custom);
  if (catalogue.has(wanted.TableName)) {
    throw dynamoFailure("ResourceInUseException", `Table already exists: ${wanted.TableName}`);
  }
  if (wanted.StreamSpecification?.StreamEnabled) {
    throw validationFailure(`The local DynamoDB has no streams, which table ${wanted.TableName} asks for`);
  }
  const record: TableRecord = { description: describe(wanted, place), tags: tagsRecord(wanted.Tags ?? []) };
  await catalogue.save(record);
  return { TableDescription: { ...record.description, TableStatus: "CREATING" } };
}

export function tableArn({ region, account }: TablePlace, table: string): string {
  return `arn:aws:dynamodb:${region}:${account}:table/${table}`;
}

/** @throws AwsFailure when the table is unknown or protected */
export async function deleteTable(catalogue: TableCatalogue, name: string): Promise<object> {
  const record = catalogue.described(name);
  if (record.description.DeletionProtectionEnabled) {
    throw validationFailure(
      "Resource cannot be deleted as it is currently protected against deletion. " +
        "Disable deletion protection first.",
    );
  }
  const description: TableDescription = { ...record.description, TableStatus: "DELETING" };
  await catalogue.save({ ...record, description });
  await catalogue.erase(name);
  return { TableDescription: description };
}

/** @returns names in order, at most `Limit`, from behind `ExclusiveStartTableName` */
export function listTables(catalogue: TableCatalogue, input: Record<string, unknown>): object {
  const { ExclusiveStartTableName: after, Limit: limit } = input;
  const names = catalogue.names().filter((name) => typeof after !== "string" || name > after);
  const page = names.slice(0, typeof limit === "number" ? limit : 100);
  const last = page.at(-1);
  return {
    TableNames: page,
    ...(page.length < names.length && last !== undefined ? { LastEvaluatedTableName: last } : {}),
  };
}

function describe(wanted: CreateTableInput, place: TablePlace): TableDescription {
  const arn = tableArn(place, wanted.TableName);
  const now = Date.now() / 1000;
  const globals = wanted.GlobalSecondaryIndexes?.map((index) => describeGlobalIndex(index, arn));
  const locals = wanted.LocalSecondaryIndexes?.map((index) => describeIndex(index, arn));
  return {
    AttributeDefinitions: wanted.AttributeDefinitions,
    TableName: wanted.TableName,
    KeySchema: wanted.KeySchema,
    TableStatus: "ACTIVE",
    CreationDateTime: now,
    ProvisionedThroughput: {
      ReadCapacityUnits: 0,
      WriteCapacityUnits: 0,
      ...wanted.ProvisionedThroughput,
      NumberOfDecreasesToday: 0,
    },
    TableSizeBytes: 0,
    ItemCount: 0,
    TableArn: arn,
    TableId: randomUUID(),
    DeletionProtectionEnabled: wanted.DeletionProtectionEnabled ?? false,
    ...(wanted.BillingMode === "PAY_PER_REQUEST"
      ? { BillingModeSummary: { BillingMode: "PAY_PER_REQUEST", LastUpdateToPayPerRequestDateTime: now } }
      : {}),
    ...(globals ? { GlobalSecondaryIndexes: globals } : {}),
    ...(locals ? { LocalSecondaryIndexes: locals } : {}),
    ...(wanted.SSESpecification?.Enabled ? { SSEDescription: { Status: "ENABLED", SSEType: "KMS" } } : {}),
  };
}

export function describeGlobalIndex(index: NewIndex, arn: string): IndexDescription {
  return {
    ...describeIndex(index, arn),
    IndexStatus: "ACTIVE",
    ProvisionedThroughput: { ReadCapacityUnits: 0, WriteCapacityUnits: 0, NumberOfDecreasesToday: 0 },
  };
}

function describeIndex({ IndexName, KeySchema, Projection }: NewIndex, arn: string): IndexDescription {
  return {
    IndexName,
    KeySchema,
    Projection,
    IndexArn: `${arn}/index/${IndexName}`,
    IndexSizeBytes: 0,
    ItemCount: 0,
  };
}
