import { readFileSync } from "node:fs";
import { type Day, habits, replay } from "./day.ts";
import {
  type Component,
  compared,
  noted,
  partitionReads,
  partitionWrites,
  prices,
  type QuotaName,
  quotas,
} from "./prices.ts";
import type { RecordedCall } from "./record.ts";

interface Recording {
  readonly recorded: string;
  readonly alarms: number;
  readonly customMetrics: number;
  readonly calls: readonly RecordedCall[];
}

/** Sizes that are no calls: assumptions as well. */
const sizes = {
  bytesStoredByUser: 15_000,
  /** Log lines of a function, of Lambda itself and of API Gateway; of the distribution. */
  logBytesOfCall: 1_400,
  accessLogBytes: 250,
  /** Files of the pages in a visit: asked again, and loaded again after a release or in another browser. */
  filesOfVisit: 15,
  bytesOfFiles: 120_000,
  edgeMs: 3,
};

/** Scheduled work in a month, whatever the number of users: runs, milliseconds and reads of one. */
const jobs = { runs: 36_000, ms: 300, memoryMb: 512, reads: 9, writes: 1 };

const days = 30;

/**
 * What a recorded time lacks of one on AWS: a slower core, and the way to the services, whose answers come at once
 * here. Operations are counted as if one followed the other. The local identity service takes longer than Cognito does.
 */
const onAws = { slower: 1.5, mostLocalMs: 60, msOfItems: 5, msOfIdentity: 150, msOfMail: 80 };

function asOnAws(call: RecordedCall): RecordedCall {
  const { units, cognito, mails } = call;
  const local = cognito.length > 0 ? Math.min(call.ms, onAws.mostLocalMs) : call.ms;
  const ms =
    local * onAws.slower +
    units.length * onAws.msOfItems +
    cognito.length * onAws.msOfIdentity +
    mails * onAws.msOfMail;
  return { ...call, ms };
}

function readRecording(): Recording {
  const read: Recording = JSON.parse(readFileSync(new URL("recorded.json", import.meta.url), "utf8"));
  return { ...read, calls: read.calls.map(asOnAws) };
}

/** US$ a month by component. */
function monthlyCost(users: number, { calls }: Day, { alarms, customMetrics, calls: recorded }: Recording) {
  const ofMonth = (each: (call: RecordedCall) => number) =>
    days * recorded.reduce((sum, call) => sum + each(call) * (calls.get(call.name) ?? 0), 0);
  const visits = users * habits.visits;
  const requests = ofMonth(() => 1);
  const units = (kind: "read" | "write") =>
    ofMonth((call) => call.units.reduce((sum, each) => sum + each[kind], 0));
  const amounts: Record<Component, number> = {
    lambdaRequests: requests + jobs.runs,
    lambdaGigabyteSeconds:
      ofMonth(({ ms, memoryMb }) => (ms / 1_000) * (memoryMb / 1_024)) +
      (jobs.runs * jobs.ms * jobs.memoryMb) / 1_024 / 1_000,
    edgeRequests: requests,
    edgeGigabyteSeconds: (requests * sizes.edgeMs) / 1_000 / 8,
    apiRequests: requests,
    cloudFrontRequests: requests + visits * sizes.filesOfVisit,
    viewerFunctions: requests + visits * sizes.filesOfVisit,
    cloudFrontGigabytes: (ofMonth(({ bytes }) => bytes + 700) + visits * sizes.bytesOfFiles) / 1e9,
    readUnits: units("read") + jobs.runs * jobs.reads,
    writeUnits: units("write") + jobs.runs * jobs.writes,
    tableGigabytes: (users * sizes.bytesStoredByUser) / 1e9,
    logGigabytes: (requests * sizes.logBytesOfCall) / 1e9,
    deliveredGigabytes: ((requests + visits * sizes.filesOfVisit) * sizes.accessLogBytes) / 1e9,
    alarms,
    metrics: customMetrics,
    mails: ofMonth(({ mails }) => mails),
    identity: users,
  };
  return Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => {
      const { usd, free } = prices[name as Component];
      return [name, Math.max(0, amount - free) * usd];
    }),
  ) as Record<Component, number>;
}

