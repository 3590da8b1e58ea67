import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { readSettings } from "#functions/platform/records/account-settings.ts";
import { settingsKey } from "#functions/platform/records/keys/settings-key.ts";
import { storedNotificationSettings } from "#functions/platform/records/notification-settings.ts";
import { userKey } from "#functions/platform/records/users.ts";
import { environmentFile } from "#functions/settings/environment.ts";
import { settingsService } from "#functions/settings/service.ts";
import { settingsStore } from "#functions/settings/store.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { fakeCounterStore } from "#test/fakes/counter-store.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";
import { profileOf } from "#test/functions/profile/people.ts";

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables();
});
afterAll(async () => tables.close());

/** Someone who has chosen nothing, and the service that they call. */
async function newcomer(tier: Tier = "basic") {
  const table = tables.tables.ACCOUNTS_TABLE;
  const profile = profileOf(`${crypto.randomUUID()}@example.com`, { twoFactorEnabled: true });
  const caller = { userId: profile.id, tier };
  await tables.documents.send(
    new PutCommand({ TableName: table, Item: { ...userKey(profile.id), ...profile } }),
  );
  const store = settingsStore(tables.documents, table, Date.now);
  const service = settingsService({
    store,
    limiter: rateLimiter(fakeCounterStore(), Date.now),
    read: readSettings(tables.documents, table),
  });
  /** By when the next automatic export is listed. */
  const nextExport = async () => {
    const Key = settingsKey(profile.id, "dataExport");
    return (await tables.documents.send(new GetCommand({ TableName: table, Key }))).Item?.gsi1sk;
  };
  return { caller, service, nextExport };
}

const fileOf = (content: unknown) => new TextEncoder().encode(JSON.stringify(content));

