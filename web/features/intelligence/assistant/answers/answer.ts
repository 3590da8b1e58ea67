import type { ControlPanelChange } from "#shared/api/control-panel.ts";
import type { ChartColour, ChartUnit, ChartValues } from "#web/components/charts/chart-model.ts";
import type { QuestionKind } from "#web/features/intelligence/assistant/questions/question-kinds.ts";

/** What figures of an answer come from. */
export type AnswerBasis = "recorded" | "simulated" | "projected" | "market";

/** 10, 50 and 90 in 100 of the price paths end below these, written for display and as numbers of one unit. */
export interface FigureRange {
  readonly values: readonly [low: number, middle: number, high: number];
  readonly texts: readonly [low: string, middle: string, high: string];
  readonly paths: number;
}

/** Lines over months, with the range of the paths behind them. */
export interface AnswerChart {
  readonly title: string;
  readonly subtitle: string;
  readonly dates: readonly string[];
  readonly unit: ChartUnit;
  readonly series: readonly {
    readonly label: string;
    readonly colour: ChartColour;
    readonly values: ChartValues;
    readonly isDashed?: boolean;
  }[];
  readonly band?: { readonly low: ChartValues; readonly high: ChartValues };
}

/** A table whose first row names the columns. */
export interface AnswerTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Fields of the plan that an answer can change. */
export type AppliedFields = Pick<
  ControlPanelChange,
  | "baseAmount"
  | "baseAmountGrowthRate"
  | "buyRhythm"
  | "investEndDate"
  | "dynamicTopUpCap"
  | "growthConservatism"
  | "feePct"
>;

/** A change of the plan, with its figures before and after. */
export interface ProposedChange {
  readonly values: AppliedFields;
  readonly rows: readonly (readonly [label: string, now: string, changed: string])[];
}

/** An answer, calculated from the reader's own data. */
export interface CalculatedAnswer {
  /** One sentence with the figure. */
  readonly headline: string;
  /** Assumptions and notes. */
  readonly details: readonly string[];
  readonly basis: readonly AnswerBasis[];
  readonly range?: FigureRange;
  readonly chart?: AnswerChart;
  readonly table?: AnswerTable;
  readonly change?: ProposedChange;
  /** How it was calculated, by name. */
  readonly calculated: readonly (readonly [label: string, text: string])[];
  readonly related: readonly QuestionKind[];
}

/** A question that was understood but cannot be answered; the message says why and what to do. */
export class CannotAnswer extends Error {}
