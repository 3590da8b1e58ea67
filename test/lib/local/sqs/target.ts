import { SQSClient } from "@aws-sdk/client-sqs";
import { onTestFinished } from "vitest";
import { listen } from "#lib/local/listen.ts";
import { createSqs, type SqsOptions } from "#lib/local/sqs/create.ts";
import type { QueueDefinition } from "#lib/local/sqs/definition.ts";

const arnOf = (name: string) => `arn:aws:sqs:eu-central-1:111122223333:${name}`;

/** A queue with SQS's own defaults. */
export function queueOf(name: string, rest: Partial<QueueDefinition> = {}): QueueDefinition {
  return {
    name,
    arn: arnOf(name),
    url: `https://sqs.eu-central-1.amazonaws.com/111122223333/${name}`,
    retention: 345_600,
    visibility: 30,
    redrive: undefined,
    ...rest,
  };
}

/** The queue `jobs`, whose messages go to `dead` after two receipts, reached over HTTP. */
export async function openQueues(
  options: Partial<Omit<SqsOptions, "queues">> & { directory?: string } = {},
  jobs: Partial<QueueDefinition> = {},
) {
  const dead = queueOf("dead");
  const definition = queueOf("jobs", { redrive: { arn: dead.arn, receives: 2 }, ...jobs });
  const location = options.directory === undefined ? { memory: true as const } : {};
  const sqs = await createSqs({ ...location, queues: [definition, dead], ...options } as SqsOptions);
  const listener = await listen(sqs);
  const client = new SQSClient({
    endpoint: listener.url,
    region: "eu-central-1",
    credentials: { accessKeyId: "QUEUES", secretAccessKey: "unused" },
    maxAttempts: 1,
  });
  let open = true;
  const close = async () => {
    if (!open) return;
    open = false;
    client.destroy();
    await listener.close();
    await sqs.close();
  };
  onTestFinished(close);
  return { sqs, client, jobs: definition, dead, QueueUrl: definition.url, close };
}
