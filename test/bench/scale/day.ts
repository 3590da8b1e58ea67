import type { RecordedCall } from "./record.ts";

/** Ends the names of calls of people who have a webhook. */
export const withWebhookSuffix = ", with a webhook";

/** How people use the product: assumptions, all of them here. */
export const habits = {
  /** Times a month that a monthly user opens the timeline, and for how long. */
  visits: 8,
  visitMinutes: 12,
  /** Of the monthly users, how many are new. */
  newcomers: 0.05,
  /** Of the users, how many have a webhook that hears of their plan and transactions. */
  webhookOwners: 0.01,
  /** Of the users, how many have connected a service, and how many have a reminder: jobs look at both once a day. */
  connected: 0.05,
  reminded: 0.2,
  /** Alerts of a monthly user that the market reaches in a month. */
  alertsReached: 0.2,
  /** Of the users, how many have an alert that one large move of the market reaches. */
  reachedByOneMove: 0.05,
  /** Shares of a day by hour, UTC: mostly Europe, with its evening as the peak. */
  hours: [1, 1, 1, 1, 1, 2, 4, 6, 5, 4, 4, 5, 6, 5, 4, 4, 5, 7, 10, 11, 9, 7, 4, 2],
  /** Calls of a visit by name: at its start, and spread over it. A page that is open asks on its own as well. */
  opening: { "first load": 1, timeline: 1, "refresh of a token": 0.9, login: 0.125 },
  during: {
    "unread counts": 12,
    "timeline, unchanged": 1,
    price: 1,
    /** Unless someone has switched usage data off, each page that is opened. */
    "opened page, counted": 3,
    "change of the plan": 3,
    timeline: 3,
    "recorded transaction": 0.5,
  },
  /** With a socket, a page reads its counts once and is notified of changes from then on. */
  socket: {
    "unread counts": 1,
    /** Each ping is answered. */
    pingSeconds: 30,
    /** What others do meanwhile. */
    pushes: 2,
  },
} as const;

/** Milliseconds that a new environment takes before its first call, and how long an idle one stays. */
const coldMs = 700;
const idleSeconds = 400;

const daySeconds = 86_400;

/** What a day comes to. */
export interface Day {
  /** Calls by name. */
  readonly calls: ReadonlyMap<string, number>;
  /** The most in any second. */
  readonly peak: {
    readonly requests: number;
    readonly concurrency: number;
    readonly coldStarts: number;
    /** By name of the call. */
    readonly byCall: ReadonlyMap<string, number>;
    readonly reads: ReadonlyMap<string, number>;
    readonly writes: ReadonlyMap<string, number>;
    /** Units in a second of partitions that several users share. */
    readonly shared: ReadonlyMap<string, number>;
  };
  /** The most environments of all functions together at once. */
  readonly environments: number;
  readonly coldStarts: number;
  /** Milliseconds that 19 of 20 calls wait at most for an execution. */
  waitMs(executions: number): number;
}

/** A small generator, so that each run of the model has the same day. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Numbers with the least first. */
class Heap {
  readonly #items: number[] = [];

  get size(): number {
    return this.#items.length;
  }

  get least(): number {
    return this.#items[0] ?? Number.POSITIVE_INFINITY;
  }

  push(value: number): void {
    const items = this.#items;
    let at = items.push(value) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (items[above]! <= value) break;
      items[at] = items[above]!;
      at = above;
    }
    items[at] = value;
  }

  pop(): number {
    const items = this.#items;
    const least = items[0]!;
    const last = items.pop()!;
    let at = 0;
    for (let below = 1; below < items.length; below = 2 * at + 1) {
      if (below + 1 < items.length && items[below + 1]! < items[below]!) below += 1;
      if (last <= items[below]!) break;
      items[at] = items[below]!;
      at = below;
    }
    if (items.length > 0) items[at] = last;
    return least;
  }
}

/** Keys that no user has alone. What differs between users was left out as a star. */
const isShared = (partition: string) => !partition.includes("*");

