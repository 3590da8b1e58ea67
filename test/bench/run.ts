import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fullPlan } from "./full-plan.ts";
import { indicators } from "./indicators.ts";
import type { BenchTable, Measurement } from "./measure.ts";
import { monteCarlo } from "./monte-carlo.ts";
import { preview } from "./preview.ts";

const introduction = `# Benchmarks

\`npm run bench\` measures the engine and writes this page. Times are medians of one run on one core; they
hold for the machine below only. Ratios are over the first line of each table, measured in the same session,
and carry over better. No test depends on a time.
`;

function lineText({ name, millis, ratio }: Measurement): string {
  return `| ${name} | ${millis.toFixed(millis < 10 ? 2 : 1)} | ${ratio.toFixed(2)} |`;
}

function tableText({ title, note, lines }: BenchTable): string {
  return `## ${title}\n\n${note}\n\n| Case | ms | ratio |\n|---|---:|---:|\n${lines.map(lineText).join("\n")}\n`;
}

const tables: BenchTable[] = [];
for (const part of [fullPlan, preview, indicators, monteCarlo]) {
  const measured = part();
  for (const table of Array.isArray(measured) ? measured : [measured]) {
    tables.push(table);
    console.log(tableText(table));
  }
}

const machine = `Node ${process.versions.node}, ${cpus()[0]?.model.trim() ?? "unknown processor"}.\n`;
const page = [introduction, machine, ...tables.map(tableText)].join("\n");
writeFileSync(new URL("README.md", import.meta.url), page);
