import { randomUUID } from "node:crypto";
import createTableRules from "dynalite/validations/createTable.js";
import { dynamoFailure, validationFailure } from "./failures.ts";
import { checkShape } from "./item-engine.ts";
import type { TableCatalogue } from "./table-catalogue.ts";
import type { IndexDescription, TableDescription, TableRecord } from "./table-record.ts";
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
  GlobalSecondaryIndexes?: NewIndex[];
  StreamSpecification?: { StreamEnabled?: boolean };
}

const createTypes = {
  ...createTableRules.types,
  StreamSpecification: { type: "FieldStruct<StreamSpecification>", children: { StreamEnabled: "Boolean" } },
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
  if (wanted.BillingMode !== "PAY_PER_REQUEST" || "LocalSecondaryIndexes" in wanted) {
    throw validationFailure("The local DynamoDB has tables on demand without local indexes only");
  }
  if (wanted.StreamSpecification?.StreamEnabled) {
    throw validationFailure(`The local DynamoDB has no streams, which table ${wanted.TableName} asks for`);
  }
  const record: TableRecord = { description: describe(wanted, place) };
  await catalogue.save(record);
  return { TableDescription: { ...record.description, TableStatus: "CREATING" } };
}

export function tableArn({ region, account }: TablePlace, table: string): string {
  return `arn:aws:dynamodb:${region}:${account}:table/${table}`;
}

const noThroughput = { ReadCapacityUnits: 0, WriteCapacityUnits: 0, NumberOfDecreasesToday: 0 };

function describe(wanted: CreateTableInput, place: TablePlace): TableDescription {
  const arn = tableArn(place, wanted.TableName);
  const now = Date.now() / 1000;
  const globals = wanted.GlobalSecondaryIndexes?.map((index) => describeGlobalIndex(index, arn));
  return {
    AttributeDefinitions: wanted.AttributeDefinitions,
    TableName: wanted.TableName,
    KeySchema: wanted.KeySchema,
    TableStatus: "ACTIVE",
    CreationDateTime: now,
    ProvisionedThroughput: noThroughput,
    TableSizeBytes: 0,
    ItemCount: 0,
    TableArn: arn,
    TableId: randomUUID(),
    DeletionProtectionEnabled: false,
    BillingModeSummary: { BillingMode: "PAY_PER_REQUEST", LastUpdateToPayPerRequestDateTime: now },
    ...(globals ? { GlobalSecondaryIndexes: globals } : {}),
  };
}

export function describeGlobalIndex(
  { IndexName, KeySchema, Projection }: NewIndex,
  arn: string,
): IndexDescription {
  return {
    IndexName,
    KeySchema,
    Projection,
    IndexArn: `${arn}/index/${IndexName}`,
    IndexSizeBytes: 0,
    ItemCount: 0,
    IndexStatus: "ACTIVE",
    ProvisionedThroughput: noThroughput,
  };
}