/** Replays one day of a number of monthly users, call by call. */
export function replay(users: number, recorded: readonly RecordedCall[], hasSockets: boolean): Day {
  const random = randomFrom(users);
  const numberOf = new Map(recorded.map(({ name }, index) => [name, index]));
  const kindOf = (name: string, hasWebhook: boolean) =>
    (hasWebhook ? numberOf.get(name + withWebhookSuffix) : undefined) ?? numberOf.get(name)!;
  const times: number[] = [];
  const kinds: number[] = [];
  const add = (name: string, second: number, hasWebhook = false) => {
    times.push(second % daySeconds);
    kinds.push(kindOf(name, hasWebhook));
  };
  /** A whole number of times: the fraction by chance. */
  const times1 = (count: number) => Math.floor(count) + (random() < count % 1 ? 1 : 0);
  const { hours, opening, visitMinutes, socket } = habits;
  const during = {
    ...habits.during,
    ...(hasSockets && { "unread counts": socket["unread counts"] }),
  };
  const whole = hours.reduce<number>((sum, share) => sum + share, 0);
  hours.forEach((share, hour) => {
    const part = share / whole / 30;
    for (let visit = times1(users * habits.visits * part); visit > 0; visit -= 1) {
      const start = (hour + random()) * 3_600;
      const hasWebhook = random() < habits.webhookOwners;
      for (const [name, count] of Object.entries(opening)) {
        for (let call = times1(count); call > 0; call -= 1) add(name, start + random() / 4);
      }
      for (const [name, count] of Object.entries(during)) {
        for (let call = times1(count); call > 0; call -= 1)
          add(name, start + 2 + random() * visitMinutes * 60, hasWebhook);
      }
    }
    for (let joined = times1(users * habits.newcomers * part); joined > 0; joined -= 1) {
      add("sign-up with its confirmation", (hour + random()) * 3_600);
    }
  });
  const order = Uint32Array.from(times.keys()).sort((left, right) => times[left]! - times[right]!);
  return dayOf(order, times, kinds, recorded);
}

function dayOf(order: Uint32Array, times: number[], kinds: number[], recorded: readonly RecordedCall[]): Day {
  const calls = new Map<string, number>();
  const peaks = { requests: 0, concurrency: 0, coldStarts: 0 };
  const [byCall, reads, writes, shared] = [1, 2, 3, 4].map(() => new Map<string, number>()) as [
    Map<string, number>,
    Map<string, number>,
    Map<string, number>,
    Map<string, number>,
  ];
  const inSecond = { requests: 0, coldStarts: 0, counts: new Float64Array(recorded.length) };
  const busy = new Map(recorded.map((call) => [call.function, new Heap()]));
  const idle = new Map(recorded.map((call) => [call.function, [] as number[]]));
  let [running, coldStarts, environments, second] = [0, 0, 0, -1];
  const raise = (map: Map<string, number>, key: string, value: number) => {
    if (value > (map.get(key) ?? 0)) map.set(key, value);
  };

  const endSecond = () => {
    peaks.requests = Math.max(peaks.requests, inSecond.requests);
    peaks.coldStarts = Math.max(peaks.coldStarts, inSecond.coldStarts);
    const [read, write, ofKey] = [
      new Map<string, number>(),
      new Map<string, number>(),
      new Map<string, number>(),
    ];
    recorded.forEach(({ name, units }, kind) => {
      const count = inSecond.counts[kind]!;
      if (count === 0) return;
      raise(byCall, name, count);
      for (const each of units) {
        read.set(each.table, (read.get(each.table) ?? 0) + each.read * count);
        write.set(each.table, (write.get(each.table) ?? 0) + each.write * count);
        if (!isShared(each.partition)) continue;
        const key = `${each.table} ${each.partition}`;
        ofKey.set(key, (ofKey.get(key) ?? 0) + Math.max(each.read / 3, each.write) * count);
      }
    });
    for (const [table, value] of read) raise(reads, table, value);
    for (const [table, value] of write) raise(writes, table, value);
    for (const [key, value] of ofKey) raise(shared, key, value);
    Object.assign(inSecond, { requests: 0, coldStarts: 0 });
    inSecond.counts.fill(0);
  };

  for (const index of order) {
    const at = times[index]!;
    const kind = kinds[index]!;
    const call = recorded[kind]!;
    if (Math.floor(at) !== second) {
      endSecond();
      second = Math.floor(at);
    }
    for (const [name, heap] of busy) {
      for (; heap.least <= at; running -= 1) idle.get(name)!.push(heap.pop());
    }
    const waiting = idle.get(call.function)!;
    const last = waiting.pop();
    const isCold = last === undefined || at - last > idleSeconds;
    if (isCold) waiting.length = 0;
    busy.get(call.function)!.push(at + (call.ms + (isCold ? coldMs : 0)) / 1_000);
    running += 1;
    coldStarts += isCold ? 1 : 0;
    inSecond.coldStarts += isCold ? 1 : 0;
    inSecond.requests += 1;
    inSecond.counts[kind]! += 1;
    calls.set(call.name, (calls.get(call.name) ?? 0) + 1);
    peaks.concurrency = Math.max(peaks.concurrency, running);
    const kept = [...idle.values()].reduce((sum, each) => sum + each.length, 0);
    environments = Math.max(environments, running + kept);
  }
  endSecond();

  const waitMs = (executions: number): number => {
    const free = new Heap();
    for (let each = 0; each < executions; each += 1) free.push(0);
    const waits = new Float64Array(order.length);
    order.forEach((index, position) => {
      const at = times[index]!;
      const start = Math.max(at, free.pop());
      waits[position] = start - at;
      free.push(start + recorded[kinds[index]!]!.ms / 1_000);
    });
    waits.sort();
    return 1_000 * (waits[Math.floor(waits.length * 0.95)] ?? 0);
  };

  return { calls, peak: { ...peaks, byCall, reads, writes, shared }, environments, coldStarts, waitMs };
}
