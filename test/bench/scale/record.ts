import { writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runnerImport } from "vite";
import type { Member, Product } from "#test/api/product.ts";
import { synthesise } from "#test/lib/stacks/synthesis.ts";
import { columnOutlines } from "#web/build/column-outlines.ts";

/**
 * Records what each call of the product costs: it runs the product on the local cloud and listens to what its functions
 * ask of AWS. Times are the best of several warm runs on this machine, on which a function has a whole core.
 */

/** What one operation of DynamoDB takes from a table or index. */
export interface Units {
  readonly table: string;
  /** The partition key with everything that differs between users left out. */
  readonly partition: string;
  readonly read: number;
  readonly write: number;
}

export interface RecordedCall {
  readonly name: string;
  /** Milliseconds of the function, and its memory. */
  readonly function: string;
  readonly ms: number;
  readonly memoryMb: number;
  /** Bytes of the answer on the network. */
  readonly bytes: number;
  readonly units: readonly Units[];
  readonly cognito: readonly string[];
  readonly mails: number;
  /** Runs that follow from what the call has written, of readers of streams and queues. */
  readonly followed: readonly Run[];
  /** Requests to queues: a message is sent, received and deleted. */
  readonly queueRequests: number;
}

interface Run {
  readonly function: string;
  readonly ms: number;
  readonly memoryMb: number;
}

interface Seen {
  readonly caller: string;
  readonly service: string;
  readonly operation: string;
  readonly input: Record<string, unknown>;
  readonly output: Record<string, unknown>;
}

let seen: Seen[] = [];

/** Listens to the requests that functions send to the local endpoint of AWS. */
function listen(): void {
  const { emit } = Server.prototype;
  Server.prototype.emit = function (this: Server, event: string, ...given: unknown[]) {
    if (event === "request") tap(...(given as [IncomingMessage, ServerResponse]));
    return Reflect.apply(emit, this, [event, ...given]);
  } as typeof emit;
}

function tap(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (!incoming.url?.startsWith("/_local/aws")) return;
  const chunks: Buffer[] = [];
  const { push } = incoming;
  incoming.push = (chunk, encoding) => {
    if (chunk) chunks.push(Buffer.from(chunk));
    return push.call(incoming, chunk, encoding);
  };
  const { end } = outgoing;
  outgoing.end = (body?: unknown) => {
    const { "x-amz-target": target = "ses.SendEmail", authorization = "" } = incoming.headers;
    const [service = "", operation = ""] = String(target).split(".");
    const [, caller = ""] = /Credential=([^/]+)/.exec(authorization) ?? [];
    seen.push({ caller, service, operation, input: json(Buffer.concat(chunks)), output: json(body) });
    return Reflect.apply(end, outgoing, body === undefined ? [] : [body]);
  };
}

