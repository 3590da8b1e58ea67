import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import * as z from "zod";
import { Timeline } from "#shared/api/timeline.ts";
import { toResult } from "#shared/engine/result/result-file.ts";
import { timelineHead } from "#shared/engine/result/timeline-head.ts";
import { simulate } from "#shared/engine/simulate.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { type BenchTable, measure } from "./measure.ts";
import { benchPlan, longSettings } from "./plans.ts";

const Cell = z.union([z.number(), z.string(), z.boolean(), z.null()]);
const cellByCell = z.record(z.string(), z.array(Cell));

/** What an answer with the largest timeline costs besides computing it: checking, writing and packing it. */
export function timelineAnswer(): BenchTable {
  const plan = benchPlan({ ...longSettings, investStartDate: "2009-01-04", investEndDate: "2139-06-01" });
  const simulated = simulate(plan, embeddedMarket);
  const source = {
    planId: "first",
    planName: "My plan",
    planVersion: 1,
    ledgerVersion: 1,
    baseCurrency: "JPY",
    ignored: [],
    ignoredTransactions: [],
  } as const;
  const { rows } = toResult(simulated);
  const answer = { ...timelineHead(simulated, source), rows };
  const data = Timeline.parse(answer);
  const text = JSON.stringify({ success: true, data });
  const megabytes = (Buffer.byteLength(text) / 1e6).toFixed(2);
  const packed = (bytes: Buffer) => `${Math.round(bytes.length / 1e3)} kB`;
  const brotli = () => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  const lines = measure([
    { name: "computing it", run: () => simulate(plan, embeddedMarket) },
    { name: "its cells as JSON data", run: () => toResult(simulated) },
    { name: "checked against the contract", run: () => Timeline.parse(answer) },
    { name: "the same with a schema for each cell", run: () => cellByCell.parse(answer.rows) },
    { name: `written: ${megabytes} MB`, run: () => JSON.stringify({ success: true, data }) },
    { name: `Brotli 1: ${packed(brotli())}`, run: brotli },
    { name: `gzip 4: ${packed(gzipSync(text, { level: 4 }))}`, run: () => gzipSync(text, { level: 4 }) },
    { name: `gzip 6: ${packed(gzipSync(text))}`, run: () => gzipSync(text) },
  ]);
  return {
    title: "The largest answer",
    note: `${data.rowCount} months of ${data.columns.length} columns. Lambda sends at most 6 MB.`,
    lines,
  };
}
