import chartDark from "#pictures/chart-dark.webp";
import chartLight from "#pictures/chart-light.webp";
import timelineDark from "#pictures/timeline-dark.webp";
import timelineLight from "#pictures/timeline-light.webp";
import { msg, t } from "#shared/domain/language/translate.ts";
import { useFormats } from "#web/components/format/use-formats.ts";
import styles from "./pictures.module.css";

interface PictureProps {
  light: string;
  dark: string;
  text: string;
}

/** A picture of the product in the theme of the page; the other one is not loaded. */
function Picture({ light, dark, text }: PictureProps) {
  const size = { width: 1280, height: 800, loading: "lazy" } as const;
  return (
    <figure className={styles.figure} lang={useFormats().language}>
      <img src={light} alt={text} className={styles.light} {...size} />
      <img src={dark} alt={text} className={styles.dark} {...size} />
      <figcaption>{text}</figcaption>
    </figure>
  );
}

export const TimelinePicture = () => (
  <Picture
    light={timelineLight}
    dark={timelineDark}
    text={t("The Timeline: what is held, planned and to do next at the top, and the months below.")}
  />
);

export const ChartPicture = () => (
  <Picture
    light={chartLight}
    dark={chartDark}
    text={t("Charts: solid lines happened, dashed ones are projected.")}
  />
);

/** Where a name stands at its point: so far away, and with which end of it there. */
const above = { dx: 0, dy: -14, anchor: "middle" } as const;
const below = { dx: 0, dy: 24, anchor: "middle" } as const;
const before = { dx: -12, dy: -4, anchor: "end" } as const;
const after = { dx: 12, dy: -4, anchor: "start" } as const;
/** Above the last point, at the edge: longer names reach to the left. */
const aboveLast = { dx: 42, dy: -14, anchor: "end" } as const;

/** Share of the epoch's time and of its height. */
const points = [
  { at: 0, height: 0.3, name: msg("Halving"), label: above },
  { at: 0.06, height: 0.22, name: msg("Correction"), label: below },
  { at: 0.18, height: 0.5, name: msg("Support"), label: before },
  { at: 0.37, height: 0.95, name: msg("Peak"), label: above },
  { at: 0.5, height: 0.6, name: msg("Declining"), label: after },
  { at: 0.63, height: 0.3, name: msg("Trough"), label: below },
  { at: 0.82, height: 0.48, name: msg("Recovering"), label: above },
  { at: 1, height: 0.58, name: msg("Next halving"), label: aboveLast },
] as const;

const [left, right, top, bottom] = [44, 676, 40, 220] as const;
const place = ({ at, height }: (typeof points)[number]) => ({
  x: left + at * (right - left),
  y: bottom - height * (bottom - top),
});
const line = (from: number, to: number) =>
  points
    .slice(from, to + 1)
    .map((point) => `${place(point).x},${place(point).y}`)
    .join(" ");

/** The turning points of an epoch in their order; drawn with the colours of the theme. */
export function EpochPicture() {
  return (
    <figure className={styles.figure} lang={useFormats().language}>
      <div className={styles.wide}>
        <svg
          viewBox="0 0 720 260"
          role="img"
          aria-label={t(
            "The turning points of an epoch: from the halving through a short correction up to the peak, down to the trough, and up again to the next halving",
          )}
        >
          <polyline points={line(0, 3)} className={styles.rising} />
          <polyline points={line(3, 5)} className={styles.falling} />
          <polyline points={line(5, 7)} className={styles.recovering} />
          {points.map((point) => {
            const { x, y } = place(point);
            const { dx, dy, anchor } = point.label;
            return (
              <g key={point.name}>
                <circle cx={x} cy={y} r={5} />
                <text x={x + dx} y={y + dy} textAnchor={anchor}>
                  {t(point.name)}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
      <figcaption>{t("Not to scale. Between the points the model draws the price path.")}</figcaption>
    </figure>
  );
}
