import { writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Member } from "#test/api/product.ts";
import { synthesise } from "#test/lib/stacks/synthesis.ts";
import { withWebhookSuffix } from "./day.ts";
import {
  closeSocket,
  ofVeterans,
  ofWebhookOwners,
  receiver,
  type Step,
  socketSteps,
  steps,
  stepsNamed,
  veteran,
  webhookOwner,
} from "./steps.ts";
import { type Seen, sizeOf, type Units, unitsOf } from "./units.ts";

/**
 * Records what each call of the product costs: it runs the product on the local cloud and listens to what its functions
 * ask of AWS. Times are the best of several warm runs on this machine, on which a function has a whole core.
 */

export interface RecordedCall {
  readonly name: string;
  readonly function: string;
  /** Runs of functions that it takes, and the milliseconds of all of them. */
  readonly runs: number;
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
    const { "x-amz-target": target, authorization = "" } = incoming.headers;
    const [, caller = "", signed = ""] = /Credential=([^/]+)\/\d+\/[^/]+\/([^/]+)/.exec(authorization) ?? [];
    const [service = signed, operation = ""] = target === undefined ? [] : String(target).split(".");
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

const rounds = 7;
/** Events of a stream reach their reader within this time. */
const quietMs = 1_500;

async function main(): Promise<void> {
  listen();
  const { startProduct } = await import("#test/api/product.ts");
  const before = new Set(await readdir(tmpdir()));
  // Delays that tests add are left out: AWS's own are added to what is recorded.
  const product = await startProduct({ quotas: {} });
  const folder =
    (await readdir(tmpdir())).find((name) => name.startsWith("halvest-api-") && !before.has(name)) ?? "";
  const { DynamoDBClient, GetItemCommand, paginateScan } = await import("@aws-sdk/client-dynamodb");
  const { endpoint, region, operator } = product.cloud.aws;
  const operatorKey = operator.accessKeyId;
  const database = new DynamoDBClient({ endpoint, region, credentials: operator });
  const itemOf = async (TableName: string, Key: unknown) =>
    (await database.send(new GetItemCommand({ TableName, Key: Key as never, ConsistentRead: true }))).Item;
  const member = await product.member("measured");
  const target = await receiver();
  const ofFunctions = () =>
    seen.filter(({ caller, service }) => caller !== operatorKey && service !== "AmazonSSM");

  const reports = async (name: string) => {
    const path = join(tmpdir(), folder, "logs", `halvest-development-${name}.log`);
    const text = await readFile(path, "utf8").catch(() => "");
    return text
      .split("\n")
      .map((line) => json(line))
      .filter(({ type }) => type === "report");
  };
  /** All runs of some functions so far, by function. */
  const runsOf = (names: readonly string[]) => Promise.all(names.map(reports));
  const readers = readersOfEvents();
  const readerNames = readers.map(({ name }) => name);
  /** Waits until no reader has begun to run for a while. */
  const settled = async () => {
    for (let before = -1; ; ) {
      const { length } = (await runsOf(readerNames)).flat();
      if (length === before) return;
      before = length;
      await new Promise((resolve) => setTimeout(resolve, quietMs));
    }
  };
  /** Runs of the readers since those of `before`. */
  const runsSince = async (before: readonly unknown[][]): Promise<Run[]> =>
    (await runsOf(readerNames)).flatMap((runs, index) =>
      runs.slice(before[index]?.length).map(({ durationMs }) => ({
        function: readers[index]?.name ?? "",
        ms: Number(durationMs),
        memoryMb: readers[index]?.memoryMb ?? 0,
      })),
    );
  const recorded = async (
    step: Omit<Step, "run">,
    bytes: number,
    asked: readonly Seen[],
    ms: number,
    followed: readonly Run[],
  ): Promise<RecordedCall> => {
    const units: Units[] = [];
    for (const each of asked) {
      if (each.service.startsWith("DynamoDB")) units.push(...(await unitsOf(each, itemOf)));
    }
    return {
      name: step.name,
      function: step.functions.at(-1) ?? "",
      runs: step.runs ?? 1,
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
    };
  };

  const record = async (step: Step, as: Member): Promise<RecordedCall> => {
    const { functions, runs = 1 } = step;
    let least: { bytes: number; asked: Seen[]; followed: readonly Run[] } | undefined;
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const prepared = (await step.prepare?.(product, as)) ?? "";
      await settled();
      // Attempts at logins are limited for each account.
      seen = [];
      const before = (await runsOf(functions)).map(({ length }) => length);
      const readBefore = await runsOf(readerNames);
      const answer = await step.run(product, as, round, prepared);
      if (answer.status >= 400) throw new Error(`${step.name} was answered ${answer.status}`);
      const fresh = async () => (await runsOf(functions)).flatMap((all, index) => all.slice(before[index]));
      for (let waits = 0; (await fresh()).length < runs && waits < 100; waits += 1) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      await settled();
      const asked = ofFunctions();
      // Warm: without what is read once for an environment.
      if (least === undefined || asked.length <= least.asked.length) {
        least = { bytes: answer.bytes, asked, followed: await runsSince(readBefore) };
      }
      const made = (await fresh()).slice(0, runs);
      if (made.length === runs && made.every(({ coldStart }) => coldStart === false)) {
        times.push(made.reduce((sum, { durationMs }) => sum + Number(durationMs), 0));
      }
    }
    if (least === undefined || times.length === 0) throw new Error(`${step.name} was never warm`);
    return recorded(step, least.bytes, least.asked, Math.min(...times), least.followed);
  };
  const recordAll = async (list: readonly Step[], as: Member): Promise<RecordedCall[]> => {
    const done: RecordedCall[] = [];
    for (const step of list) {
      done.push(await record(step, as));
      console.log(step.name);
    }
    return done;
  };

