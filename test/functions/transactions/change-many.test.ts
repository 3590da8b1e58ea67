import { describe, expect, it } from "vitest";
import { transactions as contract } from "#shared/api/transactions.ts";
import { alice, bob, buy, openService, sell } from "./setup.ts";

const missing = { code: "NOT_FOUND", message: "Transaction not found" };

async function withThree() {
  const opened = openService();
  const { service } = opened;
  const first = await service.create(alice, buy);
  const second = await service.create(alice, { ...buy, dateAcquired: "2024-04-05" });
  const sold = await service.create(alice, sell);
  const list = async () => (await service.list(alice, { limit: 1000 })).data;
  return { ...opened, first, second, sold, list };
}

describe("a change of several transactions", () => {
  it("changes, deletes and restores all of them as one version of the ledger", async () => {
    const { service, first, second, sold } = await withThree();
    const gone = await service.remove(alice, sold.id);
    const written = contract.changeMany.response.parse(
      await service.changeMany(alice, [
        { kind: "change", id: first.id, version: 1, change: { feesUSD: 7, account: "Strike" } },
        { kind: "remove", id: second.id, version: 1 },
        { kind: "restore", id: sold.id },
      ]),
    );
    expect(written.ledgerVersion).toBe(gone.ledgerVersion + 1);
    expect(written.changed).toMatchObject([
      { id: first.id, version: 2, feesUSD: 7, account: "Strike" },
      { id: sold.id },
    ]);
    expect(written.removedIds).toEqual([second.id]);
    const { data } = await service.list(alice, {});
    expect(data.map(({ id }) => id)).toEqual([sold.id, first.id]);
    expect(await service.restore(alice, second.id)).toMatchObject({ id: second.id });
  });

  it("is all or nothing: a version that was not seen, an unknown or foreign one, and a field that is wrong", async () => {
    const { service, first, second, list } = await withThree();
    const before = await list();
    const good = { kind: "change", id: first.id, version: 1, change: { feesUSD: 7 } } as const;
    const refused = (bad: Parameters<typeof service.changeMany>[1][number]) =>
      service.changeMany(alice, [good, bad]);
    await expect(refused({ kind: "remove", id: second.id, version: 2 })).rejects.toMatchObject({
      code: "VERSION_CONFLICT",
    });
    await expect(refused({ kind: "restore", id: second.id })).rejects.toMatchObject(missing);
    await expect(
      refused({ kind: "change", id: second.id, version: 1, change: { feesUSD: -1 } }),
    ).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      details: [{ path: "body.changes.1.change.feesUSD" }],
    });
    await expect(service.changeMany(bob, [good])).rejects.toMatchObject(missing);
    expect(await list()).toEqual(before);
  });

  it("is judged as a whole: coins that are sold stay held, and go together with their sell", async () => {
    const { service, first, second, sold } = await withThree();
    const removal = (one: { id: string }) => ({ kind: "remove", id: one.id, version: 1 }) as const;
    await expect(service.changeMany(alice, [removal(first), removal(second)])).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
    });
    const { removedIds } = await service.changeMany(alice, [removal(first), removal(second), removal(sold)]);
    expect(removedIds).toHaveLength(3);
  });

  it("takes each transaction once, and no more than one write of the database holds", () => {
    const body = contract.changeMany.body;
    const one = { kind: "remove", id: crypto.randomUUID(), version: 1 };
    expect(body.safeParse({ changes: [one, one] }).error?.issues[0]?.path).toEqual(["changes", 1, "id"]);
    const many = Array.from({ length: 25 }, () => ({ ...one, id: crypto.randomUUID() }));
    expect(body.safeParse({ changes: many }).success).toBe(false);
    expect(body.safeParse({ changes: many.slice(1) }).success).toBe(true);
  });
});
