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
  /** Bytes that the tables hold of a user after a month and after two years. */
  readonly storedBytes: { readonly firstYear: number; readonly secondYear: number };
  readonly sockets: { readonly opening: RecordedCall; readonly ping: RecordedCall };
  readonly calls: readonly RecordedCall[];
  /** Those that cost more, under the same names, once someone has recorded buys for two years. */
  readonly secondYear: readonly RecordedCall[];
}

/** Sizes that are no calls: assumptions as well. */
const sizes = {
  /** Log lines of a call: of the function, of Lambda itself and of API Gateway; of another run; of the distribution. */
  logBytesOfCall: 1_400,
  logBytesOfRun: 700,
  accessLogBytes: 250,
  /** Files of the pages in a visit: asked again, and loaded again after a release or in another browser. */
  filesOfVisit: 15,
  bytesOfFiles: 120_000,
  edgeMs: 3,
};

const days = 30;
const monthsOfSecondYear = 24;

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
  writes: 14,
  mails: 1,
  runsAfter: 2,
  queueRequests: 6,
};

/**
 * How the job sends alerts: so many at once (functions/alerts/handle-all.ts), for so long in a run
 * (functions/alerts/evaluate.lambda.ts), and units of the partition in which the job finds an alert, which its
 * transaction removes.
 */
const sentAlerts = { atOnce: 8, msOfRun: 90_000, unitsOfShared: 2 };

/** One large move of the market: how fast its alerts are sent. */
export function alertsOfOneMove(users: number) {
  const perSecond = (sentAlerts.atOnce * 1_000) / (reachedAlert.ms * onAws.slower);
  const runs = Math.ceil((users * habits.reachedByOneMove * 1_000) / perSecond / sentAlerts.msOfRun);
  return {
    alerts: users * habits.reachedByOneMove,
    /** As if all of them had one kind and one bucket. */
    writeUnits: perSecond * sentAlerts.unitsOfShared,
    lastMinutes: runs * schedules["alert-evaluation"]!.everyMinutes,
  };
}

/**
 * What jobs do for a user each day: counted in their code, with a connected service that answers within a second. A
 * sync reads and writes its connection and what it has found, a look at reminders reads the plan with its transactions.
 */
const dailyWork = [
  { share: habits.connected, ms: 1_500, memoryMb: 1_024, reads: 10, writes: 10 },
  { share: habits.reminded, ms: 120, memoryMb: 1_024, reads: 15, writes: 6 },
];

/**
 * The look at how long someone's data is kept, of each account that is stored, as if each had its turn every day: five
 * items that may be stale, and of one in ten, who subscribe, once a week what was found for two settings.
 */
const retentionLook = { ms: 10, memoryMb: 512, reads: 2.5, writes: (0.1 * 2) / 7 };

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
  const { opening, ping } = read.sockets;
  return {
    ...read,
    sockets: { opening: asOnAws(opening), ping: asOnAws(ping) },
    calls: read.calls.map(asOnAws),
    secondYear: read.secondYear.map(asOnAws),
  };
}

/** The calls of people who have recorded buys for two years, with what is stored of them. */
function inSecondYear(recording: Recording): Recording {
  const later = (call: RecordedCall) => recording.secondYear.find(({ name }) => name === call.name) ?? call;
  return { ...recording, calls: recording.calls.map(later) };
}

const unitsOf = ({ units }: RecordedCall, kind: "read" | "write") =>
  units.reduce((sum, each) => sum + each[kind], 0);
const gigabyteSecondsOf = ({ ms, memoryMb }: { ms: number; memoryMb: number }) =>
  (ms / 1_000) * (memoryMb / 1_024);

/** What the socket of a visit takes. */
export function socketOfVisit({ sockets: { opening, ping } }: Pick<Recording, "sockets">) {
  const { visitMinutes, socket } = habits;
  const pings = (visitMinutes * 60) / socket.pingSeconds;
  const both = (each: (call: RecordedCall) => number) => each(opening) + pings * each(ping);
  return {
    minutes: visitMinutes,
    messages: 2 * pings + socket.pushes,
    runs: both(({ runs }) => runs),
    gigabyteSeconds: both(gigabyteSecondsOf),
    reads: both((call) => unitsOf(call, "read")),
    writes: both((call) => unitsOf(call, "write")),
  };
}

/** Accounts that are stored: those who come no more are as many as those who are new. */
export const accountsAfter = (users: number, months: number): number =>
  users * (1 + habits.newcomers * months);

