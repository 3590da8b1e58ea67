import { msg } from "#shared/domain/language/translate.ts";
import { PlanRefused } from "#shared/engine/types.ts";
import { type Matching, type OpenPosition, refuseOversell, type Sold, type Take } from "./matching.ts";
import { portion } from "./portion.ts";
import { costOf, type LotChoice, type TaxEvent } from "./tax-events.ts";

/** In which order a sale takes the lots. */
export type LotOrder = "fifo" | "lifo" | "hifo";

/** A buy of which something may have been sold; satoshis and cents. */
export interface Lot {
  readonly event: TaxEvent;
  /** Position among the events. */
  readonly position: number;
  readonly cost: number;
  sold: number;
  /** Cost of what was sold: the running portion. */
  taken: number;
}

const leftOf = ({ event, sold }: Lot): number => event.satoshis - sold;

/** The lots of one account in the order in which sales take them. */
interface Queue {
  add(lot: Lot): void;
  /** The next lot with something left. Only called while coins are held. */
  next(): Lot;
}

function oldestFirst(): Queue {
  const lots: Lot[] = [];
  let at = 0;
  return {
    add: (lot) => void lots.push(lot),
    next() {
      while (leftOf(lots[at]!) === 0) at++;
      return lots[at]!;
    },
  };
}

function latestFirst(): Queue {
  const lots: Lot[] = [];
  return {
    add: (lot) => void lots.push(lot),
    next() {
      while (leftOf(lots.at(-1)!) === 0) lots.pop();
      return lots.at(-1)!;
    },
  };
}

/** Whether a lot goes before another: dearer per coin as bought, or as dear and older. Compared in exact integers. */
function isDearer(left: Lot, right: Lot): boolean {
  const a = left.cost * right.event.satoshis;
  const b = right.cost * left.event.satoshis;
  if (a <= Number.MAX_SAFE_INTEGER && b <= Number.MAX_SAFE_INTEGER) {
    return a === b ? left.position < right.position : a > b;
  }
  const exactA = BigInt(left.cost) * BigInt(right.event.satoshis);
  const exactB = BigInt(right.cost) * BigInt(left.event.satoshis);
  return exactA === exactB ? left.position < right.position : exactA > exactB;
}

/** A binary heap: the dearest lot on top. */
function dearestFirst(): Queue {
  const heap: Lot[] = [];
  const place = (lot: Lot, from: number) => {
    let at = from;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isDearer(heap[child + 1]!, heap[child]!)) child++;
      if (!isDearer(heap[child]!, lot)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = lot;
  };
  return {
    add(lot) {
      let at = heap.push(lot) - 1;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (!isDearer(lot, heap[parent]!)) break;
        heap[at] = heap[parent]!;
        at = parent;
      }
      heap[at] = lot;
    },
    next() {
      while (leftOf(heap[0]!) === 0) {
        const last = heap.pop()!;
        if (heap.length > 0) place(last, 0);
      }
      return heap[0]!;
    },
  };
}

const queues: Readonly<Record<LotOrder, () => Queue>> = {
  fifo: oldestFirst,
  lifo: latestFirst,
  hifo: dearestFirst,
};

function take(lot: Lot, satoshis: number, rule: Take["rule"]): Take {
  lot.sold += satoshis;
  const taken = portion(lot.cost, lot.sold, lot.event.satoshis);
  const basis = taken - lot.taken;
  lot.taken = taken;
  return { lot: lot.event.id, rule, acquired: lot.event.date, satoshis, basis };
}

function takeInOrder(queue: Queue, satoshis: number, order: LotOrder): Take[] {
  const takes: Take[] = [];
  for (let needed = satoshis; needed > 0; ) {
    const lot = queue.next();
    const part = Math.min(needed, leftOf(lot));
    takes.push(take(lot, part, order));
    needed -= part;
  }
  return takes;
}

function refuseChoice(path: string, message: string): never {
  throw new PlanRefused({ code: "lotChoice", path, message });
}

/** Takes the lots that a sale names, in that order. Refuses lots that have not enough, and a sum that differs. */
function takeChosen(
  sale: TaxEvent,
  choices: readonly LotChoice[],
  lots: ReadonlyMap<string, Lot>,
  perAccount: boolean,
): Take[] {
  let sum = 0;
  const takes = choices.map(({ id, satoshis }, at) => {
    const lot = lots.get(id);
    const isReachable = lot !== undefined && (!perAccount || lot.event.account === sale.account);
    if (!isReachable || leftOf(lot) < satoshis) {
      refuseChoice(`${sale.path}.lots[${at}]`, msg("The chosen lot does not hold that much BTC"));
    }
    sum += satoshis;
    return take(lot, satoshis, "lot");
  });
  if (sum !== sale.satoshis)
    refuseChoice(`${sale.path}.lots`, msg("The chosen lots must add up to the BTC sold"));
  return takes;
}

/** A sale with what it took. */
export function soldOf(event: TaxEvent, takes: readonly Take[]): Sold {
  return {
    event,
    date: event.date,
    account: event.account,
    satoshis: event.satoshis,
    proceeds: event.cents,
    fees: event.feeCents,
    takes,
    poolAfter: null,
  };
}

/** A matching whose lots can be sold further. */
interface LotMatching extends Matching {
  readonly lots: readonly Lot[];
}

/**
 * Matches sells with lots, in order. `specific` takes the lots that a sell names, and the oldest where it names none.
 * With `perAccount` a sell takes only from its own account. Throws PlanRefused: oversell, lotChoice.
 */
export function matchLots(
  events: readonly TaxEvent[],
  method: LotOrder | "specific",
  perAccount: boolean,
): LotMatching {
  const order = method === "specific" ? "fifo" : method;
  const lots: Lot[] = [];
  const byId = new Map<string, Lot>();
  const sold: Sold[] = [];
  const accounts = new Map<string, { held: number; queue: Queue }>();
  events.forEach((event, position) => {
    const name = perAccount ? event.account : "";
    let account = accounts.get(name);
    if (account === undefined) {
      account = { held: 0, queue: queues[order]() };
      accounts.set(name, account);
    }
    if (!event.isSell) {
      const lot = { event, position, cost: costOf(event), sold: 0, taken: 0 };
      lots.push(lot);
      byId.set(event.id, lot);
      account.queue.add(lot);
      account.held += event.satoshis;
      return;
    }
    if (event.satoshis > account.held) refuseOversell(event);
    account.held -= event.satoshis;
    const takes =
      method === "specific" && event.lots !== null
        ? takeChosen(event, event.lots, byId, perAccount)
        : takeInOrder(account.queue, event.satoshis, order);
    sold.push(soldOf(event, takes));
  });
  return { sold, lots, open: lots.filter((lot) => leftOf(lot) > 0).map(openPosition) };
}

function openPosition(lot: Lot): OpenPosition {
  const { event } = lot;
  return { event, account: event.account, satoshis: leftOf(lot), cents: lot.cost - lot.taken };
}

/** One more sale from lots as they are left, which stay as they are. The caller has checked that there is enough. */
export function sellFromLots(
  lots: readonly Lot[],
  sale: TaxEvent,
  order: LotOrder,
  perAccount: boolean,
): Sold {
  const queue = queues[order]();
  for (const lot of lots) {
    if (leftOf(lot) > 0 && (!perAccount || lot.event.account === sale.account)) queue.add({ ...lot });
  }
  return soldOf(sale, takeInOrder(queue, sale.satoshis, order));
}
