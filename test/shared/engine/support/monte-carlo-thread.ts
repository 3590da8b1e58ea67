import { parentPort } from "node:worker_threads";
import { buildModel } from "#shared/engine/model.ts";
import { runMonteCarlo } from "#shared/engine/monte-carlo/run-monte-carlo.ts";
import { teamMember } from "#shared/engine/monte-carlo/team.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import type { ThreadShare } from "./monte-carlo-threads.ts";

// Answers each share with the milliseconds of processor time that this thread needed for it.
parentPort?.on("message", ({ plan, paths, withRates, member, size, meetings, memory }: ThreadShare) => {
  const model = buildModel(plan, embeddedMarket);
  const before = process.threadCpuUsage();
  runMonteCarlo(model, paths, {}, withRates, teamMember(meetings, member, size), memory);
  const { user, system } = process.threadCpuUsage(before);
  parentPort?.postMessage((user + system) / 1000);
});
