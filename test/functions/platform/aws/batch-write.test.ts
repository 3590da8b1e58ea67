import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchWriteCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type BatchItem, writeBatch } from "#functions/platform/aws/batch-write.ts";

const client = mockClient(DynamoDBDocumentClient);
// Files share what they import: the next one gets the real client.
afterAll(() => client.restore());
const documents = DynamoDBDocumentClient.from(new DynamoDBClient({ region: "us-east-1" }));
beforeEach(() => client.reset());

const put = (pk: string): BatchItem => ({ PutRequest: { Item: { pk } } });
const sent = () =>
  client.commandCalls(BatchWriteCommand).map(({ args }) => args[0].input.RequestItems?.ledger);

describe("a batch", () => {
  it("is not sent when it is empty", async () => {
    await writeBatch(documents, "ledger", []);
    expect(sent()).toEqual([]);
  });

  it("is sent once more for what the table left, and for nothing else", async () => {
    client
      .on(BatchWriteCommand)
      .resolvesOnce({ UnprocessedItems: { ledger: [put("b")] as never } })
      .resolves({});
    await writeBatch(documents, "ledger", [put("a"), put("b")]);
    expect(sent()).toEqual([[put("a"), put("b")], [put("b")]]);
  });

  it("fails after six attempts when the table always leaves some", async () => {
    client.on(BatchWriteCommand).resolves({ UnprocessedItems: { ledger: [put("b")] as never } });
    await expect(writeBatch(documents, "ledger", [put("a"), put("b")])).rejects.toThrow(
      "The table left 1 items of a batch unwritten",
    );
    expect(sent()).toHaveLength(6);
  });

  it("fails at once when the call itself fails", async () => {
    client.on(BatchWriteCommand).rejects(new Error("denied"));
    await expect(writeBatch(documents, "ledger", [put("a")])).rejects.toThrow("denied");
    expect(sent()).toHaveLength(1);
  });
});