/** How much of each quota the busiest second takes. */
function demandOf({ peak }: Day, recorded: readonly RecordedCall[]): Record<QuotaName, number> {
  const operations = (pattern: RegExp) =>
    recorded.reduce(
      (sum, { name, cognito }) =>
        sum + cognito.filter((each) => pattern.test(each)).length * (peak.byCall.get(name) ?? 0),
      0,
    );
  return {
    // CloudFront runs its function in the region nearest to the viewer, which may be that of the API.
    concurrency: peak.concurrency + Math.ceil((peak.requests * sizes.edgeMs) / 1_000),
    apiRequests: peak.requests,
    userAuthentication: operations(/InitiateAuth|RespondToAuth/),
    userToken: operations(/GetTokens|RevokeToken/),
    userCreation: operations(/CreateUser/),
    mailsPerSecond: recorded.reduce((sum, { name, mails }) => sum + mails * (peak.byCall.get(name) ?? 0), 0),
    // One call for each environment that starts.
    parameters: peak.coldStarts,
    tableReads: Math.max(0, ...peak.reads.values()),
    tableWrites: Math.max(0, ...peak.writes.values()),
  };
}

const comparedOn = (from: object) => ("isUnread" in from ? "not yet" : compared);
const whole = (value: number) => Math.ceil(value).toLocaleString("en-US");
const dollars = (value: number) => value.toFixed(2);

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map((_, index) => (index === 0 ? "---" : "---:")), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

const componentNames: Readonly<Record<Component, string>> = {
  lambdaRequests: "Lambda: requests",
  lambdaGigabyteSeconds: "Lambda: time × memory",
  edgeRequests: "Lambda@Edge: requests",
  edgeGigabyteSeconds: "Lambda@Edge: time × memory",
  apiRequests: "API Gateway",
  cloudFrontRequests: "CloudFront: requests",
  viewerFunctions: "CloudFront: functions",
  cloudFrontGigabytes: "CloudFront: data",
  readUnits: "DynamoDB: reads",
  writeUnits: "DynamoDB: writes",
  tableGigabytes: "DynamoDB: storage, restorable",
  logGigabytes: "CloudWatch: logs",
  deliveredGigabytes: "CloudWatch: access log to S3",
  alarms: "CloudWatch: alarms",
  metrics: "CloudWatch: own metrics",
  mails: "SES",
  identity: "Cognito (Essentials)",
};

/** What so many monthly users come to. */
interface Load {
  readonly day: Day;
  /** US$ a month by component. */
  readonly cost: Readonly<Record<Component, number>>;
  readonly demand: Readonly<Record<QuotaName, number>>;
}

export function modelled(users: number, recording = readRecording()): Load {
  const day = replay(users, recording.calls);
  return { day, cost: monthlyCost(users, day, recording), demand: demandOf(day, recording.calls) };
}

export const sumOf = (cost: Load["cost"]): number => Object.values(cost).reduce((sum, each) => sum + each, 0);

