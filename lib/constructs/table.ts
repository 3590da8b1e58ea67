import { MathExpression, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  type StreamViewType,
  Table,
  TableEncryption,
} from "aws-cdk-lib/aws-dynamodb";
import { Construct } from "constructs";
import { type AlarmSpec, alarmPeriod } from "./alarms.ts";
import { removalOf } from "./removal.ts";

export interface ItemTableProps {
  readonly tableName: string;
  /** Deleting the stack deletes the table; otherwise the table is kept and refuses deletion. */
  readonly disposable: boolean;
  /** Names of further indexes; each has its keys in `<name>pk` and `<name>sk` and holds whole items. */
  readonly indexes?: readonly string[];
  /** The content of its stream's records; without it there is no stream. */
  readonly stream?: StreamViewType | undefined;
}

/**
 * A table of items keyed by `pk` and `sk`, paid per request, encrypted with the account's DynamoDB key, restorable
 * to any second of the last 35 days, with items tidied away after the epoch second in `ttl`.
 */
export class ItemTable extends Construct {
  readonly table: Table;
  private readonly props: ItemTableProps;

  constructor(scope: Construct, id: string, props: ItemTableProps) {
    super(scope, id);
    this.props = props;
    this.table = new Table(this, "Table", {
      // A fixed name: a change that would replace the table fails instead of starting an empty one.
      tableName: props.tableName,
      partitionKey: { name: "pk", type: AttributeType.STRING },
      sortKey: { name: "sk", type: AttributeType.STRING },
      timeToLiveAttribute: "ttl",
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: !props.disposable,
      removalPolicy: removalOf(props),
      ...(props.stream ? { stream: props.stream } : {}),
    });
    for (const indexName of props.indexes ?? []) {
      this.table.addGlobalSecondaryIndex({
        indexName,
        partitionKey: { name: `${indexName}pk`, type: AttributeType.STRING },
        sortKey: { name: `${indexName}sk`, type: AttributeType.STRING },
        projectionType: ProjectionType.ALL,
      });
    }
  }

  /** Requests that DynamoDB throttled, reads and writes of the table and its indexes together. */
  throttles(): MathExpression {
    const { tableName, indexes = [] } = this.props;
    // DynamoDB counts an index apart from its table, and a metric without events has no data.
    const usingMetrics = Object.fromEntries(
      [undefined, ...indexes].flatMap((index) =>
        (["Read", "Write"] as const).map((kind) => [
          // Graphs of several tables share one space of names, so the names hold the table.
          `${this.node.id}${index ?? ""}${kind}s`,
          new Metric({
            namespace: "AWS/DynamoDB",
            metricName: `${kind}ThrottleEvents`,
            statistic: Stats.SUM,
            dimensionsMap: { TableName: tableName, ...(index ? { GlobalSecondaryIndexName: index } : {}) },
          }),
        ]),
      ),
    );
    return new MathExpression({
      expression: Object.keys(usingMetrics)
        .map((name) => `FILL(${name}, 0)`)
        .join(" + "),
      label: tableName,
      usingMetrics,
      period: alarmPeriod,
    });
  }

  alarms(): AlarmSpec[] {
    return [
      {
        name: `${this.node.id}-throttles`,
        metric: this.throttles(),
        atLeast: 10,
        runbook: `DynamoDB turns requests for ${this.props.tableName} away. One busy key is the usual cause: look at the function with the most invocations, and at CloudWatch Contributor Insights of the table after switching it on.`,
      },
    ];
  }
}
