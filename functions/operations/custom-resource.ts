import * as z from "zod";

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
  /** Waits between attempts, in milliseconds. */
  readonly pause: (ms: number) => Promise<unknown>;
}

const attempts = 4;

/**
 * Does the work of one event and reports the result to CloudFormation. CloudFormation waits for an hour when it hears
 * nothing, so every failure is reported and a lost report is repeated.
 *
 * @param work resolves when the resource is as the event asks
 * @throws Error when the event names no place to answer to, or the answer could not be delivered
 */
export async function answer(
  input: unknown,
  work: (event: CustomResourceEvent) => Promise<void>,
  delivery: Delivery,
): Promise<{ status: "SUCCESS" | "FAILED"; reason?: string }> {
  const event = CustomResourceEvent.parse(input);
  const outcome = await work(event).then(
    () => ({ status: "SUCCESS" }) as const,
    (error: unknown) => ({ status: "FAILED", reason: reasonOf(error) }) as const,
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

async function deliver(url: string, body: Buffer, { fetch, pause }: Delivery): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    // Bytes rather than text: the address is signed for a request without a content type.
    const result = await fetch(url, { method: "PUT", body: new Uint8Array(body) }).catch(
      (cause: unknown) => ({
        ok: false,
        status: 0,
        cause,
      }),
    );
    if (result.ok) return;
    if (attempt === attempts) {
      throw new Error(`CloudFormation did not take the answer: status ${result.status}`, { cause: result });
    }
    await pause(500 * 2 ** attempt);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof ProvisionFailed
    ? error.message
    : "The provider failed. See its log for the reason.";
}
