import type { App } from "aws-cdk-lib";
import { parseStack, type StackTemplate } from "./model.ts";

/** What synthesis of an app gives the local cloud. */
export interface Synthesised {
  readonly stacks: readonly StackTemplate[];
  /** Folder of the cloud assembly; asset paths in templates are relative to it. */
  readonly directory: string;
}

const localRegion = "eu-central-1";
const localAccount = "000000000000";

/**
 * Synthesises a CDK app in process. Stacks without a fixed account or region get a local one.
 * @throws TemplateError for a template of a form that is not understood
 */
export function synthesise(app: App): Synthesised {
  const assembly = app.synth();
  const stacks = assembly.stacksRecursively.map((artifact) => {
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
  return { stacks, directory: assembly.directory };
}
