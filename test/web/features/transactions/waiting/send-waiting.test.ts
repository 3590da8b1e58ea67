import { beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#functions/platform/errors.ts";
import type { Transaction } from "#shared/api/transactions.ts";
import { alice, asRead, buy, openService } from "#test/functions/transactions/setup.ts";
import { FakeStorage } from "#test/web/session/fake-storage.ts";
import {
  type LedgerRequest,
  type WaitingTransaction,
  waitingTransactions,
} from "#web/components/ledger/waiting-transactions.ts";
import { sendWaiting, type WaitingCalls } from "#web/features/transactions/waiting/send-waiting.ts";
import { unsavedEntries } from "#web/session/unsaved-entries.ts";
import type { HoldName } from "#web/session/waiting-plan.ts";
import { ApiError, NetworkError, ResponseError } from "#web/transport/errors.ts";

/** An error of the service as the browser gets it. */
function asBrowser(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  throw new ApiError(error.status, {
    success: false,
    error: error.message,
    code: error.code,
    details: [...(error.details ?? [])],
  });
}

type Loss = "request" | "response";

/** A browser over the real service, whose next calls may be lost on their way. */
function open() {
  const { service } = openService();
  const storage = new FakeStorage();
  const store = waitingTransactions("alice", unsavedEntries("waiting", "alice", storage));
  const losses: (Loss | undefined)[] = [];
  const called: string[] = [];
  const names = new Set<string>();
  const hold: HoldName = async (name) => {
    if (names.has(name)) return null;
    names.add(name);
    return () => names.delete(name);
  };
  async function through<T>(name: string, work: () => Promise<T>): Promise<T> {
    called.push(name);
    const loss = losses.shift();
    if (loss === "request") throw new NetworkError("unreachable");
    const answer = await work().catch(asBrowser);
    if (loss === "response") throw new NetworkError("timeout");
    return answer;
  }
  const calls: WaitingCalls = {
    create: (body) => through(`create ${body.usdSpent}`, () => service.create(alice, body)),
    update: (id, body) => through(`update ${body.usdSpent}`, () => service.update(alice, id, body)),
    remove: (id, version) => through("remove", () => service.remove(alice, id, version)),
    get: (id) => through("get", () => service.get(alice, id)),
  };
  let made = 0;
  const keep = (request: LedgerRequest, ledgerVersion: number | null) => {
    made += 1;
    const waiting: WaitingTransaction = { ...request, madeAt: made, ledgerVersion, held: null };
    expect(store.put(waiting)).toBe(true);
    return waiting;
  };
  const bought = (usdSpent: number, key = `key-of-${usdSpent}`): LedgerRequest => ({
    kind: "create",
    body: { ...buy, usdSpent, idempotencyKey: key },
  });
  const list = async () => (await service.list(alice, {})).data;
  const spent = async () => (await list()).map(({ usdSpent }) => usdSpent).toSorted((a, b) => a - b);
  const send = () => sendWaiting({ userId: "alice", store, calls, hold });
  const reasons = () =>
    store.list().map(({ held }) => held && ("reason" in held ? held.reason : held.because));
  return {
    service,
    store,
    storage,
    losses,
    called,
    names,
    calls,
    hold,
    keep,
    bought,
    list,
    spent,
    send,
    reasons,
  };
}

beforeEach(() => vi.stubGlobal("localStorage", new FakeStorage()));

describe("new transactions that wait", () => {
  it("are recorded in the order in which they were made, each on the one before it", async () => {
    const { keep, bought, send, called, store, spent } = open();
    keep(bought(600), 0);
    keep(bought(500), 0);
    keep(bought(700), 0);
    const { sent, isLeft } = await send();
    expect(called).toEqual(["create 600", "create 500", "create 700"]);
    expect(sent.map(({ after }) => after?.usdSpent)).toEqual([600, 500, 700]);
    expect([isLeft, store.list(), await spent()]).toEqual([false, [], [500, 600, 700]]);
  });

  it("wait on when the response is lost again, and are recorded once", async () => {
    const { keep, bought, send, losses, spent, store } = open();
    keep(bought(600), 0);
    keep(bought(500), 0);
    losses.push("request", "response");
    expect(await send()).toEqual({ sent: [], isLeft: true });
    // This one arrives, but nobody learns of it.
    expect(await send()).toEqual({ sent: [], isLeft: true });
    expect(store.list()).toHaveLength(2);
    expect(await send()).toMatchObject({ isLeft: false, sent: [{}, {}] });
    expect(await spent()).toEqual([500, 600]);
  });

  it.each([
    ["a proxy", new ResponseError(503)],
    ["a failure of the server", new ApiError(500, { success: false, error: "", code: "INTERNAL" })],
    ["a limit", new ApiError(429, { success: false, error: "", code: "RATE_LIMITED" })],
    ["the end of the session", new ApiError(401, { success: false, error: "", code: "UNAUTHENTICATED" })],
  ])("wait on after %s", async (_, error) => {
    const { keep, bought, store, hold, calls } = open();
    const waiting = keep(bought(600), 0);
    const failing = { ...calls, create: () => Promise.reject(error) };
    expect(await sendWaiting({ userId: "alice", store, calls: failing, hold })).toEqual({
      sent: [],
      isLeft: true,
    });
    expect(store.list()).toEqual([waiting]);
  });

  it("are not recorded when others were changed elsewhere, until the user says so", async () => {
    const { service, keep, bought, send, spent, store, reasons, called } = open();
    const waiting = keep(bought(600), 0);
    keep(bought(500), 0);
    await service.create(alice, { ...buy, usdSpent: 601 });
    expect(await send()).toEqual({ sent: [], isLeft: false });
    expect([reasons(), await spent()]).toEqual([["ledger", "ledger"], [601]]);
    // Nothing is sent again by itself.
    await send();
    expect(called).toEqual(["create 600", "create 500"]);
    store.put({ ...waiting, ledgerVersion: null });
    await send();
    expect([reasons(), await spent()]).toEqual([["ledger"], [600, 601]]);
  });

  it("are asked about after others came between two of them", async () => {
    const { service, keep, bought, send, reasons, losses } = open();
    keep(bought(600), 0);
    keep(bought(500), 0);
    losses.push("response");
    await send();
    await service.create(alice, { ...buy, usdSpent: 601 });
    expect(await send()).toMatchObject({ sent: [{ after: { usdSpent: 600 } }] });
    expect(reasons()).toEqual(["ledger"]);
  });

  it("get another key when theirs belongs to something else, and are asked about", async () => {
    const { service, keep, bought, send, store, reasons, spent } = open();
    await service.create(alice, { ...buy, usdSpent: 601, idempotencyKey: "same-key" });
    keep(bought(600, "same-key"), 1);
    await send();
    expect(reasons()).toEqual(["ledger"]);
    const [asked] = store.list();
    store.put({ ...asked!, ledgerVersion: null, held: null });
    await send();
    expect([store.list(), await spent()]).toEqual([[], [600, 601]]);
  });

  it("stay with the reason when the server refuses them", async () => {
    const { keep, send, reasons, spent } = open();
    keep(
      { kind: "create", body: { ...buy, dateAcquired: "2027-01-01", idempotencyKey: "in-the-future" } },
      0,
    );
    expect(await send()).toEqual({ sent: [], isLeft: false });
    expect(reasons()).toEqual(["Date cannot be in the future"]);
    expect(await spent()).toEqual([]);
  });
});

describe("changes and deletions that wait", () => {
  async function recorded(service: ReturnType<typeof open>["service"], usdSpent = 600): Promise<Transaction> {
    return asRead(await service.create(alice, { ...buy, usdSpent }));
  }
  const changed = (before: Transaction, usdSpent: number): LedgerRequest => ({
    kind: "update",
    before,
    body: { ...buy, usdSpent, account: null },
  });

  it("are saved, and new ones after them are recorded", async () => {
    const { service, keep, bought, send, spent, store } = open();
    const one = await recorded(service);
    const two = await recorded(service, 300);
    keep(changed(one, 610), 2);
    keep({ kind: "remove", before: two }, 2);
    keep(bought(500), 2);
    const { sent } = await send();
    expect(sent.map(({ after }) => after?.usdSpent ?? null)).toEqual([610, null, 500]);
    expect([store.list(), await spent()]).toEqual([[], [500, 610]]);
  });

  it("are saved once when their response was lost", async () => {
    const { service, keep, send, losses, spent, store } = open();
    const one = await recorded(service);
    const two = await recorded(service, 300);
    keep(changed(one, 610), 2);
    keep({ kind: "remove", before: two }, 2);
    losses.push("response");
    await send();
    losses.push(undefined, undefined, "response");
    expect((await send()).sent).toMatchObject([{ after: { usdSpent: 610, version: 2 } }]);
    expect((await send()).sent).toMatchObject([{ after: null }]);
    expect([store.list(), await spent()]).toEqual([[], [610]]);
  });

  it("overwrite nothing that was changed or deleted elsewhere", async () => {
    const { service, keep, send, list, reasons } = open();
    const one = await recorded(service);
    const two = await recorded(service, 300);
    const three = await recorded(service, 200);
    keep(changed(one, 610), 3);
    keep({ kind: "remove", before: two }, 3);
    keep(changed(three, 210), 3);
    await service.update(alice, one.id, { feesUSD: 4 });
    await service.update(alice, two.id, { feesUSD: 4 });
    await service.remove(alice, three.id);
    expect((await send()).sent).toEqual([]);
    expect(reasons()).toEqual([
      "The transaction was changed elsewhere, so nothing was overwritten.",
      "The transaction was changed elsewhere, so nothing was overwritten.",
      "The transaction was deleted elsewhere.",
    ]);
    expect((await list()).map(({ usdSpent, feesUSD }) => [usdSpent, feesUSD])).toEqual([
      [300, 4],
      [600, 4],
    ]);
  });

  it("are done when someone else has made the same change", async () => {
    const { service, keep, send } = open();
    const one = await recorded(service);
    const two = await recorded(service, 300);
    keep(changed(one, 610), 2);
    keep({ kind: "remove", before: two }, 2);
    await service.update(alice, one.id, { ...buy, usdSpent: 610 });
    await service.remove(alice, two.id);
    expect((await send()).sent).toMatchObject([{ after: { usdSpent: 610 } }, { after: null }]);
  });

  it("in euros are compared as they were entered", async () => {
    const { service, keep, send, reasons, store } = open();
    const entered = { currency: "EUR", spent: 500, fees: 2, buyingPrice: 50_000 } as const;
    const base = { dateAcquired: "2024-03-05", transactionType: "buy" } as const;
    const before = asRead(await service.create(alice, { ...base, entered }));
    const wanted = { ...entered, spent: 510 };
    keep({ kind: "update", before, body: { ...base, entered: wanted } }, 1);
    await service.update(alice, before.id, { ...base, entered: { ...wanted, fees: 3 } });
    await send();
    expect(reasons()).toEqual(["The transaction was changed elsewhere, so nothing was overwritten."]);
    await service.update(alice, before.id, { ...base, entered: wanted });
    store.put({ ...store.list()[0]!, held: null });
    expect((await send()).sent).toMatchObject([{ after: { entered: wanted } }]);
  });
});

describe("the queue", () => {
  it("is sent by one tab alone", async () => {
    const { keep, bought, send, names, called, spent } = open();
    keep(bought(600), 0);
    names.add("waiting transactions alice");
    expect(await send()).toEqual({ sent: [], isLeft: true });
    expect(called).toEqual([]);
    names.clear();
    const both = await Promise.all([send(), send()]);
    expect(both.map(({ sent }) => sent.length).toSorted()).toEqual([0, 1]);
    expect([names.size, await spent()]).toEqual([0, [600]]);
  });

  it("passes over what is held back, and forgets nothing that is discarded or changed while it is sent", async () => {
    const { keep, bought, store, calls, hold, service, spent } = open();
    const first = keep(bought(600), 0);
    store.put({ ...first, held: { because: "form" } });
    keep(bought(500), 0);
    const replaced = keep(bought(700), 0);
    const slow: WaitingCalls = {
      ...calls,
      create: async (body) => {
        const written = await service.create(alice, body);
        // A later change of the same entries, made while they were on their way.
        if (body.usdSpent === 700) {
          store.put({ ...replaced, ...bought(710, "key-of-700"), madeAt: 99, held: { because: "form" } });
        }
        return written;
      },
    };
    const { sent } = await sendWaiting({ userId: "alice", store, calls: slow, hold });
    expect(sent).toHaveLength(2);
    expect(await spent()).toEqual([500, 700]);
    expect(store.list().map(({ madeAt }) => madeAt)).toEqual([1, 99]);
  });

  it("ends at a full browser, which can store no reason, without a loop", async () => {
    const { service, keep, bought, send, storage, store } = open();
    keep(bought(600), 0);
    await service.create(alice, { ...buy, usdSpent: 601 });
    storage.setItem = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
    expect(await send()).toEqual({ sent: [], isLeft: true });
    expect(store.list()).toHaveLength(1);
  });
});
