import type { App } from "aws-cdk-lib";
import { parseStack, type StackTemplate } from "./model.ts";

const localRegion = "eu-central-1";
const localAccount = "000000000000";

/**
 * Synthesises a CDK app in process. Stacks without a fixed account or region get a local one.
 * @throws TemplateError for a template of a form that is not understood
 */
export function synthesise(app: App): readonly StackTemplate[] {
  const assembly = withoutValidation(() => app.synth());
  return assembly.stacksRecursively.map((artifact) => {
    const { account, region } = artifact.environment;
    return parseStack(
      {
        name: artifact.stackName,
        region: region.startsWith("unknown") ? localRegion : region,
        account: account.startsWith("unknown") ? localAccount : account,
      },
      artifact.template,
    );
  });
}

/**
 * The CDK's own validation of finished templates takes as long as everything else together. It belongs to the
 * tests and to deployment; here the strict reader checks the templates anyway.
 */
function withoutValidation<T>(synth: () => T): T {
  const before = process.env.CDK_VALIDATION;
  process.env.CDK_VALIDATION = "false";
  try {
    return synth();
  } finally {
    if (before === undefined) delete process.env.CDK_VALIDATION;
    else process.env.CDK_VALIDATION = before;
  }
}
