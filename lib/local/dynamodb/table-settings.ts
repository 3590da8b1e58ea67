import * as z from "zod";
import { dynamoFailure, validationFailure } from "./failures.ts";
import type { TableCatalogue } from "./table-catalogue.ts";
import type { TableRecord } from "./table-record.ts";

export interface Tag {
  Key: string;
  Value: string;
}

const TimeToLiveInput = z.object({
  TableName: z.string(),
  TimeToLiveSpecification: z.object({ Enabled: z.boolean(), AttributeName: z.string().min(1).max(255) }),
});

export async function updateTimeToLive(catalogue: TableCatalogue, input: object): Promise<object> {
  const { TableName, TimeToLiveSpecification } = parsed(TimeToLiveInput, input);
  const { timeToLiveAttribute, ...record } = catalogue.described(TableName);
  const { Enabled, AttributeName } = TimeToLiveSpecification;
  if (Enabled && timeToLiveAttribute !== undefined) {
    throw validationFailure("TimeToLive is already enabled");
  }
  if (!Enabled && timeToLiveAttribute === undefined) {
    throw validationFailure("TimeToLive is already disabled");
  }
  await catalogue.save(Enabled ? { ...record, timeToLiveAttribute: AttributeName } : record);
  return { TimeToLiveSpecification };
}

export function describeTimeToLive({ timeToLiveAttribute }: TableRecord): object {
  return {
    TimeToLiveDescription:
      timeToLiveAttribute === undefined
        ? { TimeToLiveStatus: "DISABLED" }
        : { TimeToLiveStatus: "ENABLED", AttributeName: timeToLiveAttribute },
  };
}

const BackupsInput = z.object({
  TableName: z.string(),
  PointInTimeRecoverySpecification: z.object({
    PointInTimeRecoveryEnabled: z.boolean(),
    RecoveryPeriodInDays: z.int().min(1).max(35).optional(),
  }),
});

export async function updateContinuousBackups(catalogue: TableCatalogue, input: object): Promise<object> {
  const { TableName, PointInTimeRecoverySpecification: wanted } = parsed(BackupsInput, input);
  const { pointInTimeRecovery, ...record } = catalogue.described(TableName);
  const changed: TableRecord = wanted.PointInTimeRecoveryEnabled
    ? {
        ...record,
        pointInTimeRecovery: {
          enabledAt: pointInTimeRecovery?.enabledAt ?? Math.floor(Date.now() / 1000),
          days: wanted.RecoveryPeriodInDays ?? 35,
        },
      }
    : record;
  await catalogue.save(changed);
  return describeContinuousBackups(changed);
}

export function describeContinuousBackups({ pointInTimeRecovery }: TableRecord): object {
  return {
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: "ENABLED",
      PointInTimeRecoveryDescription:
        pointInTimeRecovery === undefined
          ? { PointInTimeRecoveryStatus: "DISABLED" }
          : {
              PointInTimeRecoveryStatus: "ENABLED",
              RecoveryPeriodInDays: pointInTimeRecovery.days,
              EarliestRestorableDateTime: pointInTimeRecovery.enabledAt,
              LatestRestorableDateTime: Math.floor(Date.now() / 1000),
            },
    },
  };
}

const TagInput = z.object({
  ResourceArn: z.string(),
  Tags: z.array(z.object({ Key: z.string().min(1).max(128), Value: z.string().max(256) })).min(1),
});

export async function tagResource(catalogue: TableCatalogue, input: object): Promise<object> {
  const { ResourceArn, Tags } = parsed(TagInput, input);
  const record = taggedTable(catalogue, ResourceArn);
  await catalogue.save({ ...record, tags: { ...record.tags, ...tagsRecord(Tags) } });
  return {};
}

const UntagInput = z.object({ ResourceArn: z.string(), TagKeys: z.array(z.string()).min(1) });

export async function untagResource(catalogue: TableCatalogue, input: object): Promise<object> {
  const { ResourceArn, TagKeys } = parsed(UntagInput, input);
  const record = taggedTable(catalogue, ResourceArn);
  const kept = Object.entries(record.tags).filter(([key]) => !TagKeys.includes(key));
  await catalogue.save({ ...record, tags: Object.fromEntries(kept) });
  return {};
}

export function listTagsOfResource(catalogue: TableCatalogue, input: object): object {
  const { ResourceArn } = parsed(z.object({ ResourceArn: z.string() }), input);
  const { tags } = taggedTable(catalogue, ResourceArn);
  return { Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })) };
}

export function tagsRecord(tags: readonly Tag[]): Record<string, string> {
  return Object.fromEntries(tags.map(({ Key, Value }) => [Key, Value]));
}

function taggedTable(catalogue: TableCatalogue, arn: string): TableRecord {
  const name = arn.split(":table/")[1] ?? "";
  if (catalogue.has(name)) return catalogue.described(name);
  throw dynamoFailure(
    "ResourceNotFoundException",
    `Requested resource not found: ResourcArn: ${arn} not found`,
  );
}

function parsed<T>(schema: z.ZodType<T>, input: object): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = (issue?.path ?? []).map(String).join(".");
  throw validationFailure(
    `1 validation error detected: Value at '${path.charAt(0).toLowerCase()}${path.slice(1)}' failed to ` +
      `satisfy constraint: ${issue?.message ?? "invalid"}`,
  );
}
