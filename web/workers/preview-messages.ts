import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { SettingChanges } from "#shared/domain/plan/setting-changes.ts";
import type { Explanation } from "#shared/engine/explain/explain.ts";
import type { Cell } from "#shared/engine/result/cells.ts";
import type { EpochFigures } from "#shared/engine/result/epoch-records.ts";
import type { TimelineHead } from "#shared/engine/result/timeline-head.ts";

/** A line of the epoch table. */
export type PreviewEpoch = Omit<EpochFigures, "anchors">;

/** A calculated timeline; its cells are transferred, not copied. */
export interface PackedTimeline {
  readonly head: TimelineHead;
  /** `head.rowCount` numbers per column, in the order of `head.columns`; NaN is empty. */
  readonly cells: Float64Array<ArrayBuffer>;
  /** The texts that a column's numbers refer to. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

/** A previewed plan. */
export interface PreviewAnswer extends PackedTimeline {
  /** The epoch table. */
  readonly epochs: readonly PreviewEpoch[];
}

/** The cell to explain: a column in the month of a date, `yyyy-mm-dd`. */
export interface CellName {
  readonly column: string;
  readonly date: string;
}

/** The cells of one month by column. */
export type MonthCells = Readonly<Record<string, Cell>>;

/** Requests to the preview worker. Changes apply to the configured plan. */
export type PreviewRequest =
  | { readonly kind: "configure"; readonly config: EngineConfig }
  | { readonly kind: "preview"; readonly id: number; readonly changes: SettingChanges }
  | {
      readonly kind: "explain";
      readonly id: number;
      readonly changes: SettingChanges;
      readonly cell: CellName;
    }
  | {
      readonly kind: "month";
      readonly id: number;
      readonly changes: SettingChanges;
      /** `yyyy-mm-dd` */
      readonly date: string;
    }
  | {
      readonly kind: "wholeMarket";
      readonly id: number;
      readonly changes: SettingChanges;
      /** Only these columns, as far as the tier has them. */
      readonly columns: readonly string[];
    };

/** Responses of the worker; `refused` is a plan that the server would not save either. */
export type PreviewMessage =
  | { readonly kind: "previewed"; readonly id: number; readonly answer: PreviewAnswer }
  | { readonly kind: "refused"; readonly id: number }
  | { readonly kind: "explained"; readonly id: number; readonly explanation: Explanation | null }
  | { readonly kind: "month"; readonly id: number; readonly cells: MonthCells | null }
  | { readonly kind: "wholeMarket"; readonly id: number; readonly answer: PackedTimeline | null }
  | { readonly kind: "failed"; readonly id: number; readonly message: string };
