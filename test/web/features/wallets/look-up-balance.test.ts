import { afterEach, describe, expect, it, vi } from "vitest";
import type { WatchedKeys } from "#web/features/wallets/derive-addresses.ts";
import { lookUpBalance } from "#web/features/wallets/look-up-balance.ts";

const stats = (balance: number, uses: number) => ({
  funded_txo_sum: balance,
  spent_txo_sum: 0,
  tx_count: uses,
});

/** A server where these addresses hold satoshis; the others were never used. */
function serve(balances: Readonly<Record<string, number>>, failing: readonly number[] = []) {
  const asked: string[] = [];
  const failures = [...failing];
  vi.stubGlobal("fetch", async (url: string) => {
    const status = failures.shift();
    if (status !== undefined) return new Response("", { status });
    const address = url.split("/").at(-1) ?? "";
    asked.push(address);
    const balance = balances[address];
    const chain_stats = balance === undefined ? stats(0, 0) : stats(balance, 1);
    return Response.json({ address, chain_stats, mempool_stats: stats(0, 0) });
  });
  return asked;
}

const keys: WatchedKeys = { kind: "wpkh", address: (_kind, chain, index) => `${chain}.${index}` };
const lookup = () => ({
  url: "https://mempool.example/api",
  signal: new AbortController().signal,
  onProgress: () => undefined,
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the balance of a watched wallet", () => {
  it("counts both chains until twenty addresses in a row were never used", async () => {
    const asked = serve({ "0.0": 5, "0.19": 7, "0.38": 11, "1.0": 13, "0.80": 99 });
    expect(await lookUpBalance(keys, "wpkh", lookup())).toMatchObject({ confirmed: 36, pending: 0, used: 4 });
    expect(asked).toContain("0.58");
    expect(asked).not.toContain("0.80");
    expect(asked.filter((address) => address.startsWith("1."))).toHaveLength(24);
  });

  it("of single addresses is their sum", async () => {
    serve({ a: 5, b: 6 });
    const given = { addresses: ["a", "b", "c", "d", "e"] };
    expect(await lookUpBalance(given, "wpkh", lookup())).toMatchObject({
      confirmed: 11,
      used: 2,
      lookedUp: 5,
    });
  });

  it("is requested again where the server is busy, and refused where it answers something else", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1_000 });
    serve({ a: 5 }, [429, 503]);
    expect((await lookUpBalance({ addresses: ["a"] }, "wpkh", lookup())).confirmed).toBe(5);
    serve({}, [404]);
    await expect(lookUpBalance({ addresses: ["a"] }, "wpkh", lookup())).rejects.toThrow(/error \(404\)/);
    vi.stubGlobal("fetch", async () => Response.json({ hello: 1 }));
    await expect(lookUpBalance({ addresses: ["a"] }, "wpkh", lookup())).rejects.toThrow(/with a balance/);
  });
});
