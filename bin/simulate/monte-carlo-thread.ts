import { parentPort, workerData } from "node:worker_threads";
import { buildModel } from "#shared/engine/model.ts";
import { runMonteCarlo } from "#shared/engine/monte-carlo/run-monte-carlo.ts";
import { teamMember } from "#shared/engine/monte-carlo/team.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import type { ThreadTask } from "./monte-carlo-threads.ts";

// One thread of the Monte Carlo: it does its share and ends.
const { plan, paths, member, size, meetings, memory } = workerData as ThreadTask;
const progress = (done: number) => parentPort?.postMessage(done);
const team = teamMember(meetings, member, size);
runMonteCarlo(buildModel(plan, embeddedMarket), paths, { progress }, true, team, memory);
