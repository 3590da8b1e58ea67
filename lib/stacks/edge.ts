import { CfnOutput, CfnResource, Duration, Fn, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import { Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import { CompositePrincipal, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Architecture, Code, Function as LambdaFunction, Runtime } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { type AlarmSpec, alarmPeriod } from "#lib/constructs/alarms.ts";
import { bundleName } from "#lib/constructs/bundling/bundle.ts";
import { entryMetadata } from "#lib/constructs/feature-function.ts";
import { apiEnvelope } from "#lib/functions.ts";

/**
 * Code that runs at CloudFront's edge locations. It is accepted from us-east-1 only, so it has a stack of its own there;
 * and it may have neither environment variables nor ARM.
 */
export class EdgeStack extends Stack {
  /** Restates API Gateway's own errors in the product's envelope. */
  readonly envelope: EdgeVersion;

  constructor(
    scope: Construct,
    id: string,
    props: StackProps & { stage: string; code: (entry: string) => string },
  ) {
    super(scope, id, props);
    const { entry, summary, memoryMb, timeoutSeconds } = apiEnvelope;
    const output = "EnvelopeVersion";
    const edge = new LambdaFunction(this, "Envelope", {
      functionName: edgeFunctionName(props.stage),
      description: summary,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.X86_64,
      handler: "index.handler",
      code: Code.fromAsset(props.code(entry)),
      memorySize: memoryMb,
      timeout: Duration.seconds(timeoutSeconds),
      // CloudFront removes copies of a replaced version hours later, and until then it cannot be deleted; and a
      // distribution that is rolled back needs the version it had. All versions go with their function.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
      // No rights at all, not even to write logs, which would be scattered over every region that people visit from.
      role: new Role(this, "Role", {
        assumedBy: new CompositePrincipal(
          new ServicePrincipal("lambda.amazonaws.com"),
          new ServicePrincipal("edgelambda.amazonaws.com"),
        ),
      }),
    });
    const resource = edge.node.defaultChild;
    if (CfnResource.isCfnResource(resource)) resource.addMetadata(entryMetadata, entry);
    const { currentVersion } = edge;
    new CfnOutput(this, output, { value: currentVersion.functionArn });
    const version = currentVersion.node.defaultChild;
    if (!CfnResource.isCfnResource(version)) throw new Error("The CDK makes versions in another way now.");
    this.envelope = {
      arn: Fn.getStackOutput(this.stackName, output, this.region),
      revision: version.logicalId,
    };
  }
}

/** One version of a function at CloudFront, as stacks of other regions see it. */
export interface EdgeVersion {
  /**
   * ARN with the version, read from the stack's output when the reader is deployed. An export cannot be changed
   * while it is in use, and a name by version would be gone when the reader is rolled back.
   */
  readonly arn: string;
  /**
   * Differs from version to version, known before deployment. The reader has to hold it in a property, or CloudFormation
   * finds nothing to update.
   */
  readonly revision: string;
}

function edgeFunctionName(stage: string): string {
  return `halvest-${stage}-${bundleName(apiEnvelope.entry)}`;
}

/**
 * Errors of the function at CloudFront, which are counted in the region in which it ran. CloudFront's own error rate
 * has those of every region.
 */
export function edgeErrors(stage: string): AlarmSpec {
  const { entry } = apiEnvelope;
  return {
    name: `${bundleName(entry)}-errors`,
    metric: new Metric({
      namespace: "AWS/Lambda",
      metricName: "Errors",
      statistic: Stats.SUM,
      // Its name in every region.
      dimensionsMap: { FunctionName: `us-east-1.${edgeFunctionName(stage)}` },
      period: alarmPeriod,
    }),
    atLeast: 1,
    runbook: `${entry} crashed at CloudFront, and answers of the API became 502. It writes no log: deploy the commit before, then repeat the request of the API's access log against the function in a test.`,
  };
}
