import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { axisFont } from "#web/components/charts/paint/paint.ts";
import { paintHead } from "#web/components/charts/paint/paint-head.ts";
import { measureWith, Plot } from "#web/components/charts/paint/plot.tsx";
import { buildScene } from "#web/components/charts/scene/scene.ts";
import type { ChartModel, PictureOptions } from "./chart-model.ts";
import { paletteOf } from "./palette.ts";

/** Margin around the plot, CSS pixels. */
const edgePx = 8;

/**
 * A PNG of a chart with title, subtitle and legend on the surface colour, drawn off screen. Throws when the browser
 * cannot create an image of that size.
 */
export async function chartPicture(model: ChartModel, options: PictureOptions): Promise<Blob> {
  const { width, height, pixelRatio, theme, scale, hasGrid } = options;
  const palette = paletteOf(theme);
  await document.fonts.load(axisFont(palette.fontFamily, "medium"));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * pixelRatio);
  canvas.height = Math.round(height * pixelRatio);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser provides no canvas");
  context.scale(pixelRatio, pixelRatio);
  context.fillStyle = palette.colour("bg-surface");
  context.fillRect(0, 0, width, height);
  const head = paintHead(context, model, palette, width);
  const range = options.range ?? { from: 0, to: Math.max(0, model.dates.length - 1) };
  const measure = measureWith(palette);
  const size = { width: width - 2 * edgePx, height: height - head - edgePx };
  const scene = buildScene(model, { ...size, scale, range, measure });
  const holder = document.createElement("div");
  const root = createRoot(holder);
  try {
    flushSync(() =>
      root.render(<Plot scene={scene} palette={palette} hasGrid={hasGrid} pixelRatio={pixelRatio} />),
    );
    const plot = holder.querySelector("canvas");
    if (!plot) throw new Error("The chart was not drawn");
    context.drawImage(plot, edgePx, head, size.width, size.height);
  } finally {
    root.unmount();
  }
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!picture) throw new Error(`The browser cannot create a picture of ${canvas.width} × ${canvas.height}`);
  return picture;
}
