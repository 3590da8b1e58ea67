import * as z from "zod";
import type { AccessKeys } from "#lib/local/iam/access.ts";
import type { Service } from "#lib/local/service.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { describe, type Resource, TemplateError } from "#lib/local/template/model.ts";
import { AwsCallFailed, awsCall } from "./aws-call.ts";

const Index = z.strictObject({
  IndexName: z.string(),
  KeySchema: z.array(z.strictObject({ AttributeName: z.string(), KeyType: z.enum(["HASH", "RANGE"]) })),
  Projection: z.strictObject({
    ProjectionType: z.enum(["ALL", "INCLUDE", "KEYS_ONLY"]),
    NonKeyAttributes: z.array(z.string()).optional(),
  }),
});
type Index = z.output<typeof Index>;

const Table = z.strictObject({
  AttributeDefinitions: z.array(
    z.strictObject({ AttributeName: z.string(), AttributeType: z.enum(["S", "N", "B"]) }),
  ),
  BillingMode: z.literal("PAY_PER_REQUEST"),
  ContributorInsightsSpecification: z.unknown().optional(),
  DeletionProtectionEnabled: z.boolean().optional(),
  GlobalSecondaryIndexes: z.array(Index).default([]),
  KeySchema: Index.shape.KeySchema,
  PointInTimeRecoverySpecification: z.unknown().optional(),
  SSESpecification: z.unknown().optional(),
  TableName: z.string().optional(),
  Tags: z.unknown().optional(),
  TimeToLiveSpecification: z.strictObject({ AttributeName: z.string(), Enabled: z.boolean() }).optional(),
});

const Described = z.object({
  Table: z.object({
    KeySchema: Index.shape.KeySchema,
    GlobalSecondaryIndexes: z.array(z.looseObject(Index.shape)).default([]),
  }),
});

function sameIndex(left: Index, right: Index): boolean {
  const form = ({ KeySchema, Projection }: Index) =>
    JSON.stringify([
      KeySchema.map(({ AttributeName, KeyType }) => [AttributeName, KeyType]),
      Projection.ProjectionType,
      [...(Projection.NonKeyAttributes ?? [])].sort(),
    ]);
  return form(left) === form(right);
}

/**
 * Makes the tables of the templates, or brings those of an earlier start up to date.
 * @throws TemplateError when the kept data cannot become what a template asks for
 */
export async function deployTables(
  cloud: Cloud,
  dynamodb: Pick<Service, "handle">,
  operator: AccessKeys,
): Promise<void> {
  for (const resource of cloud.ofType("AWS::DynamoDB::Table")) {
    await deployTable(cloud, resource, (operation, input) =>
      awsCall(dynamodb, operator, `DynamoDB_20120810.${operation}`, input),
    );
  }
}

type Call = (operation: string, input: object) => Promise<Record<string, unknown>>;

async function deployTable(cloud: Cloud, resource: Resource, call: Call): Promise<void> {
  const wanted = cloud.parse(resource, Table);
  const TableName = cloud.ref(resource);
  const { AttributeDefinitions, BillingMode, KeySchema, GlobalSecondaryIndexes, TimeToLiveSpecification } =
    wanted;
  const found = await describeTable(call, TableName);
  if (!found) {
    await call("CreateTable", {
      TableName,
      AttributeDefinitions,
      BillingMode,
      KeySchema,
      ...(GlobalSecondaryIndexes.length > 0 ? { GlobalSecondaryIndexes } : {}),
    });
  } else if (JSON.stringify(found.KeySchema) !== JSON.stringify(KeySchema)) {
    throw new TemplateError(
      `${describe(resource)}: the kept table has other keys than the template. On AWS it would be replaced by an empty one; start with --fresh to do so here.`,
    );
  } else {
    await updateIndexes(
      call,
      { TableName, AttributeDefinitions },
      found.GlobalSecondaryIndexes,
      GlobalSecondaryIndexes,
    );
  }
  if (TimeToLiveSpecification) await setTimeToLive(call, TableName, TimeToLiveSpecification);
}

async function describeTable(call: Call, TableName: string) {
  try {
    return Described.parse(await call("DescribeTable", { TableName })).Table;
  } catch (error) {
    if (error instanceof AwsCallFailed && error.code === "ResourceNotFoundException") return undefined;
    throw error;
  }
}

async function updateIndexes(
  call: Call,
  table: object,
  found: readonly Index[],
  wanted: readonly Index[],
): Promise<void> {
  const kept = found.filter((one) =>
    wanted.some((other) => other.IndexName === one.IndexName && sameIndex(one, other)),
  );
  const isKept = ({ IndexName }: Index) => kept.some((one) => one.IndexName === IndexName);
  for (const { IndexName } of found.filter((one) => !isKept(one))) {
    await call("UpdateTable", { ...table, GlobalSecondaryIndexUpdates: [{ Delete: { IndexName } }] });
  }
  for (const index of wanted.filter((one) => !isKept(one))) {
    await call("UpdateTable", { ...table, GlobalSecondaryIndexUpdates: [{ Create: index }] });
  }
}

async function setTimeToLive(
  call: Call,
  TableName: string,
  wanted: { AttributeName: string; Enabled: boolean },
): Promise<void> {
  const { TimeToLiveDescription } = await call("DescribeTimeToLive", { TableName });
  const { TimeToLiveStatus } = z.object({ TimeToLiveStatus: z.string() }).parse(TimeToLiveDescription);
  if ((TimeToLiveStatus === "ENABLED") === wanted.Enabled) return;
  await call("UpdateTimeToLive", { TableName, TimeToLiveSpecification: wanted });
}
