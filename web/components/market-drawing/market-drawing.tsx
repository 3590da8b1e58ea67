import { marketMonths } from "virtual:market-months";
import { memo, type ReactNode } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { formatDay, formatShortMonth } from "#web/components/format/dates.ts";
import { formatUsd } from "#web/components/format/numbers.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import styles from "./market-drawing.module.css";
import { type DrawingFrame, phaseBands, type Stalk, stalks } from "./stalks.ts";

interface DrawingProps {
  height: number;
  /** Fraction of the height that the highest grain reaches. */
  reach: number;
  /** Position of the last recorded month, as a fraction of the width. */
  todayAt: number;
  /** How many months to show; limited to the available ones. */
  months: number;
  /** Shows the last close above its stalk. */
  marker?: boolean;
}

const below = 64;
/** Places along the drawing are shares of its width, so that it fits every window without being measured. */
const wholeWidth = 100;
const phaseClass: Readonly<Record<string, string | undefined>> = {
  s: styles.support,
  d: styles.declining,
  r: styles.recovering,
};

function frameOf({ height, reach, todayAt, months: wish }: DrawingProps): DrawingFrame {
  const total = marketMonths.prices.length;
  const months = Math.min(wish, total);
  const wanted = Math.round(marketMonths.recorded - todayAt * months);
  const ground = height - below;
  return {
    width: wholeWidth,
    months,
    fromMonth: Math.min(Math.max(0, wanted), total - months),
    ground,
    highest: height * reach,
    lowest: 38,
  };
}

const percent = (place: number) => `${place.toFixed(2)}%`;
/** Tenths of a px, without a zero at the end. */
const px = (length: number) => String(Math.round(length * 10) / 10);

/**
 * Draws the market: one stalk a month with a grain at the top, as high as the price; future months are outlined. Fills
 * the width of its parent, aligned to its lower edge.
 */
export const MarketDrawing = memo(function MarketDrawing(props: DrawingProps) {
  const { height, marker = false } = props;
  const frame = frameOf(props);
  const drawn = stalks(marketMonths, frame);
  const step = frame.width / frame.months;
  const last = drawn[marketMonths.recorded - 1 - frame.fromMonth];
  const bands = phaseBands(drawn, frame).map((band) => ({
    ...band,
    className: `${phaseClass[band.phase]} ${band.projected ? styles.projected : styles.recorded}`,
    stalks: drawn.filter(({ footX }) => footX > band.x && footX < band.x + band.width),
  }));
  return (
    <svg
      className={`${styles.drawing} num`}
      height={height}
      role="img"
      aria-label={t(
        "Each month drawn as a stalk whose height follows the Bitcoin price; future months are outlined",
      )}
    >
      <Stalks bands={bands} ground={frame.ground} />
      {bands.map((band) => (
        <g key={band.x} className={band.className}>
          {band.stalks.map(({ footX, tipX, tipY, turn, scale }) => (
            <path
              key={footX}
              style={{ translate: `${percent(tipX)} ${px(tipY)}px` }}
              d={grainPath(turn, scale)}
            />
          ))}
          <rect x={percent(band.x)} y={frame.ground} width={percent(band.width)} height={4} />
        </g>
      ))}
      {marketMonths.halvings.map(({ epoch, date, at }) => (
        <Halving
          key={epoch}
          epoch={epoch}
          date={date}
          at={(at - frame.fromMonth) * step}
          ground={frame.ground}
          nearEnd={frame.months > manyMonths ? 92 : 80}
        />
      ))}
      {marker && last !== undefined ? <LastClose stalk={last} /> : null}
    </svg>
  );
});

interface PlaceProps {
  /** Per cent of the width. */
  at: number;
  /** Px below the upper edge. */
  height?: number;
  children: ReactNode;
}

/** What is drawn at a place of the drawing, in px from there. */
function Place({ at, height, children }: PlaceProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a part of the drawing, which has a name.
    <svg x={percent(at)} y={height}>
      {children}
    </svg>
  );
}

interface StalksProps {
  bands: readonly { readonly x: number; readonly className: string; readonly stalks: readonly Stalk[] }[];
  ground: number;
}

