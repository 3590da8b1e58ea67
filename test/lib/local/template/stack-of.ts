import { parseStack, type StackTemplate } from "#lib/local/template/model.ts";

/** A stack as the synthesis would give it, from the sections of its template. */
export function stackOf(body: Record<string, unknown>, name = "shop"): StackTemplate {
  return parseStack({ name, region: "eu-central-1", account: "111122223333" }, body);
}

/** A bucket whose name is the value under test, and which therefore resolves like any other property. */
export function named(value: unknown): Record<string, unknown> {
  return { Type: "AWS::S3::Bucket", Properties: { BucketName: value } };
}

/** How a text of Fn::Sub and of IAM policies names a value. */
export function placeholder(name: string): string {
  return `\${${name}}`;
}
