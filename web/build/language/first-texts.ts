import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Plugin, parseAst } from "vite";
import { compiled, messageKey } from "#shared/domain/language/translate.ts";
import { columnDefinitions } from "#shared/engine/columns/columns.ts";
import { groupDefinitions } from "#shared/engine/columns/groups.ts";
import { publicPages } from "#web/app/public-pages.ts";
import { catalogueFile, translated } from "./catalogues.ts";
import { messageCalls, nodesIn } from "./messages.ts";

const root = join(import.meta.dirname, "../../..");
const id = "virtual:first-texts";
const entry = "main.tsx";

/** The modules of the pages for guests by feature, and the entry alone, which each of them has. */
const starts: ReadonlyMap<string, readonly string[]> = new Map([
  ["frame", [entry]],
  ...Map.groupBy(
    ["features/documentation/page.tsx", ...publicPages.map(({ module }) => module)],
    (module) => module.split("/")[1] ?? "",
  ),
]);

/** Of the columns, those of `virtual:column-outlines`: the table has no others. */
const columns = "columns";
const ofOutlines = [
  ...columnDefinitions.map(({ header }) => header),
  ...groupDefinitions.map(({ title }) => title),
];

interface Module {
  readonly messages: readonly string[];
  /** The modules that it cannot run without. */
  readonly imports: readonly string[];
}

function read(file: string): Module {
  const code = readFileSync(file, "utf8");
  const tree = parseAst(code, { lang: file.endsWith("x") ? "tsx" : "ts" });
  const imports: string[] = [];
  for (const node of nodesIn(tree.body)) {
    if (!/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type)) continue;
    const { source, importKind, exportKind } = node as { source?: { value?: unknown } | null } & typeof node;
    const name = source?.value;
    if (typeof name !== "string" || importKind === "type" || exportKind === "type") continue;
    const path = name.startsWith("#") ? join(root, name.slice(1)) : join(dirname(file), name);
    if (/^[.#].*\.tsx?$/.test(name) && existsSync(path)) imports.push(path);
  }
  return { messages: messageCalls(code, file).map(({ message }) => message), imports };
}

/**
 * Serves `virtual:first-texts`: the translations that a page for guests needs before any part of it that loads later,
 * which are those in the modules that it and the entry import; and the names of the timeline's columns.
 */
export function firstTexts(): Plugin {
  const modules = new Map<string, Module>();

  function reachable(file: string, found: Set<string>): Set<string> {
    if (found.has(file)) return found;
    found.add(file);
    const module = modules.get(file) ?? read(file);
    modules.set(file, module);
    for (const each of module.imports) reachable(each, found);
    return found;
  }

  const messagesFrom = (starting: readonly string[]) => {
    const found = new Set<string>();
    for (const each of starting) reachable(join(root, "web", each), found);
    return [...found].flatMap((file) => modules.get(file)?.messages ?? []);
  };

  /** Those of a feature without those of the frame, which are there. */
  function messagesOf(part: string): string[] {
    const ofFrame = messagesFrom([entry]);
    if (part === "frame") return ofFrame;
    const own = part === columns ? ofOutlines : messagesFrom(starts.get(part) ?? []);
    return own.filter((message) => !ofFrame.includes(message));
  }

  return {
    name: "halvest:first-texts",
    buildStart: () => modules.clear(),
    watchChange: () => modules.clear(),
    resolveId: (source) => (source === id || source.startsWith(`${id}/`) ? `\0${source}` : undefined),
    load(source) {
      const [name, part = "", language] = source.slice(1).split("/");
      if (!source.startsWith("\0") || name !== id) return;
      if (language === undefined) {
        const loads = [...starts.keys(), columns].flatMap((each) =>
          translated.map((other) => `"first ${each} ${other}": () => import("${id}/${each}/${other}"),`),
        );
        return `export const firstTexts = {\n${loads.join("\n")}\n};`;
      }
      const folders = ["web", "shared", "shared/engine", "shared/engine/columns", `web/features/${part}`];
      const catalogues = folders
        .map((folder) => catalogueFile(folder, language))
        .filter((file) => existsSync(file));
      const messages = messagesOf(part);
      for (const file of [...modules.keys(), ...catalogues]) this.addWatchFile(file);
      const known: Record<string, string> = Object.assign(
        {},
        ...catalogues.map((file) => JSON.parse(readFileSync(file, "utf8"))),
      );
      const texts = messages
        .filter((message) => known[message])
        .map((message) => [messageKey(compiled(message)), compiled(known[message] ?? "")] as const);
      return `export default ${JSON.stringify(Object.fromEntries(texts))};`;
    },
  };
}
