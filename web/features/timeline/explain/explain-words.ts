import { columnDefinition } from "#shared/engine/columns/columns.ts";
import type { Origin } from "#shared/engine/explain/origin.ts";
import type { RowKind } from "#web/features/timeline/timeline-model.ts";

/** The source of a figure, in words and as the marker of the table's rows. */
export const originWords: Readonly<
  Record<Origin, { readonly text: string; readonly kind: RowKind | "edited" | null }>
> = {
  actual: { text: "recorded", kind: "actual" },
  edited: { text: "edited", kind: "edited" },
  observed: { text: "observed", kind: "actual" },
  backfilled: { text: "back-filled", kind: "backfilled" },
  reconstructed: { text: "estimated between known closes", kind: "backfilled" },
  pending: { text: "price projected", kind: "projected" },
  projected: { text: "projected", kind: "projected" },
  unpriced: { text: "no known price", kind: null },
  skipped: { text: "skipped", kind: null },
  setting: { text: "setting", kind: null },
  computed: { text: "computed", kind: null },
};

/** Converts `halvingDate` to `Halving date`; columns use their header, transaction figures include the number. */
export function figureLabel(name: string): string {
  const [, number, field] = /^(\d+)\.(\w+)$/.exec(name) ?? [];
  if (number && field) return `Transaction ${number}: ${figureLabel(field)}`;
  const header = columnDefinition(name)?.header;
  if (header) return header;
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Shown for a month whose change of the plan has no effect. */
export const idleEditText =
  "The plan was changed for this month. No effect: the recorded transaction takes precedence.";
