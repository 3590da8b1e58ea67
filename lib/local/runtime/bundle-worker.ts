/** Bundles the entries it is given and answers with the folder of each; see code.ts. */
import { parentPort, workerData } from "node:worker_threads";
import * as z from "zod";
import { bundle } from "#lib/constructs/bundling/bundle.ts";

try {
  const bundles = bundle(z.array(z.string()).parse(workerData));
  parentPort?.postMessage(new Map([...bundles].map(([entry, { directory }]) => [entry, directory])));
} catch (error) {
  parentPort?.postMessage(error instanceof Error ? new Error(error.message) : new Error(String(error)));
}
