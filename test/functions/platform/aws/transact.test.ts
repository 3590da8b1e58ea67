import { DynamoDBClient, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { isConditionFailure } from "#functions/platform/aws/conditions.ts";
import { transact } from "#functions/platform/aws/transact.ts";

const client = mockClient(DynamoDBDocumentClient);
// Files share what they import: the next one gets the real client.
afterAll(() => client.restore());
const documents = DynamoDBDocumentClient.from(new DynamoDBClient({ region: "us-east-1" }));
beforeEach(() => client.reset());

function cancelled(...codes: string[]): TransactionCanceledException {
  const CancellationReasons = codes.map((Code) => ({ Code }));
  return new TransactionCanceledException({ message: "cancelled", $metadata: {}, CancellationReasons });
}

describe("transact", () => {
  it("tries again when another transaction held an item at the same moment", async () => {
    client.on(TransactWriteCommand).rejectsOnce(cancelled("None", "TransactionConflict")).resolves({});
    await transact(documents, []);
    expect(client.commandCalls(TransactWriteCommand)).toHaveLength(2);
  });

  it("gives up after six attempts", async () => {
    client.on(TransactWriteCommand).rejects(cancelled("TransactionConflict"));
    await expect(transact(documents, [])).rejects.toThrow("cancelled");
    expect(client.commandCalls(TransactWriteCommand)).toHaveLength(6);
  });

  it("does not try again when a condition failed", async () => {
    client.on(TransactWriteCommand).rejects(cancelled("TransactionConflict", "ConditionalCheckFailed"));
    const error = await transact(documents, []).catch((thrown: unknown) => thrown);
    expect(isConditionFailure(error)).toBe(true);
    expect(client.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });
});