/**
 * One path for all stalks of a band, stretched to the width of the drawing: some 400 stalks are drawn before the first
 * paint of a page, which each element delays.
 */
function Stalks({ bands, ground }: StalksProps) {
  const place = (x: number, y: number) => `${Number(x.toFixed(2))} ${px(y)}`;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a part of the drawing, which has a name.
    <svg
      className={styles.stalks}
      width="100%"
      height={ground}
      viewBox={`0 0 ${wholeWidth} ${ground}`}
      preserveAspectRatio="none"
    >
      {bands.map(({ x, className, stalks: own }) => (
        <path
          key={x}
          className={className}
          d={own.map(({ footX, tipX, tipY }) => `M${place(footX, ground)}L${place(tipX, tipY)}`).join("")}
        />
      ))}
    </svg>
  );
}

/** A grain, upright, in px from the tip of its stalk: its lower end, then two curves, each from the end before it. */
const grainFoot = [0, 3] as const;
const grainCurves = [-3, -3, -3, -8, 0, -12, 3, 4, 3, 9, 0, 12] as const;
/** Grains lean and grow in steps, so that few shapes occur and a page from the build stays small. */
const turnStep = 3;
const scaleStep = 0.05;
const inSteps = (value: number, step: number) => Math.round(value / step) * step;

/** The outline of a grain, in px from the tip of its stalk; `turn` in degrees. */
function grainPath(turn: number, scale: number): string {
  const radians = (inSteps(turn, turnStep) * Math.PI) / 180;
  const size = inSteps(scale, scaleStep);
  const [cos, sin] = [Math.cos(radians) * size, Math.sin(radians) * size];
  const turned = (right: number, down: number) =>
    [right * cos - down * sin, right * sin + down * cos] as const;
  const [footX, footY] = turned(...grainFoot);
  const curves = Array.from({ length: grainCurves.length / 2 }, (_, i) =>
    turned(grainCurves[2 * i]!, grainCurves[2 * i + 1]!)
      .map(px)
      .join(" "),
  );
  return `M${px(footX)} ${px(footY)}c${curves.join(" ")}z`;
}

interface HalvingProps {
  epoch: number;
  date: string;
  /** Per cent of the width. */
  at: number;
  ground: number;
  /** From here on, in per cent, the epoch's name is left of its line, because it may have no room at the right. */
  nearEnd: number;
}

/** More than these are shown in wide windows only. */
const manyMonths = 200;

function Halving({ epoch, date, at, ground, nearEnd }: HalvingProps) {
  if (at < 1 || at > wholeWidth - 1) return null;
  const isNearEnd = at > nearEnd;
  const text = { x: isNearEnd ? -11 : 11, textAnchor: isNearEnd ? "end" : "start" } as const;
  return (
    <Place at={at} height={ground}>
      <path d="M0 -14V20" stroke="var(--halving)" strokeWidth={1.5} />
      <circle cx={0} cy={29} r={4} fill="none" stroke="var(--halving)" strokeWidth={1.3} />
      <path d="M0 25a4 4 0 0 0 0 8z" fill="var(--halving)" />
      <text y={33} className={styles.name} {...text}>
        {t("Epoch {epoch}", { epoch })}
      </text>
      <text y={49} className={styles.note} {...text}>
        {date > marketMonths.lastClose.date
          ? richText(t("<about>about </about>{month}", { month: formatShortMonth(date) }), {
              about: (about) => <tspan className={styles.about}>{about}</tspan>,
            })
          : formatShortMonth(date)}
      </text>
    </Place>
  );
}

function LastClose({ stalk: { tipX, tipY } }: { stalk: Stalk }) {
  return (
    <Place at={tipX} height={tipY}>
      <path d="M0 -14V-90" stroke="var(--text-primary)" />
      <text x={8} y={-94} className={styles.name}>
        {formatDay(marketMonths.lastClose.date)}
      </text>
      <text x={8} y={-76} className={styles.note}>
        {formatUsd(marketMonths.lastClose.price)}
      </text>
    </Place>
  );
}