function json(text: unknown): Record<string, unknown> {
  try {
    return JSON.parse(String(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

type Item = Record<string, Record<string, unknown>>;

/** Bytes of an item as DynamoDB counts them, closely enough for whole units. */
function sizeOf(item: unknown): number {
  return Object.entries((item ?? {}) as Item).reduce(
    (sum, [name, value]) => sum + name.length + JSON.stringify(Object.values(value)[0] ?? "").length,
    0,
  );
}

const reads = (bytes: number, consistent: unknown) =>
  Math.max(1, Math.ceil(bytes / 4_096)) * (consistent === true ? 1 : 0.5);
const writes = (bytes: number) => Math.max(1, Math.ceil(bytes / 1_024));

/** Leaves out of a key what differs between users, moments and places. */
function partitionOf(key: unknown): string {
  const text = String((key as { S?: string } | undefined)?.S ?? "?");
  return text.replace(
    /[\da-f]{8}-[\da-f-]{27}|[\w-]{40,}|\d{1,3}(\.\d{1,3}){3}(\/\d+)?|\S+@\S+|[\da-f:]{4,}\/\d+/g,
    "*",
  );
}

/** @param itemOf reads an item as it is after a write */
async function unitsOf(
  { operation, input, output }: Seen,
  itemOf: (table: string, key: unknown) => Promise<unknown>,
): Promise<Units[]> {
  const named = (table: unknown) => String(table).replace(/^halvest-\w+-/, "");
  const written = async (table: unknown, key: Item, factor: number, item?: unknown): Promise<Units[]> => {
    const stored = (item ?? (await itemOf(String(table), key))) as Item | undefined;
    const write = writes(sizeOf(stored)) * factor;
    const own = { table: named(table), partition: partitionOf(key.pk), read: 0, write };
    const gsi = stored?.gsi1pk;
    return gsi ? [own, { ...own, table: `${own.table}/gsi1`, partition: partitionOf(gsi) }] : [own];
  };
  const keyIn = (item: unknown) => item as Item;
  switch (operation) {
    case "GetItem": {
      const partition = partitionOf((input.Key as Item).pk);
      const read = reads(sizeOf(output.Item), input.ConsistentRead);
      return [{ table: named(input.TableName), partition, read, write: 0 }];
    }
    case "BatchGetItem":
      return Object.entries(
        input.RequestItems as Record<string, { Keys: Item[]; ConsistentRead?: boolean }>,
      ).flatMap(([table, { Keys, ConsistentRead }]) => {
        const found = (output.Responses as Record<string, Item[]>)?.[table] ?? [];
        return Keys.map((key, index) => ({
          table: named(table),
          partition: partitionOf(key.pk),
          read: reads(sizeOf(found[index]), ConsistentRead),
          write: 0,
        }));
      });
    case "Query": {
      const bytes = ((output.Items ?? []) as Item[]).reduce((sum, item) => sum + sizeOf(item), 0);
      const values = input.ExpressionAttributeValues as Item;
      const table = `${named(input.TableName)}${input.IndexName ? `/${String(input.IndexName)}` : ""}`;
      return [
        { table, partition: partitionOf(values[":pk"]), read: reads(bytes, input.ConsistentRead), write: 0 },
      ];
    }
    case "PutItem":
      return written(input.TableName, keyIn(input.Item), 1, input.Item);
    case "UpdateItem":
    case "DeleteItem":
      return written(input.TableName, keyIn(input.Key), 1);
    case "TransactWriteItems":
      return (
        await Promise.all(
          (input.TransactItems as Record<string, { TableName: string; Key?: Item; Item?: Item }>[]).flatMap(
            (each) =>
              Object.values(each).map(({ TableName, Key, Item }) =>
                written(TableName, keyIn(Key ?? Item), 2, Item),
              ),
          ),
        )
      ).flat();
    case "BatchWriteItem":
      return (
        await Promise.all(
          Object.entries(
            input.RequestItems as Record<string, Record<string, { Item?: Item; Key?: Item }>[]>,
          ).flatMap(([table, requests]) =>
            requests.flatMap((request) =>
              Object.values(request).map(({ Item, Key }) => written(table, keyIn(Item ?? Key), 1, Item)),
            ),
          ),
        )
      ).flat();
    default:
      throw new Error(`The recorder does not know DynamoDB's ${operation}`);
  }
}

/** A call of the day, created again each time, so that it writes each time. */
interface Step {
  readonly name: string;
  /** The part of the function's name after the stage. */
  readonly function: string;
  readonly memoryMb: number;
  run(product: Product, member: Member, round: number): Promise<{ status: number; bytes: number }>;
}

const rounds = 7;
/** Events of a stream reach their reader within this time. */
const quietMs = 1_500;

async function measured(product: Product, method: string, path: string, options: object = {}) {
  const encoding = { "accept-encoding": "br" };
  const given = options as { headers?: Record<string, string> };
  const answer = await product.call(method, path, { ...given, headers: { ...encoding, ...given.headers } });
  return { ...answer, bytes: Number(answer.headers.get("content-length") ?? answer.text.length) };
}

let tag = "";
type FirstColumns = typeof import("#web/components/saved-timeline/first-columns.ts");
type ColumnViews = typeof import("#web/features/timeline/columns/column-views.ts");

/** A module of the pages, which needs what their build adds. */
async function ofPages<T>(path: string): Promise<T> {
  const file = new URL(`../../../web/${path}`, import.meta.url);
  return (await runnerImport<T>(file.pathname, { plugins: [columnOutlines()] })).module;
}

const { firstColumns } = await ofPages<FirstColumns>("components/saved-timeline/first-columns.ts");
const { productViews } = await ofPages<ColumnViews>("features/timeline/columns/column-views.ts");

/** As the page asks for its usual view. */
const timelinePath = `/timeline?columns=${firstColumns([...(productViews[0]?.columns ?? [])], "free")}`;
const steps: readonly Step[] = [
  {
    name: "login",
    function: "auth-api",
    memoryMb: 1024,
    run: (product, { email }) =>
      measured(product, "POST", "/auth/login", { body: { email, password: "Correct-Horse-7" } }),
  },
  {
    name: "refresh of a token",
    function: "auth-api",
    memoryMb: 1024,
    run: async (product, { email }) => {
      const { refreshToken } = await product.logIn(email);
      seen = [];
      return measured(product, "POST", "/auth/refresh", { body: { refreshToken } });
    },
  },
  {
    name: "first load",
    function: "first-load-api",
    memoryMb: 1792,
    run: (product, as) => measured(product, "GET", "/first-load", { as }),
  },
  {
    name: "timeline",
    function: "timeline-api",
    memoryMb: 1792,
    run: async (product, as) => {
      const answer = await measured(product, "GET", timelinePath, { as });
      tag = answer.headers.get("etag") ?? "";
      return answer;
    },
  },
  {
    name: "timeline, unchanged",
    function: "timeline-api",
    memoryMb: 1792,
    run: (product, as) => measured(product, "GET", timelinePath, { as, headers: { "if-none-match": tag } }),
  },
  {
    name: "price",
    function: "market-api",
    memoryMb: 512,
    run: (product, as) => measured(product, "GET", "/currentData", { as }),
  },
  {
    name: "unread counts",
    function: "correspondence-api",
    memoryMb: 512,
    run: (product, as) => measured(product, "GET", "/correspondence/unread-counts", { as }),
  },
  {
    name: "change of the plan",
    function: "control-panel-api",
    memoryMb: 1024,
    run: async (product, as, round) => {
      const { text } = await product.call("GET", "/control-panel", { as });
      const { version } = JSON.parse(text).data;
      seen = [];
      return measured(product, "PUT", "/control-panel", { as, body: { baseAmount: 300 + round, version } });
    },
  },
  {
    name: "recorded transaction",
    function: "transactions-api",
    memoryMb: 1792,
    run: (product, as, round) => {
      const dateAcquired = `2024-05-${String(round + 1).padStart(2, "0")}`;
      const body = { dateAcquired, usdSpent: 100, feesUSD: 0, buyingPriceUSD: 50_000 };
      return measured(product, "POST", "/transactions", { as, body });
    },
  },
];

async function main(): Promise<void> {
  listen();
  const { startProduct } = await import("#test/api/product.ts");
  const before = new Set(await readdir(tmpdir()));
  // Delays that tests add are left out: AWS's own are added to what is recorded.
  const product = await startProduct({ quotas: {} });
  const folder =
    (await readdir(tmpdir())).find((name) => name.startsWith("halvest-api-") && !before.has(name)) ?? "";
  const { DynamoDBClient, GetItemCommand } = await import("@aws-sdk/client-dynamodb");
  const { endpoint, region, operator } = product.cloud.aws;
  const operatorKey = operator.accessKeyId;
  const database = new DynamoDBClient({ endpoint, region, credentials: operator });
  const itemOf = async (TableName: string, Key: unknown) =>
    (await database.send(new GetItemCommand({ TableName, Key: Key as never, ConsistentRead: true }))).Item;
  const member = await product.member("measured");
  const ofFunctions = () =>
    seen.filter(({ caller, service }) => caller !== operatorKey && service !== "AmazonSSM");
  const calls: RecordedCall[] = [];

  const reports = async (name: string) => {
    const path = join(tmpdir(), folder, "logs", `halvest-development-${name}.log`);
    const text = await readFile(path, "utf8").catch(() => "");
    return text
      .split("\n")
      .map((line) => json(line))
      .filter(({ type }) => type === "report");
  };
  const durations = async (name: string): Promise<number[]> =>
    (await reports(name))
      .filter(({ coldStart }) => coldStart === false)
      .map(({ durationMs }) => Number(durationMs));
  const readers = readersOfEvents();
  /** Runs of the readers of streams and queues so far. */
  const runsOfReaders = async () =>
    (
      await Promise.all(
        readers.map(async ({ name, memoryMb }) =>
          (
            await reports(name)
          ).map(({ durationMs }) => ({
            function: name,
            ms: Number(durationMs),
            memoryMb,
          })),
        ),
      )
    ).flat();
  /** Waits until no reader has begun to run for a while. */
  const settled = async () => {
    for (let before = -1; readers.length > 0; ) {
      const { length } = await runsOfReaders();
      if (length === before) return;
      before = length;
      await new Promise((resolve) => setTimeout(resolve, quietMs));
    }
  };
  const noted = async (
    name: string,
    step: Omit<Step, "name" | "run">,
    bytes: number,
    asked: Seen[],
    ms: number,
    followed: readonly Run[],
  ) => {
    const units: Units[] = [];
    for (const each of asked) {
      if (each.service.startsWith("DynamoDB")) units.push(...(await unitsOf(each, itemOf)));
    }
    calls.push({
      name,
      function: step.function,
      ms,
      memoryMb: step.memoryMb,
      bytes,
      units,
      cognito: asked
        .filter(({ service }) => service.startsWith("AWSCognito"))
        .map(({ operation }) => operation),
      mails: asked.filter(({ service }) => service === "ses").length,
      followed,
      queueRequests: 3 * asked.filter(({ service }) => service === "AmazonSQS").length,
    });
  };

  for (const step of steps) {
    let least: { bytes: number; asked: Seen[]; followed: readonly Run[] } | undefined;
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // Attempts at logins are limited for each account.
      seen = [];
      const had = (await durations(step.function)).length;
      await settled();
      const ranBefore = (await runsOfReaders()).length;
      const answer = await step.run(product, member, round);
      if (answer.status >= 400) throw new Error(`${step.name} was answered ${answer.status}`);
      await settled();
      const asked = ofFunctions();
      const followed = (await runsOfReaders()).slice(ranBefore);
      // Warm: without what is read once for an environment.
      if (least === undefined || asked.length <= least.asked.length)
        least = { bytes: answer.bytes, asked, followed };
      await new Promise((resolve) => setTimeout(resolve, 50));
      times.push(...(await durations(step.function)).slice(had).slice(-1));
    }
    if (least === undefined) continue;
    await noted(step.name, step, least.bytes, least.asked, Math.min(...times), least.followed);
  }

  seen = [];
  const ranBefore = (await runsOfReaders()).length;
  await product.join({ email: "newcomer@example.com", password: "Correct-Horse-7", displayName: "New" });
  await settled();
  const asked = ofFunctions();
  const signUps = (await durations("auth-api")).slice(-2);
  await noted(
    "sign-up with its confirmation",
    { function: "auth-api", memoryMb: 1024 },
    1_200,
    asked,
    Math.max(...signUps),
    (await runsOfReaders()).slice(ranBefore),
  );
  database.destroy();
  await product.stop();
  const page = { recorded: new Date().toISOString().slice(0, 10), ...watched(), calls };
  writeFileSync(new URL("recorded.json", import.meta.url), `${JSON.stringify(page, null, 2)}\n`);
}

/** The functions that streams and queues call. */
function readersOfEvents(): { name: string; memoryMb: number }[] {
  const { resources } = synthesise();
  const mapped = resources.filter(({ Type }) => Type === "AWS::Lambda::EventSourceMapping");
  const read = new Set(
    mapped.map(({ stack, Properties }) => `${stack} ${(Properties.FunctionName as { Ref: string }).Ref}`),
  );
  return resources.flatMap(({ Type, stack, logicalId, Properties }) =>
    Type === "AWS::Lambda::Function" && read.has(`${stack} ${logicalId}`)
      ? [
          {
            name: String(Properties.FunctionName).replace("halvest-development-", ""),
            memoryMb: Number(Properties.MemorySize),
          },
        ]
      : [],
  );
}

/**
 * What a deployment with the defaults is charged for however many people come: metrics that alarms watch, metrics of
 * its own, and queues that are polled; and whether it has sockets.
 */
function watched() {
  const { resources } = synthesise();
  const alarms = resources.filter(({ Type }) => Type === "AWS::CloudWatch::Alarm");
  const own = alarms.filter(({ Properties }) => String(Properties.Namespace).startsWith("Halvest"));
  const queues = resources.filter(
    ({ Type, Properties }) => Type === "AWS::Lambda::EventSourceMapping" && isOfQueue(Properties),
  );
  const measured = alarms.flatMap(({ Properties }) => {
    const parts = (Properties.Metrics ?? [{ MetricStat: {} }]) as { MetricStat?: object }[];
    return parts.filter(({ MetricStat }) => MetricStat !== undefined);
  });
  const hasSockets = resources.some(
    ({ Type, Properties }) => Type === "AWS::ApiGatewayV2::Api" && Properties.ProtocolType === "WEBSOCKET",
  );
  return { alarms: measured.length, customMetrics: own.length, polledQueues: queues.length, hasSockets };
}

const isOfQueue = ({ EventSourceArn }: Readonly<Record<string, unknown>>) =>
  !JSON.stringify(EventSourceArn).includes("StreamArn");

await main();
