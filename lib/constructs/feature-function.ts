import { CfnResource, Duration } from "aws-cdk-lib";
import { Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import { Policy, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  RecursiveLoop,
  Runtime,
  Tracing,
} from "aws-cdk-lib/aws-lambda";
import { FilterPattern, LogGroup, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { bundleName } from "#lib/constructs/bundling/bundle.ts";
import { type AlarmSpec, alarmPeriod } from "./alarms.ts";
import { explain } from "./explain.ts";
import { environmentOf, explainedFindings, type Needs, type Offer, statementsOf } from "./needs.ts";
import { removalOf } from "./removal.ts";

/** One deployed entry: where its code is, what it may touch and how much it gets. */
export interface FunctionRecord {
  /** Path of a `.lambda.ts` file below the project root. */
  readonly entry: string;
  /** One line for the AWS console. */
  readonly summary: string;
  readonly needs: Needs;
  /** MiB; processor time grows with it. Default 512. */
  readonly memoryMb?: number;
  /** Default 10, well below the 29 seconds after which API Gateway hangs up. */
  readonly timeoutSeconds?: number;
}

export interface FeatureFunctionProps {
  readonly record: FunctionRecord;
  readonly offer: Offer;
  /** Value of POWERTOOLS_SERVICE_NAME: the feature's name. */
  readonly service: string;
  /** Simultaneous executions kept for this function. */
  readonly reservedConcurrency?: number | undefined;
  /**
   * Whether it goes on by messages to the queue that it is called with: Lambda ends a chain of more than about sixteen of them
   * unless this is set. Only for work that always ends.
   */
  readonly sendsToItself?: boolean;
}

/** How long the function may run, in seconds. */
export function timeoutOf({ timeoutSeconds = 10 }: FunctionRecord): number {
  return timeoutSeconds;
}

/** Counts the lines with this message in the log of a function. */
export function countLines(
  scope: Construct,
  id: string,
  { log }: FeatureFunction,
  { metricName, line, stage }: Readonly<Record<"metricName" | "line" | "stage", string>>,
): Metric {
  const namespace = `Halvest/${stage}`;
  new MetricFilter(scope, id, {
    logGroup: log,
    filterPattern: FilterPattern.literal(`{ $.message = "${line}" }`),
    metricNamespace: namespace,
    metricName,
    metricValue: "1",
  });
  return new Metric({ namespace, metricName, statistic: Stats.SUM, period: alarmPeriod });
}

/** Metadata key under which a function's template says which source file it runs. */
export const entryMetadata = "halvest:entry";

/**
 * A Lambda function with its own log group and a role that holds what its record names and nothing more: no managed
 * policies, no right to create log groups.
 */
export class FeatureFunction extends Construct {
  readonly function: LambdaFunction;
  readonly log: LogGroup;
  readonly record: FunctionRecord;
  /** The function's name in AWS, known before deployment. */
  readonly name: string;
  private readonly policy: Policy;

  constructor(scope: Construct, id: string, props: FeatureFunctionProps) {
    super(scope, id);
    const { record, offer, service } = props;
    const { config } = offer;
    this.record = record;
    this.name = `halvest-${config.stage}-${bundleName(record.entry)}`;
    this.log = new LogGroup(this, "Log", {
      logGroupName: `/halvest/${config.stage}/${bundleName(record.entry)}`,
      retention: config.logRetentionDays,
      removalPolicy: removalOf(config),
    });
    const role = new Role(this, "Role", { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
    this.function = new LambdaFunction(this, "Function", {
      functionName: this.name,
      description: record.summary,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: "index.handler",
      code: Code.fromAsset(offer.code(record.entry)),
      memorySize: record.memoryMb ?? 512,
      timeout: Duration.seconds(timeoutOf(record)),
      role,
      logGroup: this.log,
      tracing: config.tracing ? Tracing.ACTIVE : Tracing.DISABLED,
      ...(props.sendsToItself ? { recursiveLoop: RecursiveLoop.ALLOW } : {}),
      ...(props.reservedConcurrency ? { reservedConcurrentExecutions: props.reservedConcurrency } : {}),
      environment: {
        ...environmentOf(record.needs, offer),
        POWERTOOLS_SERVICE_NAME: service,
        LOG_LEVEL: config.logLevel,
        NODE_OPTIONS: "--enable-source-maps",
      },
    });
    this.policy = new Policy(this, "Policy", {
      roles: [role],
      statements: [
        new PolicyStatement({
          actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
          resources: [this.log.logGroupArn],
        }),
        ...statementsOf(this, record.needs, offer),
      ],
    });
    if (config.tracing) {
      explain(role, {
        "AwsSolutions-IAM5[Resource::*]": "X-Ray has no resource names: traces belong to the account.",
      });
    }
    explain(this.policy, explainedFindings(record.needs, config));
    // Without the order a first invocation could come before its rights.
    this.function.node.addDependency(this.policy);
    const resource = this.function.node.defaultChild;
    if (CfnResource.isCfnResource(resource)) resource.addMetadata(entryMetadata, record.entry);
  }

  /** Adds rights that no other function needs. */
  allow(...statements: readonly PolicyStatement[]): void {
    this.policy.addStatements(...statements);
  }

  /** Adds the rights with which Lambda reads a table's stream for this function. */
  allowStream(arn: string): void {
    this.allow(
      new PolicyStatement({
        actions: ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"],
        resources: [arn],
      }),
      new PolicyStatement({ actions: ["dynamodb:ListStreams"], resources: ["*"] }),
    );
    explain(this.policy, {
      "AwsSolutions-IAM5[Resource::*]":
        "Streams are listed by table or altogether, never by their own names.",
    });
  }

  /** A metric of this function by its name in AWS/Lambda, summed by default. */
  metric(metricName: string, statistic: string = Stats.SUM): Metric {
    // By name rather than by reference: watching a function must not tie its stack to the alarms' stack.
    return new Metric({
      namespace: "AWS/Lambda",
      metricName,
      statistic,
      dimensionsMap: { FunctionName: this.name },
      period: alarmPeriod,
    });
  }

  alarms(): AlarmSpec[] {
    const { entry } = this.record;
    return [
      {
        name: `${bundleName(entry)}-errors`,
        metric: this.metric("Errors"),
        atLeast: 1,
        runbook: `${entry} crashed or ran out of time. Read its log group /halvest/<stage>/${bundleName(entry)} from the alarm's time on; if it began with a deployment, deploy the commit before.`,
      },
    ];
  }
}
