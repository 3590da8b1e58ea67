import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { CanvasKit, Paint } from "canvaskit-wasm";
import type { SharedPlan } from "#shared/api/portfolio/sharing.ts";
import { mark } from "#shared/appearance/mark.ts";
import { growthLines } from "#shared/domain/plan/growth-lines.ts";
import { countText, previewSize, previewText } from "./preview-text.ts";

const { resolve } = createRequire(import.meta.url);
/** Files that lie beside the bundle, see `whole` of lib/constructs/bundling/bundle.ts. */
const fontFiles = {
  serif: "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2",
  sans: "@fontsource/hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff2",
  strong: "@fontsource/hanken-grotesk/files/hanken-grotesk-latin-600-normal.woff2",
} as const;

/** The light theme. */
const colours = {
  ground: "#FFFFFF",
  ink: "#10201D",
  quiet: "#45564F",
  gold: "#B07C0A",
  line: "#4450C4",
  range: "#E9EBFA",
  grid: "#E1E8E5",
} as const;
type Colour = keyof typeof colours;

/** Loaded when the first picture is drawn, and kept: both take longer than the drawing. */
let loading: ReturnType<typeof load> | undefined;

async function load() {
  const { default: start } = await import("canvaskit-wasm");
  const kit = await start();
  const typeface = (name: keyof typeof fontFiles) => {
    const { buffer, byteOffset, byteLength } = readFileSync(resolve(fontFiles[name]));
    const face = kit.Typeface.MakeTypefaceFromData(
      buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer,
    );
    if (face === null) throw new Error(`${fontFiles[name]} is no font`);
    return face;
  };
  return { kit, faces: { serif: typeface("serif"), sans: typeface("sans"), strong: typeface("strong") } };
}

/** The preview of a shared plan as a PNG, in the language that texts are written in now. @param plan without amounts */
export async function previewPicture(plan: SharedPlan): Promise<Uint8Array> {
  loading ??= load();
  const { kit, faces } = await loading.catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const { width, height } = previewSize;
  const surface = kit.MakeSurface(width, height);
  if (surface === null) throw new Error("There is no surface to draw on");
  const canvas = surface.getCanvas();
  // Memory of the drawing library is not collected by itself.
  const used: { delete(): void }[] = [surface];
  const keep = <T extends { delete(): void }>(one: T): T => {
    used.push(one);
    return one;
  };
  try {
    canvas.clear(kit.parseColorString(colours.ground));
    const path = (data: string, paint: Paint) => {
      const made = kit.Path.MakeFromSVGString(data);
      if (made === null) throw new Error("A line of the plan is no path");
      canvas.drawPath(keep(made), paint);
    };
    const fill = (colour: Colour) => keep(paintOf(kit, colours[colour]));
    const stroke = (colour: Colour, strokeWidth: number, isDashed = false) => {
      const paint = fill(colour);
      paint.setStyle(kit.PaintStyle.Stroke);
      paint.setStrokeWidth(strokeWidth);
      paint.setStrokeJoin(kit.StrokeJoin.Round);
      if (isDashed) paint.setPathEffect(keep(kit.PathEffect.MakeDash([8, 8])));
      return paint;
    };
    // A text that is wider than its place is written smaller.
    const text = (
      content: string,
      at: {
        x: number;
        y: number;
        size: number;
        most?: number;
        face?: keyof typeof faces;
        colour?: Colour;
        align?: number;
      },
    ) => {
      const font = keep(new kit.Font(faces[at.face ?? "sans"], at.size));
      const glyphs = font.getGlyphWidths(font.getGlyphIDs(content));
      const wide = glyphs.reduce((sum, glyph) => sum + glyph, 0);
      const scale = Math.min(1, (at.most ?? wide) / wide);
      font.setSize(at.size * scale);
      canvas.drawText(content, at.x - wide * scale * (at.align ?? 0), at.y, fill(at.colour ?? "ink"), font);
    };

    const { title, span, figures, note } = previewText(plan);
    text(title, { x: 60, y: 88, size: 42, most: 1_080, face: "serif" });
    text(span, { x: 60, y: 130, size: 24, most: 900, colour: "quiet" });
    canvas.save();
    canvas.translate(1016, 103);
    path(mark.ink, fill("ink"));
    path(mark.gold, fill("gold"));
    canvas.restore();
    text("Halvest", { x: 1140, y: 130, size: 24, face: "strong", align: 1 });

    const frame = { left: 150, right: 1140, top: 170, bottom: 430 };
    const lines = growthLines(plan.months, frame, countText);
    for (const { y, text: label } of lines?.ticks ?? []) {
      canvas.drawLine(frame.left, y, frame.right, y, stroke("grid", 1));
      text(label, { x: frame.left - 14, y: y + 7, size: 20, colour: "quiet", align: 1 });
    }
    for (const { x, text: year } of lines?.years ?? []) {
      text(year, { x, y: 462, size: 20, colour: "quiet", align: 0.5 });
    }
    if (lines?.range) {
      path(lines.range.area, fill("range"));
      path(lines.range.middle, stroke("line", 3));
    }
    if (lines?.projected) path(lines.projected, stroke("line", 3, true));
    if (lines?.known) path(lines.known, stroke("ink", 4));

    for (const [column, { value, label }] of figures.entries()) {
      const x = 60 + column * 364;
      text(value, { x, y: 522, size: 36, face: "strong" });
      for (const [row, line] of label.entries()) {
        text(line, { x, y: 550 + row * 22, size: 19, most: 352, colour: "quiet" });
      }
    }
    text(note, { x: 60, y: 610, size: 18, most: 1_080, colour: "quiet" });

    surface.flush();
    const bytes = keep(surface.makeImageSnapshot()).encodeToBytes();
    if (bytes === null) throw new Error("The picture cannot be encoded");
    return bytes;
  } finally {
    for (const one of used.toReversed()) one.delete();
  }
}

function paintOf(kit: CanvasKit, colour: string): Paint {
  const paint = new kit.Paint();
  paint.setAntiAlias(true);
  paint.setColor(kit.parseColorString(colour));
  return paint;
}
