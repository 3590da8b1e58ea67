import { type DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { ServiceFailed } from "#functions/integrations/service-call.ts";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { inLanguage } from "#functions/platform/call/call-language.ts";
import { sharedReadingKey as keyOf } from "#functions/platform/records/market/measured-inflation.ts";
import { daySeconds, minuteMs } from "#shared/domain/durations.ts";
import { t } from "#shared/domain/language/translate.ts";

/** A claim alone stands where there was no answer yet. */
const Stored = z.object({
  /** JSON; null before the first success. */
  value: z.string().nullable().default(null),
  /** ISO time of the last success. */
  readAt: z.iso.datetime().nullable().default(null),
  etag: z.string().nullable().default(null),
  failure: z.object({ text: z.string(), until: z.iso.datetime() }).nullable().default(null),
});
type Stored = z.infer<typeof Stored>;

/** What a public service said last, which all accounts share. */
export interface SharedReading<T> {
  readonly value: T | null;
  readonly readAt: string | null;
  /** Why the last attempt failed; null after a success. */
  readonly error: string | null;
}

/** What a service answers; `unchanged` keeps the value. */
type Fetched<T> = { readonly value: T; readonly etag: string | null } | "unchanged";

interface Renewal<T> {
  readonly name: string;
  readonly shape: z.ZodType<T>;
  /** A value as young as this is not asked for again. */
  readonly maxAgeMs: number;
  /** @param etag of the value that is there */
  readonly fetch: (etag: string | null) => Promise<Fetched<T>>;
}

/** Longer than all requests of one reading may take together. */
const claimMs = 90_000;
/** How long a service that failed is not asked again, for all accounts. */
const failurePauseMs = 5 * minuteMs;
/** What no one has asked for as long as this is tidied away. */
const keptSeconds = 30 * daySeconds;

/**
 * Answers of public services in the market table (GetItem, PutItem, UpdateItem). Each is asked for once for all
 * accounts: while it is young, and while someone is asking, everyone gets what is there.
 *
 * @param clock milliseconds since 1970
 */
export function readingStore(documents: DynamoDBDocumentClient, TableName: string, clock: () => number) {
  const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

  async function load(name: string): Promise<Stored> {
    const { Item } = await documents.send(new GetCommand({ TableName, Key: keyOf(name) }));
    return Stored.parse(Item ?? {});
  }

  const shown = <T>({ value, readAt, failure }: Stored, shape: z.ZodType<T>): SharedReading<T> => ({
    value: parsedOr(value, shape),
    readAt,
    error: failure?.text ?? null,
  });

  /** False while someone else is asking. */
  const claim = (name: string) =>
    isWritten(
      documents.send(
        new UpdateCommand({
          TableName,
          Key: keyOf(name),
          UpdateExpression: "SET claimedUntil = :until",
          ConditionExpression: "attribute_not_exists(claimedUntil) OR claimedUntil < :now",
          ExpressionAttributeValues: { ":until": iso(clock() + claimMs), ":now": iso(clock()) },
        }),
      ),
    );

  const save = (name: string, stored: Stored) => {
    const ttl = Math.floor(clock() / 1_000) + keptSeconds;
    // The claim is not repeated: that ends it.
    return documents.send(new PutCommand({ TableName, Item: { ...keyOf(name), ...stored, ttl } }));
  };

  return {
    /** What is there, without asking the service. */
    async read<T>(name: string, shape: z.ZodType<T>): Promise<SharedReading<T>> {
      return shown(await load(name), shape);
    },

    /**
     * What is there, or what the service says now if that is too old.
     * @param isAsking called before the service is asked
     * @throws ServiceFailed, also for a failure of another account's attempt a moment ago
     */
    async renew<T>(renewal: Renewal<T>, isAsking: () => Promise<void>): Promise<SharedReading<T>> {
      const { name, shape, maxAgeMs, fetch } = renewal;
      const before = await load(name);
      const known = shown(before, shape);
      if (before.failure !== null && before.failure.until > iso(clock())) {
        throw new ServiceFailed("down", before.failure.text);
      }
      const isYoung = before.readAt !== null && Date.parse(before.readAt) > clock() - maxAgeMs;
      if (isYoung && known.value !== null && before.failure === null) return known;
      await isAsking();
      if (!(await claim(name))) {
        if (known.value !== null) return known;
        throw new ServiceFailed("busy", t("It is being read already"), { retryAfterMs: claimMs });
      }
      let after: Stored;
      try {
        // The text of a failure is stored once for all accounts, so it is in English.
        const fetched = await inLanguage("en", () => fetch(known.value === null ? null : before.etag));
        const readAt = iso(clock());
        after =
          fetched === "unchanged"
            ? { ...before, readAt, failure: null }
            : { value: JSON.stringify(fetched.value), etag: fetched.etag, readAt, failure: null };
      } catch (error) {
        // What concerns one account alone, such as its key or its calls, is no failure for the others.
        const isForAll = error instanceof ServiceFailed && error.kind !== "key";
        const until = iso(clock() + Math.max(failurePauseMs, isForAll ? error.retryAfterMs : 0));
        await save(name, isForAll ? { ...before, failure: { text: error.message, until } } : before);
        throw error;
      }
      await save(name, after);
      return shown(after, shape);
    },
  };
}
export type ReadingStore = ReturnType<typeof readingStore>;

/** Null for what an earlier version has stored in another form, which is asked for again. */
function parsedOr<T>(text: string | null, shape: z.ZodType<T>): T | null {
  if (text === null) return null;
  const parsed = shape.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}
