import { randomUUID } from "node:crypto";
import { ReceiveMessageCommand } from "@aws-sdk/client-sqs";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import { beforeEach, describe, expect, it } from "vitest";
import { batches, dispatch } from "#functions/events/dispatch.ts";
import { eventPut } from "#functions/platform/events/domain-events.ts";
import { mailItem } from "#functions/platform/mail/outbox.ts";
import { type DomainEvent, parseEvent } from "#shared/api/events.ts";
import { fakeLog } from "#test/fakes/log.ts";
import { openQueues } from "#test/lib/local/sqs/target.ts";

const recordOf = (item: object, SequenceNumber: string): DynamoDBRecord => ({
  eventName: "INSERT",
  dynamodb: { SequenceNumber, NewImage: marshall(item) as never },
});
const planUpdated = (version: number) =>
  eventPut("events", { name: "plan.updated", userId: "u1", data: { planId: "p", version } }).Put.Item;

let brought: unknown[];
let failing: Set<unknown>;
let log: ReturnType<typeof fakeLog>;
beforeEach(() => {
  brought = [];
  failing = new Set();
  log = fakeLog();
});
const bring = (what: unknown) => async () => {
  if (failing.has(what)) throw new Error("the queue is busy");
  brought.push(what);
};
const run = (records: DynamoDBRecord[]) =>
  dispatch(
    {
      mail: (mailId) => [bring(mailId)],
      event: ({ data }: DomainEvent) => [bring((data as { version: number }).version)],
    },
    log,
  )(records);

describe("the dispatcher", () => {
  it("sends mails and events to their queues", async () => {
    const mail = { id: randomUUID(), uselessFrom: "2026-11-22T12:00:00.000Z", sealed: "sealed" };
    expect(await run([recordOf(mailItem(mail), "1"), recordOf(planUpdated(7), "2")])).toEqual({
      batchItemFailures: [],
    });
    expect(brought).toEqual([mail.id, 7]);
  });

  it("starts again with the first record that a queue did not accept", async () => {
    failing.add(8).add(9);
    const records = [7, 8, 9, 10].map((version, at) => recordOf(planUpdated(version), String(at + 1)));
    expect(await run(records)).toEqual({ batchItemFailures: [{ itemIdentifier: "2" }] });
    expect(brought).toEqual([7, 10]);
  });

  it("brings an event in which a newer release says more, without what it does not know", async () => {
    const event = planUpdated(7);
    const read = parseEvent({ ...event, data: { planId: "p", version: 7, more: "later" } });
    expect(read.data).toEqual({ planId: "p", version: 7 });
  });

  it("is not stopped by a record that it cannot read, which is logged", async () => {
    const broken = { ...planUpdated(7), name: "no.such.event" };
    expect(await run([recordOf(broken, "1"), recordOf(planUpdated(8), "2")])).toEqual({
      batchItemFailures: [],
    });
    expect(brought).toEqual([8]);
    expect(log.lines).toMatchObject([
      { level: "error", message: "a record of the events table could not be read" },
    ]);
  });
});

describe("messages for a queue", () => {
  it("are sent ten at a time, all of them", async () => {
    const { client, QueueUrl } = await openQueues();
    const sends = batches(
      client,
      QueueUrl,
      Array.from({ length: 12 }, (_, number) => ({ number })),
    );
    expect(sends).toHaveLength(2);
    for (const send of sends) await send();
    const receive = new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 });
    const pages = [await client.send(receive), await client.send(receive)];
    const found = pages.flatMap(({ Messages = [] }) =>
      Messages.map(({ Body = "" }) => JSON.parse(Body).number),
    );
    expect(found.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, number) => number));
    expect(batches(client, QueueUrl, [])).toEqual([]);
  });

  it("count as not sent when the queue refuses one of them", async () => {
    const refusing = {
      send: async () => ({ Successful: [{ Id: "0" }], Failed: [{ Id: "1", Code: "InternalError" }] }),
    };
    const [send] = batches(refusing as never, "queue", [{}, {}]);
    await expect(send?.()).rejects.toThrow("InternalError");
  });
});
