import { readFileSync } from "node:fs";
import { jobs as schedules } from "#lib/functions.ts";
import { type Day, habits, replay } from "./day.ts";
import { type Component, prices, type QuotaName } from "./prices.ts";
import type { RecordedCall } from "./record.ts";

interface Recording {
  readonly recorded: string;
  readonly alarms: number;
  readonly customMetrics: number;
  readonly polledQueues: number;
  /** Whether pages hear of changes through a socket. */
  readonly hasSockets: boolean;
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

const days = 30;

/** Scheduled work in a month, whatever the number of users: runs, and milliseconds and items of one. */
const jobs = {
  runs: Object.values(schedules).reduce((sum, { everyMinutes }) => sum + (days * 1_440) / everyMinutes, 0),
  ms: 300,
  memoryMb: 512,
  reads: 9,
  writes: 1,
};

/**
 * What one alert that the market reaches takes of its job, which reads no others: the alert's items, its notification,
 * its event and its mail in one transaction, which counts twice. Event and mail are handled by two more functions.
 */
const reachedAlert = {
  ms: 60,
  memoryMb: 1_024,
  reads: 3,
  writes: 12,
  mails: 1,
  runsAfter: 2,
  queueRequests: 6,
};

/** Lambda asks a queue that it reads all the time: five at once, each for twenty seconds. */
const pollsOfQueue = (5 * days * 86_400) / 20;

/**
 * What a recorded time lacks of one on AWS: a slower core, and the way to the services, whose answers come at once
 * here. Operations are counted as if one followed the other. The local identity service takes longer than Cognito does.
 */
const onAws = { slower: 1.5, mostLocalMs: 60, msOfItems: 5, msOfIdentity: 150, msOfMail: 80 };

function asOnAws(call: RecordedCall): RecordedCall {
  const { units, cognito, mails, followed } = call;
  const local = cognito.length > 0 ? Math.min(call.ms, onAws.mostLocalMs) : call.ms;
  const ms =
    local * onAws.slower +
    units.length * onAws.msOfItems +
    cognito.length * onAws.msOfIdentity +
    (followed.length === 0 ? mails * onAws.msOfMail : 0);
  // A mail is sent by one of those that follow.
  const later = followed.map((run) => ({
    ...run,
    ms: run.ms * onAws.slower + (mails * onAws.msOfMail) / followed.length,
  }));
  return { ...call, ms, followed: later };
}

export function readRecording(): Recording {
  const read: Recording = JSON.parse(readFileSync(new URL("recorded.json", import.meta.url), "utf8"));
  return { ...read, calls: read.calls.map(asOnAws) };
}

/** What the socket of a visit takes. */
export function socketOfVisit() {
  const { visitMinutes, socket } = habits;
  const pings = (visitMinutes * 60) / socket.pingSeconds;
  const runs = 3 + pings;
  return {
    minutes: visitMinutes,
    messages: 2 * pings + socket.pushes,
    runs,
    gigabyteSeconds: (runs * socket.runMs * socket.memoryMb) / 1_024 / 1_000,
  };
}

/** US$ a month by component. */
function monthlyCost(users: number, { calls }: Day, recording: Recording) {
  const { alarms, customMetrics, polledQueues, calls: recorded } = recording;
  const ofMonth = (each: (call: RecordedCall) => number) =>
    days * recorded.reduce((sum, call) => sum + each(call) * (calls.get(call.name) ?? 0), 0);
  const visits = users * habits.visits;
  const reached = users * habits.alertsReached;
  const connected = recording.hasSockets ? visits : 0;
  const sockets = socketOfVisit();
  const requests = ofMonth(() => 1);
  const units = (kind: "read" | "write") =>
    ofMonth((call) => call.units.reduce((sum, each) => sum + each[kind], 0));
  const amounts: Record<Component, number> = {
    lambdaRequests:
      requests +
      ofMonth(({ followed }) => followed.length) +
      connected * sockets.runs +
      reached * reachedAlert.runsAfter +
      jobs.runs,
    lambdaGigabyteSeconds:
      ofMonth((call) =>
        [call, ...call.followed].reduce(
          (sum, { ms, memoryMb }) => sum + (ms / 1_000) * (memoryMb / 1_024),
          0,
        ),
      ) +
      connected * sockets.gigabyteSeconds +
      (reached * (1 + reachedAlert.runsAfter) * reachedAlert.ms * reachedAlert.memoryMb) / 1_024 / 1_000 +
      (jobs.runs * jobs.ms * jobs.memoryMb) / 1_024 / 1_000,
    edgeRequests: requests,
    edgeGigabyteSeconds: (requests * sizes.edgeMs) / 1_000 / 8,
    apiRequests: requests,
    cloudFrontRequests: requests + visits * sizes.filesOfVisit,
    viewerFunctions: requests + visits * sizes.filesOfVisit,
    cloudFrontGigabytes: (ofMonth(({ bytes }) => bytes + 700) + visits * sizes.bytesOfFiles) / 1e9,
    readUnits: units("read") + reached * reachedAlert.reads + jobs.runs * jobs.reads,
    writeUnits: units("write") + reached * reachedAlert.writes + jobs.runs * jobs.writes,
    tableGigabytes: (users * sizes.bytesStoredByUser) / 1e9,
    socketMessages: connected * sockets.messages,
    socketMinutes: connected * sockets.minutes,
    queueRequests:
      ofMonth(({ queueRequests }) => queueRequests) +
      reached * reachedAlert.queueRequests +
      polledQueues * pollsOfQueue,
    logGigabytes: (ofMonth(({ followed }) => 1 + followed.length) * sizes.logBytesOfCall) / 1e9,
    deliveredGigabytes: ((requests + visits * sizes.filesOfVisit) * sizes.accessLogBytes) / 1e9,
    alarms,
    metrics: customMetrics,
    mails: ofMonth(({ mails }) => mails) + reached * reachedAlert.mails,
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
function demandOf({ peak }: Day, { calls: recorded, hasSockets }: Recording): Record<QuotaName, number> {
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
    // Each visit opens one, with its first load.
    socketsOpened: hasSockets ? (peak.byCall.get("first load") ?? 0) : 0,
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

/** The load and costs of a number of monthly users. */
interface Load {
  readonly day: Day;
  /** US$ a month by component. */
  readonly cost: Readonly<Record<Component, number>>;
  readonly demand: Readonly<Record<QuotaName, number>>;
}

export function modelled(users: number, recording = readRecording()): Load {
  const day = replay(users, recording.calls, recording.hasSockets);
  return { day, cost: monthlyCost(users, day, recording), demand: demandOf(day, recording) };
}

export const sumOf = (cost: Load["cost"]): number => Object.values(cost).reduce((sum, each) => sum + each, 0);
