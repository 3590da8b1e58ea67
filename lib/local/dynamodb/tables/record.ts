import * as z from "zod";

const KeySchema = z.array(z.strictObject({ AttributeName: z.string(), KeyType: z.enum(["HASH", "RANGE"]) }));
const AttributeDefinitions = z.array(
  z.strictObject({ AttributeName: z.string(), AttributeType: z.enum(["S", "N", "B"]) }),
);

const index = {
  IndexName: z.string(),
  KeySchema,
  Projection: z.strictObject({ ProjectionType: z.literal("ALL") }),
};

const StreamView = z.enum(["KEYS_ONLY", "NEW_IMAGE"]);

/** The properties of AWS::DynamoDB::Table that are understood; what is `unknown` has no effect on a laptop. */
export const TableProperties = z.strictObject({
  AttributeDefinitions,
  BillingMode: z.literal("PAY_PER_REQUEST"),
  DeletionProtectionEnabled: z.boolean().optional(),
  GlobalSecondaryIndexes: z.array(z.strictObject(index)).default([]),
  KeySchema,
  PointInTimeRecoverySpecification: z.unknown().optional(),
  SSESpecification: z.unknown().optional(),
  TableName: z.string().optional(),
  StreamSpecification: z.strictObject({ StreamViewType: StreamView }).optional(),
  Tags: z.unknown().optional(),
  TimeToLiveSpecification: z.strictObject({ AttributeName: z.string(), Enabled: z.boolean() }).optional(),
});
export type TableProperties = z.output<typeof TableProperties>;

const IndexDescription = z.object({
  ...index,
  /** An index is filled before it is active. */
  IndexStatus: z.enum(["CREATING", "ACTIVE"]),
});
export type IndexDescription = z.infer<typeof IndexDescription>;

/** What is kept about a table. */
export const TableRecord = z.object({
  description: z.object({
    TableName: z.string(),
    KeySchema,
    AttributeDefinitions,
    GlobalSecondaryIndexes: z.array(IndexDescription).exactOptional(),
  }),
  timeToLiveAttribute: z.string().exactOptional(),
  /** The content of its stream's records; a table without it has no stream. */
  streamView: StreamView.exactOptional(),
});
export type TableRecord = z.infer<typeof TableRecord>;
export type TableDescription = TableRecord["description"];
