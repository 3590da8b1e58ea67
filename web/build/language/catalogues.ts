import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { languages } from "#shared/domain/formats.ts";
import { type MessageCall, messageCalls } from "./messages.ts";

const root = join(import.meta.dirname, "../../..");
/** Catalogues of messages that every page, or every function, has at hand; features need not repeat them. */
const common = { web: ["web", "shared"], functions: ["shared"], shared: ["shared"] } as const;

/** The languages that need translations. */
export const translated = languages.filter((language) => language !== "en");
type Translated = (typeof translated)[number];

/** The messages of a part of the code and their translations. */
export interface MessagesOf {
  /** Relative to the project; its catalogues are in `messages` below it. */
  readonly folder: string;
  /** By message, in alphabetical order; each with the places that use it. */
  readonly used: ReadonlyMap<string, readonly (MessageCall & { readonly file: string })[]>;
  readonly translations: Readonly<Record<Translated, Readonly<Record<string, string>>>>;
}

export const catalogueFile = (folder: string, language: string) =>
  join(root, folder, "messages", `${language}.json`);

const features = readdirSync(join(root, "web/features")).map((name) => `web/features/${name}`);
/** Those within another have catalogues of their own, which load with the pages that show them. */
const folders = ["shared", "shared/engine", "shared/engine/columns", "web", "functions", ...features];

/** Errors of the contract are written by functions, so its messages are in their catalogue. */
const contract = "shared/api";

function sources(folder: string): string[] {
  const within = [...folders, contract].filter((each) => each.startsWith(`${folder}/`));
  return [folder, ...(folder === "functions" ? [contract] : [])]
    .flatMap((each) =>
      readdirSync(join(root, each), { recursive: true, encoding: "utf8" }).map((file) => join(each, file)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"))
    .filter((file) => !within.some((each) => file.startsWith(`${each}/`)));
}

function read(folder: string, language: Translated): Record<string, string> {
  const file = catalogueFile(folder, language);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>) : {};
}

function messagesIn(folder: string): Map<string, (MessageCall & { file: string })[]> {
  const used = new Map<string, (MessageCall & { file: string })[]>();
  for (const file of sources(folder)) {
    for (const call of messageCalls(readFileSync(join(root, file), "utf8"), file)) {
      used.set(call.message, [...(used.get(call.message) ?? []), { ...call, file }]);
    }
  }
  return used;
}

/** The messages of the whole product. */
export function productMessages(): MessagesOf[] {
  const found = new Map(folders.map((folder) => [folder, messagesIn(folder)]));
  return folders.map((folder) => {
    const [room = ""] = folder.split("/");
    const others = (common[room as keyof typeof common] ?? []).filter((each) => each !== folder);
    const own = [...(found.get(folder) ?? [])].filter(
      ([message]) => !others.some((each) => found.get(each)?.has(message)),
    );
    const translations = translated.map((language) => [language, read(folder, language)] as const);
    return {
      folder,
      used: new Map(own.toSorted(([a], [b]) => (a < b ? -1 : 1))),
      translations: Object.fromEntries(translations) as MessagesOf["translations"],
    };
  });
}
