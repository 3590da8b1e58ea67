import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import CanvasKitInit, { type CanvasKit, type Typeface } from "canvaskit-wasm";
import subsetFont from "subset-font";
import { mark } from "#shared/appearance/mark.ts";
import { stalks } from "#web/components/market-drawing/stalks.ts";
import { sharedPicture } from "./document-html.ts";
import { marketOutline } from "./market-outline.ts";

const { resolve } = createRequire(import.meta.url);
const serif = resolve("@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-normal.woff2");
const sans = resolve("@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2");

/** The light theme. */
const colours = {
  ground: "#F3F6F5",
  ink: "#10201D",
  quiet: "#45564F",
  gold: "#B07C0A",
  s: "#7B9018",
  d: "#82407F",
  r: "#3F8BBF",
} as const;

const name = "Halvest";
const sentences = ["Plan Bitcoin", "four years at a time"];

async function typeface(kit: CanvasKit, file: string, axes: Record<string, number>): Promise<Typeface> {
  const text = [name, ...sentences].join("");
  const font = await subsetFont(readFileSync(file), text, { targetFormat: "truetype", variationAxes: axes });
  const bytes = font.buffer.slice(font.byteOffset, font.byteOffset + font.byteLength) as ArrayBuffer;
  const face = kit.Typeface.MakeTypefaceFromData(bytes);
  if (face === null) throw new Error(`${file} is no font.`);
  return face;
}

/** The picture of shared links as a PNG: the promise of the landing page above the market by month. */
export async function openGraphPicture(): Promise<Uint8Array> {
  const kit = await CanvasKitInit({ locateFile: (file) => resolve(`canvaskit-wasm/bin/${file}`) });
  const { width, height } = sharedPicture;
  const surface = kit.MakeSurface(width, height);
  if (surface === null) throw new Error("There is no surface to draw on.");
  const canvas = surface.getCanvas();
  const paint = (colour: string, strokeWidth?: number, alpha = 1) => {
    const made = new kit.Paint();
    made.setAntiAlias(true);
    made.setColor(kit.parseColorString(colour));
    made.setAlphaf(alpha);
    if (strokeWidth !== undefined) {
      made.setStyle(kit.PaintStyle.Stroke);
      made.setStrokeWidth(strokeWidth);
    }
    return made;
  };
  const path = (data: string) => {
    const made = kit.Path.MakeFromSVGString(data);
    if (made === null) throw new Error(`Not a path: ${data}`);
    return made;
  };
  canvas.clear(kit.parseColorString(colours.ground));

  const { marketMonths } = marketOutline();
  const ground = height - 44;
  const frame = { width, fromMonth: 0, months: marketMonths.prices.length, ground, highest: 270, lowest: 24 };
  for (const { footX, tipX, tipY, turn, scale, phase, projected } of stalks(marketMonths, frame)) {
    const colour = colours[phase as "s" | "d" | "r"];
    const stalk = `M${footX} ${ground}L${tipX} ${tipY}`;
    canvas.drawPath(path(stalk), paint(colour, 1.3, projected ? 0.35 : 0.6));
    canvas.save();
    canvas.translate(tipX, tipY);
    canvas.rotate(turn, 0, 0);
    canvas.scale(scale, scale);
    const grain = path("M0 3C-3 0-3-5 0-9C3-5 3 0 0 3z");
    canvas.drawPath(grain, projected ? paint(colours.ground) : paint(colour));
    if (projected) canvas.drawPath(grain, paint(colour, 1.2));
    canvas.restore();
    const step = width / frame.months;
    canvas.drawRect(
      kit.XYWHRect(footX - step / 2, ground, step, 6),
      paint(colour, undefined, projected ? 0.6 : 1),
    );
  }

  canvas.save();
  canvas.translate(64, 56);
  canvas.scale(1.5, 1.5);
  canvas.drawPath(path(mark.ink), paint(colours.ink));
  canvas.drawPath(path(mark.gold), paint(colours.gold));
  canvas.restore();
  canvas.drawText(
    name,
    124,
    92,
    paint(colours.ink),
    new kit.Font(await typeface(kit, sans, { wght: 640 }), 34),
  );
  const display = new kit.Font(await typeface(kit, serif, { wght: 420, opsz: 60 }), 76);
  for (const [line, text] of sentences.entries()) {
    canvas.drawText(text, 62, 210 + line * 84, paint(colours.ink), display);
  }
  surface.flush();
  const bytes = surface.makeImageSnapshot().encodeToBytes();
  if (bytes === null) throw new Error("The picture cannot be encoded.");
  return bytes;
}
