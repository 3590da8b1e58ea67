import type { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { fromCents, fromSatoshis } from "#shared/domain/money.ts";
import { epochFields, laterSettings, planFields } from "#shared/domain/plan-fields.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { amountText, bitcoinText } from "#web/components/format/number-text.ts";
import { overrideFieldTexts, type SettingText, settingTexts } from "#web/components/format/setting-text.ts";
import { inSentence } from "#web/components/language/in-sentence.ts";

/** A setting changed by an import, as text. */
export interface PlanChange {
  /** Path of the setting in the document, e.g. `settings.baseAmount`. */
  readonly path: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** The compared parts of a plan, from the server or from a file. */
interface ComparedPlan extends Pick<PlanDocument, "name" | "goal" | "withdrawal"> {
  readonly settings: Values;
  readonly epochs: Readonly<Record<string, Values>>;
  readonly edits?: Readonly<Record<string, Values>> | undefined;
}

const model = msg("model's value");
const settingNames = {
  ...settingTexts(planFields),
  epochCount: { label: msg("Epochs listed"), format: String },
  simulationCount: { label: msg("Simulation number"), format: String },
};
const epochNames = settingTexts(epochFields);

type Values = Readonly<Record<string, unknown>>;

function differences(
  names: Readonly<Record<string, SettingText>>,
  [before, after]: readonly [Values, Values],
  place: string,
  title: (label: string) => string,
  absent = model,
): PlanChange[] {
  return Object.entries(names).flatMap(([field, { label, format }]) => {
    const [old, next] = [before[field] ?? null, after[field] ?? null];
    if (old === next) return [];
    const write = (value: unknown) => (value === null ? t(absent) : format(value));
    return [{ path: `${place}.${field}`, label: title(label), before: write(old), after: write(next) }];
  });
}

/** The changes an import makes to the plan, settings before epochs. */
export function planChanges(current: ComparedPlan, next: ComparedPlan): PlanChange[] {
  const later = laterSettings();
  // Nothing is compared with when a plan is only described.
  const before = Object.keys(current.settings).length > 0 ? { ...later, ...current.settings } : {};
  const numbers = new Set([...Object.keys(current.epochs), ...Object.keys(next.epochs)].map(Number));
  return [
    ...nameChange(current.name, next.name),
    ...differences(settingNames, [before, { ...later, ...next.settings }], "settings", (label) => t(label)),
    ...[...numbers]
      .toSorted((one, other) => one - other)
      .flatMap((epoch) =>
        differences(
          epochNames,
          [current.epochs[epoch] ?? {}, next.epochs[epoch] ?? {}],
          `epochs.${epoch}`,
          (label) => t("Epoch {epoch}, {setting}", { epoch, setting: inSentence(label) }),
        ),
      ),
    ...monthChanges(byMonth(current.edits), byMonth(next.edits)),
    ...goalChange(current.goal, next.goal),
    ...withdrawalChange(current.withdrawal, next.withdrawal),
  ];
}

/** The settings of a plan, label and value. */
export function planSettings(plan: ComparedPlan): [string, string][] {
  return planChanges({ settings: {}, epochs: {} }, plan).map(({ label, after }) => [label, after]);
}

type Goal = PlanDocument["goal"];

/** A goal, with its amount in the plan's currency or in coins: `50.000,00 by 31 Dec 2034`. */
export function goalText(goal: Goal | null): string {
  if (!goal) return t("none");
  const { kind, amount: size, date: day } = goal;
  const what = kind === "bitcoin" ? `${bitcoinText(fromSatoshis(size))} BTC` : amountText(fromCents(size));
  return t("{amount} by {date}", { amount: what, date: formatDay(day) });
}

function goalChange(before: Goal, after: Goal): PlanChange[] {
  const [old, next] = [goalText(before), goalText(after)];
  return old === next ? [] : [{ path: "goal", label: t("Goal"), before: old, after: next }];
}

type GivenWithdrawal = PlanDocument["withdrawal"];

const withdrawalText = (withdrawal: GivenWithdrawal): string =>
  withdrawal === undefined
    ? t("none")
    : t("from {date} for {count, plural, one {# year} other {# years}}", {
        date: formatDay(withdrawal.startDate),
        count: withdrawal.years,
      });

function withdrawalChange(before: GivenWithdrawal, after: GivenWithdrawal): PlanChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const [old, next] = [withdrawalText(before), withdrawalText(after)];
  return [
    {
      path: "withdrawal",
      label: t("Withdrawal"),
      before: old,
      after: old === next ? t("{withdrawal}, changed", { withdrawal: next }) : next,
    },
  ];
}

/** A file without a name leaves the plan's. */
function nameChange(before = "", after = before): PlanChange[] {
  return before === after ? [] : [{ path: "name", label: t("Name"), before, after }];
}

type Months = ReadonlyMap<string, { readonly date: string; readonly values: Values }>;

/** A document may identify a month by any of its days. */
function byMonth(edits: Readonly<Record<string, Values>> = {}): Months {
  return new Map(Object.entries(edits).map(([date, values]) => [date.slice(0, 7), { date, values }]));
}

function monthChanges(before: Months, after: Months): PlanChange[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .toSorted()
    .flatMap((month) =>
      differences(
        overrideFieldTexts,
        [before.get(month)?.values ?? {}, after.get(month)?.values ?? {}],
        `edits.${after.get(month)?.date ?? `${month}-01`}`,
        (label) => t("{month}, {setting}", { month: monthTitle(month), setting: t(label) }),
        msg("as planned"),
      ),
    );
}

/** The server validates the file: the key may not be a month. */
function monthTitle(month: string): string {
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? formatMonth(`${month}-01`) : month;
}
