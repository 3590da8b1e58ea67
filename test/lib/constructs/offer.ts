import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, Stack } from "aws-cdk-lib";
import { Queue } from "aws-cdk-lib/aws-sqs";
import { readConfig } from "#lib/config.ts";
import type { Offer } from "#lib/constructs/needs.ts";
import { ItemTable } from "#lib/constructs/table.ts";

/** A stack with all that functions can be offered, and code that does nothing. */
export function offering(context: Record<string, unknown> = {}): { stack: Stack; offer: Offer } {
  const app = new App({ context: { "@aws-cdk/core:enablePartitionLiterals": true } });
  const stack = new Stack(app, "test", { env: { region: "eu-central-1", account: "123456789012" } });
  const table = (name: string) =>
    new ItemTable(stack, name, { tableName: `test-${name}`, disposable: true }).table;
  const code = mkdtempSync(join(tmpdir(), "halvest-code-"));
  writeFileSync(join(code, "index.mjs"), "export const handler = () => undefined;");
  const config = readConfig({
    stage: "test",
    webOrigin: "https://test.halvest.example",
    mailSender: "no-reply@halvest.example",
    ...context,
  });
  const offer: Offer = {
    config,
    code: () => code,
    tables: {
      accounts: table("accounts"),
      planner: table("planner"),
      correspondence: table("correspondence"),
      market: table("market"),
      events: table("events"),
    },
    queues: {
      mail: new Queue(stack, "mail", { queueName: "test-mail" }),
      live: new Queue(stack, "live", { queueName: "test-live" }),
      broadcasts: new Queue(stack, "broadcasts", { queueName: "test-broadcasts" }),
      webhooks: new Queue(stack, "webhooks", { queueName: "test-webhooks" }),
    },
    identity: {
      poolId: "eu-central-1_pool",
      poolArn: "arn:aws:cognito-idp:eu-central-1:123456789012:userpool/eu-central-1_pool",
      clientId: "client",
    },
  };
  return { stack, offer };
}
