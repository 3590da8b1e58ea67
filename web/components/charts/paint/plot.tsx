import { LineCanvas, type LineCustomCanvasLayer, type LineCustomCanvasLayerProps } from "@nivo/line";
import { memo, useMemo } from "react";
import type { Palette } from "#web/components/charts/palette.ts";
import type { MeasureText, Scene } from "#web/components/charts/scene/scene.ts";
import { axisFont, type Brush } from "./paint.ts";
import { paintEdges } from "./paint-edges.ts";
import { paintGround } from "./paint-ground.ts";
import { paintLines } from "./paint-lines.ts";

interface PlotProps {
  scene: Scene;
  palette: Palette;
  hasGrid: boolean;
  /** Device pixels per CSS pixel. */
  pixelRatio: number;
}

/** Nothing is drawn in the library's own colours. */
const unused = ["#000"];
const shares = { type: "linear", min: 0, max: 1, nice: false } as const;

/** A series in the library's format. */
interface Frame {
  readonly id: string;
  readonly data: readonly { readonly x: number; readonly y: number }[];
}

/**
 * The canvas of a chart and its scales. The library gets heights as fractions, so it needs neither logarithms nor a
 * second pane; and it gets only the ends of the axes, because it computes texts, colours and a mesh for every point it
 * is given.
 */
export const Plot = memo(function Plot({ scene, palette, hasGrid, pixelRatio }: PlotProps) {
  const { months, width, height, margin, textScale } = scene;
  const layers = useMemo(() => {
    const layer: LineCustomCanvasLayer<Frame> = (context, props) => {
      const brush = brushOf(context, props, scene, palette);
      paintGround(brush, hasGrid);
      paintLines(brush);
      paintEdges(brush);
    };
    return [layer];
  }, [scene, palette, hasGrid]);
  const xScale = useMemo(
    () => ({ type: "linear", min: months[0], max: months[1], nice: false }) as const,
    [months],
  );
  const frame = useMemo(() => [{ id: "frame", data: months.map((x, y) => ({ x, y })) }], [months]);
  const theme = useMemo(() => ({ background: palette.colour("bg-surface") }), [palette]);
  return (
    <LineCanvas<Frame>
      data={frame}
      width={width}
      height={height}
      margin={margin}
      pixelRatio={pixelRatio * textScale}
      xScale={xScale}
      yScale={shares}
      curve="linear"
      colors={unused}
      layers={layers}
      theme={theme}
      isInteractive={false}
    />
  );
});

function brushOf(
  context: CanvasRenderingContext2D,
  props: LineCustomCanvasLayerProps<Frame>,
  scene: Scene,
  palette: Palette,
): Brush {
  const { innerWidth: width, innerHeight: height, xScale, yScale } = props;
  return { context, scene, palette, width, height, x: xScale, y: yScale };
}

let measuring: CanvasRenderingContext2D | null = null;

/** Measures axis texts in a palette's font. */
export function measureWith({ fontFamily }: Palette): MeasureText {
  measuring ??= document.createElement("canvas").getContext("2d");
  const context = measuring;
  return (text, weight) => {
    if (!context) return text.length * 6;
    context.font = axisFont(fontFamily, weight);
    return context.measureText(text).width;
  };
}
