import type { SQSRecord } from "aws-lambda";
import { expect, it } from "vitest";
import { queueConsumer } from "#functions/platform/call/queue-consumer.ts";
import { mostReceives } from "#shared/api/events.ts";
import { fakeLog } from "#test/fakes/log.ts";

const record = (messageId: string, body: string, receives: number): SQSRecord => ({
  messageId,
  receiptHandle: messageId,
  body,
  attributes: {
    ApproximateReceiveCount: String(receives),
    SentTimestamp: "0",
    SenderId: "test",
    ApproximateFirstReceiveTimestamp: "0",
  },
  messageAttributes: {},
  md5OfBody: "",
  eventSource: "aws:sqs",
  eventSourceARN: "arn",
  awsRegion: "eu-central-1",
});

it("a message of a queue fails alone; it is a warning while it will be tried again, and an error when it is given up", async () => {
  const log = fakeLog();
  const consume = queueConsumer(log, "live", async (body) => {
    if (body === "throws") throw new Error("conflict");
    return body === "done";
  });
  const last = mostReceives.live;
  const Records = [
    record("1", '"done"', last),
    record("2", '"throws"', last - 1),
    record("3", '"later"', last - 1),
    record("4", '"throws"', last),
    record("5", '"later"', last),
    record("6", "no JSON", 1),
  ];
  const { batchItemFailures } = await consume({ Records }, { awsRequestId: "request" });
  expect(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(["2", "3", "4", "5", "6"]);
  // They are handled together, so their order is not given.
  const lines = (level: string) =>
    log.lines
      .filter((line) => line.level === level)
      .map(({ message, fields }) => [message, fields.messageId])
      .toSorted();
  expect(lines("warn")).toEqual([
    ["a queued message failed", "2"],
    ["a queued message failed", "4"],
    ["a queued message failed", "6"],
  ]);
  expect(lines("error")).toEqual([
    ["a queued message was given up", "4"],
    ["a queued message was given up", "5"],
  ]);
});
