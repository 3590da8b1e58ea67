import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answer, type Delivery, ProvisionFailed } from "#functions/operations/custom-resource.ts";

const event = {
  RequestType: "Create",
  ResponseURL: "https://cloudformation.example/answer?signature=abc",
  StackId: "arn:aws:cloudformation:eu-central-1:123456789012:stack/identity/1",
  RequestId: "request-1",
  LogicalResourceId: "Secrets",
  ResourceType: "Custom::HalvestSecrets",
  ResourceProperties: {},
};

interface Sent {
  url: string;
  init: RequestInit;
  atMs: number;
}

/** Takes answers as CloudFormation would; the first `refusals` are turned away. */
function mailbox(refusals = 0): Delivery & { sent: Sent[] } {
  const sent: Sent[] = [];
  return {
    sent,
    fetch: async (url, init) => {
      sent.push({ url, init, atMs: Date.now() });
      if (sent.length > refusals) return { ok: true, status: 200 };
      if (sent.length % 2 === 0) throw new TypeError("connection reset");
      return { ok: false, status: 503 };
    },
  };
}

function body({ init }: Sent): unknown {
  return JSON.parse(Buffer.from(init.body as Uint8Array).toString());
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("answering CloudFormation", () => {
  test("success is put to the address that the event names, without a content type", async () => {
    const box = mailbox();
    await expect(answer(event, async () => undefined, box)).resolves.toEqual({ status: "SUCCESS" });
    const [sent] = box.sent;
    expect(sent?.url).toBe(event.ResponseURL);
    expect(sent?.init.method).toBe("PUT");
    expect(new Headers(sent?.init.headers).has("content-type")).toBe(false);
    expect(sent && body(sent)).toEqual({
      Status: "SUCCESS",
      PhysicalResourceId: "halvest-Secrets",
      StackId: event.StackId,
      RequestId: event.RequestId,
      LogicalResourceId: event.LogicalResourceId,
    });
  });

  test("an update keeps the physical id, so that nothing is deleted after it", async () => {
    const box = mailbox();
    const update = { ...event, RequestType: "Update", PhysicalResourceId: "made-before" };
    await answer(update, async () => undefined, box);
    expect(box.sent.map(body)).toMatchObject([{ PhysicalResourceId: "made-before" }]);
  });

  test("a failure that may be shown is reported with its reason", async () => {
    const box = mailbox();
    await answer(event, () => Promise.reject(new ProvisionFailed("Could not create a: Throttled")), box);
    expect(box.sent.map(body)).toMatchObject([{ Status: "FAILED", Reason: "Could not create a: Throttled" }]);
  });

  test("any other failure is reported without its message", async () => {
    const box = mailbox();
    const outcome = await answer(event, () => Promise.reject(new RangeError("the key is hunter2")), box);
    expect(JSON.stringify([outcome, box.sent.map(body)])).not.toContain("hunter2");
    expect(outcome).toMatchObject({ status: "FAILED", kind: "RangeError" });
    expect(box.sent.map(body)).toMatchObject([{ Status: "FAILED" }]);
  });

  test("an answer that is lost or turned away is repeated, waiting longer each time", async () => {
    const box = mailbox(3);
    const answering = answer(event, async () => undefined, box);
    await vi.runAllTimersAsync();
    await answering;
    expect(box.sent).toHaveLength(4);
    const pausesMs = box.sent.slice(1).map(({ atMs }, before) => atMs - (box.sent[before]?.atMs ?? 0));
    for (const [at, least] of [1_000, 2_000, 4_000].entries()) {
      expect(pausesMs[at]).toBeGreaterThanOrEqual(least);
      expect(pausesMs[at]).toBeLessThanOrEqual(2 * least);
    }
  });

  test("an answer that no one accepts ends in an error", async () => {
    const answering = expect(answer(event, async () => undefined, mailbox(99))).rejects.toThrow(
      "did not take the answer",
    );
    await vi.runAllTimersAsync();
    await answering;
  });

  test("an event without an address to answer to does no work", async () => {
    let worked = false;
    const work = async () => {
      worked = true;
    };
    const attempt = answer({ ...event, ResponseURL: "nowhere" }, work, mailbox());
    await expect(attempt).rejects.toThrow("ResponseURL");
    expect(worked).toBe(false);
  });
});
