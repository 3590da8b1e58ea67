import { gzipSync } from "node:zlib";
import type { S3Client } from "@aws-sdk/client-s3";
import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alertBackup } from "#functions/alerts/backup-alerts.ts";
import { createAlertStore } from "#functions/alerts/store.ts";
import { unpacked } from "#functions/backup/archive.ts";
import { createBackupService } from "#functions/backup/service.ts";
import { createUndoStore } from "#functions/backup/undo-store.ts";
import { planBackup } from "#functions/control-panel/backup-plans.ts";
import { planDocument } from "#functions/control-panel/plan-documents.ts";
import { createControlPanelService } from "#functions/control-panel/service.ts";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { transact } from "#functions/platform/aws/transact.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { readSettings } from "#functions/platform/records/account-settings.ts";
import { createPlanStore } from "#functions/platform/records/plan/plan-store.ts";
import { userKey } from "#functions/platform/records/users.ts";
import { settingsBackup } from "#functions/settings/backup-settings.ts";
import { settingsStore } from "#functions/settings/store.ts";
import { simulationBackup } from "#functions/simulations/backup-simulations.ts";
import { createSimulationService } from "#functions/simulations/service.ts";
import { createSimulationSets } from "#functions/simulations/simulation-sets.ts";
import { createSimulationStore } from "#functions/simulations/store.ts";
import { taxBackup } from "#functions/tax-report/backup-tax-settings.ts";
import { createTaxSettingsStore } from "#functions/tax-report/settings-store.ts";
import { transactionBackup } from "#functions/transactions/backup-transactions.ts";
import { createLedgerReplacement } from "#functions/transactions/ledger-replacement.ts";
import { createTransactionService } from "#functions/transactions/service.ts";
import { createTransactionStore } from "#functions/transactions/store.ts";
import { walletBackup } from "#functions/wallets/backup-wallets.ts";
import { createWalletStore } from "#functions/wallets/store.ts";
import type { BackupFile } from "#shared/api/portfolio/backup-file.ts";
import { hourMs } from "#shared/domain/durations.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { importOf, writeNow } from "#test/contracts/transaction-store.ts";
import { fakeCounterStore } from "#test/fakes/counter-store.ts";
import { startTestTables } from "#test/fakes/dynamodb.ts";
import { profileOf } from "#test/functions/profile/people.ts";

type World = Awaited<ReturnType<typeof openWorld>>;

const noon = Date.UTC(2026, 10, 21, 12);

