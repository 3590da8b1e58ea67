import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { type Language, languages } from "#shared/domain/formats.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { manifestFile } from "#web/app/language/manifest-file.ts";
import { catalogueFile, translated } from "./catalogues.ts";

const english = new URL("../../public/manifest.webmanifest", import.meta.url);
const description = msg("Plan and simulate Bitcoin dollar-cost averaging across halving epochs.");
const needsScripts = msg("Halvest needs JavaScript to show your plan.");

/** A text of the build in a language. @param message marked by `msg` in `web` */
export function builtText(message: string, language: Language): string {
  if (language === "en") return message;
  const texts = JSON.parse(readFileSync(catalogueFile("web", language), "utf8")) as Record<string, string>;
  return texts[message] ?? message;
}

/** The manifest of the installed application in a language. */
export function manifestIn(language: Language): string {
  const manifest = JSON.parse(readFileSync(english, "utf8")) as object;
  return JSON.stringify({ ...manifest, lang: language, description: builtText(description, language) });
}

/** The page of all addresses that are no documents says in each language what a browser without scripts gets. */
export function withoutScripts(html: string): string {
  const lines = languages.map((language) => `<p lang="${language}">${builtText(needsScripts, language)}</p>`);
  return html.replace(`<noscript>${needsScripts}</noscript>`, `<noscript>${lines.join("")}</noscript>`);
}

/** Puts a manifest in each language beside the pages. The English one is in `web/public`. */
export function languageFiles(): Plugin {
  const files = new Map(translated.map((language) => [manifestFile(language), language]));
  return {
    name: "halvest:language-files",
    transformIndexHtml: withoutScripts,
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const language = files.get(request.url?.slice(1) ?? "");
        if (language === undefined) return next();
        response.setHeader("content-type", "application/manifest+json");
        response.end(manifestIn(language));
      });
    },
    generateBundle() {
      for (const [fileName, language] of files) {
        this.emitFile({ type: "asset", fileName, source: manifestIn(language) });
      }
    },
  };
}
