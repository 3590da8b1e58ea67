import type { ControlPanel, EpochRecord } from "#shared/api/control-panel.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import type { EpochField } from "#shared/domain/plan-fields.ts";
import { epochFields } from "#shared/domain/plan-fields.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { amountText, parseNumber, percentText, priceText } from "#web/components/format/number-text.ts";
import { formatBitcoin, formatCount } from "#web/components/format/numbers.ts";

/** A column of the epoch table. */
export interface EpochColumn {
  readonly id: Exclude<keyof EpochRecord, "epoch" | "editable" | "overridden" | "saturated">;
  readonly header: string;
  /** Explains the figure, for the header's tip. */
  readonly meaning: string;
  /** Which date of the epoch decides whether the cell is history: until then it is projected. */
  readonly dependsOn?: "halving" | "peak" | "trough";
  readonly text: (record: EpochRecord, baseCurrency: ControlPanel["baseCurrency"]) => string;
  /** How the cell is edited, where the record allows it. */
  readonly edit?: EpochEdit;
}

/** How a cell is edited. */
export interface EpochEdit {
  readonly field: Exclude<EpochField, "sellReinvestEnabled">;
  readonly type: "number" | "date";
  /** The field's text when editing starts. */
  readonly draft: (record: EpochRecord) => string;
  /** The value of a draft; null for an invalid one, which reverts. */
  readonly parse: (text: string) => number | string | null;
}

const dash = "–";
const scales = [
  [1e12, msg("{amount} T")],
  [1e9, msg("{amount} B")],
  [1e6, msg("{amount} M")],
] as const;

function money(unit: string, value: number | null): string {
  if (value === null) return dash;
  const scale = scales.find(([size]) => Math.abs(value) >= size);
  return scale
    ? t(scale[1], { amount: `${unit} ${amountText(value / scale[0])}` })
    : `${unit} ${priceText(value)}`;
}

const usd = (value: number | null) => money("US$", value);
const percent = (value: number | null) => (value === null ? dash : `${percentText(value)} %`);

function priceEdit(field: "halvingPrice" | "peakPrice" | "troughPrice"): EpochEdit {
  return {
    field,
    type: "number",
    draft: (record) => (record[field] === null ? "" : priceText(record[field])),
    parse: (text) => positive(parseNumber(text, { decimals: 6 })),
  };
}

function dateEdit(field: "peakPriceDate" | "troughPriceDate"): EpochEdit {
  return {
    field,
    type: "date",
    draft: (record) => record[field],
    parse: (text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : null),
  };
}

const positive = (value: number | null) => (value !== null && value > 0 ? value : null);

function heading<Field extends Exclude<EpochField, "sellReinvestEnabled">>(id: Field) {
  const { label, help } = epochFields[id];
  return { id, header: label, meaning: help };
}

/** The columns of the epoch table, in order, after the epoch itself. */
export const epochColumns: readonly EpochColumn[] = [
  {
    ...heading("baseAmount"),
    text: ({ baseAmount }, baseCurrency) => money(baseCurrency === "USD" ? "US$" : baseCurrency, baseAmount),
    edit: {
      field: "baseAmount",
      type: "number",
      draft: ({ baseAmount }) => amountText(baseAmount),
      parse: (text) => positive(parseNumber(text, { decimals: 2 })),
    },
  },
  {
    id: "halvingBlockHeight",
    header: msg("Halving block height"),
    meaning: msg("The first block of the epoch."),
    text: ({ halvingBlockHeight }) => formatCount(halvingBlockHeight),
  },
  {
    ...heading("cycleGrowthRate"),
    dependsOn: "peak",
    text: ({ cycleGrowthRate }) => percent(cycleGrowthRate),
    edit: {
      field: "cycleGrowthRate",
      type: "number",
      draft: ({ cycleGrowthRate }) => (cycleGrowthRate === null ? "" : percentText(cycleGrowthRate)),
      parse: (text) => {
        const shown = positive(parseNumber(text, { decimals: 4 }));
        return shown === null ? null : Math.round(shown * 1e4) / 1e6;
      },
    },
  },
  {
    ...heading("halvingPrice"),
    dependsOn: "halving",
    text: ({ halvingPrice }) => usd(halvingPrice),
    edit: priceEdit("halvingPrice"),
  },
  {
    ...heading("peakPrice"),
    dependsOn: "peak",
    text: ({ peakPrice }) => usd(peakPrice),
    edit: priceEdit("peakPrice"),
  },
  {
    ...heading("troughPrice"),
    dependsOn: "trough",
    text: ({ troughPrice }) => usd(troughPrice),
    edit: priceEdit("troughPrice"),
  },
  {
    id: "halvingDate",
    header: msg("Halving date"),
    meaning: msg("When the epoch begins."),
    dependsOn: "halving",
    text: ({ halvingDate }) => formatMonth(halvingDate),
  },
  {
    ...heading("peakPriceDate"),
    dependsOn: "peak",
    text: ({ peakPriceDate }) => formatMonth(peakPriceDate),
    edit: dateEdit("peakPriceDate"),
  },
  {
    ...heading("troughPriceDate"),
    dependsOn: "trough",
    text: ({ troughPriceDate }) => formatMonth(troughPriceDate),
    edit: dateEdit("troughPriceDate"),
  },
  {
    id: "bitcoinMined",
    header: msg("Bitcoin mined"),
    meaning: msg("The coins created by the blocks of the epoch."),
    text: ({ bitcoinMined }) => formatBitcoin(bitcoinMined),
  },
  {
    id: "btcMarketCap",
    header: msg("BTC market cap"),
    meaning: msg("All coins at the peak price."),
    dependsOn: "peak",
    text: ({ btcMarketCap }) => usd(btcMarketCap),
  },
  {
    id: "globalWealth",
    header: msg("Global wealth"),
    meaning: msg("The world's total wealth at the peak."),
    dependsOn: "peak",
    text: ({ globalWealth }) => usd(globalWealth),
  },
  {
    id: "fractionOfGW",
    header: msg("Share of wealth"),
    meaning: msg("The market cap at the peak as a share of global wealth."),
    dependsOn: "peak",
    text: ({ fractionOfGW }) => percent(fractionOfGW),
  },
];

/** Whether a cell shows a projection rather than history. `today` is `yyyy-mm-dd`. */
export function isProjected({ dependsOn }: EpochColumn, record: EpochRecord, today: string): boolean {
  if (dependsOn === "peak") return !record.peakObserved;
  if (dependsOn === "trough") return !record.troughObserved;
  return dependsOn === "halving" && record.halvingDate > today;
}

/** Distinguishes an epoch's own settings from the model's values. */
export function isOverridden(record: EpochRecord, field: string): boolean {
  return record.overridden.includes(field);
}