/** The part of the benchmarks' page about load: what a day costs, and what stops it first. */
export function loadPage(): string {
  const recording = readRecording();
  const recorded = recording.calls;
  const populations = [10_000, 1_000_000];
  const replayed = populations.map((users) => modelled(users, recording));
  const costs = replayed.map(({ cost }) => cost);
  const names = Object.keys(prices) as Component[];
  const sums = costs.map(sumOf);
  const totals = costs.map((cost, index) => sums[index]! - cost.identity);
  const demands = replayed.map(({ demand }) => demand);
  const head = ["", ...populations.map((users) => `${whole(users)} users`)];

  const units = (call: RecordedCall, kind: "read" | "write") =>
    call.units.reduce((sum, each) => sum + each[kind], 0).toFixed(1);
  const costOfCalls = table(
    ["Call", "ms", "MB", "bytes", "read units", "write units", "Cognito", "mails"],
    recorded.map((call) => [
      call.name,
      call.ms.toFixed(0),
      String(call.memoryMb),
      whole(call.bytes),
      units(call, "read"),
      units(call, "write"),
      String(call.cognito.length),
      String(call.mails),
    ]),
  );
  const hottest = replayed.map(({ day }) => {
    const [key, value] = [...day.peak.shared].toSorted((one, other) => other[1] - one[1])[0] ?? ["none", 0];
    return `${key}: ${value.toFixed(1)} of ${whole(partitionWrites)} write units`;
  });
  // One query of some 2,000 days a minute in each environment that shows prices.
  const market = replayed.map(
    ({ day }) => `${((day.environments * 20) / 60).toFixed(1)} of ${whole(partitionReads)} read units`,
  );
  const firsts = demands.map((demand) => {
    const [name, share] = (Object.keys(quotas) as QuotaName[])
      .map((each) => [each, demand[each] / quotas[each].standard] as const)
      .toSorted((one, other) => other[1] - one[1])[0]!;
    return `${quotas[name].name.split(":")[0]}, ${(share * 100).toFixed(0)} %`;
  });
  const summary = table(head, [
    [
      "requests a day",
      ...replayed.map(({ day }) => whole([...day.calls.values()].reduce((sum, each) => sum + each, 0))),
    ],
    ["busiest second: requests", ...replayed.map(({ day }) => whole(day.peak.requests))],
    ["busiest second: simultaneous executions", ...replayed.map(({ day }) => whole(day.peak.concurrency))],
    ["cold starts a day", ...replayed.map(({ day }) => whole(day.coldStarts))],
    ["first quota of a new account", ...firsts],
    ["95 % wait at most, with 10 executions (ms)", ...replayed.map(({ day }) => whole(day.waitMs(10)))],
    ["95 % wait at most, with 1,000 executions (ms)", ...replayed.map(({ day }) => whole(day.waitMs(1_000)))],
    ["hottest partition that people share", ...hottest],
    ["the market's partition", ...market],
  ]);
  const quotaTable = table(
    ["Quota", "new account", ...populations.map((users) => `${whole(users)} users`), "How to raise it"],
    (Object.keys(quotas) as QuotaName[]).map((name) => [
      quotas[name].name,
      whole(quotas[name].standard),
      ...demands.map(
        (demand) => `${whole(demand[name])}${demand[name] > quotas[name].standard ? " **over**" : ""}`,
      ),
      demands.some((demand) => demand[name] > 0.5 * quotas[name].standard)
        ? quotas[name].request
        : "not needed",
    ]),
  );
  const costTable = table(
    ["US$ a month", ...head.slice(1)],
    [
      ...names
        .filter((name) => name !== "identity")
        .map((name) => [componentNames[name], ...costs.map((cost) => dollars(cost[name]))]),
      ["**all but identity**", ...totals.map((total) => `**${dollars(total)}**`)],
      [componentNames.identity, ...costs.map(({ identity }) => dollars(identity))],
      ["**all**", ...sums.map((sum) => `**${dollars(sum)}**`)],
    ],
  );
  const priceTable = table(
    ["Price", "US$", "free a month", "Source", "compared"],
    names.map((name) => {
      const { usd, unit, free, ...from } = prices[name];
      const amount = String(Number(usd.toPrecision(6)));
      return [`${componentNames[name]}, a ${unit}`, amount, whole(free), from.source, comparedOn(from)];
    }),
  );
  const sources = table(
    ["Quota", "Source", "compared"],
    (Object.keys(quotas) as QuotaName[]).map((name) => [quotas[name].name, quotas[name].source, compared]),
  );
  const { visits, visitMinutes, newcomers } = habits;
  return `## Load model

\`node test/bench/scale/record.ts\` records what each call asks of AWS on the local cloud (recorded ${recording.recorded}; times are the best of several warm runs on this machine, and what AWS takes longer is added: half as much again for the processor, 5 ms for each operation of DynamoDB, 150 ms of Cognito, 80 ms of SES); \`node test/bench/scale/run.ts\` replays a day call by call. Each monthly user opens the timeline ${visits} times a month for ${visitMinutes} minutes; ${(newcomers * 100).toFixed(0)} % of them are new. All assumptions are in \`scale/day.ts\` and \`scale/load-model.ts\`. The firewall, tracing and Stripe are left out.

### What a call costs

${costOfCalls}

### A day

${summary}

A call that finds no free execution is refused, not queued: the wait is that of a caller who tries again at once.

### Quotas in the busiest second

${quotaTable}

### Costs

${costTable}

### Prices and quotas

Noted ${noted}, for eu-central-1 and CloudFront in Europe. "Compared" is the day on which a line was found to agree with its source or a copy of it; those that could not be read say so.

${priceTable}

${sources}
`;
}