describe("the settings of an account", () => {
  it("of two changes of automatic exports at once neither undoes the other", async () => {
    const { caller, service, nextExport } = await newcomer();
    await Promise.all([
      service.update(caller, "dataExport", { autoExport: true }),
      service.update(caller, "dataExport", { exportRhythm: "weekly" }),
    ]);
    const { dataExport } = await service.get(caller);
    expect(dataExport).toMatchObject({ autoExport: true, exportRhythm: "weekly" });
    expect(await nextExport()).toMatch(/^2/);
    await Promise.all([
      service.update(caller, "dataExport", { exportRhythm: "monthly" }),
      service.update(caller, "dataExport", { autoExport: false }),
    ]);
    expect((await service.get(caller)).dataExport).toMatchObject({
      autoExport: false,
      exportRhythm: "monthly",
    });
    expect(await nextExport()).toBeUndefined();
  });

  it("are the defaults until something is chosen", async () => {
    const { caller, service } = await newcomer();
    expect(await service.get(caller)).toEqual({
      appearance: { theme: "system", chartColors: "default" },
      notifications: { emailNotifications: true, inAppNotifications: true },
      privacy: { dataUsage: true, analyticsOptIn: false, allowDirectMessages: true },
      dataExport: {
        exportFormat: "csv",
        autoExport: false,
        exportRhythm: "monthly",
        dataRetention: "forever",
      },
      environment: {
        language: "en",
        timezone: "UTC",
        dateFormat: "YYYY-MM-DD",
        numberFormat: "1,234.56",
        dataRetention: "365",
        exportFormat: "csv",
        includeMetadata: true,
        compressExports: false,
      },
      guidance: {
        tourSeen: false,
        taxReportNoteRead: false,
        withdrawalNoteRead: false,
        accountsNoteRead: false,
        alertsNoteRead: false,
        lessonHalvingsRead: false,
        lessonBuyingRead: false,
        lessonDrawdownsRead: false,
        lessonSequenceRead: false,
        lessonFeesRead: false,
      },
      security: { twoFactorEnabled: true },
      chosen: [],
    });
  });

  it("change one by one, and a category goes back to its defaults alone", async () => {
    const { caller, service } = await newcomer();
    await service.update(caller, "appearance", { theme: "dark" });
    await service.update(caller, "privacy", { allowDirectMessages: false });
    const both = await service.update(caller, "appearance", { chartColors: "monochrome" });
    expect(both.appearance).toEqual({ theme: "dark", chartColors: "monochrome" });
    expect(both.chosen.toSorted()).toEqual([
      "appearance.chartColors",
      "appearance.theme",
      "privacy.allowDirectMessages",
    ]);
    const reset = await service.reset(caller, "appearance");
    expect(reset.appearance).toEqual({ theme: "system", chartColors: "default" });
    expect(reset.privacy).toEqual({ dataUsage: true, analyticsOptIn: false, allowDirectMessages: false });
    await service.update(caller, "environment", { language: "fr" });
    const own = await service.reset(caller, "environment");
    expect(own.chosen.filter((name) => name.startsWith("environment."))).toEqual([]);
  });

  it("of the data export list when the next automatic one is due, as long as it is on", async () => {
    const { caller, service } = await newcomer();
    const due = async () => {
      const Key = settingsKey(caller.userId, "dataExport");
      const command = new GetCommand({ TableName: tables.tables.ACCOUNTS_TABLE, Key, ConsistentRead: true });
      return (await tables.documents.send(command)).Item?.gsi1sk as string | undefined;
    };
    const change = (values: object) => service.update(caller, "dataExport", values);
    await change({ exportRhythm: "quarterly" });
    expect(await due()).toBeUndefined();
    await change({ autoExport: true });
    const quarterly = await due();
    expect(quarterly).toContain("-01T06:00:00.000Z");
    await change({ exportFormat: "json" });
    expect(await due()).toBe(quarterly);
    await change({ exportRhythm: "weekly" });
    const weekly = (await due()) ?? expect.fail();
    expect(new Date(weekly.split("#")[0] ?? "").getUTCDay(), "a Monday").toBe(1);
    await expect(change({ exportRhythm: "daily" })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    const reset = await service.reset(caller, "dataExport");
    expect(reset.dataExport).toEqual({
      exportFormat: "csv",
      autoExport: false,
      exportRhythm: "monthly",
      dataRetention: "forever",
    });
    expect(await due()).toBeUndefined();
  });

  it("stay when a change names a setting of another category or a value that is none, field by field", async () => {
    const { caller, service } = await newcomer();
    const refused = service.update(caller, "appearance", {
      theme: "sepia",
      chartColors: "monochrome",
      allowDirectMessages: false,
    });
    await expect(refused).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      details: [
        { path: "body.theme", message: "Must be one of: light, dark, system" },
        { path: "body.allowDirectMessages", message: "Not a setting of appearance" },
      ],
    });
    expect((await service.get(caller)).chosen).toEqual([]);
  });

  it("are read by those who notify", async () => {
    const { caller, service } = await newcomer();
    await service.update(caller, "notifications", { emailNotifications: false });
    const read = storedNotificationSettings(tables.documents, tables.tables.ACCOUNTS_TABLE);
    expect(await read(caller.userId)).toEqual({ emailNotifications: false, inAppNotifications: true });
  });

  it("are limited to the options of the release: a value that is no longer an option counts as not chosen", async () => {
    const { caller, service } = await newcomer();
    const Item = { ...settingsKey(caller.userId, "appearance"), theme: "sepia", chartColors: "colorblind" };
    await tables.documents.send(new PutCommand({ TableName: tables.tables.ACCOUNTS_TABLE, Item }));
    const { appearance, chosen } = await service.get(caller);
    expect(appearance).toEqual({ theme: "system", chartColors: "colorblind" });
    expect(chosen).toEqual(["appearance.chartColors"]);
  });

  it("of the environment need Basic, to see, to change, to reset and to import", async () => {
    const { caller, service } = await newcomer("free");
    const calls = [
      service.environment(caller),
      service.update(caller, "environment", { language: "fr" }),
      service.reset(caller, "environment"),
      service.importEnvironment(caller, new Uint8Array(), false),
    ];
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: "TIER_REQUIRED" });
  });

  it("name no format of exports that the subscription does not include", async () => {
    const { caller, service } = await newcomer("basic");
    const json = service.update(caller, "environment", { exportFormat: "json", language: "fr" });
    await expect(json).rejects.toMatchObject({
      code: "TIER_REQUIRED",
      details: [{ path: "body.exportFormat", message: "Requires the Advanced tier" }],
    });
    expect((await service.get(caller)).chosen).toEqual([]);
    const { environment } = await service.update(caller, "environment", { exportFormat: "xlsx" });
    const file = fileOf(environmentFile({ ...environment, exportFormat: "json" }, 0));
    for (const isPreview of [true, false]) {
      await expect(service.importEnvironment(caller, file, isPreview)).rejects.toMatchObject({
        code: "TIER_REQUIRED",
        details: [{ path: "body.settings.exportFormat", message: "Requires the Advanced tier" }],
      });
    }
    const advanced = { ...caller, tier: "advanced" as const };
    await service.update(advanced, "environment", { exportFormat: "json" });
    const own = await service.importEnvironment(caller, file, false);
    expect(own.settings.exportFormat, "chosen before a downgrade").toBe("json");
  });

  it("of the environment come back from their file, after a preview of what changes", async () => {
    const { caller, service } = await newcomer();
    const { environment } = await service.update(caller, "environment", {
      language: "fr",
      timezone: "Asia/Tokyo",
    });
    const file = fileOf(environmentFile(environment, 0));
    await service.reset(caller, "environment");
    const preview = await service.importEnvironment(caller, file, true);
    expect(preview).toEqual({ settings: environment, changes: Object.keys(environment) });
    await service.update(caller, "environment", { ...environment, language: "it" });
    expect((await service.importEnvironment(caller, file, true)).changes).toEqual(["language"]);
    await service.reset(caller, "environment");
    expect((await service.environment(caller)).language).toBe("en");
    await service.importEnvironment(caller, file, false);
    expect(await service.environment(caller)).toEqual(environment);
  });

  it("of the environment that a file of the first version does not have stay", async () => {
    const { caller, service } = await newcomer();
    await service.update(caller, "environment", { compressExports: true, dataRetention: "90" });
    const formats = { language: "de", timezone: "UTC", dateFormat: "DD/MM/YYYY", numberFormat: "1.234,56" };
    const file = { kind: "halvest environment settings", version: 1, settings: formats };
    await service.importEnvironment(caller, fileOf(file), false);
    expect(await service.environment(caller)).toEqual({
      ...formats,
      compressExports: true,
      dataRetention: "90",
      exportFormat: "csv",
      includeMetadata: true,
    });
    const { version: _, ...without } = environmentFile((await service.get(caller)).environment, 0);
    const { exportFormat: __, ...seven } = without.settings;
    const partial = service.importEnvironment(
      caller,
      fileOf({ ...without, version: 2, settings: seven }),
      false,
    );
    await expect(partial).rejects.toMatchObject({
      details: [{ path: "body.settings.exportFormat", message: "Must be one of: csv, json, xlsx" }],
    });
  });

  it("of the environment stay when a file is invalid, and each error names its setting", async () => {
    const { caller, service } = await newcomer();
    const whole = environmentFile((await service.get(caller)).environment, 0);
    const settings = { ...whole.settings, language: "la", dateFormat: undefined, colour: "red" };
    const wrong = service.importEnvironment(caller, fileOf({ ...whole, settings }), false);
    await expect(wrong).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      details: [
        { path: "body.settings.language", message: "Must be one of: en, es, fr, de, it, pt" },
        { path: "body.settings.dateFormat", message: "Must be one of: DD/MM/YYYY, MM/DD/YYYY, YYYY-MM-DD" },
        { path: "body.settings.colour", message: "Not an environment setting" },
      ],
    });
    for (const other of [{}, [], null, { ...whole, version: 3 }, { ...whole, settings: [] }]) {
      const refused = service.importEnvironment(caller, fileOf(other), false);
      await expect(refused).rejects.toMatchObject({ code: "BAD_REQUEST" });
    }
    const notJson = service.importEnvironment(caller, new TextEncoder().encode("{"), false);
    await expect(notJson).rejects.toMatchObject({ code: "BAD_REQUEST", message: "The file is not JSON." });
    expect((await service.get(caller)).chosen).toEqual([]);
  });

  it("end with the account", async () => {
    const { service } = await newcomer();
    await expect(service.get({ userId: "nobody" })).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
  });
});
