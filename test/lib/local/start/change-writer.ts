/**
 * Starts the product and changes a person's tier until it is killed: `node change-writer.ts <folder> <address> <round>`.
 * Prints the end of each tier, which no other has, once the change was acknowledged.
 */
import { writeSync } from "node:fs";
import { startLocal } from "#lib/local/start.ts";

const [dataDirectory = "", email = "", round = ""] = process.argv.slice(2);
const { invoke } = await startLocal({ dataDirectory });
let changes = 0;

async function changeForever(): Promise<void> {
  for (;;) {
    changes++;
    const tier = changes % 2 === 0 ? "basic" : "advanced";
    const expiresAt = new Date(Date.UTC(2100 + Number(round), 0, 1, 0, 0, changes)).toISOString();
    await invoke("functions/operations/operator.lambda.ts", { action: "set-tier", email, tier, expiresAt });
    writeSync(1, `${expiresAt}\n`);
  }
}

await Promise.all([changeForever(), changeForever(), changeForever()]);
