import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { describe, expect, it } from "vitest";
import { createLedgerReader } from "#functions/platform/records/plan/ledger-reader.ts";

/** A ledger that someone changes during each of the first readings. */
function changing(times: number) {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: "eu-central-1" }));
  const mock = mockClient(client);
  let version = 1;
  mock.on(QueryCommand).callsFake(() => ({ Items: [{ sk: "ledger", version, months: {} }] }));
  mock.on(GetCommand).callsFake(() => {
    if (version <= times) version += 1;
    return { Item: { sk: "ledger", version } };
  });
  return createLedgerReader(client, "planner");
}

describe("reading a ledger", () => {
  it("waits for a burst of changes to end", async () => {
    await expect(changing(6).read("ada")).resolves.toMatchObject({ version: 7 });
  });

  it("fails with a retryable error when the changes do not end", async () => {
    await expect(changing(1_000).read("ada")).rejects.toMatchObject({ name: "ThrottlingException" });
  });
});
