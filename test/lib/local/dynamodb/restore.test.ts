import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { BatchWriteCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { projectRoot } from "#lib/constructs/bundling/bundle.ts";
import { createDynamoDb } from "#lib/local/dynamodb/create.ts";
import { listen } from "#lib/local/listen.ts";
import { documentsAt, tableProperties } from "./target.ts";

const live = "halvest-production-accounts";

/** The operator's guide's command that writes a restored table into the live one. */
function command(): string {
  const readme = readFileSync(join(projectRoot, "README.md"), "utf8");
  const block = readme.split("```").find((part) => part.includes("BatchWriteItemCommand"));
  return (block ?? expect.fail()).replace(/^sh$/m, "");
}

test("the operator's guide's command writes restored items over live ones, and leaves sessions out", async () => {
  const database = await createDynamoDb({ memory: true, expirySeconds: 0 });
  const listener = await listen(database);
  const documents = documentsAt(listener.url);
  try {
    for (const name of [live, `${live}-restored`]) await database.putTable(name, tableProperties());
    const put = async (table: string, items: readonly Record<string, unknown>[]) => {
      for (let at = 0; at < items.length; at += 25) {
        const requests = items.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } }));
        await documents.send(new BatchWriteCommand({ RequestItems: { [table]: requests } }));
      }
    };
    const profiles = Array.from({ length: 60 }, (_, index) => ({
      pk: `user#${index}`,
      sk: "profile",
      name: "restored",
    }));
    await put(`${live}-restored`, [...profiles, { pk: "user#1", sk: "session#1" }]);
    await put(live, [
      { pk: "user#1", sk: "profile", name: "spoiled" },
      { pk: "user#new", sk: "profile", name: "later" },
    ]);

    await promisify(execFile)("bash", ["-c", command()], {
      cwd: projectRoot,
      env: {
        PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
        AWS_ENDPOINT_URL: listener.url,
        AWS_REGION: "us-east-1",
        AWS_ACCESS_KEY_ID: "LOCAL",
        AWS_SECRET_ACCESS_KEY: "unused",
      },
    });

    const { Items = [] } = await documents.send(new ScanCommand({ TableName: live }));
    const byKey = (one: Record<string, unknown>) => `${one.pk} ${one.sk}`;
    expect(Items.toSorted((one, other) => byKey(one).localeCompare(byKey(other)))).toEqual(
      [...profiles, { pk: "user#new", sk: "profile", name: "later" }].toSorted((one, other) =>
        byKey(one).localeCompare(byKey(other)),
      ),
    );
  } finally {
    documents.destroy();
    await listener.close();
    await database.close();
  }
});
