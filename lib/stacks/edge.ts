import { CfnResource, Duration, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import { CompositePrincipal, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  Architecture,
  Code,
  type IVersion,
  Function as LambdaFunction,
  Runtime,
} from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { bundleName } from "#lib/constructs/bundling/bundle.ts";
import { entryMetadata } from "#lib/constructs/feature-function.ts";
import { apiEnvelope } from "#lib/functions.ts";

/**
 * Code that runs at CloudFront's own places. It is taken from us-east-1 only, so it has a stack of its own there; and it
 * may have neither environment variables nor ARM.
 */
export class EdgeStack extends Stack {
  /** Restates API Gateway's own errors in the product's envelope. */
  readonly envelope: IVersion;

  constructor(
    scope: Construct,
    id: string,
    props: StackProps & { stage: string; disposable: boolean; code: (entry: string) => string },
  ) {
    super(scope, id, props);
    const { entry, summary, memoryMb, timeoutSeconds } = apiEnvelope;
    const edge = new LambdaFunction(this, "Envelope", {
      functionName: `halvest-${props.stage}-${bundleName(entry)}`,
      description: summary,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.X86_64,
      handler: "index.handler",
      code: Code.fromAsset(props.code(entry)),
      memorySize: memoryMb,
      timeout: Duration.seconds(timeoutSeconds),
      // CloudFront gives copies of a replaced version up hours later, and until then it cannot be deleted.
      currentVersionOptions: {
        removalPolicy: props.disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
      },
      // No rights at all, not even to write logs, which would lie scattered over every region that people visit from.
      role: new Role(this, "Role", {
        assumedBy: new CompositePrincipal(
          new ServicePrincipal("lambda.amazonaws.com"),
          new ServicePrincipal("edgelambda.amazonaws.com"),
        ),
      }),
    });
    const resource = edge.node.defaultChild;
    if (CfnResource.isCfnResource(resource)) resource.addMetadata(entryMetadata, entry);
    // The class declares an optional property that its own interface does not allow to be absent, hence the cast.
    this.envelope = edge.currentVersion as IVersion;
  }
}
