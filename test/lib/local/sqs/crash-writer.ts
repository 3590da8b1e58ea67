import { writeSync } from "node:fs";
import { createSqs } from "#lib/local/sqs/create.ts";
import { queueOf } from "./target.ts";

/**
 * Sends messages until it is killed: `node crash-writer.ts <folder>`. Prints the body of each when it has been
 * acknowledged, on its own line and unbuffered.
 */
const [directory = ""] = process.argv.slice(2);
const definition = queueOf("jobs");
const sqs = await createSqs({ directory, queues: [definition] });
const queue = sqs.queue(definition.arn);

await Promise.all(
  [0, 1, 2, 3].map(async (lane) => {
    for (let step = 0; ; step++) {
      const body = `${lane}-${step}`;
      await queue?.send([body], "crash");
      writeSync(1, `${body}\n`);
    }
  }),
);
