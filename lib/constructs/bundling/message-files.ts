import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./bundle-notes.ts";

/** The module that reads catalogues, by the names they have in package.json. */
const reader = "functions/platform/call/call-language.ts";
const folders = ["functions/messages", "shared/messages", "shared/engine/messages"];

/** So that Node finds them beside a bundle by the same names as in the project. */
const manifest = JSON.stringify({
  imports: Object.fromEntries(folders.map((folder) => [`#${folder}/*`, `./${folder}/*`])),
});

/** The files with texts in other languages, relative to the project. */
const catalogues = () =>
  folders.flatMap((folder) => readdirSync(join(projectRoot, folder)).map((name) => `${folder}/${name}`));

/**
 * What lies beside the bundle of a function that answers in several languages. None of it is in the bundle, because a
 * cold start would load it for everyone.
 *
 * @param inputs the sources that the bundle is made of, relative to the project
 */
export function messageFiles(inputs: Readonly<Record<string, unknown>>): {
  /** Contents by path below the bundle's folder. */
  readonly files: ReadonlyMap<string, string>;
  /** Our own sources among them, relative to the project. */
  readonly sources: readonly string[];
} {
  if (!(reader in inputs)) return { files: new Map(), sources: [] };
  const sources = catalogues();
  const texts = sources.map((path) => [path, readFileSync(join(projectRoot, path), "utf8")] as const);
  return { files: new Map([["package.json", manifest], ...texts]), sources };
}
