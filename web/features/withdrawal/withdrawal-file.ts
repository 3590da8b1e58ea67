import { csvText } from "#shared/domain/csv.ts";
import { englishReader, inTextsOf, msg, t } from "#shared/domain/language/translate.ts";
import type { Withdrawal } from "#shared/engine/withdrawal/run-withdrawal.ts";

const bands = ["p10", "p25", "p50", "p75", "p90"] as const;
/** What a month has of the paths, and of the model path. */
const groups = [
  {
    group: "withdrawn",
    ofPaths: msg("Paid out, {band} of the paths ({unit})"),
    ofModel: msg("Model path: paid out ({unit})"),
  },
  {
    group: "coins",
    ofPaths: msg("Coins left, {band} of the paths ({unit})"),
    ofModel: msg("Model path: coins left ({unit})"),
  },
  {
    group: "value",
    ofPaths: msg("Value left, {band} of the paths ({unit})"),
    ofModel: msg("Model path: value left ({unit})"),
  },
] as const;

/**
 * The months of a withdrawal as CSV: what the paths paid and have left, then the model path. Amounts are of the month's
 * own money; divided by the price level they are in money of the reference date.
 *
 * @param hasNames whether a line below the header, whose names programs know, has it in the reader's language
 */
export function withdrawalCsv(result: Withdrawal, hasNames = false): string {
  const { monteCarlo, schedule } = result;
  const lines = schedule.date.map((date, month) => [
    date,
    schedule.index[month] ?? null,
    ...(monteCarlo === null
      ? []
      : groups.flatMap(({ group }) => bands.map((band) => monteCarlo[group][band][month] ?? null))),
    schedule.priceUSD[month] ?? null,
    ...groups.map(({ group }) => schedule[group][month] ?? null),
    schedule.fee[month] ?? null,
    schedule.tax[month] ?? null,
  ]);
  const header = inTextsOf(englishReader, () => headerOf(result));
  return csvText([header, ...(hasNames ? [headerOf(result)] : []), ...lines]);
}

function headerOf({ monteCarlo, currency, referenceDate }: Withdrawal): string[] {
  const money = { unit: currency };
  const unitOf = (group: (typeof groups)[number]["group"]) => (group === "coins" ? "BTC" : currency);
  const ofPaths = groups.flatMap(({ group, ofPaths: name }) =>
    bands.map((band) => t(name, { band, unit: unitOf(group) })),
  );
  return [
    t("Date"),
    t("Price level ({date} = 1)", { date: referenceDate }),
    ...(monteCarlo === null ? [] : ofPaths),
    t("Model path: price ({unit})", { unit: "USD" }),
    ...groups.map(({ group, ofModel }) => t(ofModel, { unit: unitOf(group) })),
    t("Model path: fee ({unit})", money),
    t("Model path: tax ({unit})", money),
  ];
}