/** US$ a month by component. */
function monthlyCost(
  users: number,
  { calls }: Day,
  recording: Recording,
  accounts: number,
  bytesOfAccount: number,
) {
  const { alarms, customMetrics, polledQueues, calls: recorded } = recording;
  const ofMonth = (each: (call: RecordedCall) => number) =>
    days * recorded.reduce((sum, call) => sum + each(call) * (calls.get(call.name) ?? 0), 0);
  const visits = users * habits.visits;
  const reached = users * habits.alertsReached;
  const worked = (each: (work: typeof retentionLook) => number) =>
    days *
    (users * dailyWork.reduce((sum, work) => sum + work.share * each(work), 0) +
      accounts * each(retentionLook));
  const connected = recording.hasSockets ? visits : 0;
  const sockets = socketOfVisit(recording);
  const requests = ofMonth(() => 1);
  const runsAfter =
    ofMonth(({ followed }) => followed.length) + connected * sockets.runs + reached * reachedAlert.runsAfter;
  const amounts: Record<Component, number> = {
    lambdaRequests: requests + runsAfter + jobs.runs,
    lambdaGigabyteSeconds:
      ofMonth((call) => [call, ...call.followed].reduce((sum, run) => sum + gigabyteSecondsOf(run), 0)) +
      connected * sockets.gigabyteSeconds +
      reached * (1 + reachedAlert.runsAfter) * gigabyteSecondsOf(reachedAlert) +
      worked(gigabyteSecondsOf) +
      jobs.runs * gigabyteSecondsOf(jobs),
    edgeRequests: requests,
    edgeGigabyteSeconds: (requests * sizes.edgeMs) / 1_000 / 8,
    apiRequests: requests,
    cloudFrontRequests: requests + connected + visits * sizes.filesOfVisit,
    viewerFunctions: requests + connected + visits,
    cloudFrontGigabytes: (ofMonth(({ bytes }) => bytes + 700) + visits * sizes.bytesOfFiles) / 1e9,
    readUnits:
      ofMonth((call) => unitsOf(call, "read")) +
      connected * sockets.reads +
      reached * reachedAlert.reads +
      worked(({ reads }) => reads) +
      jobs.runs * jobs.reads,
    writeUnits:
      ofMonth((call) => unitsOf(call, "write")) +
      connected * sockets.writes +
      reached * reachedAlert.writes +
      worked(({ writes }) => writes) +
      jobs.runs * jobs.writes,
    tableGigabytes: (accounts * bytesOfAccount) / 1e9,
    socketMessages: connected * sockets.messages,
    socketMinutes: connected * sockets.minutes,
    queueRequests:
      ofMonth(({ queueRequests }) => queueRequests) +
      reached * reachedAlert.queueRequests +
      polledQueues * pollsOfQueue,
    logGigabytes: (requests * sizes.logBytesOfCall + runsAfter * sizes.logBytesOfRun) / 1e9,
    accessLogGigabytes: ((requests + visits * sizes.filesOfVisit) * sizes.accessLogBytes) / 1e9,
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
function demandOf({ peak }: Day, recording: Recording): Record<QuotaName, number> {
  const { calls: recorded, hasSockets, sockets } = recording;
  const operations = (pattern: RegExp) =>
    recorded.reduce(
      (sum, { name, cognito }) =>
        sum + cognito.filter((each) => pattern.test(each)).length * (peak.byCall.get(name) ?? 0),
      0,
    );
  // Each visit opens a socket, with its first load.
  const socketsOpened = hasSockets ? (peak.byCall.get("first load") ?? 0) : 0;
  const pings = (socketsOpened * habits.visitMinutes * 60) / habits.socket.pingSeconds;
  const msOfOthers =
    peak.requests * sizes.edgeMs +
    socketsOpened * sockets.opening.ms +
    pings * sockets.ping.ms +
    recorded.reduce(
      (sum, { name, followed }) =>
        sum + followed.reduce((all, { ms }) => all + ms, 0) * (peak.byCall.get(name) ?? 0),
      0,
    );
  return {
    // CloudFront runs its function in the region nearest to the viewer, which may be that of the API.
    concurrency: peak.concurrency + Math.ceil(msOfOthers / 1_000),
    apiRequests: peak.requests,
    accountRequests: peak.requests + socketsOpened + pings,
    socketsOpened,
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
  return loadOf(users, recording, accountsAfter(users, 1), recording.storedBytes.firstYear);
}

/** The load at the end of the second year, with as many monthly users as in the first month. */
export function modelledLater(users: number, recording = readRecording()): Load {
  const accounts = accountsAfter(users, monthsOfSecondYear);
  return loadOf(users, inSecondYear(recording), accounts, recording.storedBytes.secondYear);
}

function loadOf(users: number, recording: Recording, accounts: number, bytesOfAccount: number): Load {
  const day = replay(users, recording.calls, recording.hasSockets);
  return {
    day,
    cost: monthlyCost(users, day, recording, accounts, bytesOfAccount),
    demand: demandOf(day, recording),
  };
}

export const sumOf = (cost: Load["cost"]): number => Object.values(cost).reduce((sum, each) => sum + each, 0);
