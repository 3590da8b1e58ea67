import { writeSync } from "node:fs";
import { openLocal } from "./target.ts";

/**
 * Makes customers until it is killed: `node crash-writer.ts <folder> <webhook>`. Prints each id when it has been
 * acknowledged, on its own line and unbuffered.
 */
const [directory = "", webhook = ""] = process.argv.slice(2);
const { sdk } = await openLocal({ directory, webhook });

await Promise.all(
  [0, 1, 2, 3].map(async () => {
    for (;;) writeSync(1, `${(await sdk.customers.create({ email: "ann@example.com" })).id}\n`);
  }),
);
