import { RemovalPolicy } from "aws-cdk-lib";
import { AttributeType, BillingMode, ProjectionType, Table, TableEncryption } from "aws-cdk-lib/aws-dynamodb";
import { Construct } from "constructs";

export interface ItemTableProps {
  readonly tableName: string;
  /** Deleting the stack deletes the table; otherwise the table is kept and refuses deletion. */
  readonly disposable: boolean;
  /** Names of further indexes; each has its keys in `<name>pk` and `<name>sk` and holds whole items. */
  readonly indexes?: readonly string[];
}

/**
 * A table of items keyed by `pk` and `sk`, paid per request, encrypted with the account's DynamoDB key, restorable
 * to any second of the last 35 days, with items tidied away after the epoch second in `ttl`.
 */
export class ItemTable extends Construct {
  readonly table: Table;

  constructor(scope: Construct, id: string, props: ItemTableProps) {
    super(scope, id);
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
      removalPolicy: props.disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
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
}
