import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { broadcast } from "./broadcast.ts";
import { charts } from "./charts.ts";
import { comparison } from "./comparison.ts";
import { desk } from "./desk.ts";
import { fullPlan } from "./full-plan.ts";
import { home } from "./home.ts";
import { homePaint } from "./home-paint.ts";
import { indicators } from "./indicators.ts";
import { landing } from "./landing.ts";
import { live } from "./live.ts";
import type { BenchTable, Measurement } from "./measure.ts";
import { monteCarlo } from "./monte-carlo.ts";
import { portfolio } from "./portfolio.ts";
import { preview } from "./preview.ts";
import { repaint } from "./repaint.ts";
import { loadPage } from "./scale/load-page.ts";
import { simulations } from "./simulations.ts";
import { table } from "./table.ts";
import { timelineAnswer } from "./timeline-answer.ts";

const introduction = `# Benchmarks

\`npm run bench\` measures the engine, the table and the charts and writes this page; \`npm run bench -- live\` measures
one part and replaces its tables. Times are those of the best of many runs on one core; they hold for the machine below
only. Ratios are over the first line of each table, measured in the same session, and carry over better. No test depends
on a time.
`;

function cellsOf({ name, millis, ratio }: Measurement): string[] {
  return [name, millis.toFixed(millis < 10 ? 2 : 1), ratio.toFixed(2)];
}

/** A Markdown table with aligned columns, as the formatter of the project would lay it out. */
function tableText({ title, note, lines }: BenchTable): string {
  const rows = [["Case", "ms", "ratio"], ...lines.map(cellsOf)];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  const [nameWidth = 0, ...numberWidths] = widths;
  const laidOut = rows.map(([name = "", ...numbers]) => {
    const figures = numbers.map((figure, column) => figure.padStart(numberWidths[column]!));
    return `| ${[name.padEnd(nameWidth), ...figures].join(" | ")} |`;
  });
  const rule = ["-".repeat(nameWidth), ...numberWidths.map((width) => `${"-".repeat(width - 1)}:`)];
  laidOut.splice(1, 0, `| ${rule.join(" | ")} |`);
  return `## ${title}\n\n${note}\n\n${laidOut.join("\n")}\n`;
}

/** The page with these tables in the places of those with their titles. */
function withTables(page: string, tables: readonly BenchTable[]): string {
  return tables.reduce((text, table) => {
    const begin = text.indexOf(`## ${table.title}\n`);
    if (begin < 0) throw new Error(`The page has no table "${table.title}": measure all parts.`);
    return text.slice(0, begin) + tableText(table) + text.slice(text.indexOf("\n## ", begin));
  }, page);
}

const parts = {
  fullPlan,
  timelineAnswer,
  preview,
  repaint,
  indicators,
  monteCarlo,
  comparison,
  simulations,
  portfolio,
  table,
  charts,
  home,
  homePaint,
  landing,
  desk,
  broadcast,
  live,
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")}. Parts: ${Object.keys(parts).join(", ")}.`);
  process.exit(2);
}

const tables: BenchTable[] = [];
for (const [name, part] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const measured = await part();
  for (const table of Array.isArray(measured) ? measured : [measured]) {
    tables.push(table);
    console.log(tableText(table));
  }
}

const page = new URL("README.md", import.meta.url);
if (named.length > 0) writeFileSync(page, withTables(readFileSync(page, "utf8"), tables));
else {
  const machine = `Node ${process.versions.node}, ${cpus()[0]?.model.trim() ?? "unknown processor"}.\n`;
  writeFileSync(page, [introduction, machine, ...tables.map(tableText), loadPage()].join("\n"));
}
