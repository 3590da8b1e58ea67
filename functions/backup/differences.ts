import { isDeepStrictEqual } from "node:util";
import type { BackupPart, PartDifference } from "#shared/api/portfolio/backup.ts";
import { backupParts } from "#shared/api/portfolio/backup.ts";
import type { BackupFile } from "#shared/api/portfolio/backup-file.ts";
import type { BackedUpTransaction } from "#shared/api/transactions.ts";
import type { AlertKind } from "#shared/domain/alerts/alert-rules.ts";
import { t } from "#shared/domain/language/translate.ts";
import { type AccountSettingField, settingFields } from "#shared/domain/settings/setting-fields.ts";

const mostExamples = 20;

/** A thing of a part, found by its key, with what people call it. */
interface Named {
  readonly key: string;
  readonly name: string;
  readonly content: unknown;
}

/** What restoring a file would change in each part. */
export function differencesOf(now: BackupFile, file: BackupFile): PartDifference[] {
  return backupParts.map((part) => differenceOf(part, thingsOf[part](now), thingsOf[part](file)));
}

export const isChanged = ({ added, removed, changed }: PartDifference): boolean =>
  added + removed + changed > 0;

function differenceOf(part: BackupPart, before: readonly Named[], after: readonly Named[]): PartDifference {
  const old = new Map(before.map((thing) => [thing.key, thing]));
  const current = new Map(after.map((thing) => [thing.key, thing]));
  const added = after.filter(({ key }) => !old.has(key));
  const removed = before.filter(({ key }) => !current.has(key));
  const kept = after.filter(({ key }) => old.has(key));
  const changed = kept.filter(
    ({ key, content }) => !isDeepStrictEqual(plain(content), plain(old.get(key)?.content)),
  );
  const examples = [
    ...changed.map(({ name }) => ({ kind: "changed" as const, name })),
    ...added.map(({ name }) => ({ kind: "added" as const, name })),
    ...removed.map(({ name }) => ({ kind: "removed" as const, name })),
  ];
  return {
    part,
    added: added.length,
    removed: removed.length,
    changed: changed.length,
    unchanged: kept.length - changed.length,
    examples: examples.slice(0, mostExamples),
  };
}

/** As a file would have it: without what is undefined. */
const plain = (content: unknown): unknown => JSON.parse(JSON.stringify(content ?? null));

const thingsOf: Readonly<Record<BackupPart, (file: BackupFile) => Named[]>> = {
  plans: ({ plans }) =>
    plans.map(({ id, isOpen, plan: { dataDate: _, modelVersion: __, ...settings } }) => ({
      key: id,
      name: settings.name,
      content: { isOpen, settings },
    })),
  transactions: ({ transactions }) => recorded(transactions),
  simulations: ({ simulations }) =>
    simulations.map(({ id, name, updatedAt: _, ...content }) => ({
      key: id,
      name,
      content: { name, ...content },
    })),
  wallets: ({ wallets: { transfers, watched } }) => [
    ...transfers.map((transfer) => ({
      key: `transfer ${transfer.id}`,
      name: t("Transfer of {date}", { date: transfer.date }),
      content: transfer,
    })),
    ...watched.map((wallet) => ({
      key: `keys ${wallet.account ?? ""}`,
      name:
        wallet.account === null
          ? t("Saved key, no account named")
          : t("Saved key of {account}", { account: wallet.account }),
      content: wallet,
    })),
  ],
  taxReport: ({ taxReport }) =>
    taxReport === null ? [] : [{ key: "settings", name: t("Settings of tax reports"), content: taxReport }],
  alerts: ({ alerts: { list, sending, reminders } }) => [
    ...list.map(({ id, kind, value, isOn }) => ({
      key: id,
      name: alertName(kind, String(value / 100)),
      content: { kind, value, isOn },
    })),
    { key: "sending", name: t("How alerts are sent"), content: sending },
    ...(reminders === null ? [] : [{ key: "reminders", name: t("Reminders"), content: reminders }]),
  ],
  settings: ({ settings }) =>
    Object.entries(settings).flatMap(([category, values]) =>
      Object.entries(values).map(([name, value]) => ({
        key: `${category}.${name}`,
        name: settingName(category, name),
        content: value,
      })),
    ),
};

/** @param value US dollars, or percent of a fall */
function alertName(kind: AlertKind, value: string): string {
  if (kind === "fall") return t("{percent} % below the highest close", { percent: value });
  return kind === "below"
    ? t("Price of US$ {amount} or less", { amount: value })
    : t("Price of US$ {amount} or more", { amount: value });
}

const fieldsOf: Readonly<Record<string, Readonly<Record<string, AccountSettingField>>>> = settingFields;

/** The label of a setting; its name for one that is unknown here. */
const settingName = (category: string, name: string): string => {
  const label = fieldsOf[category]?.[name]?.label;
  return label === undefined ? name : t(label);
};

/**
 * Transactions by their content, because restoring gives them new ids: of equal ones the first is the first of the other
 * side.
 */
function recorded(transactions: readonly BackedUpTransaction[]): Named[] {
  const contents = new Map(transactions.map((each) => [each.id, contentOf(each)]));
  const seen = new Map<string, number>();
  return transactions.map((transaction) => {
    const lots = transaction.lots?.map(({ id, btc }) => [contents.get(id) ?? id, btc]) ?? null;
    const content = JSON.stringify([contents.get(transaction.id), lots]);
    const number = seen.get(content) ?? 0;
    seen.set(content, number + 1);
    const { dateAcquired, btcBought = 0 } = transaction;
    return {
      key: `${content} ${number}`,
      name: t("{type, select, sell {Sell} other {Buy}} of {date}, {amount} BTC", {
        type: btcBought < 0 ? "sell" : "buy",
        date: dateAcquired,
        amount: String(Math.abs(btcBought)),
      }),
      content: null,
    };
  });
}

function contentOf(transaction: BackedUpTransaction): string {
  const { dateAcquired, btcBought, usdSpent, feesUSD, dynamicTopUp, cycleTopUp, entered, account } =
    transaction;
  return JSON.stringify([
    dateAcquired,
    btcBought,
    usdSpent,
    feesUSD,
    dynamicTopUp ?? 0,
    cycleTopUp ?? 0,
    entered ?? null,
    account ?? null,
  ]);
}
