import type { AccessKeys } from "#lib/local/iam/access.ts";
import type { Service } from "#lib/local/service.ts";

/** An emulated service refused a call of the local cloud itself. */
export class AwsCallFailed extends Error {
  override readonly name = "AwsCallFailed";
  /** Error name without its namespace, e.g. `ResourceNotFoundException`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/**
 * Calls an operation of an emulated service in process, as the operator.
 * @param target value of `x-amz-target`, e.g. `DynamoDB_20120810.CreateTable`
 * @throws AwsCallFailed when the service answers with an error
 */
export async function awsCall(
  service: Pick<Service, "handle">,
  operator: AccessKeys,
  target: string,
  input: object,
): Promise<Record<string, unknown>> {
  const { status, body } = await service.handle({
    method: "POST",
    path: "/",
    headers: {
      "content-type": "application/x-amz-json-1.0",
      "x-amz-target": target,
      authorization: `AWS4-HMAC-SHA256 Credential=${operator.accessKeyId}/20260101/local/local/aws4_request, SignedHeaders=host, Signature=local`,
    },
    body: Buffer.from(JSON.stringify(input)),
  });
  const answer: Record<string, unknown> = JSON.parse(body.toString());
  if (status < 300) return answer;
  const type = String(answer.__type ?? "UnknownError");
  throw new AwsCallFailed(type.slice(type.indexOf("#") + 1), String(answer.message ?? ""));
}
