import * as z from "zod";

const KeySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(["HASH", "RANGE"]) }));

const Throughput = z.object({
  ReadCapacityUnits: z.number(),
  WriteCapacityUnits: z.number(),
  NumberOfDecreasesToday: z.number(),
});

const IndexDescription = z.object({
  IndexName: z.string(),
  IndexArn: z.string(),
  KeySchema,
  Projection: z.object({
    ProjectionType: z.string(),
    NonKeyAttributes: z.array(z.string()).exactOptional(),
  }),
  IndexSizeBytes: z.number(),
  ItemCount: z.number(),
  /** Global indexes only. */
  IndexStatus: z.enum(["CREATING", "ACTIVE"]).exactOptional(),
  ProvisionedThroughput: Throughput.exactOptional(),
});
export type IndexDescription = z.infer<typeof IndexDescription>;

const TableDescription = z.object({
  TableName: z.string(),
  TableArn: z.string(),
  TableId: z.string(),
  TableStatus: z.literal("ACTIVE"),
  /** Seconds since the epoch. */
  CreationDateTime: z.number(),
  KeySchema,
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(["S", "N", "B"]) }),
  ),
  ProvisionedThroughput: Throughput,
  BillingModeSummary: z
    .object({ BillingMode: z.string(), LastUpdateToPayPerRequestDateTime: z.number() })
    .exactOptional(),
  TableSizeBytes: z.number(),
  ItemCount: z.number(),
  DeletionProtectionEnabled: z.boolean(),
  GlobalSecondaryIndexes: z.array(IndexDescription).exactOptional(),
});
/** The members of DescribeTable. */
export type TableDescription = z.infer<typeof TableDescription>;

/** What is kept about a table. */
export const TableRecord = z.object({
  description: TableDescription,
  timeToLiveAttribute: z.string().exactOptional(),
});
export type TableRecord = z.infer<typeof TableRecord>;
