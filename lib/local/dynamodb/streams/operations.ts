import * as z from "zod";
import type { JsonInput } from "#lib/local/aws-json.ts";
import { dynamoFailure, validationFailure } from "#lib/local/dynamodb/failures.ts";
import type { TableCatalogue } from "#lib/local/dynamodb/tables/catalogue.ts";
import { streamLabel } from "#lib/local/template/identities.ts";
import type { ChangeStreams } from "./change-streams.ts";

/** Every stream has one shard here: what one table has been told is in one order. */
const ShardId = "shardId-00000000000000000000-local000";
const iteratorMs = 15 * 60_000;

const Sequence = z.string().regex(/^\d{21}$/);
const IteratorInput = z.object({
  StreamArn: z.string(),
  ShardId: z.literal(ShardId),
  ShardIteratorType: z.enum(["TRIM_HORIZON", "LATEST", "AT_SEQUENCE_NUMBER", "AFTER_SEQUENCE_NUMBER"]),
  SequenceNumber: Sequence.optional(),
});
const RecordsInput = z.object({ ShardIterator: z.string(), Limit: z.int().min(1).max(1_000).default(1_000) });
const Place = z.object({ arn: z.string(), after: Sequence, at: z.number() });

function parse<S extends z.ZodType>(schema: S, input: JsonInput): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw validationFailure(z.prettifyError(parsed.error));
}

/** The API of DynamoDB Streams, by the names of its operations. */
export function streamOperations(streams: ChangeStreams, catalogue: TableCatalogue, clock: () => number) {
  const tableOf = (arn: unknown): string => {
    const table = streams.tableOf(String(arn));
    if (table !== undefined) return table;
    throw dynamoFailure(
      "ResourceNotFoundException",
      `Requested resource not found: Stream: ${arn} not found`,
    );
  };
  const iterator = (arn: string, after: string) =>
    Buffer.from(JSON.stringify({ arn, after, at: clock() })).toString("base64url");
  const summary = (table: string) => ({
    StreamArn: streams.arnOf(table),
    StreamLabel: streamLabel,
    TableName: table,
  });
  return new Map<string, (input: JsonInput) => object | Promise<object>>([
    [
      "ListStreams",
      ({ TableName }) => ({
        Streams: streams
          .tables()
          .filter((table) => TableName === undefined || table === TableName)
          .map(summary),
      }),
    ],
    [
      "DescribeStream",
      ({ StreamArn }) => {
        const table = tableOf(StreamArn);
        const { description, streamView } = catalogue.get(table);
        return {
          StreamDescription: {
            ...summary(table),
            StreamStatus: "ENABLED",
            StreamViewType: streamView,
            KeySchema: description.KeySchema,
            Shards: [{ ShardId, SequenceNumberRange: { StartingSequenceNumber: streams.horizon() } }],
          },
        };
      },
    ],
    [
      "GetShardIterator",
      (input) => {
        const { StreamArn, ShardIteratorType: type, SequenceNumber } = parse(IteratorInput, input);
        tableOf(StreamArn);
        if (type === "LATEST") return { ShardIterator: iterator(StreamArn, streams.latest()) };
        if (type === "TRIM_HORIZON") return { ShardIterator: iterator(StreamArn, streams.horizon()) };
        if (SequenceNumber === undefined) throw validationFailure("SequenceNumber is required");
        const place = type === "AFTER_SEQUENCE_NUMBER" ? SequenceNumber : before(SequenceNumber);
        return { ShardIterator: iterator(StreamArn, place) };
      },
    ],
    [
      "GetRecords",
      async (input) => {
        const { ShardIterator, Limit } = parse(RecordsInput, input);
        const { arn, after, at } = placeOf(ShardIterator);
        if (at < clock() - iteratorMs) {
          throw dynamoFailure("ExpiredIteratorException", "The shard iterator has expired.");
        }
        const Records = await streams.read(tableOf(arn), after, Limit);
        const next = Records.at(-1)?.dynamodb.SequenceNumber ?? after;
        return { Records, NextShardIterator: iterator(arn, next) };
      },
    ],
  ]);
}

function before(sequence: string): string {
  return String(Number(sequence) - 1).padStart(21, "0");
}

function placeOf(text: string): z.output<typeof Place> {
  try {
    return Place.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    throw validationFailure("Invalid ShardIterator");
  }
}
