import { msg } from "#shared/domain/language/translate.ts";
import { HalvingGlyph } from "#web/components/ui/icon.tsx";
import { rem } from "#web/components/ui/text-scale.ts";
import type { Mark, RowKind } from "#web/features/timeline/timeline-model.ts";

const markSize = rem(9);

/** Dot, ring, dashed ring or diamond: recorded, back-filled, projected or edited. The text is beside it. */
export function SourceMarker({ kind }: { kind: RowKind | "edited" }) {
  return (
    <svg width={markSize} height={markSize} viewBox="0 0 10 10" aria-hidden="true" style={{ flex: "none" }}>
      {kind === "actual" ? <circle cx="5" cy="5" r="4" fill="var(--prov-actual)" /> : null}
      {kind === "backfilled" ? (
        <circle cx="5" cy="5" r="3.6" fill="none" stroke="var(--prov-backfilled)" strokeWidth="1.5" />
      ) : null}
      {kind === "projected" ? (
        <circle
          cx="5"
          cy="5"
          r="3.8"
          fill="none"
          stroke="var(--prov-projected)"
          strokeWidth="1.4"
          strokeDasharray="1.7 1.3"
        />
      ) : null}
      {kind === "edited" ? <path d="M5 0.5L9.5 5L5 9.5L0.5 5z" fill="var(--accent)" /> : null}
    </svg>
  );
}

/** What the marks of the months mean, in the words of the rows. */
export const markedSources = [
  ["actual", msg("Recorded")],
  ["backfilled", msg("Back-filled")],
  ["projected", msg("Projected")],
] as const satisfies readonly (readonly [RowKind, string])[];

/** The marker of a turning point of the cycle. */
export function CycleMark({ mark }: { mark: Mark }) {
  if (mark === "halving") return <HalvingGlyph />;
  const isPeak = mark === "peak";
  return (
    <svg width={markSize} height={markSize} viewBox="0 0 10 10" aria-hidden="true" style={{ flex: "none" }}>
      <path
        d={isPeak ? "M5 1.5L9 8.5H1z" : "M5 8.5L1 1.5h8z"}
        fill={isPeak ? "var(--phase-support-text)" : "var(--phase-declining-text)"}
      />
    </svg>
  );
}
