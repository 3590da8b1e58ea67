import { msg, t } from "#shared/domain/language/translate.ts";
import { columnDefinition } from "#shared/engine/columns/columns.ts";
import type { Origin } from "#shared/engine/explain/origin.ts";
import type { RowKind } from "#web/features/timeline/timeline-model.ts";

/** The source of a figure, in words and as the marker of the table's rows. */
export const originWords: Readonly<
  Record<Origin, { readonly text: string; readonly kind: RowKind | "edited" | null }>
> = {
  actual: { text: msg("recorded"), kind: "actual" },
  edited: { text: msg("edited"), kind: "edited" },
  observed: { text: msg("observed"), kind: "actual" },
  backfilled: { text: msg("back-filled"), kind: "backfilled" },
  reconstructed: { text: msg("estimated between known closes"), kind: "backfilled" },
  pending: { text: msg("price projected"), kind: "projected" },
  projected: { text: msg("projected"), kind: "projected" },
  unpriced: { text: msg("no known price"), kind: null },
  skipped: { text: msg("skipped"), kind: null },
  setting: { text: msg("setting"), kind: null },
  computed: { text: msg("computed"), kind: null },
};

/** Converts `halvingDate` to `Halving date`; columns use their header, transaction figures include the number. */
export function figureLabel(name: string): string {
  const [, number, field] = /^(\d+)\.(\w+)$/.exec(name) ?? [];
  if (number && field) return t("Transaction {number}: {figure}", { number, figure: figureLabel(field) });
  const header = columnDefinition(name)?.header;
  if (header) return header;
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Shown for a month whose change of the plan has no effect. */
export const idleEditText = msg(
  "The plan was changed for this month. No effect: the recorded transaction takes precedence.",
);
