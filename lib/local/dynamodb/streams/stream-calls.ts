import * as z from "zod";
import type { JsonInput } from "#lib/local/aws-json.ts";
import { dynamoFailure, validationFailure } from "#lib/local/dynamodb/failures.ts";
import { streamOf } from "#lib/local/dynamodb/permissions.ts";
import type { TableCatalogue } from "#lib/local/dynamodb/tables/catalogue.ts";
import { parseJson } from "#lib/local/storage/files.ts";
import { streamLabel } from "#lib/local/template/identities.ts";
import type { ChangeStreams } from "./change-streams.ts";

/** Until when an iterator is used. Source: Amazon DynamoDB API Reference, GetShardIterator. */
const iteratorMs = 15 * 60_000;

const createdSeconds = Date.parse(`${streamLabel}Z`) / 1_000;
/** Every stream has one, from its beginning on. */
const ShardId = `shardId-${String(createdSeconds * 1_000).padStart(20, "0")}-00000001`;

const arn = z.string().min(37).max(1_024);
const most = z.int().min(1).max(100).default(100);
const SequenceNumber = z.string().regex(/^\d{21}$/, "Invalid SequenceNumber");
const List = z.object({
  TableName: z.string().optional(),
  Limit: most,
  ExclusiveStartStreamArn: arn.optional(),
});
const Describe = z.object({ StreamArn: arn, Limit: most, ExclusiveStartShardId: z.string().optional() });
const Position = z.discriminatedUnion("ShardIteratorType", [
  z.object({
    ShardIteratorType: z.literal(["TRIM_HORIZON", "LATEST"]),
    SequenceNumber: z.undefined().optional(),
  }),
  z.object({ ShardIteratorType: z.literal(["AT_SEQUENCE_NUMBER", "AFTER_SEQUENCE_NUMBER"]), SequenceNumber }),
]);
const Start = z.object({ StreamArn: arn, ShardId: z.string().min(28).max(65) }).and(Position);
const Get = z.object({ ShardIterator: z.string().min(1), Limit: z.int().min(1).max(1_000).default(1_000) });

/** What the last part of an iterator holds: after which change it reads, and until when. */
const Place = z.object({ after: z.string(), until: z.number() });

/** @throws AwsFailure ValidationException naming the member */
function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw validationFailure(z.prettifyError(parsed.error));
}

const notFound = (what: string) =>
  dynamoFailure("ResourceNotFoundException", `Requested resource not found: ${what} not found`);

const trimmed = () =>
  dynamoFailure(
    "TrimmedDataAccessException",
    "The operation attempted to read past the oldest stream record in a shard.",
  );

/** The calls of DynamoDB Streams. */
export function streamCalls(
  streams: ChangeStreams,
  catalogue: TableCatalogue,
  clock: () => number,
): Record<string, (input: JsonInput) => object | Promise<object>> {
  /** @throws AwsFailure ResourceNotFoundException */
  const tableOf = (StreamArn: string) => {
    const table = streams.tableOf(StreamArn);
    if (table === undefined) throw notFound(`Stream: ${StreamArn}`);
    return table;
  };
  const iteratorAt = (StreamArn: string, after: string) => {
    const place: z.infer<typeof Place> = { after, until: clock() + iteratorMs };
    return `${StreamArn}|1|${Buffer.from(JSON.stringify(place)).toString("base64url")}`;
  };
  const startOf = (table: string, position: z.infer<typeof Position>): string => {
    const { ShardIteratorType: kind, SequenceNumber: given } = position;
    if (given === undefined) return kind === "LATEST" ? streams.latest() : streams.trimmedTo(table);
    const after = BigInt(given) - (kind === "AT_SEQUENCE_NUMBER" ? 1n : 0n);
    return String(after).padStart(given.length, "0");
  };

  return {
    ListStreams(input) {
      const { TableName, Limit, ExclusiveStartStreamArn: start = "" } = parse(List, input);
      const all = catalogue
        .names()
        .map((table) => ({ StreamArn: streams.arnOf(table), TableName: table, StreamLabel: streamLabel }))
        .filter((each) => streams.tableOf(each.StreamArn) && each.StreamArn > start)
        .filter((each) => TableName === undefined || each.TableName === TableName);
      const page = all.slice(0, Limit);
      const last = all.length > Limit ? page.at(-1) : undefined;
      return { Streams: page, ...(last && { LastEvaluatedStreamArn: last.StreamArn }) };
    },

    DescribeStream(input) {
      const { StreamArn, ExclusiveStartShardId } = parse(Describe, input);
      const TableName = tableOf(StreamArn);
      const { description, streamView } = catalogue.get(TableName);
      const StartingSequenceNumber = streams.numbered(Number(streams.trimmedTo(TableName)) + 1);
      const shards = [{ ShardId, SequenceNumberRange: { StartingSequenceNumber } }];
      return {
        StreamDescription: {
          StreamArn,
          StreamLabel: streamLabel,
          StreamStatus: "ENABLED",
          StreamViewType: streamView,
          CreationRequestDateTime: createdSeconds,
          TableName,
          KeySchema: description.KeySchema,
          Shards: ExclusiveStartShardId === ShardId ? [] : shards,
        },
      };
    },

    GetShardIterator(input) {
      const wish = parse(Start, input);
      const table = tableOf(wish.StreamArn);
      if (wish.ShardId !== ShardId) throw notFound(`Shard: ${wish.ShardId} in Stream: ${wish.StreamArn}`);
      const after = startOf(table, wish);
      if (after < streams.trimmedTo(table)) throw trimmed();
      return { ShardIterator: iteratorAt(wish.StreamArn, after) };
    },

    async GetRecords(input) {
      const { ShardIterator, Limit } = parse(Get, input);
      const text = Buffer.from(ShardIterator.slice(ShardIterator.lastIndexOf("|") + 1), "base64url");
      const place = Place.safeParse(parseJson(text.toString("utf8"))).data;
      const StreamArn = streamOf(ShardIterator);
      if (place === undefined || StreamArn === undefined) throw validationFailure("Invalid ShardIterator");
      const table = tableOf(StreamArn);
      if (place.until <= clock()) {
        throw dynamoFailure(
          "ExpiredIteratorException",
          "The shard iterator has expired and can no longer be used to retrieve stream records.",
        );
      }
      if (place.after < streams.trimmedTo(table)) throw trimmed();
      const Records = await streams.read(table, place.after, Limit);
      const after = Records.at(-1)?.dynamodb.SequenceNumber ?? place.after;
      // The shard never ends: there is always something to go on with.
      return { Records, NextShardIterator: iteratorAt(StreamArn, after) };
    },
  };
}
