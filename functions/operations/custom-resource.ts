import * as z from "zod";
import { retried } from "#functions/platform/aws/retry.ts";

/** CloudFormation's request to the provider of a custom resource, and where it waits for the answer. */
export const CustomResourceEvent = z.object({
  RequestType: z.enum(["Create", "Update", "Delete"]),
  ResponseURL: z.url(),
  StackId: z.string(),
  RequestId: z.string(),
  LogicalResourceId: z.string(),
  PhysicalResourceId: z.string().optional(),
  ResourceProperties: z.unknown(),
});
export type CustomResourceEvent = z.infer<typeof CustomResourceEvent>;

/** A failure whose message may be shown in CloudFormation's events, so it holds no secret. */
export class ProvisionFailed extends Error {
  override readonly name = "ProvisionFailed";
}

export interface Delivery {
  /** Sends a request; rejects when there is no answer. */
  readonly fetch: (url: string, init: RequestInit) => Promise<{ ok: boolean; status: number }>;
}

const retries = 3;
const firstPauseMs = 1_000;

/**
 * Does the work of one event and reports the result to CloudFormation. CloudFormation waits for an hour when it gets
 * no report, so every failure is reported and a lost report is repeated.
 *
 * @param work resolves when the resource is as the event asks
 * @throws Error when the event names no place to answer to, or the answer could not be delivered
 */
export async function answer(
  input: unknown,
  work: (event: CustomResourceEvent) => Promise<void>,
  delivery: Delivery,
): Promise<{ status: "SUCCESS" } | { status: "FAILED"; reason: string; kind: string }> {
  const event = CustomResourceEvent.parse(input);
  const outcome = await work(event).then(
    () => ({ status: "SUCCESS" }) as const,
    (error: unknown) => ({ status: "FAILED", reason: reasonOf(error), kind: kindOf(error) }) as const,
  );
  const report = {
    Status: outcome.status,
    ...(outcome.status === "FAILED" ? { Reason: outcome.reason } : {}),
    // One id for life: another one would make CloudFormation delete the resource of the old one.
    PhysicalResourceId: event.PhysicalResourceId ?? `halvest-${event.LogicalResourceId}`,
    StackId: event.StackId,
    RequestId: event.RequestId,
    LogicalResourceId: event.LogicalResourceId,
  };
  await deliver(event.ResponseURL, Buffer.from(JSON.stringify(report)), delivery);
  return outcome;
}

async function deliver(url: string, body: Buffer, { fetch }: Delivery): Promise<void> {
  const attempt = async () => {
    // Bytes rather than text: the address is signed for a request without a content type.
    const sending = fetch(url, { method: "PUT", body: new Uint8Array(body) });
    const { ok, status } = await sending.catch((cause: unknown) => {
      throw new AnswerLost("CloudFormation did not take the answer", { cause });
    });
    if (!ok) throw new AnswerLost(`CloudFormation did not take the answer: status ${status}`);
  };
  await retried(attempt, { retries, firstPauseMs, when: (error) => error instanceof AnswerLost });
}

class AnswerLost extends Error {
  override readonly name = "AnswerLost";
}

/** A failure's name without its message, which may quote a secret: fit for the log. */
function kindOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

function reasonOf(error: unknown): string {
  return error instanceof ProvisionFailed
    ? error.message
    : "The provider failed. See its log for the reason.";
}