  const calls = await recordAll(steps, member);
  const [opening, ping] = await recordAll(socketSteps, member);
  closeSocket();
  const hooked = await webhookOwner(product, target.url);
  const withWebhook = await recordAll(stepsNamed(ofWebhookOwners, withWebhookSuffix), hooked);
  const long = await veteran(product);
  const secondYear = await recordAll(stepsNamed(ofVeterans), long);

  await settled();
  seen = [];
  const readBefore = await runsOf(readerNames);
  const runsBefore = (await reports("auth-api")).length;
  await product.join({ email: "newcomer@example.com", password: "Correct-Horse-7", displayName: "New" });
  await settled();
  const signUps = (await reports("auth-api")).slice(runsBefore).map(({ durationMs }) => Number(durationMs));
  const signUp = { name: "sign-up with its confirmation", functions: ["auth-api"], memoryMb: 1024 };
  calls.push(await recorded(signUp, 1_200, ofFunctions(), Math.max(...signUps), await runsSince(readBefore)));
  /** Bytes that the tables hold of a user, their entries in indexes included. */
  const stored = async ({ userId }: Member) => {
    let bytes = 0;
    for (const table of ["accounts", "planner", "correspondence", "events"]) {
      const pages = paginateScan({ client: database }, { TableName: `halvest-development-${table}` });
      for await (const { Items = [] } of pages) {
        for (const item of Items) {
          if (!String(item.pk?.S).includes(userId)) continue;
          bytes += (sizeOf(item) + itemOverhead) * (item.gsi1pk === undefined ? 1 : 2);
        }
      }
    }
    return bytes;
  };
  const storedBytes = { firstYear: await stored(member), secondYear: await stored(long) };
  database.destroy();
  target.close();
  await product.stop();
  const page = {
    recorded: new Date().toISOString().slice(0, 10),
    ...watched(),
    storedBytes,
    sockets: { opening, ping },
    calls: [...calls, ...withWebhook],
    secondYear,
  };
  writeFileSync(new URL("recorded.json", import.meta.url), `${JSON.stringify(page, null, 2)}\n`);
}

/** What DynamoDB charges of each item for its administration. */
const itemOverhead = 100;

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
