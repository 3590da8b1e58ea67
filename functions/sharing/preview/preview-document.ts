import type { SharedPlan } from "#shared/api/portfolio/sharing.ts";
import { markupText } from "#shared/appearance/markup.ts";
import { t, textLanguage } from "#shared/domain/language/translate.ts";
import { previewSize, previewText } from "./preview-text.ts";

/**
 * The document at a link's address, in the language that texts are written in now. Programs that show links read its head; a browser goes on to the page that shows the
 * plan, or says that the link no longer works.
 *
 * @param plan without amounts; null when the link does not work (any more)
 * @param pictureUrl whole address of the preview picture
 */
export function previewDocument(plan: SharedPlan | null, pictureUrl: string): string {
  const text = plan && previewText(plan);
  const title = text?.title ?? t("Shared plan");
  const description =
    text === null
      ? t("This link no longer works.")
      : [text.span, ...text.figures.map(({ value, label }) => `${value} ${label.join(", ")}`)].join(". ");
  const properties: readonly (readonly [name: string, content: string])[] = [
    ["og:type", "website"],
    ["og:site_name", "Halvest"],
    ["og:title", title],
    ["og:description", description],
    ...(text === null
      ? []
      : ([
          ["og:image", pictureUrl],
          ["og:image:type", "image/png"],
          ["og:image:width", String(previewSize.width)],
          ["og:image:height", String(previewSize.height)],
          ["og:image:alt", t("The plan’s gain by month, with the range of simulated price paths")],
        ] as const)),
  ];
  return [
    "<!doctype html>",
    `<html lang="${textLanguage()}">`,
    "<head>",
    `<meta charset="utf-8" />`,
    `<meta name="viewport" content="width=device-width, initial-scale=1" />`,
    `<meta name="color-scheme" content="light dark" />`,
    `<meta name="robots" content="noindex" />`,
    `<title>${markupText(title)} · Halvest</title>`,
    `<meta name="description" content="${markupText(description)}" />`,
    ...properties.map(([name, content]) => `<meta property="${name}" content="${markupText(content)}" />`),
    `<meta name="twitter:card" content="${text === null ? "summary" : "summary_large_image"}" />`,
    `<script src="/open-shared.js"></script>`,
    "</head>",
    `<body><noscript>${markupText(t("Halvest needs JavaScript to show a shared plan."))}</noscript></body>`,
    "</html>",
  ].join("\n");
}
