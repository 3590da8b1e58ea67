import { memo } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { formatShortMonth } from "#web/components/format/dates.ts";
import styles from "./epoch-ribbon.module.css";
import type { RibbonPart } from "./ribbon-scale.ts";
import type { EpochShape } from "./ribbon-shape.ts";

export const bandHeight = 3;
/** Of a label with its margins, in pixels at the usual text size: languages name months at different lengths. */
const widthOf = (label: string) => 14 + 6 * label.length;
/** Narrower parts have no room for text. */
const numberWidth = 14;
/** Where epochs are close together, halving lines become hairlines. */
const thinLine = 0.06;

interface SilhouetteProps {
  shape: EpochShape;
  part: RibbonPart | undefined;
  top: number;
  base: number;
  isBeforePlan: boolean;
  hatch: string;
  nowAt: number;
}

/** The price of an epoch by phase; the future is hatched. Memoised: scrolling moves the frame, not the epochs. */
export const Silhouette = memo(function Silhouette(props: SilhouetteProps) {
  const { shape, part, top, base, isBeforePlan, hatch, nowAt } = props;
  if (!part) return null;
  const x = (share: number) => part.left + share * part.width;
  const y = (share: number) => base - share * (base - top);
  return (
    <g opacity={isBeforePlan ? 0.38 : 1}>
      {shape.phases.map(({ phase, from, to, outline }) => {
        const line = outline
          .map(([share, level]) => `${x(share).toFixed(1)} ${y(level).toFixed(1)}`)
          .join("L");
        const area = `M${x(from).toFixed(1)} ${base}L${line}L${x(to).toFixed(1)} ${base}z`;
        const aheadFrom = Math.max(x(from), Math.min(x(to), nowAt));
        return (
          <g key={phase}>
            <path d={area} fill={`var(--phase-${phase})`} fillOpacity="0.5" />
            {aheadFrom < x(to) ? (
              <path
                d={area}
                fill={hatch}
                style={{ clipPath: `inset(0 0 0 ${Math.max(0, aheadFrom - x(from)).toFixed(1)}px)` }}
              />
            ) : null}
            <rect
              x={x(from)}
              y={base}
              width={x(to) - x(from)}
              height={bandHeight}
              fill={`var(--phase-${phase})`}
            />
          </g>
        );
      })}
      <path
        d={`M${part.left + 0.5} ${top - 2}V${base + bandHeight}`}
        stroke="var(--halving)"
        strokeWidth={Math.min(1.5, part.width * thinLine)}
      />
    </g>
  );
});

interface PartLabelProps {
  shape: EpochShape;
  part: RibbonPart | undefined;
  isInView: boolean;
  textScale: number;
}

/** The name of an epoch, if there is room for it. */
export const PartLabel = memo(function PartLabel({ shape, part, isInView, textScale }: PartLabelProps) {
  if (!part) return null;
  const room = part.width / textScale;
  if (room < numberWidth) return null;
  const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
  const span = `${formatShortMonth(iso(shape.start))} – ${formatShortMonth(iso(shape.end))}`;
  const name = t("Epoch {epoch}", { epoch: String(shape.epoch) });
  return (
    <text x={part.left + 6} y={11 * textScale}>
      <tspan className={isInView ? styles.current : undefined}>
        {room < widthOf(name) ? shape.epoch : name}
      </tspan>
      {room >= widthOf(name + span) ? <tspan dx="8">{span}</tspan> : null}
    </text>
  );
});
