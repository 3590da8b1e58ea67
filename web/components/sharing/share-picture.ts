import type { SharedPlan } from "#shared/api/portfolio/sharing.ts";
import { markupText } from "#shared/appearance/markup.ts";
import { growthLines } from "#shared/domain/plan/growth-lines.ts";
import { pictureNote, planSpan, planTitle } from "#shared/domain/sharing.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { sharedFigures } from "./shared-text.ts";

const size = { width: 1200, height: 630 };
/** The light theme. */
const colours = {
  ground: "#FFFFFF",
  ink: "#10201D",
  quiet: "#45564F",
  line: "#4450C4",
  range: "#E9EBFA",
  grid: "#E1E8E5",
};

/** A shared plan as an SVG of 1200 by 630 pixels. */
function pictureSvg(plan: SharedPlan): string {
  const text = (x: number, y: number, content: string, look: string) =>
    `<text x="${x}" y="${y}" ${look}>${markupText(content)}</text>`;
  const quiet = `fill="${colours.quiet}" font-size="20"`;
  const lines = growthLines(plan.months, { left: 140, right: 1140, top: 170, bottom: 380 }, formatCount);
  const drawing =
    lines === null
      ? []
      : [
          ...lines.ticks.flatMap(({ y, text: label }) => [
            `<line x1="140" x2="1140" y1="${y}" y2="${y}" stroke="${colours.grid}"/>`,
            text(128, y + 6, label, `${quiet} text-anchor="end"`),
          ]),
          ...lines.years.map(({ x, text: label }) => text(x, 410, label, `${quiet} text-anchor="middle"`)),
          ...(lines.range === null
            ? []
            : [
                `<path d="${lines.range.area}" fill="${colours.range}"/>`,
                `<path d="${lines.range.middle}" fill="none" stroke="${colours.line}" stroke-width="3"/>`,
              ]),
          `<path d="${lines.projected}" fill="none" stroke="${colours.line}" stroke-width="3" stroke-dasharray="8 8"/>`,
          `<path d="${lines.known}" fill="none" stroke="${colours.ink}" stroke-width="3"/>`,
        ];
  const parts = sharedFigures(plan);
  const width = (1080 - 40 * (parts.length - 1)) / parts.length;
  const figures = parts.flatMap(({ title, note, figures: own }, column) => {
    const left = 60 + column * (width + 40);
    const value = `fill="${colours.ink}" font-size="20" font-weight="600" text-anchor="end"`;
    return [
      text(left, 454, title, `${quiet} font-weight="600"`),
      text(left, 476, note, `fill="${colours.quiet}" font-size="14"`),
      ...own
        .slice(0, 3)
        .flatMap(({ label, text: content }, row) => [
          text(left, 510 + row * 30, label, quiet),
          text(left + width, 510 + row * 30, content, value),
        ]),
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" font-family="system-ui, sans-serif">`,
    `<rect width="100%" height="100%" fill="${colours.ground}"/>`,
    text(
      60,
      76,
      planTitle(plan, formatMonth(plan.from)),
      `fill="${colours.ink}" font-size="44" font-family="Georgia, serif"`,
    ),
    text(60, 114, planSpan(formatMonth(plan.to), formatDay(plan.createdOn)), quiet),
    text(1140, 76, "Halvest", `fill="${colours.ink}" font-size="26" font-weight="700" text-anchor="end"`),
    ...drawing,
    ...figures,
    text(60, 612, pictureNote(plan.months.range !== null), quiet),
    "</svg>",
  ].join("");
}

/** A shared plan as a PNG. @throws Error when the browser cannot draw it */
export async function sharePicture(plan: SharedPlan): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([pictureSvg(plan)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), size);
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    const drawn = Promise.withResolvers<Blob>();
    canvas.toBlob((blob) =>
      blob === null ? drawn.reject(new Error("The picture could not be drawn")) : drawn.resolve(blob),
    );
    return await drawn.promise;
  } finally {
    URL.revokeObjectURL(url);
  }
}
