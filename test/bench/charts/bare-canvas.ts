import type { ChartModel, ChartRange } from "#web/components/charts/chart-model.ts";

const colours = ["#10201d", "#4450c4", "#ae1f5e", "#2b75a8", "#8a6200"];

/** The least that drawing the lines of a chart can be: its points, stroked over a white ground. */
export function drawBare(
  canvas: HTMLCanvasElement,
  model: ChartModel,
  range: ChartRange,
  size: { readonly width: number; readonly height: number; readonly pixelRatio: number },
) {
  const { width, height, pixelRatio } = size;
  canvas.width = width * pixelRatio;
  canvas.height = height * pixelRatio;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No canvas");
  context.scale(pixelRatio, pixelRatio);
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  const lines = model.panes.flatMap(({ series }) => series.map(({ values }) => values));
  for (const [i, values] of lines.entries()) {
    context.strokeStyle = colours[i] ?? "#000000";
    context.lineWidth = 1.8;
    context.beginPath();
    for (let index = range.from; index <= range.to; index++)
      context.lineTo(
        ((index - range.from) / (range.to - range.from)) * width,
        height - (Math.log10(values[index] ?? 1) / 9) * height,
      );
    context.stroke();
  }
}
