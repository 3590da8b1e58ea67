import { expect, it } from "vitest";
import { differencesOf } from "#functions/backup/differences.ts";
import { inLanguage } from "#functions/platform/call/call-language.ts";
import type { BackupFile } from "#shared/api/portfolio/backup-file.ts";
import { defaultSettings } from "#shared/domain/settings/setting-fields.ts";

const empty: BackupFile = {
  format: "halvest-backup",
  formatVersion: 1,
  createdAt: "2026-11-26T12:00:00.000Z",
  plans: [],
  transactions: [],
  simulations: [],
  wallets: { transfers: [], watched: [] },
  taxReport: null,
  alerts: { list: [], sending: { byMail: true, quiet: null }, reminders: null },
  settings: {},
};

const file: BackupFile = {
  ...empty,
  transactions: [
    {
      id: "7d6f2a52-0e2e-4f7e-9d2a-54a4c4a1f0a1",
      dateAcquired: "2026-01-02",
      btcBought: -0.5,
      usdSpent: -100,
      feesUSD: 1,
    },
  ],
  alerts: {
    ...empty.alerts,
    list: [
      { id: "7d6f2a52-0e2e-4f7e-9d2a-54a4c4a1f0a2", kind: "below", value: 6_000_000, isOn: true },
      { id: "7d6f2a52-0e2e-4f7e-9d2a-54a4c4a1f0a3", kind: "fall", value: 2_000, isOn: true },
    ],
  },
  settings: { appearance: defaultSettings("appearance") },
};

const namesIn = (language: "en" | "de") =>
  inLanguage(language, () =>
    differencesOf(empty, file).flatMap(({ examples }) => examples.map(({ name }) => name)),
  );

it("differences have names in the language of the call, and settings those of the page", () => {
  expect(namesIn("en")).toEqual([
    "Sell of 2026-01-02, 0.5 BTC",
    "Price of US$ 60000 or less",
    "20 % below the highest close",
    "Theme",
    "Chart colours",
  ]);
  expect(namesIn("de")).toEqual([
    "Verkauf vom 2026-01-02, 0.5 BTC",
    "Kurs von US$ 60000 oder weniger",
    "20 % unter dem höchsten Schlusskurs",
    expect.not.stringMatching(/Theme|\./),
    expect.not.stringMatching(/Chart colours|\./),
  ]);
});
