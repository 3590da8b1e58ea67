import { type ReactNode, useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import { IconButton } from "#web/components/ui/button.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import styles from "./change-figures.module.css";
import { ChangeFigures } from "./change-figures.tsx";
import type { ComparedFigure } from "./compared-figures.ts";

interface ResultStripProps {
  figures: readonly ComparedFigure[];
  timeline: Timeline;
  /** The number of price paths behind the outcomes; null until they are calculated. */
  paths: number | null;
  status: ReactNode;
  /** The plan sells at peaks that nobody knows. */
  isForesighted: boolean;
}

/** The result of the edits, under the panel that covers the page on a phone; can be collapsed. */
export function ResultStrip({ figures, timeline, paths, status, isForesighted }: ResultStripProps) {
  const [isFolded, setIsFolded] = useState(false);
  const [first] = figures;
  return (
    <section className={styles.result} aria-label={t("Result")}>
      <header>
        <h3>
          {isFolded && first !== undefined ? (
            <span className="num">
              {first.label} {first.before === null ? null : `${first.before} → `}
              {first.after ?? "…"}
            </span>
          ) : isForesighted ? (
            t("Before → after, perfectly timed")
          ) : (
            t("Before → after")
          )}
        </h3>
        {status}
        <span className={isFolded ? undefined : styles.open}>
          <IconButton
            icon={moreIcons["chevron-down"]}
            label={isFolded ? t("Show the result") : t("Hide the result")}
            aria-expanded={!isFolded}
            onClick={() => setIsFolded(!isFolded)}
          />
        </span>
      </header>
      {isFolded ? null : (
        <ChangeFigures figures={figures.slice(0, 3)} timeline={timeline} paths={paths} look="strip" />
      )}
    </section>
  );
}