/** The services of an account over the embedded database, on 21 November 2026. */
async function openWorld() {
  const { documents, tables, close } = await startTestTables();
  const { PLANNER_TABLE: planner, EVENTS_TABLE: events, ACCOUNTS_TABLE: accounts } = tables;
  let nowMs = noon;
  const clock = () => nowMs;
  const market = async () => ({ live: { days: [] }, input: embeddedMarket });
  const files = new Map<string, Uint8Array>();
  const storage = {
    send: async (command: unknown) => {
      if (command instanceof PutObjectCommand) {
        files.set(String(command.input.Key), command.input.Body as Uint8Array);
        return {};
      }
      if (!(command instanceof GetObjectCommand)) throw new Error("Not expected");
      const found = files.get(String(command.input.Key));
      return { Body: { transformToByteArray: async () => found } };
    },
  } as unknown as S3Client;
  const plans = createPlanStore(documents, planner, events);
  const ledgers = createTransactionStore(documents, planner, events);
  const simulationStore = createSimulationStore(documents, planner, events);
  const wallets = createWalletStore(documents, planner);
  const tax = createTaxSettingsStore(documents, planner);
  const alerts = createAlertStore(documents, planner);
  const settings = settingsStore(documents, accounts, clock);
  /** What happens between reading an account and writing it. */
  const between = { run: async () => {} };
  const service = createBackupService({
    sources: {
      plans: planBackup({ plans, market }),
      transactions: transactionBackup({
        store: ledgers,
        replacement: createLedgerReplacement(documents, planner, events),
        market,
      }),
      simulations: simulationBackup(createSimulationSets(documents, planner)),
      wallets: walletBackup(wallets),
      taxReport: taxBackup(documents, planner),
      alerts: alertBackup({
        store: alerts,
        level: async () => ({ priceCents: 8_000_000, peakCents: 12_000_000 }),
      }),
      settings: settingsBackup({ store: settings, read: readSettings(documents, accounts) }),
    },
    undos: createUndoStore(documents, storage, {
      table: planner,
      bucket: "files",
      newId: () => String(files.size),
    }),
    commit: async (writes) => {
      await between.run();
      return isWritten(transact(documents, [...writes]));
    },
    limiter: rateLimiter(fakeCounterStore(), clock),
    log: { warn: () => {} },
    clock,
  });
  const dependencies = { plans, ledgers, market, clock };
  return {
    service,
    between,
    files,
    panel: createControlPanelService(dependencies),
    transactions: createTransactionService({ store: ledgers, plans, market, clock }),
    ledgers,
    simulations: createSimulationService({
      ...dependencies,
      store: simulationStore,
      limiter: rateLimiter(fakeCounterStore(), clock),
      documentOf: planDocument,
    }),
    wallets,
    tax,
    alerts,
    settings,
    pass: (ms: number) => {
      nowMs += ms;
    },
    /** Writes the account that settings belong to. */
    async register(userId: string) {
      const Item = { ...userKey(userId), ...profileOf(`${userId}@example.com`), id: userId };
      await documents.send(new PutCommand({ TableName: accounts, Item }));
    },
    close,
  };
}

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => world.close());

const owner = (userId: string) => ({ userId, tier: "advanced" }) as const;
const bytesOf = (file: unknown) => gzipSync(JSON.stringify(file));
const fileOf = async (userId: string): Promise<BackupFile> => {
  const { content } = await world.service.create(owner(userId));
  return unpacked(Buffer.from(content, "base64"));
};
const withoutTime = ({ createdAt: _, ...file }: BackupFile) => file;
const withoutIds = (file: BackupFile) => ({
  ...withoutTime(file),
  transactions: file.transactions.map(({ id: _, lots, ...rest }) => ({
    ...rest,
    lots: lots?.map(({ btc }) => btc),
  })),
});

/** An account with something in each part. */
async function fill(userId: string): Promise<void> {
  const caller = owner(userId);
  const { panel, transactions, simulations, wallets, tax, alerts, settings } = world;
  await world.register(userId);
  await panel.update(caller, { baseAmount: 250, investStartDate: "2022-01-01", baseCurrency: "EUR" });
  await panel.update(caller, {
    edits: { "2027-03-01": { usdSpent: 900 } },
    goal: { kind: "bitcoin", amount: 1, date: "2036-01-01" },
  });
  const bought = await transactions.create(caller, {
    dateAcquired: "2024-03-05",
    btcBought: 0.02,
    entered: { currency: "EUR", spent: 1_100, fees: 4 },
    account: "Kraken",
  });
  await transactions.create(caller, {
    dateAcquired: "2024-04-05",
    btcBought: 0.01,
    usdSpent: 700,
    feesUSD: 3,
  });
  await transactions.create(caller, {
    dateAcquired: "2024-04-05",
    btcBought: 0.01,
    usdSpent: 700,
    feesUSD: 3,
  });
  await transactions.create(caller, {
    dateAcquired: "2024-06-05",
    btcBought: -0.005,
    usdSpent: -350,
    feesUSD: 1,
    lots: [{ id: bought.id, btc: 0.005 }],
  });
  await simulations.create(caller, { name: "Base", notes: "First", tags: ["2026"] });
  world.pass(60_000);
  await panel.createPlan(caller, { name: "Pension", from: "defaults" });
  await wallets.write(userId, {
    version: 1,
    transfers: [
      {
        id: "0b0e7f2e-7f63-4f3c-9a5a-5d1f3e6a2b11",
        date: "2024-05-01",
        from: "Kraken",
        to: "Wallet",
        satoshis: 1_000_000,
        feeSatoshis: 900,
      },
    ],
    watched: [{ account: "Wallet", keys: "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu", kind: "wpkh" }],
  });
  await tax.write(userId, {
    jurisdiction: "DE",
    method: "fifo",
    perAccount: true,
    currency: "EUR",
    rate: 0.3,
    allowances: { "2025": 1_000 },
  });
  await alerts.write(userId, await alerts.read(userId), {
    alerts: [{ id: "5f1c2f52-3c0f-4b8e-9a43-0a9a1d1d9b10", kind: "below", value: 5_000_000, isOn: true }],
    reminders: {
      on: ["buyDay"],
      hour: 8,
      timeZone: "Europe/Berlin",
      dueAt: "2026-11-22T07:00:00.000Z",
      done: {},
    },
  });
  await settings.change(userId, "appearance", { theme: "dark" });
}

