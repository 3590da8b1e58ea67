import { marketMonths } from "virtual:market-months";
import { memo, useLayoutEffect, useMemo, useRef, useState } from "react";
import { formatDay, formatShortMonth } from "#web/components/format/dates.ts";
import { formatUsd } from "#web/components/format/numbers.ts";
import styles from "./market-drawing.module.css";
import { type DrawingFrame, phaseBands, type Stalk, stalks } from "./stalks.ts";

interface DrawingProps {
  height: number;
  /** Fraction of the height that the highest grain reaches. */
  reach: number;
  /** Position of the last recorded month, as a fraction of the width. */
  todayAt: number;
  /** How many months to show in a width; limited to the available ones. */
  months(width: number): number;
  /** Shows the last close above its stalk. */
  marker?: boolean;
}

const below = 64;
const phaseClass: Readonly<Record<string, string | undefined>> = {
  s: styles.support,
  d: styles.declining,
  r: styles.recovering,
};
const grain = "M0 3C-3 0-3-5 0-9C3-5 3 0 0 3z";

function frameOf(width: number, { height, reach, todayAt, months: wish }: DrawingProps): DrawingFrame {
  const total = marketMonths.prices.length;
  const months = Math.min(Math.max(24, Math.round(wish(width))), total);
  const wanted = Math.round(marketMonths.recorded - todayAt * months);
  const ground = height - below;
  return {
    width,
    months,
    fromMonth: Math.min(Math.max(0, wanted), total - months),
    ground,
    highest: height * reach,
    lowest: 38,
  };
}

/**
 * Draws the market: one stalk a month with a grain at the top, as high as the price; future months are outlined. Fills
 * the width of its parent, aligned to its lower edge.
 */
export const MarketDrawing = memo(function MarketDrawing(props: DrawingProps) {
  const place = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const parent = place.current?.parentElement;
    if (!parent) return;
    const measure = () => setWidth(parent.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(parent);
    return () => observer.disconnect();
  }, []);

  const { height, marker = false } = props;
  const drawing = width === 0 ? null : <Drawing frame={frameOf(width, props)} marker={marker} />;
  return (
    <svg
      ref={place}
      className={`${styles.drawing} num`}
      height={height}
      role="img"
      aria-label="Each month drawn as a stalk whose height follows the Bitcoin price; future months are outlined"
    >
      {drawing}
    </svg>
  );
});

function Drawing({ frame, marker }: { frame: DrawingFrame; marker: boolean }) {
  const drawn = useMemo(() => stalks(marketMonths, frame), [frame]);
  const bands = useMemo(() => phaseBands(drawn, frame), [drawn, frame]);
  const step = frame.width / frame.months;
  const last = drawn[marketMonths.recorded - 1 - frame.fromMonth];
  return (
    <>
      {drawn.map((stalk) => (
        <StalkShape key={stalk.footX} stalk={stalk} ground={frame.ground} />
      ))}
      {bands.map((band) => (
        <rect
          key={band.x}
          className={phaseClass[band.phase]}
          x={band.x}
          y={frame.ground}
          width={band.width}
          height={4}
          fill="currentColor"
          opacity={band.projected ? 0.6 : 1}
        />
      ))}
      {marketMonths.halvings.map(({ epoch, date, at }) => (
        <Halving
          key={epoch}
          epoch={epoch}
          date={date}
          x={(at - frame.fromMonth) * step}
          frame={frame}
          estimated={date > marketMonths.lastClose.date}
        />
      ))}
      {marker && last !== undefined ? <LastClose stalk={last} /> : null}
    </>
  );
}

function StalkShape({ stalk, ground }: { stalk: Stalk; ground: number }) {
  const { footX, tipX, tipY, projected } = stalk;
  const middle = (ground + tipY) / 2;
  return (
    <g className={phaseClass[stalk.phase]} fill="none" stroke="currentColor">
      <path
        d={`M${footX.toFixed(1)} ${ground}Q${footX.toFixed(1)} ${middle.toFixed(1)} ${tipX.toFixed(1)} ${tipY.toFixed(1)}`}
        strokeWidth={projected ? 1 : 1.5}
        strokeOpacity={projected ? 0.55 : 0.62}
        {...(projected ? { strokeDasharray: "3 3" } : {})}
      />
      <path
        d={grain}
        transform={`translate(${tipX.toFixed(1)} ${tipY.toFixed(1)}) rotate(${stalk.turn.toFixed(0)}) scale(${stalk.scale.toFixed(2)})`}
        {...(projected
          ? { fill: "var(--bg-canvas)", strokeWidth: 1.3 }
          : { fill: "currentColor", stroke: "none" })}
      />
    </g>
  );
}

interface HalvingProps {
  epoch: number;
  date: string;
  x: number;
  frame: DrawingFrame;
  estimated: boolean;
}

/** Space that an epoch's name needs right of its line. */
const labelPx = 64;

function Halving({ epoch, date, x, frame, estimated }: HalvingProps) {
  if (x < 5 || x > frame.width - labelPx) return null;
  const narrow = frame.width < 600;
  return (
    <g transform={`translate(${x.toFixed(1)} ${frame.ground})`}>
      <path d="M0 -14V20" stroke="var(--halving)" strokeWidth={1.5} />
      <circle cx={0} cy={29} r={4} fill="none" stroke="var(--halving)" strokeWidth={1.3} />
      <path d="M0 25a4 4 0 0 0 0 8z" fill="var(--halving)" />
      <text x={11} y={33} className={styles.name}>
        Epoch {epoch}
      </text>
      <text x={11} y={49} className={styles.note}>
        {estimated && !narrow ? "about " : ""}
        {formatShortMonth(date)}
      </text>
    </g>
  );
}

function LastClose({ stalk }: { stalk: Stalk }) {
  const { tipX, tipY } = stalk;
  return (
    <g transform={`translate(${tipX.toFixed(1)} ${tipY.toFixed(1)})`}>
      <path d="M0 -14V-90" stroke="var(--text-primary)" />
      <text x={8} y={-94} className={styles.name}>
        {formatDay(marketMonths.lastClose.date)}
      </text>
      <text x={8} y={-76} className={styles.note}>
        {formatUsd(marketMonths.lastClose.price)}
      </text>
    </g>
  );
}
