import * as z from "zod";
import type { AwsFailure } from "#lib/local/aws-json.ts";
import type { Engine } from "#lib/local/cognito/pools/engine.ts";
import { invalidParameter } from "#lib/local/cognito/pools/failure.ts";

/** One operation of the API, as it arrives: the input is checked before `run` sees it. */
export interface CognitoOperation {
  /** Signed calls are made by an account and judged by IAM; the others are authorised by what they carry. */
  signed: boolean;
  run(engine: Engine, input: unknown): Promise<object>;
}

/** @param input names every member that is understood; a call with another is refused, naming it */
export function operation<S extends z.ZodType>(
  caller: "signed" | "unsigned",
  input: S,
  run: (engine: Engine, input: z.infer<S>) => object | Promise<object>,
): CognitoOperation {
  return {
    signed: caller === "signed",
    async run(engine, given) {
      const parsed = input.safeParse(given);
      if (!parsed.success) throw validationFailure(parsed.error);
      return run(engine, parsed.data);
    },
  };
}

export const poolId = z.string().max(55);
export const username = matching("[\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+").min(1).max(128);
/** No space at either end, by the service's own rule. */
export const password = matching("[\\S]+.*[\\S]+").max(256);
export const clientId = z.string().min(1).max(128);
export const accessToken = z.string();
export const userReference = z.strictObject({ UserPoolId: poolId, Username: username });

/** A text that is wholly of the pattern, which a refusal states. */
function matching(pattern: string): z.ZodString {
  const message = `Member must satisfy regular expression pattern: ${pattern}`;
  return z.string().regex(new RegExp(`^(?:${pattern})$`, "u"), message);
}

/** Names the first member that is wrong. */
function validationFailure(error: z.ZodError): AwsFailure {
  const [issue] = error.issues;
  if (issue?.code === "unrecognized_keys") {
    const at = [...issue.path, issue.keys[0]].join(".");
    return invalidParameter(`${at} is not understood by the local user pool endpoint.`);
  }
  return invalidParameter(
    `1 validation error detected: Value at '${issue?.path.join(".")}' failed to satisfy constraint: ${issue?.message}`,
  );
}
