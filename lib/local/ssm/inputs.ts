import * as z from "zod";
import { AwsFailure } from "#lib/local/aws-json.ts";

export type ParameterType = "String" | "StringList" | "SecureString";

const Name = z.string().min(1).max(2048);

/** The members that are looked at; others are left alone as they change nothing here. */
export const inputs = {
  PutParameter: z.object({
    Name,
    Value: z.string(),
    Type: z.enum(["String", "StringList", "SecureString"]).optional(),
    Overwrite: z.boolean().default(false),
  }),
  GetParameter: z.object({ Name, WithDecryption: z.boolean().default(false) }),
  GetParameters: z.object({
    Names: z.array(Name).min(1).max(10),
    WithDecryption: z.boolean().default(false),
  }),
  DeleteParameter: z.object({ Name }),
};

/** @throws AwsFailure ValidationException naming the member */
export function parseInput<T>(schema: z.ZodType<T>, input: object): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = (issue?.path ?? []).map(String).join(".");
  throw ssmFailure(
    "ValidationException",
    `1 validation error detected: Value at '${path.charAt(0).toLowerCase()}${path.slice(1)}' failed to ` +
      `satisfy constraint: ${issue?.message ?? "invalid"}`,
  );
}

/** An error of SSM's; some of them have no text, as on AWS. */
export function ssmFailure(name: string, message = ""): AwsFailure {
  return new AwsFailure(name, message);
}
