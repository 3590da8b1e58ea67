import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/**
 * What each journey loads of the built pages, from Vite's manifest: `npx vite build --config web/vite.config.ts`,
 * then `node test/bench/web-size.ts [folder]`. Exit status 1 when a journey is over its budget.
 */
const folder = process.argv[2] ?? new URL("../../dist/web", import.meta.url).pathname;
const manifestPath = `${folder}/.vite/manifest.json`;

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

interface Journey {
  name: string;
  /** Entry and lazily loaded modules of the journey, as the manifest names them. */
  modules: string[];
  /** kB of JavaScript after gzip. */
  budgetKb?: number;
}

const entry = "index.html";
const member = [
  "app/offline/account.ts",
  "session/token-validity.ts",
  "app/shell/member-bar.tsx",
  "app/network/network-banner.tsx",
];
const timeline = [...member, "app/shell/sidebar.tsx", "app/timeline-route.tsx"];

/** What pages in German load in addition; catalogues of other languages have about the same size. */
const inGerman = ["app/language/catalogues.ts", "../virtual:first-texts/frame/de"];
const firstTexts = (feature: string) => `../virtual:first-texts/${feature}/de`;
const shared = [
  "../shared/messages/de.json",
  "../shared/engine/messages/de.json",
  "../virtual:first-texts/columns/de",
  "messages/de.json",
];
const ofTimeline = ["timeline", "home"];

const journeys: Journey[] = [
  { name: "landing, guest", modules: [entry, "features/landing/page.tsx"], budgetKb: 90 },
  {
    name: "landing, German",
    modules: [entry, "features/landing/page.tsx", ...inGerman, firstTexts("landing")],
    budgetKb: 90,
  },
  { name: "landing, member", modules: [entry, "features/landing/page.tsx", ...member] },
  { name: "login", modules: [entry, "features/auth/login/login-page.tsx"] },
  {
    name: "login, German",
    modules: [entry, "features/auth/login/login-page.tsx", ...inGerman, firstTexts("auth")],
  },
  { name: "sign-up", modules: [entry, "features/auth/signup-page.tsx"] },
  {
    name: "login to timeline",
    modules: [entry, "features/auth/login/login-page.tsx", ...timeline],
    budgetKb: 165,
  },
  {
    // The texts of what the page shows at first, which no budget for English leaves room for.
    name: "the same, German",
    modules: [
      entry,
      "features/auth/login/login-page.tsx",
      ...timeline,
      ...inGerman,
      firstTexts("auth"),
      "app/language/catalogue-files.ts",
      ...shared,
      ...ofTimeline.map((feature) => `features/${feature}/messages/de.json`),
    ],
    budgetKb: 215,
  },
  { name: "timeline", modules: [entry, ...timeline], budgetKb: 165 },
  { name: "terms", modules: [entry, "features/legal/terms-page.tsx"] },
];

if (!existsSync(manifestPath)) {
  console.error(`No build in ${folder}. Run: npx vite build --config web/vite.config.ts`);
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(manifestPath, "utf8")) as Record<string, Chunk>;

function find(module: string): Chunk {
  const chunk = manifest[module];
  if (chunk === undefined) throw new Error(`The manifest does not know ${module}.`);
  return chunk;
}

/** Files of a module and of everything it imports statically. */
function filesOf(chunk: Chunk, found: Set<string>): Set<string> {
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const style of chunk.css ?? []) found.add(style);
  for (const imported of chunk.imports ?? []) filesOf(manifest[imported]!, found);
  return found;
}

const kb = (bytes: number) => bytes / 1000;
const sizeOf = (file: string) => gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length;

let over = false;
for (const { name, modules, budgetKb } of journeys) {
  const files = new Set<string>();
  for (const module of modules) filesOf(find(module), files);
  const sum = (ending: string) =>
    kb([...files].filter((file) => file.endsWith(ending)).reduce((total, file) => total + sizeOf(file), 0));
  const script = sum(".js");
  const exceeded = budgetKb !== undefined && script > budgetKb;
  over ||= exceeded;
  const budget = budgetKb === undefined ? "" : `  of ${budgetKb} kB${exceeded ? "  OVER" : ""}`;
  console.log(
    `${name.padEnd(20)} js ${script.toFixed(1).padStart(6)} kB  css ${sum(".css").toFixed(1).padStart(5)} kB${budget}`,
  );
}
process.exit(over ? 1 : 0);
