import { habits } from "./day.ts";
import {
  accountsAfter,
  alertsOfOneMove,
  modelled,
  modelledLater,
  readRecording,
  socketOfVisit,
  sumOf,
} from "./load-model.ts";
import {
  type Component,
  compared,
  noted,
  type Price,
  partitionReads,
  partitionWrites,
  prices,
  type QuotaName,
  quotas,
} from "./prices.ts";
import type { RecordedCall } from "./record.ts";

const comparedOn = (from: Price) => (from.isUnread ? "not yet" : (from.compared ?? compared));
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
  queueRequests: "SQS",
  socketMessages: "WebSocket: messages",
  socketMinutes: "WebSocket: connections",
  tableGigabytes: "DynamoDB: storage, restorable",
  logGigabytes: "CloudWatch: logs",
  accessLogGigabytes: "S3: access log",
  alarms: "CloudWatch: alarms",
  metrics: "CloudWatch: own metrics",
  mails: "SES",
  identity: "Cognito (Essentials)",
};

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
  const later = recording.secondYear.map((call) => ({ ...call, name: `${call.name}, after two years` }));
  const costOfCalls = table(
    ["Call", "ms", "MB", "bytes", "read units", "write units", "Cognito", "mails"],
    [...recorded, ...Object.values(recording.sockets), ...later].map((call) => [
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
  const moves = populations.map(alertsOfOneMove);
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
    ["one large move: alerts that it reaches", ...moves.map(({ alerts }) => whole(alerts))],
    [
      "one large move: the alerts' partition",
      ...moves.map(({ writeUnits }) => `${writeUnits.toFixed(1)} of ${whole(partitionWrites)} write units`),
    ],
    ["one large move: minutes until the last is sent", ...moves.map(({ lastMinutes }) => whole(lastMinutes))],
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
      const price: Price = prices[name];
      const amount = String(Number(price.usd.toPrecision(6)));
      return [
        `${componentNames[name]}, a ${price.unit}`,
        amount,
        whole(price.free),
        price.source,
        comparedOn(price),
      ];
    }),
  );
  const sources = table(
    ["Quota", "Source", "compared"],
    (Object.keys(quotas) as QuotaName[]).map((name) => [quotas[name].name, quotas[name].source, compared]),
  );
  const withSockets = populations.map((users) => modelled(users, { ...recording, hasSockets: true }));
  const polling = populations.map((users) => modelled(users, { ...recording, hasSockets: false }));
  const socketNames = ["socketMessages", "socketMinutes"] as const;
  const socketTable = table(
    ["", ...head.slice(1)],
    [
      [
        "connection minutes a month",
        ...populations.map((users) => whole(users * habits.visits * socketOfVisit(recording).minutes)),
      ],
      [
        "messages a month",
        ...populations.map((users) => whole(users * habits.visits * socketOfVisit(recording).messages)),
      ],
      [
        "sockets opened in the busiest second",
        ...withSockets.map(({ demand }) => whole(demand.socketsOpened)),
      ],
      ...socketNames.map((name) => [
        `${componentNames[name]}, US$`,
        ...withSockets.map(({ cost }) => dollars(cost[name])),
      ]),
      [
        "all but identity, US$, with sockets",
        ...withSockets.map(({ cost }) => dollars(sumOf(cost) - cost.identity)),
      ],
      [
        "all but identity, US$, by polling",
        ...polling.map(({ cost }) => dollars(sumOf(cost) - cost.identity)),
      ],
    ],
  );
  const second = populations.map((users) => modelledLater(users, recording));
  const { firstYear, secondYear } = recording.storedBytes;
  const grown: readonly Component[] = ["readUnits", "writeUnits", "lambdaGigabyteSeconds", "tableGigabytes"];
  const yearTable = table(
    ["", ...populations.flatMap((users) => [`${whole(users)} users`, "after two years"])],
    [
      [
        "accounts stored",
        ...populations.flatMap((users) => [whole(accountsAfter(users, 1)), whole(accountsAfter(users, 24))]),
      ],
      ["bytes stored of a user", ...populations.flatMap(() => [whole(firstYear), whole(secondYear)])],
      ...grown.map((name) => [
        `${componentNames[name]}, US$`,
        ...second.flatMap(({ cost }, index) => [dollars(costs[index]![name]), dollars(cost[name])]),
      ]),
      [
        "all but identity, US$",
        ...second.flatMap(({ cost }, index) => [
          dollars(totals[index]!),
          dollars(sumOf(cost) - cost.identity),
        ]),
      ],
    ],
  );
  const { visits, visitMinutes, newcomers, socket, webhookOwners, connected, reminded } = habits;
  return `## Load model

\`node test/bench/scale/record.ts\` records what each call asks of AWS on the local cloud (recorded ${recording.recorded}; times are the best of several warm runs on this machine, and what AWS takes longer is added: half as much again for the processor, 5 ms for each operation of DynamoDB, 150 ms of Cognito, 80 ms of SES); \`node test/bench/scale/run.ts\` replays a day call by call. Each monthly user opens the timeline ${visits} times a month for ${visitMinutes} minutes; ${(newcomers * 100).toFixed(0)} % of them are new, and ${(webhookOwners * 100).toFixed(0)} % have a webhook; jobs sync the connected service of ${(connected * 100).toFixed(0)} % and look at the reminders of ${(reminded * 100).toFixed(0)} % once a day, and at how long the data of every stored account is kept. All assumptions are in \`scale/day.ts\` and \`scale/load-model.ts\`. The firewall, tracing and Stripe are left out, with the nightly check of subscriptions, and so are files that people upload, automatic exports, deletions of accounts and the requests for the files of the pages, which cost cents. Jobs are in the costs and not in the busiest second: they take what is due in turn, within a time that is set.

### What a call costs

${costOfCalls}

### A day

${summary}

A call that finds no free execution is refused, not queued: the wait is that of a caller who tries again at once. Opened pages are counted in eight partitions; here all of them are in the one that was recorded. A job sends the alerts of a large move in turn, so that their partition takes the same whatever their number.

### Quotas in the busiest second

${quotaTable}

### Costs

${costTable}

### Sockets

Instead of asking every minute, a page hears of changes: a ping every ${socket.pingSeconds} s, which a function answers, and ${socket.pushes} messages in a visit. ${recording.hasSockets ? "The tables above include them." : "The tables above are without them."}

${socketTable}

### In the second year

The same number of monthly users, who have recorded ${24 * 4} buys each, and the accounts of those who come no more. What expires (events, deliveries, attempts) does not grow. The market's table grows by a row a day, for everyone together.

${yearTable}

### Prices and quotas

Noted ${noted}, for eu-central-1 and CloudFront in Europe. "Compared" is the day on which a line was found to agree with its source or a copy of it; those that could not be read say so.

${priceTable}

${sources}
`;
}
