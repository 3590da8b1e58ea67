import { describe, expect, it } from "vitest";
import { createWalletService } from "#functions/wallets/service.ts";
import type { StoredWallets, WalletStore } from "#functions/wallets/store.ts";
import { wallets } from "#shared/api/portfolio/wallets.ts";
import { mostTransfers, mostWatched } from "#shared/domain/wallets/wallet-limits.ts";

const transfer = { date: "2026-11-01", from: "Kraken", to: null, btc: 0.1, feeBtc: 0.00002 };
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** The service on 21 November 2026; `meets` is run before a write, as if someone else came first. */
function open(meets?: (userId: string) => Promise<void>) {
  const items = new Map<string, StoredWallets>();
  const store: WalletStore = {
    read: async (userId) => items.get(userId) ?? { version: 0, transfers: [], watched: [] },
    write: async (userId, given) => {
      await meets?.(userId);
      if ((items.get(userId)?.version ?? 0) !== given.version - 1) return false;
      items.set(userId, given);
      return true;
    },
  };
  const clock = () => Date.UTC(2026, 10, 21, 12);
  const service = createWalletService({ store, lookupUrl: "https://mempool.example/api", clock });
  return { items, service };
}

describe("transfers between accounts", () => {
  it("are saved once under their id, in order of their dates, in whole satoshis, each user's apart", async () => {
    const { service } = open();
    await service.saveTransfer("ada", idOf(1), transfer);
    await service.saveTransfer("ada", idOf(2), { ...transfer, date: "2026-01-01" });
    const again = await service.saveTransfer("ada", idOf(1), { ...transfer, btc: 0.3 });
    expect(again).toEqual({ ...transfer, id: idOf(1), btc: 0.3 });
    const { transfers } = wallets.get.response.parse(await service.get("ada"));
    expect(transfers.map(({ date, btc }) => [date, btc])).toEqual([
      ["2026-01-01", 0.1],
      ["2026-11-01", 0.3],
    ]);
    expect((await service.get("bob")).transfers).toEqual([]);
    await expect(service.removeTransfer("bob", idOf(1))).rejects.toMatchObject({ code: "NOT_FOUND" });
    await service.removeTransfer("ada", idOf(1));
    expect((await service.get("ada")).transfers).toHaveLength(1);
  });

  it("of the future, of one account to itself, of fractions of a satoshi or without coins are refused by their field", async () => {
    const { service } = open();
    await expect(
      service.saveTransfer("ada", idOf(1), { ...transfer, date: "2026-11-22" }),
    ).rejects.toMatchObject({ details: [{ path: "body.date" }] });
    const problems = (change: object) =>
      wallets.saveTransfer.body.safeParse({ ...transfer, ...change }).error?.issues.map(({ path }) => path);
    expect(problems({ to: "Kraken" })).toEqual([["to"]]);
    expect(problems({ btc: 0 })).toEqual([["btc"]]);
    expect(problems({ btc: 0.000000001 })).not.toBeUndefined();
    expect(problems({ feeBtc: -1 })).toEqual([["feeBtc"]]);
    expect(problems({ from: "x".repeat(65) })).toEqual([["from"]]);
    expect(problems({})).toBeUndefined();
  });

  it("are limited, and what another change came before is decided again", async () => {
    const { service } = open();
    for (let number = 0; number < mostTransfers; number += 1) {
      await service.saveTransfer("ada", idOf(number), transfer);
    }
    await expect(service.saveTransfer("ada", idOf(mostTransfers), transfer)).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
    });
    await service.saveTransfer("ada", idOf(0), { ...transfer, btc: 0.2 });

    let others = 2;
    const meeting = open(async (userId) => {
      if (others === 0) return;
      others -= 1;
      await meeting.service.saveTransfer(userId, idOf(100 + others), transfer);
    });
    await meeting.service.saveTransfer("ada", idOf(1), transfer);
    expect((await meeting.service.get("ada")).transfers).toHaveLength(3);
  });
});

describe("keys to watch", () => {
  const watched = { account: "Wallet", keys: "zpub6abc", kind: "wpkh" } as const;

  it("are saved once for each account, limited, and forgotten", async () => {
    const { service } = open();
    await service.saveWatched("ada", watched);
    await service.saveWatched("ada", { ...watched, keys: "zpub6def" });
    expect((await service.get("ada")).watched).toEqual([{ ...watched, keys: "zpub6def" }]);
    for (let number = 1; number < mostWatched; number += 1) {
      await service.saveWatched("ada", { ...watched, account: String(number) });
    }
    await expect(service.saveWatched("ada", { ...watched, account: "x" })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
    });
    await service.removeWatched("ada", "Wallet");
    await expect(service.removeWatched("ada", "Wallet")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("that are private are refused", () => {
    const parse = (keys: string) => wallets.saveWatched.body.safeParse({ ...watched, keys });
    expect(parse(`xprv${"9".repeat(107)}`).error?.issues[0]?.message).toMatch(/^This is a private key/);
    expect(parse("<script>").success).toBe(false);
    expect(parse("bc1qaaa\nbc1qbbb").success).toBe(true);
  });
});
