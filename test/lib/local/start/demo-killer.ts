/** Starts the product with demo accounts and kills itself: `node demo-killer.ts <folder> <call> <milliseconds>` after
 * the start of that call to the API. */
import { makeDemoAccounts } from "#lib/demo/demo-accounts.ts";
import { startLocal } from "#lib/local/start.ts";

const [, , dataDirectory = "", call = "", milliseconds = ""] = process.argv;
const { fetch } = globalThis;
let calls = 0;
globalThis.fetch = (input, init) => {
  calls++;
  if (calls === Number(call)) {
    setTimeout(() => process.kill(process.pid, "SIGKILL"), Number(milliseconds));
  }
  return fetch(input, init);
};
await startLocal({ dataDirectory, prepare: makeDemoAccounts });