describe("a backup", () => {
  it("brings an account with something in each part to another account, with equal content, and can be undone", async () => {
    await fill("ada");
    await world.register("bob");
    const file = await fileOf("ada");
    expect(file.plans.map(({ plan, isOpen }) => [plan.name, isOpen])).toEqual([
      ["My plan", false],
      ["Pension", true],
    ]);
    expect(file.transactions).toHaveLength(4);
    const before = await fileOf("bob");

    const preview = await world.service.preview(owner("bob"), bytesOf(file));
    expect(
      Object.fromEntries(
        preview.parts.map(({ part, added, removed, changed }) => [part, { added, removed, changed }]),
      ),
    ).toEqual({
      plans: { added: 1, removed: 0, changed: 1 },
      transactions: { added: 4, removed: 0, changed: 0 },
      simulations: { added: 1, removed: 0, changed: 0 },
      wallets: { added: 2, removed: 0, changed: 0 },
      taxReport: { added: 1, removed: 0, changed: 0 },
      alerts: { added: 2, removed: 0, changed: 0 },
      settings: { added: 1, removed: 0, changed: 0 },
    });
    expect(withoutTime(await fileOf("bob"))).toEqual(withoutTime(before));

    await world.service.restore(owner("bob"), bytesOf(file), preview);
    expect(withoutIds(await fileOf("bob"))).toEqual(withoutIds(file));
    const again = await world.service.preview(owner("bob"), bytesOf(file));
    expect(again.parts.filter(({ added, removed, changed }) => added + removed + changed > 0)).toEqual([]);
    const { transactions } = await world.ledgers.read("bob");
    const [sell] = transactions.filter(({ satoshis }) => satoshis < 0);
    expect(transactions.map(({ id }) => id)).toContain(sell?.lots?.[0]?.id);
    expect((await world.ledgers.head("bob")).months["2024-04"]?.count).toBe(2);

    await world.service.undo(owner("bob"));
    expect(withoutTime(await fileOf("bob"))).toEqual(withoutTime(before));
    expect((await world.ledgers.read("bob")).transactions).toEqual([]);
    // Undoing is a restored backup itself.
    await world.service.undo(owner("bob"));
    expect(withoutIds(await fileOf("bob"))).toEqual(withoutIds(file));
  });

  it("replaces what was recorded: nothing from before counts, is found or can be restored, and recording goes on", async () => {
    await world.register("cleo");
    const caller = owner("cleo");
    const { transactions, ledgers, service } = world;
    const empty = await fileOf("cleo");
    const kept = await transactions.create(caller, {
      dateAcquired: "2024-03-05",
      btcBought: 1,
      usdSpent: 60_000,
      feesUSD: 0,
    });
    const gone = await transactions.create(caller, {
      dateAcquired: "2024-03-06",
      btcBought: 1,
      usdSpent: 60_000,
      feesUSD: 0,
    });
    await transactions.remove(caller, gone.id);
    await service.restore(caller, bytesOf(empty), await service.preview(caller, bytesOf(empty)));
    expect((await ledgers.read("cleo")).transactions).toEqual([]);
    expect(await ledgers.page("cleo", { from: "2024-01-01", to: "2024-12-31" })).toEqual([]);
    await expect(transactions.get(caller, kept.id)).rejects.toThrow("Transaction not found");
    await expect(transactions.restore(caller, gone.id)).rejects.toThrow("Transaction not found");
    const written = await transactions.create(caller, {
      dateAcquired: "2024-03-07",
      btcBought: 0.1,
      usdSpent: 6_000,
      feesUSD: 0,
    });
    await transactions.import(
      caller,
      [{ dateAcquired: "2024-03-08", btcBought: 0.1, usdSpent: 6_000, feesUSD: 0 }],
      "import-after-restore",
    );
    const after = await ledgers.read("cleo");
    expect(after.transactions.map(({ dateAcquired }) => dateAcquired)).toEqual(["2024-03-07", "2024-03-08"]);
    expect(after.transactions[0]?.id).toBe(written.id);
    expect((await ledgers.head("cleo")).months["2024-03"]?.count).toBe(2);
  });

  it("leaves alone what an import has stored that is about to count", async () => {
    await world.register("petra");
    const caller = owner("petra");
    const { transactions, ledgers, service } = world;
    const row = { dateAcquired: "2024-03-05", btcBought: 0.1, usdSpent: 6_000, feesUSD: 0 };
    const empty = await fileOf("petra");
    await transactions.create(caller, row);
    const seen = await service.preview(caller, bytesOf(empty));
    const { batch, rows } = importOf(3);
    const staged = rows.map((each) => ({ ...each, sequence: seen.ledgerVersion + 1 }));
    await ledgers.stage("petra", staged);
    await service.restore(caller, bytesOf(empty), seen);
    await writeNow(ledgers, "petra", { kind: "commit", batch, rows: staged });
    expect((await ledgers.read("petra")).transactions).toEqual(staged);
    expect((await ledgers.find("petra", staged[0]!.id)).transaction).toEqual(staged[0]);
  });

  it.each([
    ["every part", "dora", () => fileOf("eve")],
    [
      "one part alone",
      "doris",
      async () => {
        const present = await fileOf("doris");
        return { ...present, settings: { ...present.settings, privacy: { analyticsOptIn: true } } };
      },
    ],
  ] as const)(
    "of %s is restored whole or not at all: a change that comes between, of any part, is refused, and nothing is different",
    async (_, userId, fileNow) => {
      await fill(userId);
      const caller = owner(userId);
      const { service, between, transactions, panel, simulations, wallets, tax, alerts, settings } = world;
      await world.register("eve");
      const seen = await service.preview(caller, bytesOf(await fileNow()));
      const simulationId = async () => (await simulations.list(caller)).simulations[0]?.id ?? "";
      const taxSettings = await tax.read(userId);
      const changes: Readonly<Record<string, () => Promise<unknown>>> = {
        transactions: () =>
          transactions.create(caller, {
            dateAcquired: "2024-07-05",
            btcBought: 0.1,
            usdSpent: 6_000,
            feesUSD: 0,
          }),
        plan: () => panel.update(caller, { baseAmount: 300 }),
        "saved simulations": () => simulations.create(caller, { name: "Another" }),
        "a pinned simulation": async () =>
          simulations.update(caller, await simulationId(), { isPinned: true }),
        "a saved result": async () =>
          simulations.saveAnalysis(
            caller,
            { id: await simulationId(), kind: "goal" },
            {
              modelVersion: "1.1.0",
              dataDate: "2026-11-20",
              baseCurrency: "USD",
              about: "One bitcoin",
              figures: [],
              lines: null,
            },
          ),
        wallets: async () => {
          const stored = await wallets.read(userId);
          await wallets.write(userId, { ...stored, version: stored.version + 1, watched: [] });
        },
        "tax settings": () => tax.write(userId, { ...taxSettings!, rate: 0.4 }),
        alerts: async () => alerts.write(userId, await alerts.read(userId), { byMail: false }),
        "a changed setting": () => settings.change(userId, "appearance", { theme: "light" }),
        "a first setting": () => settings.change(userId, "environment", { language: "fr" }),
        "settings of exports": () => settings.change(userId, "dataExport", { exportFormat: "json" }),
        "forgotten settings": () => settings.reset(userId, "environment"),
      };
      const outcomes: Record<string, string> = {};
      for (const [name, change] of Object.entries(changes)) {
        // Backups and restores are limited by the hour.
        world.pass(hourMs);
        const file = bytesOf(await fileNow());
        const now = await service.preview(caller, file);
        let before: BackupFile | undefined;
        between.run = async () => {
          between.run = async () => {};
          await change();
          before = await fileOf(userId);
        };
        outcomes[name] = await service.restore(caller, file, now).then(
          () => "restored",
          ({ code }) => code,
        );
        expect(before && withoutTime(await fileOf(userId)), name).toEqual(before && withoutTime(before));
      }
      expect(outcomes).toEqual(Object.fromEntries(Object.keys(changes).map((name) => [name, "CONFLICT"])));
      // What the preview saw has changed since.
      await expect(service.restore(caller, bytesOf(await fileNow()), seen)).rejects.toMatchObject({
        code: "CONFLICT",
      });
    },
  );

  it("replaces tax settings only where those that were read are still there, and none only where there are none", async () => {
    await world.register("nora");
    const caller = owner("nora");
    const { service, between, tax } = world;
    const none = await fileOf("nora");
    const some = {
      jurisdiction: "DE",
      method: "fifo",
      perAccount: true,
      currency: "EUR",
      rate: 0.3,
      allowances: {},
    } as const;
    const file = bytesOf({ ...none, taxReport: some });
    const seen = await service.preview(caller, file);
    between.run = async () => {
      between.run = async () => {};
      await tax.write("nora", { ...some, rate: 0.2 });
    };
    await expect(service.restore(caller, file, seen)).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await tax.read("nora"))?.rate).toBe(0.2);
    await service.restore(caller, file, seen);
    expect((await tax.read("nora"))?.rate).toBe(0.3);
    await service.restore(caller, bytesOf(none), await service.preview(caller, bytesOf(none)));
    expect(await tax.read("nora")).toBeUndefined();
  }, 60_000);

  it("leaves settings as they are that the subscription does not include, and names them", async () => {
    const { service, settings } = world;
    await world.register("hugo");
    await settings.change("hugo", "environment", { exportFormat: "xlsx", compressExports: true });
    const own = await fileOf("hugo");
    const fileWith = (environment: Record<string, string>): BackupFile => ({
      ...own,
      settings: { appearance: { theme: "dark" }, environment },
    });
    const file = bytesOf(fileWith({ exportFormat: "json", language: "de" }));
    const hugo = (tier: "free" | "basic" | "advanced") => ({ userId: "hugo", tier });
    const preview = await service.preview(hugo("basic"), file);
    expect(preview.kept).toEqual(["Export format"]);
    expect(preview.parts.find(({ part }) => part === "settings")).toMatchObject({
      added: 2,
      removed: 1,
      changed: 0,
      unchanged: 1,
    });
    await service.restore(hugo("basic"), file, preview);
    expect((await fileOf("hugo")).settings).toEqual({
      appearance: { theme: "dark" },
      environment: { exportFormat: "xlsx", language: "de" },
    });

    // Where none was chosen, none is afterwards.
    await settings.reset("hugo", "environment");
    await service.restore(hugo("basic"), file, await service.preview(hugo("basic"), file));
    expect((await fileOf("hugo")).settings.environment).toEqual({ language: "de" });

    // What was chosen under a higher subscription is no difference from the file.
    await settings.change("hugo", "environment", { exportFormat: "json" });
    expect((await service.preview(hugo("basic"), file)).kept).toEqual([]);

    // A category that begins with a higher subscription stays as a whole.
    const french = bytesOf(fileWith({ exportFormat: "json", language: "fr" }));
    expect((await service.preview(hugo("free"), french)).kept).toEqual(["Language"]);
    expect((await service.preview(hugo("advanced"), french)).kept).toEqual([]);
  });

  it("names what is wrong with a file, and reads no other", async () => {
    await world.register("finn");
    const caller = owner("finn");
    const { service } = world;
    const file = await fileOf("finn");
    const [plan] = file.plans;
    const refusal = async (given: unknown, tier: "free" | "basic" | "advanced" = "advanced") => {
      const error: unknown = await service
        .preview({ userId: "finn", tier }, bytesOf(given))
        .catch((thrown) => thrown);
      const { code, details = [] } = error as { code?: string; details?: { path: string }[] };
      return [code, ...details.map(({ path }) => path)];
    };
    expect(await refusal({})).toContain("body.backup.format");
    expect(await refusal({ ...file, formatVersion: 2 })).toEqual([
      "VALIDATION_FAILED",
      "body.backup.formatVersion",
    ]);
    expect(await refusal({ ...file, plans: [] })).toContain("body.backup.plans");
    expect(await refusal({ ...file, plans: [plan, plan] })).toContain("body.backup.plans");
    const buy = {
      id: "0b0e7f2e-7f63-4f3c-9a5a-5d1f3e6a2b12",
      dateAcquired: "2024-01-05",
      btcBought: 0.1,
      usdSpent: -5,
    };
    expect((await refusal({ ...file, transactions: [buy] }))[1]).toMatch(/^body\.backup\.transactions\.0\./);
    const sell = {
      ...buy,
      btcBought: -0.1,
      usdSpent: -5_000,
      feesUSD: 0,
      lots: [{ id: "0b0e7f2e-7f63-4f3c-9a5a-5d1f3e6a2b13", btc: 0.1 }],
    };
    expect(await refusal({ ...file, transactions: [sell] })).toEqual([
      "VALIDATION_FAILED",
      "body.backup.transactions.0.lots",
    ]);
    const steep = { ...plan, plan: { ...plan?.plan, settings: { ...plan?.plan.settings, baseAmount: -1 } } };
    expect((await refusal({ ...file, plans: [steep] }))[1]).toMatch(/^body\.backup\.plans\.0\./);
    const tiny = { ...plan, plan: { ...plan?.plan, settings: { ...plan?.plan.settings, feePct: 1e-200 } } };
    expect(await refusal({ ...file, plans: [tiny] })).toEqual([
      "VALIDATION_FAILED",
      "body.backup.plans.0.plan.settings.feePct",
    ]);
    let deep: unknown = 1;
    for (let level = 0; level < 4_000; level++) deep = [deep];
    expect(await refusal({ ...file, plans: deep })).toEqual(["VALIDATION_FAILED", "body.backup"]);
    expect(await refusal({ ...file, settings: { appearance: { theme: "pink" } } })).toEqual([
      "VALIDATION_FAILED",
      "body.backup.settings.appearance.theme",
    ]);
    const six = Array.from({ length: 6 }, (_, index) => ({
      ...plan,
      id: `plan-${index}`,
      isOpen: index === 0,
      plan: { ...plan?.plan, name: `Plan ${index}` },
    }));
    expect(await refusal({ ...file, plans: six }, "basic")).toEqual(["TIER_REQUIRED", "body.backup.plans"]);
    await expect(service.preview(caller, Buffer.from("no gzip"))).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    // A small file that would fill the memory.
    await expect(service.preview(caller, gzipSync(Buffer.alloc(60 * 1024 * 1024)))).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    await expect(
      service.restore(caller, bytesOf(file), await service.preview(caller, bytesOf(file))),
    ).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    await expect(service.undo(caller)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
