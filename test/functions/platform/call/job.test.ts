import { beforeEach, expect, test } from "vitest";
import { job } from "#functions/platform/call/job.ts";
import { AppError } from "#functions/platform/errors.ts";
import { fakeLog } from "#test/fakes/log.ts";

let log: ReturnType<typeof fakeLog>;
beforeEach(() => {
  log = fakeLog();
});
const run = { awsRequestId: "run-1" };

test("a job gets what it was invoked with and answers; its lines carry the feature and the id of the run", async () => {
  const handler = job(log.with({ feature: "mail" }), async (own, event) => {
    own.info("sent", { count: 1 });
    return { got: event };
  });
  expect(await handler({ a: 1 }, run)).toEqual({ got: { a: 1 } });
  expect(log.lines).toEqual([
    { level: "info", message: "sent", fields: { feature: "mail", requestId: "run-1", count: 1 } },
  ]);
});

test("a refusal reaches the job's caller with its own message and is not logged as a failure", async () => {
  const handler = job(log, async () => {
    throw new AppError("NOT_FOUND", "No user has this address.");
  });
  await expect(handler({}, run)).rejects.toThrow(/^No user has this address\.$/);
  expect(log.lines).toEqual([]);
});

test("any other failure is logged with its causes, masked, and leaves without them", async () => {
  const handler = job(log.with({ feature: "mail" }), async () => {
    throw new Error("no mail to ada@example.com", { cause: new Error("throttled") });
  });
  const thrown: unknown = await handler({}, run).catch((error: unknown) => error);
  expect(thrown).toMatchObject({ message: expect.stringMatching(/Reference: run-1$/) });
  expect(thrown).not.toHaveProperty("cause");
  expect(JSON.stringify(log.lines)).toContain("no mail to [address]");
  expect(JSON.stringify(log.lines)).toContain("throttled");
  expect(log.lines).toMatchObject([{ level: "error", fields: { feature: "mail", requestId: "run-1" } }]);
});
