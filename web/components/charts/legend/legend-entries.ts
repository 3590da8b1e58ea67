import { msg, t } from "#shared/domain/language/translate.ts";
import type { ChartColour, ChartModel } from "#web/components/charts/chart-model.ts";

/** A legend entry: its look and its text. */
export type LegendEntry = { readonly label: string } & (
  | {
      readonly kind: "line";
      readonly colour: ChartColour;
      readonly isProjected: boolean;
      readonly isDashed: boolean;
    }
  | { readonly kind: "band"; readonly colour: ChartColour; readonly tone: "near" | "far" }
  | { readonly kind: "bars" | "peak" | "trough" | "crossover" | "halving" | "projection" | "plan" }
);

const markWords = { peak: msg("Peak"), trough: msg("Trough"), crossover: msg("Crossover") } as const;

/** Everything a chart shows, each once. */
export function legendEntries(model: ChartModel): LegendEntry[] {
  const last = model.dates.length - 1;
  const lines = model.panes
    .flatMap(({ series }) => series)
    .flatMap((series): LegendEntry[] => {
      const { label, colour, isDashed = false, projectedFrom = last + 1 } = series;
      if (series.kind === "bars") return [{ kind: "bars", label }];
      const known: LegendEntry = { kind: "line", label, colour, isProjected: false, isDashed };
      const projected: LegendEntry = {
        ...known,
        label: t("{label}, projected", { label }),
        isProjected: true,
      };
      if (projectedFrom <= 0) return [projected];
      return projectedFrom <= last ? [known, projected] : [known];
    });
  const bands = model.panes.flatMap(({ bands: all }) =>
    all.map(({ label, colour, tone }): LegendEntry => ({ kind: "band", label, colour, tone })),
  );
  const kinds = new Set(model.panes.flatMap(({ markers }) => markers.map(({ kind }) => kind)));
  const marks = [...kinds].map((kind): LegendEntry => ({ kind, label: t(markWords[kind]) }));
  const halvings: LegendEntry[] = model.halvings.length > 0 ? [{ kind: "halving", label: t("Halving") }] : [];
  const isAhead = model.nowIndex !== null && model.nowIndex < last;
  const ahead: LegendEntry[] = isAhead ? [{ kind: "projection", label: t("Future") }] : [];
  const plan: LegendEntry[] = model.plan ? [{ kind: "plan", label: t("Your plan") }] : [];
  return [...lines, ...bands, ...marks, ...halvings, ...ahead, ...plan];
}
