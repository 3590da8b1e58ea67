import type { OverrideField } from "#shared/domain/editable-fields.ts";
import { fromCents, fromSatoshis } from "#shared/domain/money.ts";
import { epochFields, mapFields, planFields } from "#shared/domain/plan-fields.ts";
import type { PlanOverride } from "#shared/domain/plan-overrides.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { amountText, bitcoinText, percentText, priceText } from "#web/components/format/number-text.ts";
import type { GivenPlan, PlanDocument } from "./plan-file.ts";

/** A setting changed by an import, as text. */
export interface PlanChange {
  /** Path of the setting in the document, e.g. `settings.baseAmount`. */
  readonly path: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

type Form = (value: unknown) => string;
interface Naming {
  readonly label: string;
  readonly form: Form;
}

const model = "model's value";
const numberForm =
  (write: (value: number) => string): Form =>
  (value) =>
    typeof value === "number" ? write(value) : String(value);
const plain: Form = String;
const amount = numberForm(amountText);
const price = numberForm(priceText);
const percent = numberForm((value) => `${percentText(value)} %`);
const months = numberForm((value) => `${value} ${Math.abs(value) === 1 ? "month" : "months"}`);
const onOff: Form = (value) => (value === true ? "on" : "off");
const date: Form = (value) =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : String(value);

const formOfKind = {
  money: amount,
  fraction: percent,
  price,
  number: plain,
  months,
  switch: onOff,
  date,
  choice: plain,
} as const satisfies Record<string, Form>;

function namings<Name extends string>(
  fields: Readonly<Record<Name, { readonly kind: keyof typeof formOfKind; readonly label: string }>>,
): Readonly<Record<Name, Naming>> {
  return mapFields(fields, ({ kind, label }) => ({ label, form: formOfKind[kind] }));
}

const settingNames = {
  ...namings(planFields),
  epochCount: { label: "Epochs listed", form: plain },
  simulationCount: { label: "Simulation number", form: plain },
};
const epochNames = namings(epochFields);

const monthNames: Readonly<Record<OverrideField, Naming>> = {
  buyingPriceUSD: { label: "price", form: price },
  btcBought: { label: "BTC amount", form: numberForm(bitcoinText) },
  usdSpent: { label: "USD amount", form: amount },
  feesUSD: { label: "fees", form: amount },
  costUSD: { label: "cost", form: amount },
  dynamicTopUp: { label: "dynamic top-up", form: amount },
  cycleTopUp: { label: "cycle top-up", form: amount },
  sell: { label: "sell", form: onOff },
};

/** The values set by an override, as text. */
export function overrideText(override: PlanOverride): string {
  const fields = Object.entries(override) as [OverrideField, unknown][];
  return fields
    .map(([field, value]) => `${monthNames[field].label} ${monthNames[field].form(value)}`)
    .join(", ");
}

type Values = Readonly<Record<string, unknown>>;

function differences(
  names: Readonly<Record<string, Naming>>,
  [before, after]: readonly [Values, Values],
  place: string,
  title: (label: string) => string,
  absent = model,
): PlanChange[] {
  return Object.entries(names).flatMap(([field, { label, form }]) => {
    const [old, next] = [before[field] ?? null, after[field] ?? null];
    if (old === next) return [];
    const write = (value: unknown) => (value === null ? absent : form(value));
    return [{ path: `${place}.${field}`, label: title(label), before: write(old), after: write(next) }];
  });
}

/** The changes an import makes to the plan, settings before epochs. */
export function planChanges(current: PlanDocument, next: GivenPlan): PlanChange[] {
  const numbers = new Set([...Object.keys(current.epochs), ...Object.keys(next.epochs)].map(Number));
  return [
    ...differences(settingNames, [current.settings, next.settings], "settings", (label) => label),
    ...[...numbers]
      .toSorted((one, other) => one - other)
      .flatMap((epoch) =>
        differences(
          epochNames,
          [current.epochs[epoch] ?? {}, next.epochs[epoch] ?? {}],
          `epochs.${epoch}`,
          (label) => `Epoch ${epoch}, ${label.toLowerCase()}`,
        ),
      ),
    ...monthChanges(byMonth(current.edits), byMonth(next.edits)),
    ...goalChange(current.goal, next.goal),
  ];
}

/** The settings of a plan, label and value. */
export function planSettings(plan: PlanDocument): [string, string][] {
  const nothing = {
    ...plan,
    settings: {},
    epochs: {},
    edits: {},
    goal: undefined,
  } as unknown as PlanDocument;
  return planChanges(nothing, plan).map(({ label, after }) => [label, after]);
}

type Goal = PlanDocument["goal"];

function goalText(goal: Goal): string {
  if (goal === undefined) return "none";
  const { kind, amount: size, date: day } = goal;
  const what = kind === "bitcoin" ? `${bitcoinText(fromSatoshis(size))} BTC` : amountText(fromCents(size));
  return `${what} by ${date(day)}`;
}

function goalChange(before: Goal, after: Goal): PlanChange[] {
  const [old, next] = [goalText(before), goalText(after)];
  return old === next ? [] : [{ path: "goal", label: "Goal", before: old, after: next }];
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
        monthNames,
        [before.get(month)?.values ?? {}, after.get(month)?.values ?? {}],
        `edits.${after.get(month)?.date ?? `${month}-01`}`,
        (label) => `${monthTitle(month)}, ${label}`,
        "as planned",
      ),
    );
}

/** The server validates the file: the key may not be a month. */
function monthTitle(month: string): string {
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? formatMonth(`${month}-01`) : month;
}
