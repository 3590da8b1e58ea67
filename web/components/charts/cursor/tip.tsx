import { t } from "#shared/domain/language/translate.ts";
import styles from "#web/components/charts/chart.module.css";
import type { ChartTip } from "#web/components/charts/chart-model.ts";
import { Sample } from "#web/components/charts/legend/sample.tsx";
import type { Palette } from "#web/components/charts/palette.ts";
import { phaseNames } from "#web/components/format/phases.ts";
import { type TipRoom, tipPlace } from "./tip-place.ts";

interface TipProps extends TipRoom {
  textScale: number;
  tip: ChartTip;
  palette: Palette;
}

/** The values of a month, beside the hover line or, where a phone has no room for that, between its dots. */
export function Tip({ tip, palette, textScale, ...place }: TipProps) {
  return (
    <div className={styles.tip} aria-hidden="true" style={tipPlace(place, tip.rows.length, textScale)}>
      <div className={styles.tipHead}>
        <b>{tip.title}</b>
        {tip.phase === undefined ? null : (
          <span className={styles.phase} data-phase={tip.phase}>
            {t(phaseNames[tip.phase])}
          </span>
        )}
      </div>
      <dl>
        {tip.rows.map(({ label, value, colour, isDashed = false, isBars = false }) => (
          <div key={label}>
            <dt>
              {isBars ? <Sample of={{ kind: "bars" }} palette={palette} /> : null}
              {colour === undefined ? null : (
                <Sample of={{ kind: "line", colour, isDashed, isProjected: false }} palette={palette} />
              )}
              {label}
            </dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
