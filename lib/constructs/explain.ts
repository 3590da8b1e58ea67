import { Validations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";

/**
 * Accepts findings of the security rules at one construct and everything below it, each with the reason why.
 *
 * @param findings reason by rule id, e.g. `AwsSolutions-APIG4` or `AwsSolutions-IAM5[Resource::*]`
 */
export function explain(construct: IConstruct, findings: Readonly<Record<string, string>>): void {
  for (const [id, reason] of Object.entries(findings)) {
    Validations.of(construct).acknowledge({ id, reason });
  }
}
